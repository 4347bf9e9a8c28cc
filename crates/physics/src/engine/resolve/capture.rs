//! A pocket takes a ball out of play.

use glam::{DVec2, DVec3};
use smallvec::smallvec;

use crate::ball::{Ball, Motion};
use crate::engine::environment::Environment;
use crate::engine::now::Now;
use crate::impact::{Change, Contact, Meeting};

/// The capture of a ball by `pocket`.
pub fn capture(ball: &Ball, before: Motion, pocket: usize, now: Now) -> Contact {
    let after = Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..before };
    let into = || into_pocket(now.environment, pocket, before.position);
    Contact {
        time: now.time,
        meeting: Meeting::Pocket(ball.id, pocket),
        normal: before.velocity.try_normalize().unwrap_or_else(into),
        normal_speed: before.velocity.length(),
        point: before.position,
        changes: smallvec![Change { ball: ball.id, before, after }],
    }
}

/// The unit vector from a ball at rest into the pocket: level towards its middle, or straight down from there.
fn into_pocket(environment: &Environment, pocket: usize, place: DVec3) -> DVec3 {
    let outward = environment.boundary().pockets[pocket].direction_to(place.truncate());
    if outward == DVec2::ZERO { DVec3::NEG_Z } else { -outward.extend(0.0) }
}
