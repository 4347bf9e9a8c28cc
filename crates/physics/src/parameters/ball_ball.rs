//! The numbers of a contact of two balls.

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

use crate::ball::Ball;

/// The numbers of a contact of two balls, for every law. The fields are those of [`BallBall`](crate::BallBall).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallNumbers {
    /// Restitution of two balls without a restitution of their own.
    pub restitution: f64,
    /// How the restitution of two balls follows from the restitution of each.
    pub mixing: Mixing,
    /// Friction between two balls.
    pub friction: SlipFriction,
    /// Factor on the friction.
    pub cling: f64,
}

impl BallNumbers {
    /// The restitution of these two balls, by `restitution` and `mixing`.
    #[must_use]
    pub fn mixed_restitution(&self, a: &Ball, b: &Ball) -> f64 {
        self.mixing.restitution([a.restitution, b.restitution], self.restitution)
    }

    /// The coefficient of friction at slip speed `slip` in m/s, with cling.
    #[must_use]
    pub fn friction_at(&self, slip: f64) -> f64 {
        self.cling * self.friction.at(slip)
    }

    /// The friction with cling.
    #[must_use]
    pub fn friction_with_cling(&self) -> SlipFriction {
        let SlipFriction { floor, rise, decay } = self.friction;
        SlipFriction { floor: self.cling * floor, rise: self.cling * rise, decay }
    }
}

/// How the restitution of two balls follows from the restitution of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described, Parameters)]
#[described(meanings)]
pub enum Mixing {
    /// The square root of the product of both. For two equal balls this is the restitution of one.
    #[default]
    GeometricMean,
    /// The product of both (Christensen and Bollinger, part 5). For two equal balls this is the square of the restitution
    /// of one. A ball without a restitution of its own counts with the square root of `restitution`.
    Product,
}

impl Mixing {
    /// The restitution of two balls from the restitution of each, 0 to 1; `usual` is that of two balls without one of their
    /// own.
    #[must_use]
    pub fn restitution(self, own: [Option<f64>; 2], usual: f64) -> f64 {
        match (self, own) {
            (_, [None, None]) => usual,
            (Self::GeometricMean, own) => {
                let [a, b] = own.map(|own| own.unwrap_or(usual));
                if a == b { a } else { (a * b).sqrt() }
            }
            (Self::Product, own) => own.into_iter().map(|own| own.unwrap_or(usual.sqrt())).product(),
        }
    }
}

/// Friction that falls with the slip speed s, floor + rise * exp(-decay * s) (Alciatore TP A.14, from Marlow's data).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct SlipFriction {
    /// Ball-ball friction at high slip speed (Alciatore TP A.14: 0.00995).
    #[described(label = "Ball friction, fast", default = 9.951e-3, range = 0.0..=1.0)]
    pub floor: f64,
    /// How much larger ball-ball friction is without slip (Alciatore TP A.14: 0.108).
    #[described(label = "Ball friction, added when slow", default = 0.108, range = 0.0..=1.0)]
    pub rise: f64,
    /// How fast ball-ball friction falls with slip speed (Alciatore TP A.14: 1.088).
    #[described(label = "Ball friction, fall", default = 1.088, unit = "s/m", range = 0.0..=20.0)]
    pub decay: f64,
}

impl SlipFriction {
    /// No friction at all.
    pub const NONE: Self = Self { floor: 0.0, rise: 0.0, decay: 0.0 };

    /// The coefficient at slip speed `slip` in m/s.
    #[must_use]
    pub fn at(&self, slip: f64) -> f64 {
        self.floor + self.rise * libm::exp(-self.decay * slip)
    }
}
