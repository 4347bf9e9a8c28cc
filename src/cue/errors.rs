//! What the person's hand makes of a wanted strike.

use crate::opponent::{StrokeErrors, StruckBall};
use crate::physics::Strike;
use crate::physics::engine::Engine;
use crate::shot::ErrorDraw;
use crate::table::Table;

/// The ball at index `cue_ball` of the engine, as the one that is struck.
pub(crate) fn struck<'a>(engine: &'a Engine, cue_ball: usize, table: &'a Table) -> StruckBall<'a> {
    let place = Some(engine.motion(cue_ball).position.truncate());
    StruckBall { ball: &engine.bodies()[cue_ball].ball, place, table, physics: engine.environment().physics() }
}

/// The strike that a hand with these errors makes. `steady` is its bias with its drift, in radians.
pub(crate) fn with_errors(
    errors: &StrokeErrors,
    wanted: &Strike,
    draw: &ErrorDraw,
    steady: f64,
    struck: &StruckBall,
) -> Strike {
    errors.made(wanted, draw, steady, struck)
}
