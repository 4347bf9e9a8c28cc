//! Balls at pockets: they roll over the edge, hit the edge or the liner, and drop.

use std::iter;

use bevy::math::{DVec2, DVec3};
use smallvec::{SmallVec, smallvec};

use super::edges::{BELOW_EDGE, CHORD, NEAR, edge_of, grounded_off_holes, may_lean};
use super::engine_step::EngineStep;
use super::obstacles::has_shelf;
use super::order::by_place_then_speed;
use super::simultaneous::plan_groups;
use super::{Body, DueKind, Environment, Obstacle};
use crate::physics::ball::{Ball, Motion};
use crate::physics::course::Course;
use crate::physics::impact::{Change, Contact, Meeting};
use crate::physics::resolution::{PocketLaw, rebound_from};
use crate::physics::tolerances::{CLOSED, QUIET, STILL, TOUCHING};

/// Largest speed in m/s towards an edge at which a ball that comes down on it stays on it.
///
/// A value ten times larger or smaller changes no test: none depends on the small bounce of a ball that comes down at between 0.5
/// mm/s and 5 cm/s. A thousand times larger, a test fails.
const STAYS: f64 = 0.005;

/// Resolves a ball's contact with a pocket's edge, and all such contacts that are due at the same time. A ball from the
/// bed goes over the edge. A ball from the air bounces off it, or stays on it if it is slow.
pub(super) fn resolve_edges(step: &mut EngineStep, due: (usize, usize)) {
    let tied = step.forecast.tied().iter().filter_map(|tied| match *tied {
        DueKind::Obstacle(ball, Obstacle::Edge(pocket)) => Some((ball, pocket)),
        _ => None,
    });
    let dues: SmallVec<[(usize, usize); 4]> = iter::once(due).chain(tied).collect();
    let (mut after, mut without_impulse) = (SmallVec::<[(usize, Motion); 4]>::new(), SmallVec::<[DueKind; 4]>::new());
    for (ball, pocket) in dues {
        if stays_before(step, ball) {
            continue;
        }
        let (motion, must_hold) = resolve_edge(step, ball, pocket);
        after.push((ball, motion));
        without_impulse.extend(must_hold.then_some(DueKind::Obstacle(ball, Obstacle::Edge(pocket))));
    }
    step.contacts.sort_by(by_place_then_speed);
    let balls: SmallVec<[usize; 4]> = after.iter().map(|(ball, _)| *ball).collect();
    plan_groups(step, &balls, (&after, &without_impulse));
}

/// Plans a new course for a ball that comes to rest right at an edge, if nothing moves it on. Returns whether it stays.
/// A ball in a held contact never stays: something pushes it over the edge.
fn stays_before(step: &mut EngineStep, index: usize) -> bool {
    let body = &mut step.bodies[index];
    let (course, before) = (body.course(), body.course().at(step.time));
    let goes_on = course.hold().is_some() || before.velocity.length() > STILL;
    if goes_on || course.phase_at(step.time).is_off_bed() {
        return false;
    }
    let course = Course::of(&body.ball, &before, step.environment.physics(), step.time);
    if course.phase_at(step.time).travels() {
        return false;
    }
    body.follow(course);
    step.forecast.mark_changed(index);
    true
}

/// The motion after contact with an edge, and whether the edge must hold the ball: it must if the ball comes from the
/// bed, or hits the edge at up to [`STAYS`].
fn resolve_edge(step: &mut EngineStep, ball: usize, pocket: usize) -> (Motion, bool) {
    let body = &step.bodies[ball];
    let ball = body.ball;
    let before = body.course().at(step.time);
    let on_bed = !body.course().phase_at(step.time).is_off_bed();
    let normal = if on_bed { DVec3::Z } else { edge_of(&ball, pocket, step.environment).normal(before.position) };
    let approach = -before.velocity.dot(normal);
    let after = if on_bed {
        Motion { position: before.position - DVec3::Z * BELOW_EDGE, ..before }
    } else if approach > STAYS {
        let slate = &step.environment.physics().slate;
        rebound_from(&ball, &before, -normal, slate.restitution, slate.friction)
    } else {
        Motion { velocity: before.velocity + normal * approach.max(0.0), ..before }
    };
    if !on_bed && approach > CLOSED {
        step.contacts.push(contact_of(Meeting::Edge(ball.id, pocket), &ball, -normal, before, after, step.time));
    }
    (after, on_bed || approach <= STAYS)
}

/// The contact of a ball with a pocket's liner: the wall of the hole, or the back above the cloth. Restitution and
/// friction act in three dimensions. The back leans in by the angle `back_draft` and pushes the ball down. The lean
/// changes the direction of the contact, but not its place. `None` if the contact passes no impulse: the ball may lean
/// on the liner and does not move towards it.
pub(super) fn resolve_liner(
    body: &Body,
    before: &Motion,
    pocket: usize,
    time: f64,
    environment: &Environment,
) -> Option<Contact> {
    let hole = &environment.boundary().pockets[pocket];
    let outward = hole.direction_to(before.position.truncate()).extend(0.0);
    if may_lean(before) && before.velocity.dot(outward) <= QUIET {
        return None;
    }
    let clearance = hole.radius - body.ball.radius;
    let out = before.position.truncate().distance(hole.centre);
    let is_beyond = out > clearance + NEAR;
    let lean = if before.position.z > 0.0 { hole.back_draft } else { 0.0 };
    let normal = outward * libm::cos(lean) + DVec3::Z * libm::sin(lean);
    let mut contact = off_the_liner(body, before, pocket, normal, time, environment);
    let inward = if is_beyond { inward_share(clearance / out) } else { CHORD };
    let after = off_the_wall(&contact.changes[0].after, outward, inward);
    contact.changes[0].after = grounded_off_holes(&body.ball, before, &after, environment);
    Some(contact)
}

/// The contact of a ball with the bare end of a liner, which is upright. `index` is its index in
/// [`Environment::liner_ends`]. `None` if the contact passes no impulse.
pub(super) fn resolve_liner_end(
    body: &Body,
    before: &Motion,
    index: usize,
    time: f64,
    environment: &Environment,
) -> Option<Contact> {
    let end = environment.liner_ends()[index];
    let outward = (end.place - before.position.truncate()).normalize_or_zero().extend(0.0);
    if before.velocity.dot(outward) <= QUIET {
        return None;
    }
    let mut contact = off_the_liner(body, before, end.pocket, outward, time, environment);
    contact.changes[0].after = grounded_off_holes(&body.ball, before, &contact.changes[0].after, environment);
    Some(contact)
}

/// The rebound of a ball from a liner. `normal` is the unit vector from the ball towards the liner.
fn off_the_liner(
    body: &Body,
    before: &Motion,
    pocket: usize,
    normal: DVec3,
    time: f64,
    environment: &Environment,
) -> Contact {
    let (ball, law) = (&body.ball, &environment.physics().pockets.model);
    let restitution = environment.boundary().pockets[pocket].liner_restitution;
    let after = law.off_the_liner(ball, before, normal, restitution);
    contact_of(Meeting::Liner(ball.id, pocket), ball, normal, *before, after, time)
}

/// The least inward share of the level velocity of a ball that comes off a liner beyond which it is: `share` is the
/// distance from the hole's centre at which it would touch the liner, divided by its own.
///
/// A small ball that leans over the open edge may get under a nose and past the end of the liner. On chords it would
/// go round behind the liner and come back inside the edge of the slate. With this share its chord touches the places
/// where it is free.
fn inward_share(share: f64) -> f64 {
    (1.0 - share * share).sqrt().max(CHORD)
}

/// Turns a velocity that is nearly parallel to the wall away from it, so that its inward share is at least `inward`.
/// `normal` points into the wall.
fn off_the_wall(motion: &Motion, normal: DVec3, inward: f64) -> Motion {
    let level = motion.velocity.with_z(0.0);
    let speed = level.length();
    let along = level - normal * level.dot(normal);
    if -level.dot(normal) >= inward * speed || along == DVec3::ZERO {
        return *motion;
    }
    let chord = along.normalize() * (speed * (1.0 - inward * inward).sqrt()) - normal * (speed * inward);
    Motion { velocity: chord.with_z(motion.velocity.z), ..*motion }
}

fn contact_of(meeting: Meeting, ball: &Ball, normal: DVec3, before: Motion, after: Motion, time: f64) -> Contact {
    Contact {
        time,
        meeting,
        normal,
        normal_speed: before.velocity.dot(normal).max(0.0),
        point: before.position + normal * ball.radius,
        changes: smallvec![Change { ball: ball.id, before, after }],
    }
}

/// Captures the ball: the pocket takes it out of play.
pub(super) fn capture(step: &mut EngineStep, ball: usize, pocket: usize) -> Contact {
    let body = &mut step.bodies[ball];
    let before = body.course().at(step.time);
    let after = Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..before };
    body.follow(Course::pocketed(pocket, before.position, step.time));
    step.forecast.mark_changed(ball);
    Contact {
        time: step.time,
        meeting: Meeting::Pocket(body.ball.id, pocket),
        normal: before
            .velocity
            .try_normalize()
            .unwrap_or_else(|| into_pocket(step.environment, pocket, before.position)),
        normal_speed: before.velocity.length(),
        point: before.position,
        changes: smallvec![Change { ball: body.ball.id, before, after }],
    }
}

/// The unit vector from a ball at rest into the pocket: level towards its middle, or straight down from there.
fn into_pocket(environment: &Environment, pocket: usize, place: DVec3) -> DVec3 {
    let outward = environment.boundary().pockets[pocket].direction_to(place.truncate());
    if outward == DVec2::ZERO { DVec3::NEG_Z } else { -outward.extend(0.0) }
}

/// The course of a ball in play with `motion` when its course is planned anew at time `start`. In a pocket that
/// captures at the edge, a ball below bed height is captured at once.
#[must_use]
pub fn course_from(ball: &Ball, motion: &Motion, environment: &Environment, start: f64) -> Course {
    let place = motion.position.truncate();
    let takes = environment
        .boundary()
        .pockets
        .iter()
        .enumerate()
        .position(|(index, pocket)| pocket.holds(place) && !has_shelf(environment, index, ball.radius));
    match takes {
        Some(pocket) if motion.position.z < ball.radius - TOUCHING => Course::pocketed(pocket, motion.position, start),
        _ => Course::of(ball, motion, environment.physics(), start),
    }
}
