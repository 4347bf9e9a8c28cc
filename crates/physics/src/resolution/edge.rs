//! Impact of a ball in the air on anything rigid.

use glam::DVec3;

use crate::ball::{Ball, Motion};

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
