//! Reads where balls lie from arrays.

use std::sync::Arc;

use baize_physics::Motion;
use baize_table::rack::PlacedBall;
use baize_table::shot::Setup;
use glam::DVec3;
use numpy::ndarray::{ArrayViewD, Ix2};
use pyo3::PyResult;

use crate::error::refused;
use crate::rows::{Meaning, Rows, vector_of};

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
    let positions = Rows::read(POSITIONS, count, &rows.view().into_dyn(), 1)?;
    let places = Places { positions, moving: None };
    let mut layout = Layout::new(Arc::clone(setup));
    places.lay(&mut layout, 0).map_err(|flaws| refused(format_args!("positions: {flaws}")))?;
    Ok(layout.into_setup())
}

/// What an array of places has.
const POSITIONS: Meaning = Meaning { name: "positions", numbers: "x, y and perhaps z in metres", may_be_flat: true };
/// What an array of velocities has.
const VELOCITIES: Meaning = Meaning { name: "velocities", numbers: "x, y and perhaps z in m/s", may_be_flat: true };
/// What an array of spins has.
const SPINS: Meaning = Meaning { name: "spins", numbers: "x, y and z in rad/s", may_be_flat: false };

/// Where the balls lie before many shots, and how they move then.
pub struct Places {
    /// The centres in metres. Without z a ball lies on the bed; without x it is not on the table.
    pub positions: Rows,
    /// The velocities in m/s and the spins in rad/s, where they are not those of the set-up.
    pub moving: Option<[Rows; 2]>,
}

impl Places {
    /// The places in an array for the balls of `setup`, and how they move. Each array has one row for all shots or one for each of `strokes`;
    /// for one stroke it may have any number. Without places the balls lie as in the set-up. `None` if nothing is given.
    ///
    /// # Errors
    /// A sentence about a wrong shape.
    pub fn read(
        setup: &Setup,
        positions: Option<ArrayViewD<'_, f64>>,
        velocities: Option<ArrayViewD<'_, f64>>,
        spins: Option<ArrayViewD<'_, f64>>,
        strokes: usize,
    ) -> PyResult<Option<Self>> {
        let read = |meaning, array: Option<ArrayViewD<'_, f64>>, shots| {
            array.map(|array| Rows::read(meaning, setup.balls.len(), &array, shots)).transpose()
        };
        let positions = read(POSITIONS, positions, strokes)?;
        let shots = positions.as_ref().map_or(strokes, |rows| rows.rows().max(strokes));
        let velocities = read(VELOCITIES, velocities, shots)?;
        let shots = velocities.as_ref().map_or(shots, |rows| rows.rows().max(shots));
        let spins = read(SPINS, spins, shots)?;
        if positions.is_none() && velocities.is_none() && spins.is_none() {
            return Ok(None);
        }
        let of_setup = |of: fn(&PlacedBall) -> DVec3| Rows::one(setup.balls.iter().map(of));
        let moving = (velocities.is_some() || spins.is_some()).then(|| {
            let at_rest = || of_setup(|_| DVec3::ZERO);
            [velocities.unwrap_or_else(at_rest), spins.unwrap_or_else(at_rest)]
        });
        Ok(Some(Self { positions: positions.unwrap_or_else(|| of_setup(|placed| placed.motion.position)), moving }))
    }

    /// How many shots there are rows for; 1 if all shots begin alike.
    pub fn rows(&self) -> usize {
        let moving = self.moving.iter().flatten().map(Rows::rows);
        moving.fold(self.positions.rows(), usize::max)
    }

    /// Lays the balls as in that row. A ball whose x is not a number is not on the table.
    ///
    /// # Errors
    /// A sentence about the balls that have no room.
    pub fn lay(&self, layout: &mut Layout, row: usize) -> Result<(), Unlaid> {
        let whole = Arc::clone(layout.whole());
        let places = self.positions.of(row).zip(&whole.balls).map(|(place, placed)| {
            let height = place.get(2).copied().unwrap_or(placed.ball.radius);
            (!place[0].is_nan()).then(|| DVec3::new(place[0], place[1], height))
        });
        let Some([velocities, spins]) = &self.moving else { return layout.lay(places) };
        let moving = velocities.of(row).zip(spins.of(row));
        layout.lay_moving(places.zip(moving).map(|(position, (velocity, spin))| {
            Some(Motion { position: position?, velocity: vector_of(velocity), spin: vector_of(spin) })
        }))
    }
}

fn has_form(shape: &[usize], balls: usize) -> bool {
    matches!(shape, [rows, 2 | 3] if *rows == balls)
}
