//! What the bed takes at once.

use super::slate::{LIFT, come_down};
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::Physics;
use crate::physics::shape::Shape;

/// The motion of a ball once the bed has taken what it takes at once: all that is vertical where there is no flight,
/// and on the slate a vertical speed up to [`LIFT`]; of a disc every spin but that with which it seems to roll.
#[must_use]
pub fn grounded(ball: &Ball, motion: &Motion, physics: &Physics) -> Motion {
    let slate = &physics.slate;
    let flat = |motion: &Motion| Motion {
        position: motion.position.with_z(ball.radius),
        velocity: motion.velocity.with_z(0.0),
        ..*motion
    };
    if physics.shape == Shape::Discs {
        return Motion { spin: ball.rolling_spin(motion.velocity), ..flat(motion) };
    }
    if !slate.flight {
        return flat(motion);
    }
    if motion.on_slate(ball.radius) && motion.velocity.z.abs() <= LIFT {
        return flat(&come_down(ball, motion, slate));
    }
    *motion
}
