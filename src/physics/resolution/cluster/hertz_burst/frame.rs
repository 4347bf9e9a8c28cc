//! The directions of a contact: along its normal and, at right angles to that, to the side and up.

use bevy::math::{DVec2, DVec3};

/// What a contact of a burst knows of its directions. Friction and slip have two parts: to the side, that is along the bed
/// at right angles to the normal, and up.
pub(super) trait Frame: Copy {
    /// The directions of a contact with that unit normal.
    fn of(normal: DVec3) -> Self;

    /// The part of a velocity along the normal.
    fn along(&self, velocity: DVec3) -> f64;

    /// The slip of two surfaces, v + w x n across the normal: `velocity` is the difference of the balls' velocities and
    /// `turn` the sum of their spins times their radii.
    fn slip(&self, velocity: DVec3, turn: DVec3) -> DVec2;

    /// The impulse on the first ball, of which `impulse` presses it away from the second and `friction` rubs.
    fn push(&self, impulse: f64, friction: DVec2) -> DVec3;

    /// n x friction: the angular impulse over the radius.
    fn twist(&self, friction: DVec2) -> DVec3;

    /// The vertical part of the friction.
    fn lift(&self, friction: DVec2) -> f64;
}

/// A level contact of two balls that lie on the bed: as in space, without the terms that are zero.
#[derive(Clone, Copy)]
pub(super) struct Level(DVec2);

impl Frame for Level {
    fn of(normal: DVec3) -> Self {
        Self(normal.truncate())
    }

    fn along(&self, velocity: DVec3) -> f64 {
        velocity.x * self.0.x + velocity.y * self.0.y
    }

    fn slip(&self, velocity: DVec3, turn: DVec3) -> DVec2 {
        DVec2::new(self.0.perp_dot(velocity.truncate()) + turn.z, -self.0.perp_dot(turn.truncate()))
    }

    fn push(&self, impulse: f64, friction: DVec2) -> DVec3 {
        (self.0 * -impulse + self.0.perp() * friction.x).extend(0.0)
    }

    fn twist(&self, friction: DVec2) -> DVec3 {
        (self.0.perp() * -friction.y).extend(friction.x)
    }

    fn lift(&self, friction: DVec2) -> f64 {
        friction.y
    }
}

/// A contact in space.
#[derive(Clone, Copy)]
pub(super) struct Tilted {
    normal: DVec3,
    side: DVec3,
    up: DVec3,
}

impl Frame for Tilted {
    fn of(normal: DVec3) -> Self {
        let side = DVec3::Z.cross(normal).try_normalize().unwrap_or(DVec3::Y);
        Self { normal, side, up: normal.cross(side) }
    }

    fn along(&self, velocity: DVec3) -> f64 {
        velocity.dot(self.normal)
    }

    fn slip(&self, velocity: DVec3, turn: DVec3) -> DVec2 {
        DVec2::new(velocity.dot(self.side) + turn.dot(self.up), velocity.dot(self.up) - turn.dot(self.side))
    }

    fn push(&self, impulse: f64, friction: DVec2) -> DVec3 {
        self.normal * -impulse + (self.side * friction.x + self.up * friction.y)
    }

    fn twist(&self, friction: DVec2) -> DVec3 {
        self.up * friction.x - self.side * friction.y
    }

    fn lift(&self, friction: DVec2) -> f64 {
        self.side.z * friction.x + self.up.z * friction.y
    }
}
