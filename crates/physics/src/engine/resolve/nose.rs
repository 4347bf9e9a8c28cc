//! The rebound of a ball from a nose: a cushion, a jaw, or the end of a nose.

use glam::DVec3;
use smallvec::smallvec;

use super::contact::contact_of;
use crate::ball::{Ball, Motion};
use crate::engine::edges::grounded_off_holes;
use crate::engine::environment::Environment;
use crate::engine::noses::{is_low, nose_normal, nose_point};
use crate::engine::now::Now;
use crate::grounded::grounded;
use crate::impact::{Change, Contact};
use crate::obstacle::Obstacle;
use crate::resolution::{is_airborne, rebound_in_air};
use crate::tolerances::{CLOSED, QUIET};

/// Contacts in the air that close more slowly than this, in m/s, are elastic. A ball on top of another ball or of a
/// nose then bounces at most 5 micrometres high until it has rolled off. With losses the bounces would follow each
/// other ever faster.
pub const ELASTIC_SPEED: f64 = 0.01;

/// Whether a ball approaches a nose or the bare end of a liner at [`CLOSED`] or less, or moves away from it. Such a
/// contact can be held instead of bouncing. False for any other `obstacle`.
pub fn is_slow(ball: &Ball, motion: &Motion, obstacle: Obstacle, environment: &Environment) -> bool {
    approach_to_nose(ball, motion, obstacle, environment).is_some_and(|speed| speed <= CLOSED)
}

/// Speed in m/s at which a ball approaches a nose or the bare end of a liner, negative if it moves away: on the bed along
/// the horizontal normal, in the air towards the nearest point, because a ball that moves away from a nose on the plan may
/// still rise into it. `None` for any other `obstacle`.
pub fn approach_to_nose(ball: &Ball, motion: &Motion, obstacle: Obstacle, environment: &Environment) -> Option<f64> {
    let normal = nose_normal(motion.position, obstacle, environment)?;
    let flies = is_airborne(ball, motion);
    Some(if flies { speed_into_nose(environment, obstacle, motion) } else { motion.velocity.dot(normal) })
}

/// The contact of a ball with a nose; `None` if it passes no impulse.
///
/// A ball on the bed, or so low over it that the cushion presses it down at once, meets a nose by the cushion law. A
/// ball that flies higher, or that would still rise into the nose afterwards, meets it as a rigid edge.
pub fn resolve_nose(ball: &Ball, before: Motion, obstacle: Obstacle, now: Now) -> Option<Contact> {
    let environment = now.environment;
    let normal = nose_normal(before.position, obstacle, environment)?;
    let normal_speed = before.velocity.dot(normal);
    let flies = is_airborne(ball, &before);
    if flies && (!is_low(ball, &before, environment) || normal_speed <= QUIET) {
        return resolve_nose_in_air(ball, &before, obstacle, now);
    }
    if normal_speed <= QUIET {
        return None;
    }
    let own = environment.own_of(obstacle);
    let sine = environment.nose_sine_of(&own, ball.radius);
    let physics = environment.physics();
    let law = physics.law_of_cushions().at(&own);
    let after = physics.rebound(ball, &before, (normal, sine), &law, now.meter);
    if flies && speed_into_nose(environment, obstacle, &after) > QUIET {
        // The ball rises. After this rebound it would still move into the nose, so the nose does not press it down.
        return resolve_nose_in_air(ball, &before, obstacle, now);
    }
    let after = if physics.shape.is_flat() { grounded(ball, &after, physics) } else { after };
    let outward = normal * (1.0 - sine * sine).sqrt() + DVec3::Z * sine;
    Some(Contact {
        time: now.time,
        meeting: environment.meeting(ball.id, obstacle),
        normal,
        normal_speed,
        point: before.position + outward * ball.radius,
        changes: smallvec![Change { ball: ball.id, before, after }],
    })
}

/// Speed in m/s at which a ball off the bed approaches the nearest point of a nose; negative if it moves away.
fn speed_into_nose(environment: &Environment, obstacle: Obstacle, motion: &Motion) -> f64 {
    let nose = nose_point(environment, obstacle, motion.position);
    nose.map_or(0.0, |nose| motion.velocity.dot((nose - motion.position).normalize()))
}

/// The contact of a ball in the air with a nose; `None` if the ball does not approach it.
fn resolve_nose_in_air(ball: &Ball, before: &Motion, obstacle: Obstacle, now: Now) -> Option<Contact> {
    let nose = nose_point(now.environment, obstacle, before.position)?;
    let normal = (nose - before.position).normalize();
    let normal_speed = before.velocity.dot(normal);
    if normal_speed <= QUIET {
        return None;
    }
    let law = now.environment.physics().cushion.at(&now.environment.own_of(obstacle));
    let after = rebound_in_air(ball, before, normal, normal_speed > ELASTIC_SPEED, &law);
    let after = grounded_off_holes(ball, before, &after, now.environment);
    let meeting = now.environment.meeting(ball.id, obstacle);
    Some(contact_of(meeting, ball, normal, *before, after, now.time))
}
