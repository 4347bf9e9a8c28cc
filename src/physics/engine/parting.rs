//! Parting: the common end of an impact, after which nothing that the balls touch holds them.

use super::noses::wall_normal;
use super::touching::Touching;
use super::{Body, Environment, noses_at};
use crate::physics::ball::Motion;
use crate::physics::resolution::is_airborne;
use crate::physics::tolerances::{CLOSED, TOUCHING};

/// Contacts a little faster than [`CLOSED`] part, however their normal is rounded.
const PARTING: f64 = 1.01 * CLOSED;

/// Whether the balls of an impact, with the `motions` that it left them, fly apart: every contact opens or closes faster
/// than those that could be held, so that there is no force to look for. Told without a look at the forces, it may say
/// no where they would be found to be none.
pub(super) fn part_freely(bodies: &[Body], touching: &Touching, motions: &[Motion], environment: &Environment) -> bool {
    let parts = |&(a, b): &(usize, usize)| {
        let line = touching.normal((a, b));
        let speed = |normal: bevy::math::DVec3| (motions[b].velocity - motions[a].velocity).dot(normal).abs();
        // Whichever of the two normals such a contact is told by.
        speed(line) > PARTING && speed(line.with_z(0.0).normalize_or_zero()) > PARTING
    };
    let leaves = |slot: usize| leaves_all(&bodies[touching.members[slot]], &motions[slot], environment);
    touching.pairs.iter().all(parts) && (0..motions.len()).all(leaves)
}

/// Whether a ball that an impact left with `motion` leaves, or meets, everything fixed that it touches faster than what
/// could be held.
pub(super) fn leaves_all(body: &Body, motion: &Motion, environment: &Environment) -> bool {
    let place = motion.position.truncate();
    let is_lying = !is_airborne(&body.ball, motion);
    let ground = environment.ground();
    if ground.is_clear_at(place) || is_lying && !ground.is_nose_near(place) {
        return true;
    }
    let leaves = |wall| {
        wall_normal(body, motion, wall, environment)
            .is_none_or(|(normal, _)| motion.velocity.dot(normal).abs() > PARTING)
    };
    is_lying && noses_at(environment, body.ball.radius, place, TOUCHING).all(leaves)
}
