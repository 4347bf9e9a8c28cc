//! A ball in the air meets the edge of a nose, or whatever else is rigid and may lie on any side of it.

use bevy::math::DVec3;

use super::cushion::CushionLaw;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::CushionContact;

/// The motion of a ball in the air after it met a nose in the direction `normal` (a unit vector from its centre).
///
/// With `lossy` the speed along the normal comes back with the restitution of the cushion, else whole. A ball that does not
/// approach stays as it is.
#[must_use]
pub fn rebound_in_air(ball: &Ball, motion: &Motion, normal: DVec3, lossy: bool, law: &CushionContact) -> Motion {
    let restitution = if lossy { law.restitution_at(motion.velocity.dot(normal)) } else { 1.0 };
    law.model.rebound_in_air(ball, motion, normal, restitution, law.friction)
}

/// The motion of a ball in the air after it met something rigid in the direction `normal` (a unit vector from its centre).
///
/// The speed along the normal comes back with `restitution`. Friction acts against the slip in three dimensions,
/// min(mu J, 2/7 |s|) per mass (Han 2005, JMST 19:976, without the slate). A ball that does not approach stays as it is.
#[must_use]
pub fn rebound_from(ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion {
    let approach = motion.velocity.dot(normal);
    if approach <= 0.0 {
        return *motion;
    }
    let impulse = (1.0 + restitution) * approach;
    let lever = normal * ball.radius;
    let surface = motion.velocity + motion.spin.cross(lever);
    let slip = surface - normal * surface.dot(normal);
    let speed = slip.length();
    let rubbing = if speed > 0.0 { slip * (-(friction * impulse).min(2.0 / 7.0 * speed) / speed) } else { DVec3::ZERO };
    Motion {
        position: motion.position,
        velocity: motion.velocity - normal * impulse + rubbing,
        spin: motion.spin + lever.cross(rubbing) * (2.5 / (ball.radius * ball.radius)),
    }
}
