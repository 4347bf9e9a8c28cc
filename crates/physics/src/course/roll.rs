//! A roll on a level bed, slowed by the cloth, and by drag if there is any.

use glam::DVec3;

use crate::ball::Ball;
use crate::parameters::Cloth;
use crate::piece::{Phase, Piece};
use crate::roll_with_drag::Roll;

/// The roll with `velocity` (m/s, not zero) at `position` (metres) from time `start`.
pub(super) fn roll(ball: &Ball, cloth: &Cloth, position: DVec3, velocity: DVec3, start: f64) -> Piece {
    let acceleration = velocity.normalize() * -cloth.rolling_resistance();
    Piece {
        start,
        phase: Phase::Rolling,
        position,
        velocity,
        acceleration,
        drag: cloth.drag,
        spin: ball.rolling_spin(velocity),
        spin_rate: ball.rolling_spin(acceleration),
    }
}

/// How many seconds a roll lasts that begins with `velocity` (m/s); infinite if nothing stops it.
pub(super) fn lifetime(velocity: DVec3, cloth: &Cloth) -> f64 {
    Roll { speed: velocity.length(), resistance: cloth.rolling_resistance(), drag: cloth.drag }.lifetime()
}
