//! Balls that move before the stroke.

use std::sync::Arc;

use baize_table::shot::Setup;
use glam::DVec3;
use numpy::ndarray::{ArrayD, ArrayViewD, Ix2, IxDyn};
use pyo3::PyResult;

use crate::error::refused;
use crate::places::placed;

/// The set-up with balls of these velocities, (balls, 2 or 3) in m/s, and spins, (balls, 3) in rad/s; `None` for no spin. Both are checked as
/// those of a rack are.
///
/// # Errors
/// A sentence about a wrong shape, or about a ball that cannot move so.
pub fn moving(setup: &Setup, velocities: &ArrayViewD<'_, f64>, spins: Option<&ArrayViewD<'_, f64>>) -> PyResult<Setup> {
    let setup = moving_so(setup, velocities, spins)?;
    let count = setup.balls.len();
    let flaws = setup.flaws();
    if !flaws.is_empty() {
        return Err(refused(flaws.join("; ")));
    }
    // The places are those of before, but whether a ball may be in the air depends on how it moves.
    let places = setup.balls.iter().flat_map(|placed| placed.motion.position.to_array()).collect();
    let places = ArrayD::from_shape_vec(IxDyn(&[count, 3]), places).map_err(refused)?;
    placed(&Arc::new(setup), &places.view())
}

/// The same without a check of how the balls move.
///
/// # Errors
/// A sentence about a wrong shape.
pub fn moving_so(
    setup: &Setup,
    velocities: &ArrayViewD<'_, f64>,
    spins: Option<&ArrayViewD<'_, f64>>,
) -> PyResult<Setup> {
    let count = setup.balls.len();
    let velocities = vectors("velocities", velocities, count, "m/s", true)?;
    let spins = match spins {
        Some(spins) => vectors("spins", spins, count, "rad/s", false)?,
        None => vec![DVec3::ZERO; count],
    };
    let mut setup = Setup::clone(setup);
    for ((placed, velocity), spin) in setup.balls.iter_mut().zip(velocities).zip(spins) {
        (placed.motion.velocity, placed.motion.spin) = (velocity, spin);
    }
    Ok(setup)
}

/// The rows of an array, one for each ball. If `flat` is possible, z may be left out.
fn vectors(name: &str, rows: &ArrayViewD<'_, f64>, count: usize, unit: &str, flat: bool) -> PyResult<Vec<DVec3>> {
    let shape = rows.shape();
    let rows = rows.view().into_dimensionality::<Ix2>().ok();
    let rows = rows.filter(|rows| rows.nrows() == count && (rows.ncols() == 3 || flat && rows.ncols() == 2));
    let rows = rows.ok_or_else(|| {
        let or_flat = if flat { format!("({count}, 2) or ") } else { String::new() };
        refused(format_args!("{name} has the shape {shape:?}, but must have {or_flat}({count}, 3) in {unit}"))
    })?;
    Ok(rows.outer_iter().map(|row| DVec3::new(row[0], row[1], row.get(2).copied().unwrap_or_default())).collect())
}
