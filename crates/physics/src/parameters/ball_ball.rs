//! The numbers of a contact of two balls.

use super::choice::choices;
use super::group::parameters;
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

choices! {
    /// How the restitution of two balls follows from the restitution of each.
    pub enum Mixing, usually GeometricMean {
        /// The square root of the product of both. For two equal balls this is the restitution of one.
        GeometricMean;
        /// The product of both (Christensen and Bollinger, part 5). For two equal balls this is the square of the restitution
        /// of one. A ball without a restitution of its own counts with the square root of `restitution`.
        Product;
    }
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

parameters! {
    /// Friction that falls with the slip speed s, floor + rise * exp(-decay * s) (Alciatore TP A.14, from Marlow's data).
    pub struct SlipFriction: Copy {
        /// Ball-ball friction at high slip speed (Alciatore TP A.14: 0.00995).
        floor: f64 = 9.951e-3, "Ball friction, fast", "", 0.0..=1.0;
        /// How much larger ball-ball friction is without slip (Alciatore TP A.14: 0.108).
        rise: f64 = 0.108, "Ball friction, added when slow", "", 0.0..=1.0;
        /// How fast ball-ball friction falls with slip speed (Alciatore TP A.14: 1.088).
        decay: f64 = 1.088, "Ball friction, fall", "s/m", 0.0..=20.0;
    }
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
