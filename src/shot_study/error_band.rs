//! The band of human error: where the balls of the coming strike may end if a human makes it.

use std::sync::LazyLock;

use bevy::prelude::*;

use super::ShotStudySystems;
use super::foreseen::foresee;
use crate::cue::with_errors;
use crate::opponent::{StrokeErrors, StruckBall};
use crate::physics::{BallId, Strike};
use crate::shot::{ErrorDraw, Scatter, ScatteredEnd};

/// The seed of the errors of the band. They are the same for every aim, so that the band does not flicker when the cue turns.
const SEED: u64 = 20;

/// The errors of the strikes of every band.
static DRAWS: LazyLock<Vec<ErrorDraw>> = LazyLock::new(|| ErrorDraw::first(SEED, ErrorBand::STRIKES));

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

/// Plays the shots of the band that the line has begun.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ErrorBand>().add_systems(Update, scatter.after(foresee).in_set(ShotStudySystems));
}

/// Plays as many shots of the scatter as there is time for in a frame. The others are played in the next frames.
fn scatter(mut band: ResMut<ErrorBand>) {
    // A complete band must not count as changed: it would be drawn again.
    if band.is_complete() {
        return;
    }
    if let Some(scatter) = &mut band.0 {
        scatter.play_for(Scatter::IN_A_FRAME);
    }
}

/// The strikes of a band: what a hand with these errors may make of the wanted strike.
pub(super) fn strikes_about(wanted: &Strike, errors: &StrokeErrors, struck: &StruckBall) -> Vec<Strike> {
    let steady = errors.bias_deg.to_radians();
    DRAWS.iter().map(|draw| with_errors(errors, wanted, draw, steady, struck)).collect()
}
