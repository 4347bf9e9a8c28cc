//! What a search has found, as arrays.

use std::sync::Arc;

use baize_analysis::fit::{Constant, Judged, LaunchErrors, Score, strike_errors};
use baize_physics::Physics;
use baize_table::shot::Setup;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::setup::PySetup;
use crate::shots::array;
use crate::strikes::row_of;

/// All that was found.
pub struct Everything<'a> {
    /// The fit to all shots.
    pub all: Judged<'a>,
    /// The standard errors of its constants, where the shots give them.
    pub errors: Option<Vec<f64>>,
    /// The fits to each half, judged on the other.
    pub halves: Vec<Judged<'a>>,
}

/// All that was found as `baize.fitted.Fit`.
pub fn fit_of<'py>(
    py: Python<'py>,
    room: &Setup,
    constants: &[Constant],
    found: &Everything<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let (all, count) = (&found.all, found.all.shots.len());
    let setup = Setup { physics: all.fit.physics.clone(), ..room.clone() };
    let strikes = all.computed.iter().flat_map(|shot| row_of(&shot.setup.strike.unwrap_or_default()));
    let launches = || all.fit.strikes.iter().map(|found| found.launch);
    let values = |physics: &Physics| constants.iter().map(|constant| constant.value(physics)).collect::<Vec<_>>();
    let of_halves = found.halves.iter().flat_map(|half| values(&half.fit.physics)).collect();
    let errors = found.errors.clone().unwrap_or_else(|| vec![f64::NAN; constants.len()]);
    let arrays = PyDict::new(py);
    arrays.set_item("ids", array(py, all.shots.iter().map(|shot| i64::from(shot.id)).collect(), [count])?)?;
    arrays.set_item("strikes", array(py, strikes.collect(), [count, 5])?)?;
    arrays.set_item("ball_speeds", array(py, launches().map(|launch| launch.speed).collect(), [count])?)?;
    arrays.set_item("ball_directions", array(py, launches().map(|launch| launch.direction).collect(), [count])?)?;
    arrays.set_item("standard_errors", array(py, errors_of_strikes(all, &setup), [count, 4])?)?;
    arrays.set_item("distances", array(py, distances(all), [count, 3])?)?;
    let names: Vec<String> = constants.iter().map(|constant| constant.parameter.path_in_file()).collect();
    arrays.set_item("constants", names)?;
    arrays.set_item("start_values", array(py, values(&room.physics), [constants.len()])?)?;
    arrays.set_item("values", array(py, values(&all.fit.physics), [constants.len()])?)?;
    arrays.set_item("value_errors", array(py, errors, [constants.len()])?)?;
    arrays.set_item("half_values", array(py, of_halves, [found.halves.len(), constants.len()])?)?;
    let half_distances = found.halves.iter().map(|half| array(py, distances(half), [half.shots.len(), 3]));
    arrays.set_item("half_distances", half_distances.collect::<PyResult<Vec<_>>>()?)?;
    arrays.set_item("setup", Py::new(py, PySetup::from(setup))?)?;
    py.import("baize.fitted")?.getattr("Fit")?.call((), Some(&arrays))
}

/// The standard errors of the strikes, row by row; NaN where the samples do not give them.
fn errors_of_strikes(all: &Judged<'_>, setup: &Setup) -> Vec<f64> {
    let environment = Arc::new(setup.environment());
    let rows = all.shots.iter().zip(&all.fit.strikes).flat_map(|(shot, found)| {
        strike_errors(shot, found, &environment)
            .map_or([f64::NAN; 4], |LaunchErrors { speed, direction, side, height }| [speed, direction, side, height])
    });
    rows.collect()
}

/// How far the computed balls are from the measured ones, row by row.
fn distances(judged: &Judged<'_>) -> Vec<f64> {
    judged
        .computed
        .iter()
        .flat_map(|shot| {
            let Score { cue_ball, all, early } = shot.score;
            [cue_ball, all, early]
        })
        .collect()
}
