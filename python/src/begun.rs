//! What shots began with: enough to play each of them again.

use baize_physics::Strike;
use baize_table::shot::Setup;
use glam::DVec3;
use numpy::ndarray::{ArrayViewD, Ix2};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;

use crate::error::refused;
use crate::places::Places;
use crate::rows::Rows;
use crate::setup::PySetup;
use crate::shots::array;
use crate::strikes::row_of;

/// Table, balls, strokes and places of many shots.
pub struct Begun {
    /// Table, balls and physics.
    pub setup: Py<PySetup>,
    /// The strokes as they were asked for: (n, 5).
    pub strikes: Py<PyArray2<f64>>,
    /// Where the balls lay: (n, balls, 2 or 3); `None` for the places of the set-up.
    pub starts: Option<Py<PyArray3<f64>>>,
    /// How they moved then: two arrays (n, balls, 3); `None` as in the set-up.
    pub moving: Option<[Py<PyArray3<f64>>; 2]>,
    /// Whether the butt was raised until the cue had room.
    pub raise_butt: bool,
    /// The times of the tracks in seconds; `None` without tracks.
    pub times: Option<Py<PyArray1<f64>>>,
}

impl Begun {
    /// The same as arrays for so many shots. One stroke, or one row of places, is that of all shots.
    pub fn of(
        py: Python<'_>,
        setup: Py<PySetup>,
        shots: usize,
        strikes: &[Strike],
        places: Option<&Places>,
        raise_butt: bool,
        times: Option<Vec<f64>>,
    ) -> PyResult<Self> {
        let rows: Vec<f64> = strikes.iter().flat_map(row_of).collect();
        let balls = setup.get().setup.balls.len();
        let starts = places.map(|places| {
            let Rows { width, .. } = places.positions;
            array(py, of_all(places.positions.numbers(), balls * width, shots), [shots, balls, width])
        });
        let vectors = |rows: &Rows| array(py, of_all(&rows.with_height(), balls * 3, shots), [shots, balls, 3]);
        let moving = places.and_then(|places| places.moving.as_ref());
        let moving = moving.map(|[velocities, spins]| Ok::<_, PyErr>([vectors(velocities)?, vectors(spins)?]));
        Ok(Self {
            setup,
            strikes: array(py, of_all(&rows, 5, shots), [shots, 5])?,
            starts: starts.transpose()?,
            moving: moving.transpose()?,
            raise_butt,
            times: times.map(|times| times.into_pyarray(py).unbind()),
        })
    }
}

/// The set-up with its balls at `places`, (balls, 2 or 3) in metres, without those whose x is not a number. The places are those of a shot
/// that was played, so they are not checked again. If the cue ball is not there, another ball stands for it.
///
/// # Errors
/// A sentence about a wrong shape.
pub fn laid(setup: &Setup, places: &ArrayViewD<'_, f64>) -> PyResult<Setup> {
    let count = setup.balls.len();
    let rows = places.view().into_dimensionality::<Ix2>().ok();
    let rows = rows.filter(|rows| rows.nrows() == count && matches!(rows.ncols(), 2 | 3)).ok_or_else(|| {
        refused(format_args!("places has the shape {:?}, but must have ({count}, 2) or ({count}, 3)", places.shape()))
    })?;
    let mut laid = Setup { balls: Vec::with_capacity(count), cue_ball: 0, ..setup.clone() };
    for (index, (placed, place)) in setup.balls.iter().zip(rows.outer_iter()).enumerate() {
        if place[0].is_nan() {
            continue;
        }
        if index == setup.cue_ball {
            laid.cue_ball = laid.balls.len();
        }
        let mut placed = placed.clone();
        let height = place.get(2).copied().unwrap_or(placed.ball.radius);
        placed.motion.position = DVec3::new(place[0], place[1], height);
        laid.balls.push(placed);
    }
    Ok(laid)
}

/// The rows of this width for so many shots; a single row is repeated.
fn of_all(rows: &[f64], width: usize, shots: usize) -> Vec<f64> {
    if rows.len() == width { rows.repeat(shots) } else { rows.to_vec() }
}
