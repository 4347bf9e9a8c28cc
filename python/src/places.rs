//! Reads where balls lie from arrays.

use std::sync::Arc;

use baize_table::shot::Setup;
use glam::DVec3;
use numpy::ndarray::{ArrayViewD, Ix2, Ix3};
use pyo3::PyResult;

use crate::error::refused;

pub use baize_table::shot::{Layout, Unlaid};

/// The set-up with its balls at `places`, one row of x and y, or x, y and z, in metres for each ball. Without z a ball lies on the
/// bed. Velocity and spin of a ball stay as they are.
///
/// # Errors
/// A sentence about a wrong shape, or about the balls that have no room.
pub fn placed(setup: &Arc<Setup>, places: &ArrayViewD<'_, f64>) -> PyResult<Setup> {
    let count = setup.balls.len();
    let rows = places.view().into_dimensionality::<Ix2>().ok().filter(|rows| has_form(rows.shape(), count));
    let rows = rows.ok_or_else(|| {
        refused(format_args!(
            "positions has the shape {:?}, but must have ({count}, 2) or ({count}, 3): x, y and perhaps z in metres for each ball",
            places.shape()
        ))
    })?;
    if rows.iter().any(|number| number.is_nan()) {
        return Err(refused(
            "positions has a place that is not a number; only `simulate` takes such a ball off the table",
        ));
    }
    let places = Places { width: rows.ncols(), balls: count, rows: 1, numbers: rows.iter().copied().collect() };
    let mut layout = Layout::new(Arc::clone(setup));
    places.lay(&mut layout, 0).map_err(|flaws| refused(format_args!("positions: {flaws}")))?;
    Ok(layout.into_setup())
}

/// Where the balls lie in many shots.
pub struct Places {
    /// How many numbers a place has: 2 on the bed, 3 with the height of the centre.
    width: usize,
    balls: usize,
    rows: usize,
    /// All places in metres: row by row, ball by ball.
    numbers: Vec<f64>,
}

impl Places {
    /// The places in an array of the shape (balls, 2 or 3), or (shots, balls, 2 or 3), for the balls of `setup`. The array must have one
    /// row, or as many as there are strokes; for one stroke it may have any number.
    ///
    /// # Errors
    /// A sentence about a wrong shape.
    pub fn read(setup: &Setup, places: &ArrayViewD<'_, f64>, strokes: usize) -> PyResult<Self> {
        let balls = setup.balls.len();
        let one = places.view().into_dimensionality::<Ix2>().ok().filter(|rows| has_form(rows.shape(), balls));
        if let Some(one) = one {
            return Ok(Self { width: one.ncols(), balls, rows: 1, numbers: one.iter().copied().collect() });
        }
        let rows = places.view().into_dimensionality::<Ix3>().ok();
        let fits = |rows: usize| rows == strokes || rows == 1 || strokes == 1;
        let rows = rows.filter(|rows| fits(rows.shape()[0]) && has_form(&rows.shape()[1..], balls));
        let rows = rows.ok_or_else(|| {
            let shots = if strokes == 1 { "n".to_owned() } else { strokes.to_string() };
            refused(format_args!(
                "positions has the shape {:?}, but must have ({shots}, {balls}, 2) or ({shots}, {balls}, 3): x, y and perhaps z \
                 in metres for each ball of each shot; or ({balls}, 2) or ({balls}, 3) for all shots",
                places.shape()
            ))
        })?;
        Ok(Self { width: rows.shape()[2], balls, rows: rows.shape()[0], numbers: rows.iter().copied().collect() })
    }

    /// How many rows of places there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// All places, shot by shot and ball by ball, and how many numbers each has.
    pub fn numbers(&self) -> (&[f64], usize) {
        (&self.numbers, self.width)
    }

    /// Lays the balls to their places in that row. A ball whose x is not a number is not on the table.
    ///
    /// # Errors
    /// A sentence about the balls that have no room.
    pub fn lay(&self, layout: &mut Layout, row: usize) -> Result<(), Unlaid> {
        let length = self.balls * self.width;
        let whole = Arc::clone(layout.whole());
        let places = self.numbers[row * length..][..length].chunks_exact(self.width.max(1)).zip(&whole.balls);
        layout.lay(places.map(|(place, placed)| {
            let height = place.get(2).copied().unwrap_or(placed.ball.radius);
            (!place[0].is_nan()).then(|| DVec3::new(place[0], place[1], height))
        }))
    }
}

fn has_form(shape: &[usize], balls: usize) -> bool {
    matches!(shape, [rows, 2 | 3] if *rows == balls)
}
