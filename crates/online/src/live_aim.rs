//! The cue of the other player while aiming. It travels in datagrams that may be lost: the next one says the same better.

use std::f32::consts::FRAC_PI_2;

use serde::{Deserialize, Serialize};

/// The longest datagram, in bytes.
const LONGEST: usize = 64;
/// No table reaches farther from its centre, in metres.
const FARTHEST: f32 = 100.0;

/// Where the cue of a player is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveAim {
    /// Its direction, counter-clockwise from +x, in radians.
    pub direction: f32,
    /// The elevation of its butt in radians, 0 to a quarter turn.
    pub elevation: f32,
    /// Where the tip points, to the right and up, in ball radii, -1 to 1.
    pub tip: [f32; 2],
    /// How far it is drawn back, in metres, 0 to 2.
    pub pull: f32,
    /// The speed that is chosen, in m/s, 0 to 1000.
    pub speed: f32,
    /// Where the cue ball is held that is in hand, in metres; `None` if it lies.
    pub cue_ball: Option<[f32; 2]>,
}

impl LiveAim {
    /// The aim as a datagram.
    #[must_use]
    pub fn datagram(&self) -> Vec<u8> {
        // It cannot fail, because postcard can express every value of an aim.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// The aim of a datagram; `None` if it is none, or has a number outside its range.
    #[must_use]
    pub fn of_datagram(datagram: &[u8]) -> Option<Self> {
        let aim: Self = (datagram.len() <= LONGEST).then(|| postcard::from_bytes(datagram).ok()).flatten()?;
        aim.is_possible().then_some(aim)
    }

    fn is_possible(&self) -> bool {
        let Self { direction, elevation, tip, pull, speed, cue_ball } = self;
        let is_place = |place: &[f32; 2]| place.iter().all(|part| part.abs() <= FARTHEST);
        direction.is_finite()
            && (0.0..=FRAC_PI_2).contains(elevation)
            && tip.iter().all(|part| part.abs() <= 1.0)
            && (0.0..=2.0).contains(pull)
            && (0.0..=1000.0).contains(speed)
            && cue_ball.as_ref().is_none_or(is_place)
    }
}
