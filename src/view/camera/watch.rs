//! Watches a shot: the camera stays where the player stood, and moves back only as far as the cue ball's path requires.

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
    /// Starts to watch a cue ball that was struck at `struck`.
    pub fn begin(struck: Vec3) -> Self {
        Self { struck, low: struck, high: struck }
    }

    /// Notes a place of the cue ball.
    pub fn note(&mut self, place: Vec3) {
        self.low = self.low.min(place);
        self.high = self.high.max(place);
    }

    /// The corners of the rectangle around the cue ball's path so far.
    pub fn places(&self) -> [Vec3; 4] {
        let (low, high) = (self.low, self.high);
        [(low.x, low.z), (low.x, high.z), (high.x, high.z), (high.x, low.z)]
            .map(|(x, z)| Vec3::new(x, self.struck.y, z))
    }
}
