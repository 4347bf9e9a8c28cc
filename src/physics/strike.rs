//! The cue strike: from the motion of the cue to the motion of the ball.

use bevy::math::DVec3;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ball::{Ball, Motion};
use super::parameters::Cue;

/// Where the tip meets the ball, in ball radii, seen along the cue: the distance of the cue's line from the centre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tip {
    /// To the player's right (right english) when positive.
    pub side: f64,
    /// Above the centre (follow) when positive, below (draw) when negative.
    pub height: f64,
}

impl Tip {
    /// Distance from the centre in ball radii.
    #[must_use]
    pub fn offset(&self) -> f64 {
        libm::hypot(self.side, self.height)
    }
}

/// One stroke of the cue.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strike {
    /// Speed of the cue in m/s at the moment of contact, zero or more.
    pub speed: f64,
    /// Direction of the cue on the plan in radians, counter-clockwise from +x.
    pub direction: f64,
    /// Where the tip meets the ball.
    pub tip: Tip,
    /// Elevation of the butt in radians, 0 (level) to below pi/2.
    pub elevation: f64,
}

/// Why a strike is refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum Refusal {
    /// The tip would slide off the ball.
    #[error(
        "the tip would slip off the ball: it meets the ball at {offset:.3} of its radius, and the chalk holds up to {limit:.3}"
    )]
    Miscue {
        /// The offset asked for, in ball radii.
        offset: f64,
        /// The largest offset that holds, in ball radii.
        limit: f64,
    },
    /// Nothing moves the ball.
    #[error("the ball is fixed, its mass is infinite: no cue moves it; strike another one")]
    Fixed,
    /// The speed is negative, NaN or infinite.
    #[error("the cue's speed is {0} m/s, but must be zero or more")]
    Speed(f64),
    /// The elevation is outside its range.
    #[error("the cue's elevation is {0} degrees, but must lie between 0 and below 90")]
    Elevation(f64),
    /// The direction is not a number.
    #[error("the cue's direction is {0}, but must be a finite angle")]
    Direction(f64),
}

impl Strike {
    /// The motion of `ball`, at `motion` before, after this stroke with `cue`.
    ///
    /// Speed (1 + e) V / (1 + m/M + 5/2 rho^2) and spin 5/2 rho v/R (Alciatore TP A.30); squirt
    /// tan(a) = 5/2 x sqrt(1 - x^2) / (1 + m/me + 5/2 (1 - x^2)) away from the english (TP A.31). The downward part of
    /// an elevated stroke goes into the slate, which the ball meets at once. What the ball did before is added to.
    ///
    /// # Errors
    /// A [`Refusal`] beyond the miscue limit, for numbers out of range, and for a fixed ball.
    pub fn on(&self, ball: &Ball, motion: &Motion, cue: &Cue) -> Result<Motion, Refusal> {
        self.check(cue)?;
        if ball.is_fixed() {
            return Err(Refusal::Fixed);
        }
        let rho = self.tip.offset();
        let speed = (1.0 + cue.tip_restitution) * self.speed / (1.0 + ball.mass / cue.mass + 2.5 * rho * rho);
        let (sin_e, cos_e) = (libm::sin(self.elevation), libm::cos(self.elevation));
        let (sin_d, cos_d) = (libm::sin(self.direction), libm::cos(self.direction));
        let forward = DVec3::new(cos_d, sin_d, 0.0);
        let right = DVec3::new(sin_d, -cos_d, 0.0);
        // The lever p = side * right + height * up, with `up` square to the cue; J p x d turns the ball.
        let spin_scale = 2.5 * speed / ball.radius;
        let from_side = (DVec3::Z * cos_e + forward * sin_e) * self.tip.side;
        let from_height = DVec3::new(-sin_d, cos_d, 0.0) * self.tip.height;
        let squirt = self.squirt(ball, cue);
        let direction = forward * libm::cos(squirt) - right * libm::sin(squirt);
        Ok(Motion {
            position: motion.position,
            velocity: motion.velocity + direction * (speed * cos_e) - DVec3::Z * (speed * sin_e),
            spin: motion.spin + (from_side + from_height) * spin_scale,
        })
    }

    /// The angle in radians by which the ball leaves to the left of the cue's line (negative: to the right).
    #[must_use]
    pub fn squirt(&self, ball: &Ball, cue: &Cue) -> f64 {
        if cue.end_mass <= 0.0 {
            return 0.0;
        }
        let x = self.tip.side;
        let depth = (1.0 - x * x).max(0.0);
        libm::atan(2.5 * x * depth.sqrt() / (1.0 + ball.mass / cue.end_mass + 2.5 * depth))
    }

    fn check(&self, cue: &Cue) -> Result<(), Refusal> {
        if !(self.speed >= 0.0 && self.speed.is_finite()) {
            return Err(Refusal::Speed(self.speed));
        }
        if !(0.0..std::f64::consts::FRAC_PI_2).contains(&self.elevation) {
            return Err(Refusal::Elevation(self.elevation.to_degrees()));
        }
        if !self.direction.is_finite() {
            return Err(Refusal::Direction(self.direction));
        }
        let (offset, limit) = (self.tip.offset(), cue.offset_limit());
        // NaN is refused as well.
        if offset <= limit { Ok(()) } else { Err(Refusal::Miscue { offset, limit }) }
    }
}
