//! Reads strokes from an array, and checks each before any is played.

use std::f64::consts::{FRAC_PI_2, PI};

use baize_physics::{Strike, Tip};
use baize_table::shot::{Setup, Unplayable};
use numpy::ndarray::{ArrayView1, ArrayViewD, Ix1, Ix2};
use pyo3::PyResult;

use crate::error::refused;

/// The numbers of a stroke, in the order of the columns.
const COLUMNS: &str = "speed (m/s), direction (radians), elevation (radians), side and height of the tip (ball radii)";

/// No direction is further from 0, in radians. Whoever turns once or twice too far stays below it; most degrees are above.
const FURTHEST: f64 = 4.0 * PI;

/// The strokes in an array of the shape (5,) or (n, 5).
///
/// # Errors
/// A sentence about a wrong shape.
pub fn read(array: &ArrayViewD<'_, f64>) -> PyResult<Vec<Strike>> {
    if let Ok(row) = array.view().into_dimensionality::<Ix1>()
        && row.len() == 5
    {
        return Ok(vec![strike(row)]);
    }
    match array.view().into_dimensionality::<Ix2>() {
        Ok(rows) if rows.ncols() == 5 => Ok(rows.outer_iter().map(strike).collect()),
        _ => Err(refused(format_args!(
            "strikes has the shape {:?}, but must have (5,) or (n, 5): {COLUMNS}",
            array.shape()
        ))),
    }
}

fn strike(row: ArrayView1<'_, f64>) -> Strike {
    Strike { speed: row[0], direction: row[1], elevation: row[2], tip: Tip { side: row[3], height: row[4] } }
}

/// A stroke as a row of the array.
pub fn row_of(strike: &Strike) -> [f64; 5] {
    [strike.speed, strike.direction, strike.elevation, strike.tip.side, strike.tip.height]
}

/// Checks every stroke on the cue ball of the set-up, so that a thousand shots are not computed before the last one is refused.
///
/// # Errors
/// A sentence with the row of the first stroke that cannot be played.
pub fn check(strikes: &[Strike], setup: &Setup) -> PyResult<()> {
    strikes.iter().enumerate().try_for_each(|(row, strike)| check_one(strike, row, setup))
}

/// Checks the stroke of that row on the cue ball of the set-up.
///
/// # Errors
/// A sentence with the row.
pub fn check_one(strike: &Strike, row: usize, setup: &Setup) -> PyResult<()> {
    if let Some(sentence) = in_degrees(strike) {
        return Err(refused(format_args!("strikes[{row}]: {sentence}")));
    }
    let cue_ball = setup.balls.get(setup.cue_ball).ok_or_else(|| refused("the set-up has no cue ball"))?;
    let struck = strike.under(&setup.physics, &cue_ball.ball, &cue_ball.motion);
    struck.map(|_| ()).map_err(|refusal| refused(of_row(row, &Unplayable::Strike(refusal))))
}

/// What is said of an angle that is so large that it must have been meant in degrees; `None` if both may be radians.
fn in_degrees(strike: &Strike) -> Option<String> {
    let angles = [
        ("direction", strike.direction, FURTHEST, "between -4 pi and 4 pi"),
        ("elevation", strike.elevation, FRAC_PI_2, "from 0 to below pi/2"),
    ];
    let (name, angle, _, range) =
        angles.into_iter().find(|(_, angle, most, _)| angle.is_finite() && angle.abs() > *most)?;
    let radians = angle.to_radians();
    Some(format!(
        "{name} is {angle}, but must be an angle in radians {range}; if degrees are meant, it is {radians:.6}, see `math.radians`"
    ))
}

/// A sentence about the shot of that row.
pub fn of_row(row: usize, flaw: &Unplayable) -> String {
    format!("strikes[{row}]: {flaw}")
}
