//! Watching a shot: the eye stays where the player stood, and draws back as far as the cue ball's way takes it.

use bevy::prelude::*;

/// A shot that is being watched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Watch {
    /// Where the cue ball was struck.
    pub struck: Vec3,
    low: Vec3,
    high: Vec3,
}

impl Watch {
    /// Starts with a cue ball that was struck there.
    pub fn begin(struck: Vec3) -> Self {
        Self { struck, low: struck, high: struck }
    }

    /// The cue ball has come there.
    pub fn note(&mut self, place: Vec3) {
        self.low = self.low.min(place);
        self.high = self.high.max(place);
    }

    /// The corners of the rectangle that the cue ball has been in.
    pub fn places(&self) -> [Vec3; 4] {
        let (low, high) = (self.low, self.high);
        [(low.x, low.z), (low.x, high.z), (high.x, high.z), (high.x, low.z)]
            .map(|(x, z)| Vec3::new(x, self.struck.y, z))
    }
}
