//! Where a knock is heard, left or right, and how long it is on its way.

use std::f64::consts::{FRAC_PI_4, SQRT_2};

use bevy::math::DVec3;

/// How far to the side a sound goes at most: 1 would leave the other ear nothing.
const WIDEST: f64 = 0.8;

/// From the middle of the head to an ear, in metres.
const HALF_HEAD: f64 = 0.09;

/// Speed of sound in air at 20 degrees, in m/s.
const SPEED_OF_SOUND: f64 = 343.0;

/// A listener.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ear {
    /// Where the head is, in metres.
    pub place: DVec3,
    /// Unit vector to the right of it.
    pub right: DVec3,
}

/// How a sound comes to one ear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// How loud; 1 on both sides straight ahead.
    pub gain: f64,
    /// How long it is on its way, in seconds.
    pub late: f64,
}

/// How a sound comes to both ears. Wherever it comes from, the power of the two is the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The left ear.
    pub left: Side,
    /// The right ear.
    pub right: Side,
}

impl Place {
    /// Straight ahead and close by.
    pub const AHEAD: Self = Self { left: Side { gain: 1.0, late: 0.0 }, right: Side { gain: 1.0, late: 0.0 } };
}

impl Ear {
    /// Somebody who stands at the head of a table of that length in metres and looks along it.
    #[must_use]
    pub fn at_the_head(length: f64) -> Self {
        Self { place: DVec3::new(-0.5 * length - 0.4, 0.0, 0.7), right: DVec3::NEG_Y }
    }

    /// How what happens at `place` (metres) is heard. That the balls of a rack lie one behind the other is heard too: what
    /// they do in one instant comes one after the other.
    #[must_use]
    pub fn hears(&self, place: DVec3) -> Place {
        let side = (place - self.place).try_normalize().map_or(0.0, |way| way.dot(self.right));
        let angle = FRAC_PI_4 * (1.0 + WIDEST * side);
        let late = |ear: f64| place.distance(self.place + ear * HALF_HEAD * self.right) / SPEED_OF_SOUND;
        Place {
            left: Side { gain: SQRT_2 * libm::cos(angle), late: late(-1.0) },
            right: Side { gain: SQRT_2 * libm::sin(angle), late: late(1.0) },
        }
    }
}
