//! A slide on a level bed: the contact point slips over the cloth, and friction has a constant size and direction.

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;
use crate::piece::{Phase, Piece};

/// The slide from `motion` on the bed, whose contact point slips with `slip` (m/s), from time `start`.
pub(super) fn slide(ball: &Ball, motion: &Motion, slip: DVec3, cloth: &Cloth, start: f64) -> Piece {
    let direction = slip.normalize();
    let friction = cloth.sliding_friction * cloth.gravity;
    Piece {
        start,
        phase: Phase::Sliding,
        position: motion.position.with_z(ball.radius),
        velocity: motion.velocity.with_z(0.0),
        acceleration: direction * -friction,
        drag: 0.0,
        spin: motion.spin.with_z(0.0),
        // Torque of the friction at the contact point divided by the moment of inertia: 5 mu g / (2R) z x u/|u|.
        spin_rate: DVec3::new(-direction.y, direction.x, 0.0) * (2.5 * friction / ball.radius),
    }
}

/// How many seconds a slide lasts that begins with `slip` (m/s); infinite without friction.
pub(super) fn lifetime(slip: DVec3, cloth: &Cloth) -> f64 {
    let deceleration = 3.5 * cloth.sliding_friction * cloth.gravity;
    if deceleration > 0.0 { slip.length() / deceleration } else { f64::INFINITY }
}
