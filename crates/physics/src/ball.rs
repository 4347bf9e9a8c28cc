//! What a ball is and how it moves at one instant.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::tolerances::TOUCHING;

/// Largest allowed speed of a ball or a cue, in m/s. A hard break has a cue speed of about 15.
pub const FASTEST: f64 = 1000.0;

/// Largest allowed spin of a ball, in rad/s. A pool ball that rolls at 1000 m/s has 35,000.
pub const MOST_SPIN: f64 = 1e6;

/// A ball's id in the physics; lists of balls are in the order of their ids. By convention 0 is the cue ball. The number
/// painted on a ball belongs to the ball set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BallId(pub u32);

/// What does not change about a ball during a shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Its id.
    pub id: BallId,
    /// Radius in metres, above zero.
    pub radius: f64,
    /// Mass in kilograms, above zero; infinite for a ball that is fixed to the bed.
    pub mass: f64,
    /// Its own restitution, 0 to 1; `None` takes that of the physics. For two balls see [`Mixing`](super::Mixing).
    pub restitution: Option<f64>,
}

impl Ball {
    /// No ball, in memory that waits for one.
    pub(super) const NONE: Self = Self { id: BallId(0), radius: 0.0, mass: 0.0, restitution: None };

    /// Whether the ball is fixed to the bed.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.mass.is_infinite()
    }

    /// 1/m in 1/kg, zero for a fixed ball.
    #[must_use]
    pub fn inverse_mass(&self) -> f64 {
        1.0 / self.mass
    }

    /// Moment of inertia of a solid sphere about its centre, 2/5 m R^2, in kg m^2.
    #[must_use]
    pub fn moment_of_inertia(&self) -> f64 {
        0.4 * self.mass * self.radius * self.radius
    }

    /// The spin z x v / R in rad/s with which it rolls at velocity `v` in m/s. Given an acceleration, it returns the rate of
    /// change of that spin.
    #[must_use]
    pub fn rolling_spin(&self, v: DVec3) -> DVec3 {
        DVec3::new(-v.y, v.x, 0.0) / self.radius
    }

    /// Kinetic energy in joules of this ball with that motion, including that of the spin; 0 for a fixed ball.
    #[must_use]
    pub fn kinetic_energy(&self, motion: &Motion) -> f64 {
        if self.is_fixed() {
            return 0.0;
        }
        0.5 * (self.mass * motion.velocity.length_squared() + self.moment_of_inertia() * motion.spin.length_squared())
    }
}

/// Position, velocity and spin of a ball at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Centre in metres; z is the radius for a ball on the bed.
    pub position: DVec3,
    /// Velocity in m/s.
    pub velocity: DVec3,
    /// Angular velocity in rad/s, right-handed.
    pub spin: DVec3,
}

impl Motion {
    /// A ball of that radius at rest on the bed at (x, y) in metres.
    #[must_use]
    pub fn at_rest(x: f64, y: f64, radius: f64) -> Self {
        Self { position: DVec3::new(x, y, radius), ..Self::default() }
    }

    /// This motion after `time` seconds at a constant rate of change. `rate` holds the time derivatives of position, velocity
    /// and spin.
    pub(super) fn changed(&self, rate: &Self, time: f64) -> Self {
        Self {
            position: self.position + rate.position * time,
            velocity: self.velocity + rate.velocity * time,
            spin: self.spin + rate.spin * time,
        }
    }

    /// Whether a ball of that radius (metres) touches the slate: its centre is one radius above it, within
    /// [`TOUCHING`].
    #[must_use]
    pub fn on_slate(&self, radius: f64) -> bool {
        (self.position.z - radius).abs() <= TOUCHING
    }

    /// Slip of the contact point over the cloth, v + R z x w, in m/s: (vx - R wy, vy + R wx).
    #[must_use]
    pub fn slip(&self, radius: f64) -> DVec3 {
        DVec3::new(self.velocity.x - radius * self.spin.y, self.velocity.y + radius * self.spin.x, 0.0)
    }

    /// The velocity in m/s that is left when a slide has become a roll: 5/7 v + 2/7 R w x z, whatever the friction
    /// (Coriolis 1835).
    #[must_use]
    pub fn rolling_velocity(&self, radius: f64) -> DVec3 {
        DVec3::new(
            (5.0 * self.velocity.x + 2.0 * radius * self.spin.y) / 7.0,
            (5.0 * self.velocity.y - 2.0 * radius * self.spin.x) / 7.0,
            0.0,
        )
    }

    /// Whether no number in it is NaN or infinite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.position.is_finite() && self.velocity.is_finite() && self.spin.is_finite()
    }
}
