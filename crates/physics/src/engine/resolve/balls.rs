//! The impact of balls that meet: by the law of two balls or by that of several.

use std::cell::LazyCell;

use smallvec::{SmallVec, smallvec};

use super::nose::ELASTIC_SPEED;
use super::reported_speed::{largest_difference, reported_speed};
use crate::ball::{Ball, Motion};
use crate::collide_cluster::{collide_cluster_metered, part_cluster};
use crate::engine::body::Body;
use crate::engine::edges::grounded_off_holes;
use crate::engine::gather::ContactGroup;
use crate::engine::now::Now;
use crate::engine::order::by_place_then_speed;
use crate::impact::{Change, Contact, Meeting};
use crate::resolution::{Member, is_airborne, yielding};
use crate::tolerances::{CLOSED, QUIET};

/// A ball can rest on a fixed ball only if the line of centres is steeper than this (the sine of its slope). If every
/// pair of a slow group has a fixed ball and a flatter line, the group is not elastic. Otherwise a ball between two fixed
/// ones would bounce forever.
const LEVEL: f64 = 0.05;

/// An impact has at most this many rounds. Pairs that still close after the last one meet again in the next impact.
const MOST_ROUNDS: usize = 128;

/// The number of the last round.
const LAST_ROUND: usize = MOST_ROUNDS - 1;

/// Rounds after this many have no friction, and in a cluster they are generalized reflections. With much friction the
/// closing speeds of two pairs may fall by only a few percent a round: each pair drives the other together again. One at a
/// time, the pairs of a light ball between heavy ones may need a million rounds. These rounds soon separate every contact.
/// Only a ball that fixed balls enclose has nowhere to go: it comes back again and again. So the last round has no
/// restitution either.
const MOST_ROUNDS_WITH_FRICTION: usize = 64;

/// The impact of a group of balls: one pair by the pair law, more balls by the cluster law. Writes the motions after it
/// into `motions` and adds its contacts.
///
/// Friction and the slate can push two balls together again that the law has just parted: where the line of centres is tilted, the
/// one lifts a ball off the bed and the other stops a ball that comes down; in a cluster, friction moves a ball against its next
/// neighbour. So the law acts again, round after round, until no contact closes faster than [`CLOSED`]. All rounds are one
/// impact. Friction acts only in the first [`MOST_ROUNDS_WITH_FRICTION`].
pub fn resolve_balls(
    bodies: &[Body],
    touching: &ContactGroup,
    motions: &mut Vec<Motion>,
    contacts: &mut Vec<Contact>,
    now: Now,
) {
    motions.clone_from(&touching.motions);
    let approach = |&pair: &(usize, usize)| touching.approach(bodies, pair);
    if touching.pairs.iter().all(|pair| approach(pair) <= QUIET) {
        return;
    }
    let gentle = is_gentle(bodies, touching);
    let ball = |slot: usize| {
        let ball = bodies[touching.members[slot]].ball;
        if gentle { Ball { restitution: Some(1.0), ..ball } } else { ball }
    };
    match touching.near[..] {
        [pair] => {
            collide_pair(touching, pair, ball, now, motions);
            contacts.push(contact_of(bodies, touching, motions, pair, touching.closing(pair), now.time));
        }
        _ => resolve_cluster(bodies, touching, ball, now, motions, contacts),
    }
}

/// Whether nothing is lost in the impact, because only balls in the air meet, and slowly. The balls across small gaps count
/// too: they may meet faster than those in contact.
fn is_gentle(bodies: &[Body], touching: &ContactGroup) -> bool {
    let ball = |slot: usize| &bodies[touching.members[slot]].ball;
    let in_air = |slot: usize| is_airborne(ball(slot), &touching.motions[slot]);
    let is_slow = |&pair: &(usize, usize)| {
        let most = if in_air(pair.0) || in_air(pair.1) { ELASTIC_SPEED } else { QUIET };
        touching.approach(bodies, pair) <= most
    };
    let lies_on = |&pair: &(usize, usize)| {
        touching.normal(pair).z.abs() > LEVEL || !ball(pair.0).is_fixed() && !ball(pair.1).is_fixed()
    };
    touching.near.iter().all(is_slow) && touching.near.iter().any(lies_on)
}

/// Whether a contact of the group closes faster than [`CLOSED`] with these motions of its balls.
fn closes_again(touching: &ContactGroup, motions: &[Motion]) -> bool {
    let closing = |&(a, b): &(usize, usize)| (motions[a].velocity - motions[b].velocity).dot(touching.normal((a, b)));
    touching.pairs.iter().any(|pair| closing(pair) > CLOSED)
}

/// The impact of one pair.
fn collide_pair(
    touching: &ContactGroup,
    (a, b): (usize, usize),
    ball: impl Fn(usize) -> Ball,
    now: Now,
    motions: &mut [Motion],
) {
    let physics = now.environment.physics();
    let law = physics.law_of_balls().metered(now.meter);
    for round in 0..MOST_ROUNDS {
        let law = if round < MOST_ROUNDS_WITH_FRICTION { law } else { law.smooth() };
        let [first, second] = [a, b].map(|slot| physics.shape.on_one_level(&motions[slot]));
        let after = law.collide((&ball(a), &first), (&ball(b), &second));
        for (slot, after) in [a, b].into_iter().zip(&after) {
            motions[slot] = grounded_off_holes(&ball(slot), &motions[slot], after, now.environment);
        }
        if now.meter.is_spent() || !closes_again(touching, motions) {
            return;
        }
    }
}

/// What passed through the near pairs of a cluster.
struct Passed {
    /// The normal impulse of each pair in N s.
    impulses: SmallVec<[f64; 64]>,
    /// When each pair first pressed, in seconds after the first contact of the impact.
    touched: SmallVec<[f64; 64]>,
}

/// The impact of more than two balls.
fn collide_balls(touching: &ContactGroup, ball: impl Fn(usize) -> Ball, now: Now, motions: &mut [Motion]) -> Passed {
    let pairs = touching.near.len();
    let mut passed = Passed { impulses: smallvec![0.0; pairs], touched: smallvec![0.0; pairs] };
    let physics = now.environment.physics();
    let smooth = physics.law_of_balls().smooth().metered(now.meter);
    let mut start = 0.0;
    for round in 0..MOST_ROUNDS {
        let with_ball = |(slot, motion): (usize, &Motion)| (ball(slot), *motion);
        let members: SmallVec<[Member; 16]> = motions.iter().enumerate().map(with_ball).collect();
        let outcome = match round {
            ..MOST_ROUNDS_WITH_FRICTION => collide_cluster_metered(&members, &touching.near, physics, now.meter),
            // The balls come to rest against each other.
            LAST_ROUND => part_cluster(&members, &touching.near, physics, &smooth.inelastic()),
            _ => part_cluster(&members, &touching.near, physics, &smooth),
        };
        for (slot, after) in outcome.motions.iter().enumerate() {
            motions[slot] = grounded_off_holes(&ball(slot), &motions[slot], after, now.environment);
        }
        for pair in (0..pairs).filter(|&pair| outcome.impulses[pair] > 0.0) {
            if passed.impulses[pair] == 0.0 {
                passed.touched[pair] = start + outcome.touched[pair];
            }
            passed.impulses[pair] += outcome.impulses[pair];
        }
        if now.meter.is_spent() || !closes_again(touching, motions) {
            break;
        }
        start = passed.touched.iter().fold(start, |last, touched| touched.max(last));
    }
    passed
}

/// The impact of more than two balls, reported as one contact for each pair that passed an impulse.
fn resolve_cluster(
    bodies: &[Body],
    touching: &ContactGroup,
    ball: impl Fn(usize) -> Ball,
    now: Now,
    motions: &mut [Motion],
    contacts: &mut Vec<Contact>,
) {
    let law = now.environment.physics().law_of_balls();
    let fastest = touching.near.iter().map(|&pair| touching.closing(pair)).fold(0.0, f64::max);
    let Passed { impulses, touched } = collide_balls(touching, &ball, now, motions);
    let limit = LazyCell::new(|| largest_difference(&touching.motions, motions, false));
    let speed = |(a, b): (usize, usize), impulse: f64| {
        let closing = touching.closing((a, b));
        if closing > QUIET {
            return closing;
        }
        let normal = touching.normal((a, b));
        let mobility =
            |slot: usize| yielding(&ball(slot), &touching.motions[slot], normal).length_squared() / ball(slot).mass;
        let restitution = law.restitution(&ball(a), &ball(b), fastest);
        let equivalent = impulse * (mobility(a) + mobility(b)) / (1.0 + restitution);
        reported_speed(equivalent, fastest, || *limit)
    };
    let first = contacts.len();
    let passed = touching.near.iter().zip(&impulses).zip(&touched).filter(|((_, impulse), _)| **impulse > 0.0);
    // In order of first touch, then by position.
    contacts.extend(passed.map(|((&pair, &impulse), &touched)| {
        contact_of(bodies, touching, motions, pair, speed(pair, impulse), touched)
    }));
    let reported = &mut contacts[first..];
    reported.sort_unstable_by(|a, b| a.time.total_cmp(&b.time).then_with(|| by_place_then_speed(a, b)));
    reported.iter_mut().for_each(|contact| contact.time = now.time);
}

/// The contact of a pair, with the motions that the balls have `after` the impact.
fn contact_of(
    bodies: &[Body],
    touching: &ContactGroup,
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
        point: touching.point(bodies, (a, b)),
        changes: smallvec![change(body_a, a), change(body_b, b)],
    }
}
