//! Impact of a ball in the air on the edge of a nose or on any other rigid thing.

use bevy::math::DVec3;

use super::cushion::CushionLaw;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::CushionContact;

/// The motion of a ball in the air after it hit a nose in the direction `normal` (a unit vector from its centre).
///
/// If `lossy` is true, the cushion's restitution applies. If not, the normal speed is fully reversed. A ball that does
/// not approach is unchanged.
#[must_use]
pub fn rebound_in_air(ball: &Ball, motion: &Motion, normal: DVec3, lossy: bool, law: &CushionContact) -> Motion {
    let restitution = if lossy { law.restitution_at(motion.velocity.dot(normal)) } else { 1.0 };
    law.model.rebound_in_air(ball, motion, normal, restitution, law.friction)
}

/// The motion of a ball in the air after it hit something rigid in the direction `normal` (a unit vector from its
/// centre).
///
/// The normal speed comes back with `restitution`. Friction acts against the slip in three dimensions, min(mu J, 2/7
/// |s|) per mass (Han 2005, JMST 19:976, without the slate). A ball that does not approach is unchanged.
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
