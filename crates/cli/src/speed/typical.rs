//! The typical pool shot: which strokes count as such.

use super::error::BenchError;
use baize_physics::{Phase, Strike, Tip};
use baize_table::shot::{Run, Setup};

/// Speeds of the cue in m/s.
const SPEEDS: [f64; 4] = [1.5, 2.0, 2.5, 3.0];

/// Directions in the whole circle: tenths of a degree.
const DIRECTIONS: usize = 3600;

/// Heights of the tip in radii of the ball: draw, stun, follow.
const HEIGHTS: [f64; 3] = [-0.3, 0.0, 0.3];

/// Step from one stroke of the scan to the next. It has no common factor with the number of strokes, so each stroke
/// comes once. It is large, so that a few strokes in a row differ in everything.
const LEAP: usize = 7919;

/// The 43,200 strokes of a scan: every speed with every direction and height of the tip. The first few are spread over
/// all of them.
pub(super) fn scan() -> impl Iterator<Item = Strike> {
    let count = SPEEDS.len() * DIRECTIONS * HEIGHTS.len();
    (0..count).map(move |number| stroke(number * LEAP % count))
}

fn stroke(number: usize) -> Strike {
    let (direction, rest) = (number % DIRECTIONS, number / DIRECTIONS);
    Strike {
        speed: SPEEDS[rest % SPEEDS.len()],
        direction: (direction as f64 / 10.0).to_radians(),
        tip: Tip { side: 0.0, height: HEIGHTS[rest / SPEEDS.len()] },
        elevation: 0.0,
    }
}

/// Whether a shot from `setup` potted one ball and left the cue ball on the table.
pub(super) fn pots_one(setup: &Setup, run: &Run) -> bool {
    let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    let potted = || run.record.finals.iter().filter(|last| matches!(last.phase, Phase::Pocketed(_)));
    potted().count() == 1 && potted().all(|last| Some(last.ball) != cue_ball)
}

/// Sixteen scattered balls on a 9-foot table (the rack `scatter`), with `strike`.
pub(super) fn typical_setup(strike: Strike) -> Result<Setup, BenchError> {
    let setup = Setup::rack("scatter").load()?;
    Ok(Setup { strike: Some(strike), ..setup })
}

/// The typical shot: of the 6,521 strokes of the scan that pot one ball without a scratch, the one with the median
/// number of events.
pub(super) const TYPICAL: Strike =
    Strike { speed: 2.5, direction: 2.815_216_083_466_854, tip: Tip { side: 0.0, height: -0.3 }, elevation: 0.0 };
