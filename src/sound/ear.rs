//! Where a knock is heard, left or right.

use bevy::math::DVec3;
use std::f64::consts::FRAC_PI_4;

/// How far to the side a sound goes at most: 1 would leave the other ear nothing.
const WIDEST: f64 = 0.8;

/// A listener.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ear {
    /// Where the head is, in metres.
    pub place: DVec3,
    /// Unit vector to the right of it.
    pub right: DVec3,
}

/// How loud a sound is in each ear. Between the two the power stays the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Gain of the left channel; 1 straight ahead.
    pub left: f64,
    /// Gain of the right channel.
    pub right: f64,
}

impl Place {
    /// Straight ahead.
    pub const AHEAD: Self = Self { left: 1.0, right: 1.0 };
}

impl Ear {
    /// Somebody who stands at the head of a table of that length in metres and looks along it.
    #[must_use]
    pub fn at_the_head(length: f64) -> Self {
        Self { place: DVec3::new(-0.5 * length - 0.4, 0.0, 0.7), right: DVec3::NEG_Y }
    }

    /// How what happens at `place` (metres) is heard.
    #[must_use]
    pub fn hears(&self, place: DVec3) -> Place {
        let side = (place - self.place).try_normalize().map_or(0.0, |way| way.dot(self.right));
        let angle = FRAC_PI_4 * (1.0 + WIDEST * side);
        let full = std::f64::consts::SQRT_2;
        Place { left: full * libm::cos(angle), right: full * libm::sin(angle) }
    }
}
