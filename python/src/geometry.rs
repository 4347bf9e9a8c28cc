//! The class `Geometry`: a table in numbers.

use baize_table::table::Table;
use glam::DVec2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;

use crate::shots::array;

/// Where everything on a table is, in metres, seen from above. The names are those of the set-up, in the same order.
///
/// >>> import baize
/// >>> geometry = baize.Setup.rack("nine_ball").geometry
/// >>> geometry.cushions.shape, geometry.pockets.shape
/// ((18, 2, 2), (6, 2))
/// >>> geometry.spot_names
/// ['head', 'centre', 'foot']
#[pyclass(module = "baize", frozen)]
pub struct Geometry {
    /// The edge of the bed as one line after another, noses and what joins them across the pockets: float64 (lines, 2, 2), the two
    /// ends of each line. Without cushions there are none.
    #[pyo3(get)]
    outline: Py<PyArray3<f64>>,
    /// The two ends of each nose of a cushion or facing; the bed is at the left of that direction: float64 (cushions, 2, 2).
    #[pyo3(get)]
    cushions: Py<PyArray3<f64>>,
    /// Whether each of them is a facing of a pocket: bool (cushions,).
    #[pyo3(get)]
    facings: Py<PyArray1<bool>>,
    /// The centres of the roundings at the ends of the noses: float64 (jaws, 2).
    #[pyo3(get)]
    jaws: Py<PyArray2<f64>>,
    /// Their radii, 0 for a bare point: float64 (jaws,).
    #[pyo3(get)]
    jaw_radii: Py<PyArray1<f64>>,
    /// The centres of the holes of the pockets: float64 (pockets, 2).
    #[pyo3(get)]
    pockets: Py<PyArray2<f64>>,
    /// Their radii: float64 (pockets,).
    #[pyo3(get)]
    pocket_radii: Py<PyArray1<f64>>,
    /// The names of the spots.
    #[pyo3(get)]
    spot_names: Vec<String>,
    /// Where the spots are: float64 (spots, 2).
    #[pyo3(get)]
    spots: Py<PyArray2<f64>>,
    /// Where the lines across the table are, along x: float64 (strings,).
    #[pyo3(get)]
    strings: Py<PyArray1<f64>>,
    /// The height of the noses over the cloth.
    #[pyo3(get)]
    nose_height: f64,
}

impl Geometry {
    /// That of this table.
    pub fn of(py: Python<'_>, table: &Table) -> PyResult<Self> {
        let boundary = &table.boundary;
        let lines = |ends: Vec<[DVec2; 2]>| {
            let numbers = ends.iter().flatten().flat_map(DVec2::to_array).collect();
            array(py, numbers, [ends.len(), 2, 2])
        };
        let places = |places: Vec<DVec2>| {
            let numbers = places.iter().flat_map(DVec2::to_array).collect();
            array(py, numbers, [places.len(), 2])
        };
        let list = |numbers: Vec<f64>| numbers.into_pyarray(py).unbind();
        Ok(Self {
            outline: lines(boundary.outline().edges().map(|(from, to)| [from, to]).collect())?,
            cushions: lines(boundary.cushions.iter().map(|cushion| [cushion.from, cushion.to]).collect())?,
            facings: boundary
                .cushions
                .iter()
                .map(|cushion| cushion.facing)
                .collect::<Vec<_>>()
                .into_pyarray(py)
                .unbind(),
            jaws: places(boundary.jaws.iter().map(|jaw| jaw.centre).collect())?,
            jaw_radii: list(boundary.jaws.iter().map(|jaw| jaw.radius).collect()),
            pockets: places(boundary.pockets.iter().map(|pocket| pocket.centre).collect())?,
            pocket_radii: list(boundary.pockets.iter().map(|pocket| pocket.radius).collect()),
            spot_names: table.spots.iter().map(|(name, _)| name.clone()).collect(),
            spots: places(table.spots.iter().map(|(_, place)| *place).collect())?,
            strings: list(table.strings.iter().map(|(_, x)| *x).collect()),
            nose_height: boundary.nose_height,
        })
    }
}
