//! The constraint of the bed on the motion of a ball.

use super::all_parameters::Physics;
use super::ball::{Ball, Motion};
use super::resolution::{LIFT, come_down};

/// The motion of a ball with the constraint of the bed applied:
///
/// - without flight: at the height of a ball on the bed, with no vertical velocity;
/// - on the slate with a vertical speed up to [`LIFT`]: the same, after an inelastic landing;
/// - a disc: on the bed, with no spin but that of rolling.
#[must_use]
pub fn grounded(ball: &Ball, motion: &Motion, physics: &Physics) -> Motion {
    let slate = &physics.slate;
    let flat = |motion: &Motion| Motion {
        position: motion.position.with_z(ball.radius),
        velocity: motion.velocity.with_z(0.0),
        ..*motion
    };
    if physics.shape.is_flat() {
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
