//! How loud and how late a knock is at the left and the right ear.

use std::f64::consts::{FRAC_PI_4, SQRT_2};

use glam::DVec3;

/// Strongest panning to one side: at 1 the other ear would hear nothing.
const WIDEST: f64 = 0.8;

/// Distance from the middle of the head to an ear, in metres.
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

/// Gain and delay of a sound at one ear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// The gain; 1 at both ears for a sound from straight ahead.
    pub gain: f64,
    /// The delay in seconds.
    pub late: f64,
}

/// Gain and delay of a sound at both ears. The summed power of the two gains does not depend on the direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The left ear.
    pub left: Side,
    /// The right ear.
    pub right: Side,
}

impl Place {
    /// Straight ahead, without delay.
    pub const AHEAD: Self = Self { left: Side { gain: 1.0, late: 0.0 }, right: Side { gain: 1.0, late: 0.0 } };

    /// The same sound with both gains multiplied by `gain`.
    #[must_use]
    pub fn scaled(self, gain: f64) -> Self {
        let side = |side: Side| Side { gain: side.gain * gain, ..side };
        Self { left: side(self.left), right: side(self.right) }
    }
}

impl Ear {
    /// Somebody who stands at the head of a table of that length in metres and looks along it.
    #[must_use]
    pub fn at_the_head(length: f64) -> Self {
        Self { place: DVec3::new(-0.5 * length - 0.4, 0.0, 0.7), right: DVec3::NEG_Y }
    }

    /// Gain and delay at each ear of a sound from `place` (metres). Because of the delays, balls of a rack that are hit at
    /// once are heard one after the other.
    #[must_use]
    pub fn hears(&self, place: DVec3) -> Place {
        let side = (place - self.place).try_normalize().map_or(0.0, |direction| direction.dot(self.right));
        let angle = FRAC_PI_4 * (1.0 + WIDEST * side);
        let late = |ear: f64| place.distance(self.place + ear * HALF_HEAD * self.right) / SPEED_OF_SOUND;
        Place {
            left: Side { gain: SQRT_2 * libm::cos(angle), late: late(-1.0) },
            right: Side { gain: SQRT_2 * libm::sin(angle), late: late(1.0) },
        }
    }
}
