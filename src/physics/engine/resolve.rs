//! Resolves an event: finds the balls that take part, applies the laws, and plans new courses.

use bevy::math::DVec3;
use smallvec::{SmallVec, smallvec};

use super::contact_group::{ContactGroup, NO_CONTACT_GAP, WIDEST_SHARE};
use super::edges::grounded_off_holes;
use super::engine_step::EngineStep;
use super::held_contacts::{hold_due, plan_after_impact};
use super::landing::landing;
use super::noses::{is_low, nose_normal, nose_point};
use super::order::by_place_then_speed;
use super::parting::clears_all_noses;
use super::pockets::{capture, resolve_edges, resolve_liner, resolve_liner_end};
use super::repeated_impacts::{MOST_REPEATS, repeats_of};
use super::simultaneous::{DueObstacle, resolve_tied_hold_ends, resolve_tied_obstacles, resolve_tied_pairs};
use super::{Body, DueKind, Environment, Obstacle};
use crate::physics::ball::Motion;
use crate::physics::course::{Course, Partner};
use crate::physics::grounded::grounded;
use crate::physics::impact::{Change, Contact, Meeting};
use crate::physics::resolution::{LIFT, bounce, come_down, is_airborne, rebound_in_air, rebound_metered};
use crate::physics::shape::Shape;
use crate::physics::tolerances::{CLOSED, QUIET};
use crate::physics::work::Meter;

/// Contacts in the air that close more slowly than this, in m/s, are elastic. A ball on top of another ball or of a
/// nose then bounces at most 5 micrometres high until it has rolled off. With losses the bounces would follow each
/// other ever faster.
pub(super) const ELASTIC_SPEED: f64 = 0.01;

/// Resolves an event: balls whose motion or hold it changes get new courses from the time of `step` on, all others keep
/// theirs. The contacts of `step` are cleared, then filled with those that passed an impulse, and the captures: group
/// by group, and in a group in order of first touch.
///
/// Balls in contact with the ones that meet, or so close that they touch during the impact, are resolved with them. An
/// impact in which nothing closes faster than [`QUIET`] passes no impulse. Its contacts that are due or pressed
/// together are held, see [`held_contacts`](super::held_contacts).
pub(super) fn resolve(step: &mut EngineStep, due: DueKind) {
    step.contacts.clear();
    match due {
        DueKind::Obstacle(ball, Obstacle::Pocket(pocket)) => {
            let contact = capture(step, ball, pocket);
            step.contacts.push(contact);
            replan_balls_held_against(step, ball);
        }
        DueKind::Obstacle(ball, Obstacle::Edge(pocket)) => resolve_edges(step, (ball, pocket)),
        DueKind::Obstacle(ball, Obstacle::RailTop) => {
            let contact = resolve_rail_top(step, ball);
            step.contacts.push(contact);
            replan_balls_held_against(step, ball);
        }
        DueKind::Obstacle(ball, obstacle) => {
            let body = &step.bodies[ball];
            let before = body.course().at(step.time);
            let is_slow = is_slow(body, &before, obstacle, step.environment);
            if !(is_slow && hold_at_nose(step, ball, due)) {
                resolve_tied_obstacles(step, DueObstacle { ball, before, obstacle }, is_slow);
            }
        }
        DueKind::Pair(a, b) => resolve_tied_pairs(step, (a, b)),
        DueKind::ExtendCourse(ball) => {
            step.bodies[ball].extend(step.environment.physics());
            step.forecast.mark_changed(ball);
        }
        DueKind::HoldEnds(ball) => resolve_tied_hold_ends(step, ball),
    }
}

/// Solves the contact forces again for the balls that were held against `gone`. That ball was captured or met the top
/// of a rail, and no longer pushes them.
fn replan_balls_held_against(step: &mut EngineStep, gone: usize) {
    let partner = Partner::Ball(step.bodies[gone].ball.id);
    let first = step.contacts.len();
    let mut seen = SmallVec::<[usize; 8]>::new();
    for ball in 0..step.bodies.len() {
        if step.bodies[ball].course().holds(partner) && !seen.contains(&ball) {
            let touching = step.group_of(&[ball]);
            seen.extend_from_slice(&touching.members);
            plan_after_impact(step, &touching, &touching.motions, &[]);
            step.forecast.give_back(touching);
        }
    }
    step.contacts[first..].sort_by(by_place_then_speed);
}

/// Holds a ball at the nose that is due, without a bounce, if they are pressed together. Returns whether they are.
fn hold_at_nose(step: &mut EngineStep, ball: usize, due: DueKind) -> bool {
    let touching = step.group_of(&[ball]);
    let holds = hold_due(step, &touching, &[due]);
    step.forecast.give_back(touching);
    holds
}

/// Plans the courses of the group `touching`. `after` are the new motions of balls that met something fixed;
/// `without_impulse` are the due contacts that passed no impulse.
pub(super) fn plan_after_obstacles(
    step: &mut EngineStep,
    touching: &mut ContactGroup,
    (after, without_impulse): (&[(usize, Motion)], &[DueKind]),
) {
    let mut motions = std::mem::take(&mut touching.after);
    motions.clone_from(&touching.motions);
    for &(ball, after) in after {
        if let Some(slot) = touching.slot(ball) {
            motions[slot] = after;
        }
    }
    plan_after_impact(step, touching, &motions, without_impulse);
    touching.after = motions;
}

/// Fast path: gives `ball` a free course if no other ball touches it, no nose can hold it, and it had fewer than
/// [`MOST_REPEATS`] impacts in this place. Returns whether it did.
pub(super) fn try_alone(step: &mut EngineStep, ball: usize, after: &Motion) -> bool {
    let repeats = repeats_of(&step.bodies[ball], step.time);
    let goes = !step.meter.is_spent()
        && repeats < MOST_REPEATS
        && is_alone(step, ball, after.position)
        && clears_all_noses(&step.bodies[ball], after, step.environment);
    if goes {
        step.bodies[ball].follow_free_course(after, step.environment.physics(), step.time, repeats);
        step.forecast.mark_changed(ball);
    }
    goes
}

/// Whether no other ball in play is in contact with `ball`, which is at `place`.
fn is_alone(step: &EngineStep, ball: usize, place: DVec3) -> bool {
    let radius = step.bodies[ball].ball.radius;
    let is_clear = |other: usize| {
        let (near, course) = (&step.bodies[other].ball, step.bodies[other].course());
        let distance = radius + near.radius + NO_CONTACT_GAP;
        let Some(other_place) = course.position_near(step.time, place.truncate(), distance) else { return true };
        let apart = step.environment.physics().shape.between(place, other_place).length_squared();
        other == ball || apart > distance * distance || !course.phase_at(step.time).in_play()
    };
    step.forecast.all_near(place.truncate(), WIDEST_SHARE * radius, is_clear)
}

/// Whether a ball approaches a nose or the bare end of a liner at [`CLOSED`] or less, or moves away from it. Such a
/// contact can be held instead of bouncing. False for any other `obstacle`.
pub(super) fn is_slow(body: &Body, motion: &Motion, obstacle: Obstacle, environment: &Environment) -> bool {
    approach_to_nose(body, motion, obstacle, environment).is_some_and(|speed| speed <= CLOSED)
}

/// Speed in m/s at which a ball approaches a nose or the bare end of a liner, negative if it moves away: on the bed along
/// the horizontal normal, in the air towards the nearest point, because a ball that moves away from a nose on the plan may
/// still rise into it. `None` for any other `obstacle`.
pub(super) fn approach_to_nose(
    body: &Body,
    motion: &Motion,
    obstacle: Obstacle,
    environment: &Environment,
) -> Option<f64> {
    let (normal, _) = nose_normal(body, motion, obstacle, environment)?;
    let flies = is_airborne(&body.ball, motion);
    Some(if flies { speed_into_nose(environment, obstacle, motion) } else { motion.velocity.dot(normal) })
}

/// The contact of a ball with the slate, a liner or a nose; `None` if it passes no impulse.
///
/// A ball on the bed, or so low over it that the cushion presses it down at once, meets a nose by the cushion law. A
/// ball that flies higher, or that would still rise into the nose afterwards, meets it as a rigid edge.
pub(super) fn resolve_obstacle(
    body: &Body,
    before: Motion,
    obstacle: Obstacle,
    time: f64,
    (environment, meter): (&Environment, Meter),
) -> Option<Contact> {
    match obstacle {
        Obstacle::Slate => return Some(resolve_slate(body, &before, time, environment)),
        Obstacle::Liner(pocket) => return resolve_liner(body, &before, pocket, time, environment),
        Obstacle::LinerEnd(index) => return resolve_liner_end(body, &before, index, time, environment),
        _ => {}
    }
    let (normal, meeting) = nose_normal(body, &before, obstacle, environment)?;
    let normal_speed = before.velocity.dot(normal);
    let flies = is_airborne(&body.ball, &before);
    if flies && (!is_low(&body.ball, &before, environment) || normal_speed <= QUIET) {
        return resolve_nose_in_air(body, &before, obstacle, meeting, time, environment);
    }
    if normal_speed <= QUIET {
        return None;
    }
    let own = environment.own_of(obstacle);
    let sine = environment.nose_sine_of(&own, body.ball.radius);
    let physics = environment.physics();
    let law = physics.law_of_cushions().at(&own);
    let after = rebound_metered(&body.ball, &before, (normal, sine), &law, &physics.cloth, meter);
    if flies && speed_into_nose(environment, obstacle, &after) > QUIET {
        // The ball rises. After this rebound it would still move into the nose, so the nose does not press it down.
        return resolve_nose_in_air(body, &before, obstacle, meeting, time, environment);
    }
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

/// Speed in m/s at which a ball off the bed approaches the nearest point of a nose; negative if it moves away.
fn speed_into_nose(environment: &Environment, obstacle: Obstacle, motion: &Motion) -> f64 {
    let nose = nose_point(environment, obstacle, motion.position);
    nose.map_or(0.0, |nose| motion.velocity.dot((nose - motion.position).normalize()))
}

/// A bounce on the slate.
fn resolve_slate(body: &Body, before: &Motion, time: f64, environment: &Environment) -> Contact {
    let ball = &body.ball;
    let before = Motion { position: before.position.with_z(ball.radius), ..*before };
    let slate = &environment.physics().slate;
    let after = grounded(ball, &come_down(ball, &before, slate), environment.physics());
    landing(ball, Meeting::Slate(ball.id), before, after, time)
}

/// A bounce on the top of a rail. A ball too slow to bounce again stays there, off the table.
fn resolve_rail_top(step: &mut EngineStep, index: usize) -> Contact {
    let ball = step.bodies[index].ball;
    let before = step.bodies[index].course().at(step.time);
    let bounced = bounce(&ball, &before, &step.environment.physics().slate);
    let stays = bounced.velocity.z <= LIFT;
    let after = if stays { Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..before } } else { bounced };
    step.bodies[index].follow(if stays {
        Course::off_table(before.position, step.time)
    } else {
        Course::of(&ball, &after, step.environment.physics(), step.time)
    });
    step.forecast.mark_changed(index);
    landing(&ball, Meeting::RailTop(ball.id), before, after, step.time)
}

/// The contact of a ball in the air with a nose; `None` if the ball does not approach it.
fn resolve_nose_in_air(
    body: &Body,
    before: &Motion,
    obstacle: Obstacle,
    meeting: Meeting,
    time: f64,
    environment: &Environment,
) -> Option<Contact> {
    let nose = nose_point(environment, obstacle, before.position)?;
    let normal = (nose - before.position).normalize();
    let normal_speed = before.velocity.dot(normal);
    if normal_speed <= QUIET {
        return None;
    }
    let law = environment.physics().cushion.at(&environment.own_of(obstacle));
    let after = rebound_in_air(&body.ball, before, normal, normal_speed > ELASTIC_SPEED, &law);
    let after = grounded_off_holes(&body.ball, before, &after, environment);
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
