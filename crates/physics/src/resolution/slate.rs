//! A ball lands on the slate: restitution and friction of a bounce, and the speed below which it stays down.

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::parameters::Slate;

/// A ball on the slate with a vertical speed up to this, in m/s, stays on the bed. Its hop would be 46 micrometres high
/// and last six milliseconds. This also ends the chain of ever smaller bounces.
///
/// Why 0.03: the cloth holds the ball like a spring that the ball's weight compresses by d, and the ball comes off only
/// above the speed sqrt(g d). The rolling resistance gives d. It says that the bed's push acts 0.01 R ahead of the
/// centre. For springs that lose half of their energy this distance is 0.11 a, with the radius a of the contact patch.
/// So a = 2.5 mm, d = a^2 / 2 R = 0.11 mm, and sqrt(g d) = 0.03 m/s.
pub const LIFT: f64 = 0.03;

/// The motion of a ball after it landed on the slate; a ball that does not fall is unchanged.
///
/// The vertical speed comes back with the restitution e. Friction acts against the slip of the contact point with the
/// impulse min(mu (1 + e) |v_z|, 2/7 |u|) per mass (Alciatore TP B.10; the second term is as in TP A.14). It changes neither
/// the velocity 5/7 v + 2/7 R w x z with which the ball will roll (Coriolis 1835), nor the spin about the vertical.
#[must_use]
pub fn bounce(ball: &Ball, motion: &Motion, slate: &Slate) -> Motion {
    let fall = -motion.velocity.z;
    if fall <= 0.0 {
        return *motion;
    }
    let slip = motion.slip(ball.radius);
    let speed = slip.length();
    let friction = (slate.friction * (1.0 + slate.restitution) * fall).min(2.0 / 7.0 * speed);
    let rubbing = if speed > 0.0 { slip * (-friction / speed) } else { DVec3::ZERO };
    Motion {
        position: motion.position,
        velocity: (motion.velocity + rubbing).with_z(slate.restitution * fall),
        // Torque of the friction, with the lever -R z, over the moment of inertia.
        spin: motion.spin + DVec3::new(rubbing.y, -rubbing.x, 0.0) * (2.5 / ball.radius),
    }
}

/// The motion of a ball after it landed on the slate: a bounce, or no restitution if the ball would leave at [`LIFT`]
/// or less. Friction then removes as much slip as infinitely many small hops would, because the slate gives the same
/// impulse in both cases: the momentum of the fall, and the weight times the duration of the hops.
#[must_use]
pub(crate) fn come_down(ball: &Ball, motion: &Motion, slate: &Slate) -> Motion {
    let ends = slate.restitution * -motion.velocity.z <= LIFT;
    bounce(ball, motion, &Slate { restitution: if ends { 0.0 } else { slate.restitution }, ..*slate })
}

/// Whether a ball is in the air: above the slate, or on it with a vertical velocity. Expects a motion after
/// `grounded`.
#[must_use]
pub fn is_airborne(ball: &Ball, motion: &Motion) -> bool {
    motion.velocity.z != 0.0 || !motion.on_slate(ball.radius)
}
