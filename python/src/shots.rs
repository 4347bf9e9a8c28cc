//! What happened in many shots, as NumPy arrays.

use numpy::ndarray::{Array, Dimension, IntoDimension};
use numpy::{Element, IntoPyArray, PyArray, PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::columns::{Columns, EventColumns};
use crate::error::refused;

/// What happened in n shots. Every attribute is a NumPy array whose first axis is the shots. Balls, pockets, cushions and strings
/// are named by their index in the set-up, -1 for none. Positions are in metres, times in seconds after the stroke.
#[pyclass(module = "baize", frozen)]
pub struct Shots {
    count: usize,
    /// Where the centre of each ball ended: float64 (n, balls, 3), x, y, z in metres. Of a ball in a pocket it is the place where the
    /// pocket captured it. NaN for a ball that was not on the table.
    #[pyo3(get)]
    positions: Py<PyArray3<f64>>,
    /// The pocket into which each ball fell: int16 (n, balls), -1 for none.
    #[pyo3(get)]
    pockets: Py<PyArray2<i16>>,
    /// Whether each ball left the table other than by a pocket: bool (n, balls).
    #[pyo3(get)]
    off_table: Py<PyArray2<bool>>,
    /// How often each ball met a rail: int32 (n, balls). It counts cushions, facings, jaws and tops of rails.
    #[pyo3(get)]
    rails: Py<PyArray2<i32>>,
    /// The first ball that the cue ball met: int32 (n,), -1 for none.
    #[pyo3(get)]
    first_hits: Py<PyArray1<i32>>,
    /// When the cue ball met its first ball: float64 (n,), seconds, NaN for none.
    #[pyo3(get)]
    first_hit_times: Py<PyArray1<f64>>,
    /// How often the cue ball had met a rail before its first ball: int32 (n,), -1 where it met none.
    #[pyo3(get)]
    first_hit_rails: Py<PyArray1<i32>>,
    /// When the last ball came to rest: float64 (n,), seconds. Where `at_rest` is false it is the time at which the shot was cut off.
    #[pyo3(get)]
    durations: Py<PyArray1<f64>>,
    /// Whether all balls came to rest: bool (n,). If not, the shot reached a limit under `horizon` of the physics.
    #[pyo3(get)]
    at_rest: Py<PyArray1<bool>>,
    /// All events of all shots, see `Events`; None with `events=False`.
    #[pyo3(get)]
    events: Option<Py<Events>>,
    /// The centre of each ball at each of the times `tracks_at`: float64 (n, times, balls, 3), metres; None without `tracks_at`. NaN
    /// after the end of a shot that was cut off, and for a ball that was not on the table.
    #[pyo3(get)]
    tracks: Option<Py<PyArray4<f64>>>,
}

/// All events of n shots as flat arrays of one length, shot after shot and by ascending time in each.
///
/// >>> import baize
/// >>> shots = baize.simulate(baize.Setup.shot("stop_shot"))
/// >>> of_first = shots.events.of(0)
/// >>> [baize.EVENT_KINDS[kind] for kind in shots.events.kinds[of_first]][:3]
/// ['tip', 'crossing_to_foot', 'balls']
#[pyclass(module = "baize", frozen)]
pub struct Events {
    /// Where the events of each shot begin: int64 (n + 1,). Those of shot i are `offsets[i]` to below `offsets[i + 1]`.
    #[pyo3(get)]
    offsets: Py<PyArray1<i64>>,
    /// When it happened: float64, seconds after the stroke.
    #[pyo3(get)]
    times: Py<PyArray1<f64>>,
    /// What happened: uint8, an index into `baize.EVENT_KINDS`.
    #[pyo3(get)]
    kinds: Py<PyArray1<u8>>,
    /// To which ball: int32.
    #[pyo3(get)]
    balls: Py<PyArray1<i32>>,
    /// What the ball met: int32. The index of a ball for `balls` and `jump`, a cushion for `cushion`, a jaw for `jaw`, a pocket for
    /// `edge`, `liner` and `pocket`, a string for crossings, a phase in `baize.PHASES` for `transition`; -1 for the other kinds.
    #[pyo3(get)]
    others: Py<PyArray1<i32>>,
    /// How fast the two came together along the line of their contact: float64, m/s. NaN for an event that is no contact.
    #[pyo3(get)]
    speeds: Py<PyArray1<f64>>,
}

#[pymethods]
impl Shots {
    fn __len__(&self) -> usize {
        self.count
    }

    fn __repr__(&self) -> String {
        format!("<baize.Shots: {} shots>", self.count)
    }
}

#[pymethods]
impl Events {
    /// The slice that takes the events of shot number `shot` out of every array; -1 is the last shot.
    #[pyo3(name = "of")]
    fn slice_of<'py>(&self, py: Python<'py>, shot: isize) -> PyResult<Bound<'py, PySlice>> {
        let offsets = self.offsets.bind(py).readonly();
        let offsets = offsets.as_array();
        let index = if shot < 0 { shot.saturating_add_unsigned(offsets.len() - 1) } else { shot };
        let at = |index: Option<usize>| index.and_then(|index| offsets.get(index));
        let index = usize::try_from(index).ok();
        let (Some(first), Some(end)) = (at(index), at(index.and_then(|index| index.checked_add(1)))) else {
            return Err(PyIndexError::new_err(format!("there is no shot {shot}")));
        };
        Ok(PySlice::new(py, *first as isize, *end as isize, 1))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.times.bind(py).len()
    }
}

/// The sizes of the axes.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// How many shots there are.
    pub shots: usize,
    /// How many balls the set-up has.
    pub balls: usize,
    /// At how many times the tracks are wanted; `None` for no tracks.
    pub times: Option<usize>,
    /// Whether there are events.
    pub events: bool,
}

impl Shots {
    /// The lists as arrays; none of them is copied.
    pub fn of(py: Python<'_>, columns: Columns, sizes: Sizes) -> PyResult<Self> {
        let Sizes { shots, balls, times, events } = sizes;
        let tracks = times.map(|times| array(py, columns.tracks, [shots, times, balls, 3]));
        Ok(Self {
            count: shots,
            positions: array(py, columns.positions, [shots, balls, 3])?,
            pockets: array(py, columns.pockets, [shots, balls])?,
            off_table: array(py, columns.off_table, [shots, balls])?,
            rails: array(py, columns.rails, [shots, balls])?,
            first_hits: array(py, columns.first_hits, [shots])?,
            first_hit_times: array(py, columns.first_hit_times, [shots])?,
            first_hit_rails: array(py, columns.first_hit_rails, [shots])?,
            durations: array(py, columns.durations, [shots])?,
            at_rest: array(py, columns.at_rest, [shots])?,
            events: if events { Some(Py::new(py, Events::of(py, columns.events))?) } else { None },
            tracks: tracks.transpose()?,
        })
    }
}

impl Events {
    fn of(py: Python<'_>, columns: EventColumns) -> Self {
        Self {
            offsets: columns.offsets().into_pyarray(py).unbind(),
            times: columns.times.into_pyarray(py).unbind(),
            kinds: columns.kinds.into_pyarray(py).unbind(),
            balls: columns.balls.into_pyarray(py).unbind(),
            others: columns.others.into_pyarray(py).unbind(),
            speeds: columns.speeds.into_pyarray(py).unbind(),
        }
    }
}

/// A list as an array of this shape. A long list is not copied. A short one is: an array that NumPy owns is made and freed faster than
/// one that keeps the memory of another, by some 4,000 instructions for each of the nine arrays of a call.
pub fn array<Number: Element, Shape: IntoDimension>(
    py: Python<'_>,
    list: Vec<Number>,
    shape: Shape,
) -> PyResult<Py<PyArray<Number, Shape::Dim>>>
where
    Shape::Dim: Dimension,
{
    let array = Array::from_shape_vec(shape.into_dimension(), list);
    let array = array.map_err(|error| refused(format_args!("a list of results has a wrong length: {error}")))?;
    let is_short = array.len() * size_of::<Number>() <= SHORT;
    Ok(if is_short { PyArray::from_array(py, &array) } else { array.into_pyarray(py) }.unbind())
}

/// Lists of at most so many bytes are copied into arrays.
const SHORT: usize = 4096;
