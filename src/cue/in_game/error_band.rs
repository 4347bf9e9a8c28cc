//! The band of human error: where the balls of the coming strike may end if a human makes it.

use bevy::prelude::*;

use crate::physics::BallId;
use crate::shot::{Scatter, ScatteredEnd};

/// The scatter of the coming strike as far as it is computed; `None` while the band is off or there is no strike.
#[derive(Resource, Clone, Debug, Default)]
pub struct ErrorBand(pub(super) Option<Scatter>);

impl ErrorBand {
    /// How many strikes make a band.
    pub const STRIKES: usize = 64;

    /// The more balls a table has, the longer a shot takes. With more than this there is no band.
    pub(super) const MOST_BALLS: usize = 64;

    /// Where the balls end in the shots that are computed so far.
    #[must_use]
    pub fn ends(&self) -> &[ScatteredEnd] {
        self.0.as_ref().map_or(&[], Scatter::ends)
    }

    /// Whether no more shots are to come.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.0.as_ref().is_none_or(Scatter::is_complete)
    }

    /// The share of the shots so far, from 0 to 1, in which a pocket takes this ball; `None` without a band.
    #[must_use]
    pub fn potted(&self, ball: BallId) -> Option<f64> {
        self.0.as_ref()?.potted(ball)
    }
}

/// Plays as many shots of the scatter as there is time for in a frame. The others are played in the next frames.
pub(super) fn scatter(mut band: ResMut<ErrorBand>) {
    // A complete band must not count as changed: it would be drawn again.
    if band.is_complete() {
        return;
    }
    if let Some(scatter) = &mut band.0 {
        scatter.play_for(Scatter::IN_A_FRAME);
    }
}
