//! What the person's hand makes of a wanted strike.

use std::sync::LazyLock;

use super::error_band::ErrorBand;
use crate::opponent::{StrokeErrors, StruckBall};
use crate::physics::Strike;
use crate::physics::engine::Engine;
use crate::shot::ErrorDraw;
use crate::table::Table;

/// The seed of the errors of the band. They are the same for every aim, so that the band does not flicker when the cue turns.
const SEED: u64 = 20;

/// The errors of the strikes of every band.
static DRAWS: LazyLock<Vec<ErrorDraw>> = LazyLock::new(|| ErrorDraw::first(SEED, ErrorBand::STRIKES));

/// The ball at index `cue_ball` of the engine, as the one that is struck.
pub(super) fn struck<'a>(engine: &'a Engine, cue_ball: usize, table: &'a Table) -> StruckBall<'a> {
    let place = Some(engine.motion(cue_ball).position.truncate());
    StruckBall { ball: &engine.bodies()[cue_ball].ball, place, table, physics: engine.environment().physics() }
}

/// The strike that a hand with these errors makes. `steady` is its bias with its drift, in radians.
pub(super) fn with_errors(
    errors: &StrokeErrors,
    wanted: &Strike,
    draw: &ErrorDraw,
    steady: f64,
    struck: &StruckBall,
) -> Strike {
    errors.made(wanted, draw, steady, struck)
}

/// The strikes of a band of human error: what a hand with these errors may make of the wanted strike.
pub(super) fn strikes_about(wanted: &Strike, errors: &StrokeErrors, struck: &StruckBall) -> Vec<Strike> {
    let steady = errors.bias_deg.to_radians();
    DRAWS.iter().map(|draw| with_errors(errors, wanted, draw, steady, struck)).collect()
}
