//! The directions of a contact: the normal and, at right angles to it, sideways and up.

use glam::{DVec2, DVec3};

/// The directions of a contact. Friction and slip have two components: sideways (horizontal, at right angles to the
/// normal) and up.
pub(super) trait Directions: Copy {
    /// The directions of a contact with this unit normal.
    fn of(normal: DVec3) -> Self;

    /// The component of a velocity along the normal.
    fn along(&self, velocity: DVec3) -> f64;

    /// The slip of two surfaces, the part of v + w x n across the normal. `velocity` (v) is the difference of the
    /// balls' velocities, `turn` (w) the sum of their spins, each times its ball's radius.
    fn slip(&self, velocity: DVec3, turn: DVec3) -> DVec2;

    /// The impulse on the first ball: `impulse` presses it away from the second, `friction` acts across the normal.
    fn push(&self, impulse: f64, friction: DVec2) -> DVec3;

    /// n x friction: the angular impulse divided by the radius.
    fn twist(&self, friction: DVec2) -> DVec3;

    /// The vertical component of the friction.
    fn lift(&self, friction: DVec2) -> f64;
}

/// A horizontal contact of two balls on the bed: as [`Tilted`], with the zero terms left out.
#[derive(Clone, Copy)]
pub(super) struct Level(DVec2);

impl Directions for Level {
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

/// A contact with any normal.
#[derive(Clone, Copy)]
pub(super) struct Tilted {
    normal: DVec3,
    side: DVec3,
    up: DVec3,
}

impl Directions for Tilted {
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
