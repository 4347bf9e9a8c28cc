//! Resolution of what is due: who takes part, what the laws make of it, which courses follow.

use std::collections::HashSet;

use bevy::math::DVec3;
use smallvec::{SmallVec, smallvec};

use super::parting::leaves_all;
use super::pockets::{capture, hole_under, meet_edge, meet_liner};
use super::pressing::{CLOSED, settle};
use super::{Body, Due, DueKind, Forecast, Surroundings, Wall};
use crate::physics::ball::{Ball, Motion};
use crate::physics::boundary::Boundary;
use crate::physics::course::Course;
use crate::physics::detection::TOUCHING;
use crate::physics::impact::{Change, Contact, Meeting};
use crate::physics::parameters::{ClusterResolver, Physics};
use crate::physics::resolution::{
    LIFT, bounce, collide, collide_cluster, deepest_overlap, grounded, is_airborne, rebound, rebound_in_air, yielding,
};
use crate::physics::shape::Shape;

/// Slow balls (see [`CLOSED`]) count as touching up to this gap in metres. A ball that presses against two others would
/// else knock to and fro between them across gaps of an atom's size.
const NEAR: f64 = 1e-8;

/// Contacts that close more slowly than this, in m/s, are no impacts: they are held, without a bounce. Chains of ever
/// smaller bounces end here.
const QUIET: f64 = 1e-6;

/// Contacts in the air that close more slowly than this, in m/s, lose nothing: a ball that lies on another or on a nose
/// dances 5 micrometres high until it has rolled off, instead of ever faster.
const GENTLE: f64 = 0.01;

/// A ball no higher over the bed than this share of its radius is pressed down by a nose while it rebounds.
const LOW: f64 = 0.1;

/// Resolves what is due: the balls that take part get new courses from `due.time` on, all others keep theirs. `contacts`
/// is filled anew with the contacts that passed an impulse, the first to touch first, and the captures.
///
/// Balls that touch the ones that meet, or are within their reach, are resolved with them. A contact without normal speed
/// passes no impulse; where it is pushed together it is held, see the module on pressing contacts.
pub fn resolve(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    due: &Due,
    around: Surroundings,
    contacts: &mut Vec<Contact>,
) {
    let time = due.time;
    contacts.clear();
    match due.kind {
        DueKind::Wall(ball, Wall::Pocket(pocket)) => contacts.push(capture(bodies, forecast, ball, pocket, time)),
        DueKind::Wall(ball, Wall::Edge(pocket)) => {
            contacts.extend(meet_edge(bodies, forecast, ball, pocket, time, around));
        }
        DueKind::Wall(ball, Wall::RailTop) => contacts.push(meet_rail_top(bodies, forecast, ball, time, around)),
        DueKind::Wall(ball, wall) => {
            if let Some(contact) = meet_wall(&bodies[ball], wall, time, around) {
                contacts.push(contact);
            }
            let after = contacts.first().map(|contact| contact.changes[0].after);
            if after.is_some_and(|after| goes_alone(bodies, forecast, ball, &after, time, around)) {
                return;
            }
            let touching = Touching::around(bodies, forecast, &[ball], time, around.physics.shape);
            let mut motions = touching.motions.clone();
            if let (Some(after), Some(slot)) = (after, touching.slot(ball)) {
                motions[slot] = after;
            }
            let idle = after.is_none().then_some(due.kind);
            settle(bodies, forecast, &touching, &motions, idle, time, around);
        }
        DueKind::Pair(a, b) => {
            let touching = Touching::within_reach(bodies, forecast, &[a, b], time, around.physics);
            let motions = meet_balls(bodies, &touching, time, around, contacts);
            settle(bodies, forecast, &touching, &motions, contacts.is_empty().then_some(due.kind), time, around);
        }
        DueKind::Release(ball) => {
            let touching = Touching::around(bodies, forecast, &[ball], time, around.physics.shape);
            settle(bodies, forecast, &touching, &touching.motions, None, time, around);
        }
    }
}

/// Lets a ball go on its way that no other is near, if nothing fixed that it touches could hold it either; tells whether
/// that is so.
fn goes_alone(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    ball: usize,
    after: &Motion,
    time: f64,
    around: Surroundings,
) -> bool {
    let body = &mut bodies[ball];
    let place = after.position.truncate();
    let goes =
        forecast.is_alone(ball, place, WIDEST * body.ball.radius) && leaves_all(body, forecast.ground(), after, around);
    if goes {
        body.course = Course::of(&body.ball, after, around.physics, time);
        forecast.touch(ball);
    }
    goes
}

/// Gaps up to this many times the overlap of the fastest contact belong to an impact; beyond, a third ball changes its
/// outcome by less than 1e-4 of the speed.
const REACH: f64 = 1.2;

/// Balls connected at one time: the ones that meet and all that touch them, or are within their reach, on and on.
pub(super) struct Touching {
    /// Indices into the bodies, ascending.
    pub(super) members: SmallVec<[usize; 4]>,
    /// Their motions at the time, before anything is resolved.
    pub(super) motions: SmallVec<[Motion; 4]>,
    /// Pairs of members in contact, as indices into `members`.
    pub(super) pairs: SmallVec<[(usize, usize); 4]>,
    /// Pairs of members in contact, or so close that they may touch while the impact lasts.
    near: SmallVec<[(usize, usize); 4]>,
    shape: Shape,
}

impl Touching {
    /// All balls connected with `seeds` by contacts at `time`. Two seeds are in contact by their own account.
    pub(super) fn around(bodies: &[Body], forecast: &Forecast, seeds: &[usize], time: f64, shape: Shape) -> Self {
        Self::connected(bodies, forecast, seeds, time, shape, |_, _| 0.0)
    }

    /// The same, with all balls within reach where gaps count: balls press into each other, and the faster they meet the
    /// wider a gap they close while they do.
    fn within_reach(bodies: &[Body], forecast: &Forecast, seeds: &[usize], time: f64, physics: &Physics) -> Self {
        let touching = Self::around(bodies, forecast, seeds, time, physics.shape);
        if physics.clusters.resolver != ClusterResolver::HertzBurst {
            return touching;
        }
        let fastest = touching.pairs.iter().map(|&pair| touching.approach(bodies, pair)).fold(0.0, f64::max);
        if fastest <= QUIET {
            return touching;
        }
        let stiffness = physics.clusters.stiffness;
        let reach = |a: &Ball, b: &Ball| REACH * deepest_overlap(a, b, fastest, stiffness);
        Self::connected(bodies, forecast, seeds, time, physics.shape, reach)
    }

    fn connected(
        bodies: &[Body],
        forecast: &Forecast,
        seeds: &[usize],
        time: f64,
        shape: Shape,
        reach: impl Fn(&Ball, &Ball) -> f64,
    ) -> Self {
        let mut found: SmallVec<[(usize, Motion); 4]> =
            seeds.iter().map(|&seed| (seed, bodies[seed].course.at(time))).collect();
        let mut seen = Seen::of(seeds);
        // Pairs of bodies, and whether they touch. Each is found from either side, and told by its first ball.
        let mut pairs: SmallVec<[((usize, usize), bool); 4]> = SmallVec::new();
        let mut next = 0;
        while let Some(&(from, motion)) = found.get(next) {
            let ball = &bodies[from].ball;
            for other in forecast.neighbours(motion.position.truncate(), WIDEST * ball.radius) {
                let course = &bodies[other].course;
                let (one, two) = ((ball, motion), (&bodies[other].ball, course.at(time)));
                let touches = touch(one, two, shape) || seeds.contains(&from) && seeds.contains(&other);
                if other == from || !touches && !are_close(one, two, shape, &reach) || !course.phase_at(time).in_play()
                {
                    continue;
                }
                if seen.is_new(other) {
                    found.push((other, two.1));
                }
                if from < other {
                    pairs.push(((from, other), touches));
                }
            }
            next += 1;
        }
        found.sort_unstable_by_key(|(member, _)| *member);
        pairs.sort_unstable_by_key(|(pair, _)| *pair);
        let (members, motions): (SmallVec<[usize; 4]>, _) = found.into_iter().unzip();
        let slot = |body: usize| members.partition_point(|&member| member < body);
        let near = pairs.iter().map(|((a, b), touches)| ((slot(*a), slot(*b)), *touches));
        let (pairs, near) = (
            near.clone().filter(|(_, touches)| *touches).map(|(pair, _)| pair).collect(),
            near.map(|(pair, _)| pair).collect(),
        );
        Self { members, motions, pairs, near, shape }
    }

    /// The place of body `index` among the members.
    pub(super) fn slot(&self, index: usize) -> Option<usize> {
        self.members.iter().position(|&member| member == index)
    }

    /// Speed in m/s at which a pair comes together: level on the bed, else along the line of centres as far as each ball
    /// can yield.
    fn approach(&self, bodies: &[Body], (a, b): (usize, usize)) -> f64 {
        let normal = self.normal((a, b));
        let part = |slot: usize| {
            let ball = &bodies[self.members[slot]].ball;
            (yielding(ball, &self.motions[slot], normal), !is_airborne(ball, &self.motions[slot]))
        };
        let ((way_a, a_lies), (way_b, b_lies)) = (part(a), part(b));
        let level = if a_lies && b_lies { way_a.length() } else { 1.0 };
        (self.motions[a].velocity.dot(way_a) - self.motions[b].velocity.dot(way_b)) / level
    }

    /// The unit vector from the first to the second ball of a pair.
    pub(super) fn normal(&self, (a, b): (usize, usize)) -> DVec3 {
        self.line((a, b)).normalize()
    }

    /// From the centre of the first to that of the second ball of a pair, in metres.
    pub(super) fn line(&self, (a, b): (usize, usize)) -> DVec3 {
        self.shape.between(self.motions[a].position, self.motions[b].position)
    }
}

/// The bodies that were found already: a few in a list, many in a table.
enum Seen {
    Few(SmallVec<[usize; FEW]>),
    Many(HashSet<usize>),
}

/// So many are looked for one by one.
const FEW: usize = 16;

impl Seen {
    fn of(bodies: &[usize]) -> Self {
        Self::Few(SmallVec::from_slice(bodies))
    }

    /// Takes note of a body; whether it was not seen before.
    fn is_new(&mut self, body: usize) -> bool {
        match self {
            Self::Few(few) if few.contains(&body) => false,
            Self::Few(few) if few.len() < FEW => {
                few.push(body);
                true
            }
            Self::Few(few) => {
                *self = Self::Many(few.iter().copied().chain([body]).collect());
                true
            }
            Self::Many(many) => many.insert(body),
        }
    }
}

/// How far from a ball's centre, in its radii, another ball's surface may be that belongs to the same impact.
const WIDEST: f64 = 1.11;

/// Whether two balls touch, slow ones across a small gap.
fn touch(one: (&Ball, Motion), two: (&Ball, Motion), shape: Shape) -> bool {
    let distance = one.0.radius + two.0.radius;
    let apart = shape.between(one.1.position, two.1.position);
    let within = |gap: f64| apart.length_squared() <= (distance + gap) * (distance + gap);
    let closing = (two.1.velocity - one.1.velocity).dot(apart) / distance;
    within(TOUCHING) || within(NEAR) && closing.abs() <= CLOSED
}

/// Whether the gap of two balls is within the reach of an impact.
fn are_close(one: (&Ball, Motion), two: (&Ball, Motion), shape: Shape, reach: impl Fn(&Ball, &Ball) -> f64) -> bool {
    let apart = shape.between(one.1.position, two.1.position).length() - (one.0.radius + two.0.radius);
    // The first comparison spares the power in the second: no ball presses in by a tenth of its radius.
    apart <= 0.1 * one.0.radius.min(two.0.radius) && apart <= reach(one.0, two.0)
}

/// What the slate or a nose does to a ball; `None` where it does not approach.
///
/// A ball on the bed, or so low over it that the cushion presses it down at once, meets a nose by the law of the
/// cushion; one that flies higher, or that comes to the nose from below, meets it as a rigid edge.
fn meet_wall(body: &Body, wall: Wall, time: f64, around: Surroundings) -> Option<Contact> {
    let before = body.course.at(time);
    match wall {
        Wall::Slate => return Some(meet_slate(body, &before, time, around)),
        Wall::Liner(pocket) => return Some(meet_liner(body, &before, pocket, time, around)),
        _ => {}
    }
    let (normal, meeting) = wall_normal(body, &before, wall, around)?;
    let normal_speed = before.velocity.dot(normal);
    let flies = is_airborne(&body.ball, &before);
    if flies && (!is_low(&body.ball, &before, around) || normal_speed <= QUIET) {
        return meet_nose_in_air(body, &before, wall, meeting, time, around);
    }
    if normal_speed <= QUIET {
        return None;
    }
    let sine = around.nose_sine(body.ball.radius);
    let physics = around.physics;
    let after = rebound(&body.ball, &before, normal, sine, &physics.law_of_cushions(), &physics.cloth);
    let after = if physics.shape == Shape::Discs { grounded(&body.ball, &after, physics) } else { after };
    let outward = normal * (1.0 - sine * sine).sqrt() + DVec3::Z * sine;
    Some(Contact {
        time,
        meeting,
        normal,
        normal_speed,
        point: before.position + outward * body.ball.radius,
        changes: smallvec![Change { ball: body.ball.id, before, after }],
    })
}

/// Whether a nose presses a ball down on the bed while it rebounds. Over a hole no bed holds it.
pub(super) fn is_low(ball: &Ball, motion: &Motion, around: Surroundings) -> bool {
    motion.position.z <= ball.radius * (1.0 + LOW) && hole_under(ball, motion, around).is_none()
}

/// A bounce on the slate.
fn meet_slate(body: &Body, before: &Motion, time: f64, around: Surroundings) -> Contact {
    let ball = &body.ball;
    let before = Motion { position: before.position.with_z(ball.radius), ..*before };
    let slate = &around.physics.slate;
    let after = grounded(ball, &bounce(ball, &before, slate), around.physics);
    landing(ball, Meeting::Slate(ball.id), before, after, time)
}

/// A bounce on the top of a rail. A ball that would not bounce any more lies there: it is off the table.
fn meet_rail_top(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    index: usize,
    time: f64,
    around: Surroundings,
) -> Contact {
    let ball = bodies[index].ball;
    let before = bodies[index].course.at(time);
    let bounced = bounce(&ball, &before, &around.physics.slate);
    let lies = bounced.velocity.z <= LIFT;
    let after = if lies { Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..before } } else { bounced };
    bodies[index].course =
        if lies { Course::off_table(before.position, time) } else { Course::of(&ball, &after, around.physics, time) };
    forecast.touch(index);
    landing(&ball, Meeting::RailTop(ball.id), before, after, time)
}

fn landing(ball: &Ball, meeting: Meeting, before: Motion, after: Motion, time: f64) -> Contact {
    Contact {
        time,
        meeting,
        normal: DVec3::NEG_Z,
        normal_speed: -before.velocity.z,
        point: before.position - DVec3::Z * ball.radius,
        changes: smallvec![Change { ball: ball.id, before, after }],
    }
}

/// What a nose does to a ball in the air; `None` where it does not approach.
fn meet_nose_in_air(
    body: &Body,
    before: &Motion,
    wall: Wall,
    meeting: Meeting,
    time: f64,
    around: Surroundings,
) -> Option<Contact> {
    let nose = nose_point(around.boundary, wall, before.position)?;
    let normal = (nose - before.position).normalize();
    let normal_speed = before.velocity.dot(normal);
    if normal_speed <= QUIET {
        return None;
    }
    let after = rebound_in_air(&body.ball, before, normal, normal_speed > GENTLE, &around.physics.cushion);
    let after = grounded(&body.ball, &after, around.physics);
    let change = Change { ball: body.ball.id, before: *before, after };
    Some(Contact {
        time,
        meeting,
        normal,
        normal_speed,
        point: before.position + normal * body.ball.radius,
        changes: smallvec![change],
    })
}

/// The point of the axis of a nose's rounding, in metres, that is nearest to a ball's centre; beside it for a straight
/// nose.
pub(super) fn nose_point(boundary: &Boundary, wall: Wall, centre: DVec3) -> Option<DVec3> {
    let plan = centre.truncate();
    let point = match wall {
        Wall::Cushion(index) => {
            let cushion = &boundary.cushions[index];
            let direction = cushion.direction();
            cushion.from + direction * direction.dot(plan - cushion.from) - cushion.normal() * boundary.nose_radius
        }
        Wall::Jaw(index) => {
            let jaw = &boundary.jaws[index];
            jaw.centre + (plan - jaw.centre).normalize_or_zero() * (jaw.radius - boundary.nose_radius)
        }
        Wall::NoseEnd(index) => return Some(boundary.nose_end_axis(&boundary.nose_ends[index])),
        _ => return None,
    };
    Some(point.extend(boundary.nose_height))
}

/// Horizontal unit vector from the ball to a nose; `None` for what is no nose.
pub(super) fn wall_normal(body: &Body, motion: &Motion, wall: Wall, around: Surroundings) -> Option<(DVec3, Meeting)> {
    let id = body.ball.id;
    match wall {
        Wall::Cushion(index) => {
            let normal = -around.boundary.cushions[index].normal();
            Some((normal.extend(0.0), Meeting::Cushion(id, index)))
        }
        Wall::Jaw(index) => {
            let centre = around.boundary.jaws[index].centre;
            let normal = (centre - motion.position.truncate()).normalize();
            Some((normal.extend(0.0), Meeting::Jaw(id, index)))
        }
        Wall::NoseEnd(index) => {
            let end = around.boundary.nose_ends[index];
            let normal = (end.place - motion.position.truncate()).normalize_or_zero();
            Some((normal.extend(0.0), Meeting::Cushion(id, end.cushion)))
        }
        _ => None,
    }
}

/// The impact of balls within reach: an isolated pair by its own law, more by the law of clusters. The motions after it,
/// and its contacts.
fn meet_balls(
    bodies: &[Body],
    touching: &Touching,
    time: f64,
    around: Surroundings,
    contacts: &mut Vec<Contact>,
) -> SmallVec<[Motion; 4]> {
    let approaches: SmallVec<[f64; 4]> = touching.pairs.iter().map(|&pair| touching.approach(bodies, pair)).collect();
    if approaches.iter().all(|&speed| speed <= QUIET) {
        return touching.motions.clone();
    }
    let in_air = |slot: usize| is_airborne(&bodies[touching.members[slot]].ball, &touching.motions[slot]);
    let gentle = (0..touching.members.len()).any(in_air) && approaches.iter().all(|&speed| speed <= GENTLE);
    let ball = |slot: usize| {
        let ball = bodies[touching.members[slot]].ball;
        if gentle { Ball { restitution: Some(1.0), ..ball } } else { ball }
    };
    let physics = around.physics;
    if let [(a, b)] = touching.near[..] {
        let [first, second] = [a, b].map(|slot| physics.shape.on_one_level(&touching.motions[slot]));
        let law = &physics.law_of_balls();
        let after = collide((&ball(a), &first), (&ball(b), &second), law, &physics.cloth);
        let after = after.iter().enumerate();
        let motions: SmallVec<[Motion; 4]> =
            after.map(|(slot, motion)| grounded(&ball(slot), motion, physics)).collect();
        contacts.push(contact_of(bodies, touching, &motions, (a, b), approaches[0], time));
        return motions;
    }
    meet_cluster(bodies, touching, ball, time, physics, contacts)
}

/// The impact of more than two balls, told as one contact for each pair that passed an impulse.
fn meet_cluster(
    bodies: &[Body],
    touching: &Touching,
    ball: impl Fn(usize) -> Ball,
    time: f64,
    physics: &Physics,
    contacts: &mut Vec<Contact>,
) -> SmallVec<[Motion; 4]> {
    let law = &physics.law_of_balls();
    let members: Vec<_> = touching.motions.iter().enumerate().map(|(slot, motion)| (ball(slot), *motion)).collect();
    let outcome = collide_cluster(&members, &touching.near, physics);
    let after = outcome.motions.iter().enumerate();
    let motions: SmallVec<[Motion; 4]> = after.map(|(slot, motion)| grounded(&ball(slot), motion, physics)).collect();
    let mut told: Vec<(f64, Contact)> = touching
        .near
        .iter()
        .zip(&outcome.impulses)
        .zip(&outcome.touched)
        .filter(|((_, impulse), _)| **impulse > 0.0)
        .map(|((&(a, b), &impulse), &touched)| {
            // A contact inside the cluster has no speed of its own: the speed that would give its impulse stands for it.
            let equivalent = impulse * (1.0 / ball(a).mass + 1.0 / ball(b).mass) / (1.0 + law.restitution);
            let approach = touching.approach(bodies, (a, b));
            let speed = if approach > QUIET { approach } else { equivalent };
            (touched, contact_of(bodies, touching, &motions, (a, b), speed, time))
        })
        .collect();
    // In the order in which they touched, then by place.
    told.sort_by(|(first, a), (second, b)| {
        first.total_cmp(second).then(a.point.x.total_cmp(&b.point.x)).then(a.point.y.total_cmp(&b.point.y))
    });
    contacts.extend(told.into_iter().map(|(_, contact)| contact));
    motions
}

fn contact_of(
    bodies: &[Body],
    touching: &Touching,
    after: &[Motion],
    (a, b): (usize, usize),
    normal_speed: f64,
    time: f64,
) -> Contact {
    let normal = touching.normal((a, b));
    let (body_a, body_b) = (&bodies[touching.members[a]], &bodies[touching.members[b]]);
    let change =
        |body: &Body, slot: usize| Change { ball: body.ball.id, before: touching.motions[slot], after: after[slot] };
    Contact {
        time,
        meeting: Meeting::Balls(body_a.ball.id, body_b.ball.id),
        normal,
        normal_speed,
        point: touching.motions[a].position + normal * body_a.ball.radius,
        changes: smallvec![change(body_a, a), change(body_b, b)],
    }
}
