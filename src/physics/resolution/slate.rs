//! A ball comes down on the slate: restitution and friction of a bounce, and where bouncing ends.

use bevy::math::DVec3;

use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::Slate;

/// Vertical speeds of a ball on the slate up to this, in m/s, are taken by the bed: the hop would be 46 micrometres high
/// and last six milliseconds.
///
/// A ball presses the cloth in by its weight, d deep, and is held by it as by a spring: it comes off only at more than
/// the root of g d. How deep, its rolling resistance tells: the push of the bed stands 0.01 R ahead of the centre. On a
/// bed of springs of which half the energy is lost that is 0.11 of the print's radius a, which then is 2.5 mm, and
/// d = a^2 / 2 R = 0.11 mm. It also bounds the chain of ever smaller bounces.
pub const LIFT: f64 = 0.03;

/// The motion of a ball after it came down on the slate; one that does not come down stays as it is.
///
/// The vertical speed is turned around with the restitution e; friction acts against the slip of the contact point with
/// the impulse min(mu (1 + e) |v_z|, 2/7 |u|) per mass (Alciatore TP B.10, sticking cap as in TP A.14). It leaves the
/// rolling velocity 5/7 v + 2/7 R w x z as it is (Coriolis 1835), and the spin about the vertical.
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
        // The lever is -R z: the torque of the friction over the moment of inertia.
        spin: motion.spin + DVec3::new(rubbing.y, -rubbing.x, 0.0) * (2.5 / ball.radius),
    }
}

/// The motion of a ball after it came down on a table's slate: as it bounces, or without any restitution where the bed would
/// take the hop. All that the slate pushes then is the momentum of the fall and the weight meanwhile, and friction takes the
/// same as in endless small hops.
#[must_use]
pub(crate) fn come_down(ball: &Ball, motion: &Motion, slate: &Slate) -> Motion {
    let ends = slate.restitution * -motion.velocity.z <= LIFT;
    bounce(ball, motion, &Slate { restitution: if ends { 0.0 } else { slate.restitution }, ..*slate })
}

/// Whether a ball, grounded, is in the air or about to be: above the slate, or on it with a vertical speed.
#[must_use]
pub fn is_airborne(ball: &Ball, motion: &Motion) -> bool {
    motion.velocity.z != 0.0 || !motion.on_slate(ball.radius)
}
