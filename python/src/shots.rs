//! What happened in many shots, as NumPy arrays.

use numpy::ndarray::{Array, Dimension, IntoDimension};
use numpy::{Element, IntoPyArray, PyArray, PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};

use crate::begun::Begun;
use crate::columns::{Columns, EventColumns};
use crate::error::refused;
use crate::setup::PySetup;

/// What happened in n shots. Every array has the shots as its first axis. Balls, pockets, cushions and strings are named by their
/// index in the set-up, -1 for none. Positions are in metres, times in seconds after the stroke.
///
/// `shots[i]` is one of them, `shots[2:5]` and `shots[shots.at_rest]` are several, and a loop goes through all. Shots can be pickled
/// and copied.
///
/// >>> import baize
/// >>> shots = baize.simulate(baize.Setup.shot("stop_shot"))
/// >>> shots[0]
/// <baize.Shot 0 of 1: "Stop shot", 0.5 s>
/// >>> sorted(shots.table("balls"))[:3]
/// ['ball', 'off_table', 'pocket']
#[pyclass(module = "baize", frozen)]
pub struct Shots {
    /// Table, balls and physics.
    #[pyo3(get)]
    pub setup: Py<PySetup>,
    /// The strokes that were asked for: float64 (n, 5), as in `simulate`.
    #[pyo3(get)]
    pub strikes: Py<PyArray2<f64>>,
    /// Where the balls lay before each shot, if `simulate` was given `positions`: float64 (n, balls, 2 or 3), metres; None if they
    /// lay as in the set-up.
    #[pyo3(get)]
    pub starts: Option<Py<PyArray3<f64>>>,
    /// How the balls moved before each shot, if `simulate` was given `velocities` or `spins`: float64 (n, balls, 3), m/s; None otherwise.
    #[pyo3(get)]
    pub start_velocities: Option<Py<PyArray3<f64>>>,
    /// Their angular velocities then: float64 (n, balls, 3), rad/s; None as above.
    #[pyo3(get)]
    start_spins: Option<Py<PyArray3<f64>>>,
    /// Whether the butt was raised in each shot until the cue had room.
    #[pyo3(get)]
    pub raise_butt: bool,
    /// The times of the tracks: float64 (times,), seconds; None without `tracks_at`.
    #[pyo3(get)]
    times: Option<Py<PyArray1<f64>>>,
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
    /// The velocity of each ball at these times: float64 (n, times, balls, 3), m/s; None without `motions=True` and `tracks_at`.
    #[pyo3(get)]
    track_velocities: Option<Py<PyArray4<f64>>>,
    /// The angular velocity of each ball at these times, right-handed: float64 (n, times, balls, 3), rad/s; None as above.
    #[pyo3(get)]
    track_spins: Option<Py<PyArray4<f64>>>,
    /// How each ball is turned at these times, from how it lay before the stroke: float64 (n, times, balls, 4), the x, y, z and w of
    /// a unit quaternion, as `Rotation.from_quat` of SciPy takes them; None as above.
    #[pyo3(get)]
    track_orientations: Option<Py<PyArray4<f64>>>,
    /// How each ball moves at these times: int8 (n, times, balls), an index into `baize.PHASES`, -1 where the place is NaN; None as
    /// above.
    #[pyo3(get)]
    track_phases: Option<Py<PyArray3<i8>>>,
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
    /// Where the centres of the two balls are: float64 (events, 2, 3), metres, the ball of `balls` first. NaN in place of the second
    /// one where the ball met no other ball; NaN for crossings and jumps, which change nothing. None without `motions=True`, as
    /// are the arrays below.
    #[pyo3(get)]
    positions: Option<Py<PyArray3<f64>>>,
    /// Their velocities: float64 (events, 2, 2, 3), m/s. The second axis is the two balls, the third is before and after the event.
    #[pyo3(get)]
    velocities: Option<Py<PyArray4<f64>>>,
    /// Their angular velocities, right-handed: float64 (events, 2, 2, 3), rad/s, with the same axes.
    #[pyo3(get)]
    spins: Option<Py<PyArray4<f64>>>,
    /// Unit vector from the ball towards what it met: float64 (events, 3), NaN for an event that is no contact.
    #[pyo3(get)]
    normals: Option<Py<PyArray2<f64>>>,
    /// Where the two touched: float64 (events, 3), metres, NaN for an event that is no contact.
    #[pyo3(get)]
    points: Option<Py<PyArray2<f64>>>,
}

/// Implements `to_dict` and its opposite for a class that consists of these attributes.
macro_rules! as_dictionary {
    ($class:ident: $($name:ident),+) => {
        impl $class {
            /// The attributes by their names.
            fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let all = PyDict::new(py);
                $(all.set_item(stringify!($name), &self.$name)?;)+
                Ok(all)
            }

            /// The object with these attributes.
            fn of_attributes(all: &Bound<'_, PyDict>) -> PyResult<Self> {
                $(let $name = all.as_any().get_item(stringify!($name))?.extract()?;)+
                Ok(Self { $($name),+ })
            }
        }
    };
}

as_dictionary!(Shots: setup, strikes, starts, start_velocities, start_spins, raise_butt, times, positions, pockets, off_table, rails, first_hits, first_hit_times,
    first_hit_rails, durations, at_rest, events, tracks, track_velocities, track_spins, track_orientations, track_phases);
as_dictionary!(Events: offsets, times, kinds, balls, others, speeds, positions, velocities, spins, normals, points);

/// A function, and the dictionary from which it makes an object again.
type TakenApart<'py> = (Bound<'py, PyAny>, (Bound<'py, PyDict>,));

/// A function of `baize.shot`, where all is that no array needs to be computed for.
fn in_python<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("baize.shot")?.getattr(name)
}

#[pymethods]
impl Shots {
    /// One shot for a number; several for a slice, a list of numbers, or an array of truths.
    fn __getitem__<'py>(slf: &Bound<'py, Self>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), "item")?.call1((slf, index))
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), "each")?.call1((slf,))
    }

    /// What happened as columns of one length, for a data frame: `pandas.DataFrame(shots.table())`, or polars. `of` says what a row is:
    /// a shot (`"shots"`), a ball of a shot (`"balls"`), an event (`"events"`), or a ball at a time of the tracks (`"tracks"`).
    ///
    /// >>> import baize
    /// >>> shots = baize.simulate(baize.Setup.shot("stop_shot"))
    /// >>> shots.table("events")["kind"][:3].tolist()
    /// ['tip', 'crossing_to_foot', 'balls']
    #[pyo3(signature = (of="shots"))]
    fn table<'py>(slf: &Bound<'py, Self>, of: &str) -> PyResult<Bound<'py, PyAny>> {
        in_python(slf.py(), "table")?.call1((slf, of))
    }

    /// All arrays by their names; `events` is a dictionary too. What was not asked for is None.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = self.attributes(py)?;
        for name in ["setup", "raise_butt"] {
            all.del_item(name)?;
        }
        if let Some(events) = &self.events {
            all.set_item("events", events.get().attributes(py)?)?;
        }
        Ok(all)
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<TakenApart<'py>> {
        Ok((py.get_type::<Self>().getattr("_of_attributes")?, (self.attributes(py)?,)))
    }

    /// What `__reduce__` has taken apart.
    #[staticmethod]
    #[pyo3(name = "_of_attributes")]
    fn restored(all: &Bound<'_, PyDict>) -> PyResult<Self> {
        Self::of_attributes(all)
    }

    /// What `__reduce__` takes apart, for `baize.shot`.
    #[pyo3(name = "_attributes")]
    fn taken_apart<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.attributes(py)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.durations.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<baize.Shots: {} shots>", self.__len__(py)?))
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

    /// All arrays by their names. What was not asked for is None.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.attributes(py)
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<TakenApart<'py>> {
        Ok((py.get_type::<Self>().getattr("_of_attributes")?, (self.attributes(py)?,)))
    }

    /// What `__reduce__` has taken apart.
    #[staticmethod]
    #[pyo3(name = "_of_attributes")]
    fn restored(all: &Bound<'_, PyDict>) -> PyResult<Self> {
        Self::of_attributes(all)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.times.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (events, shots) = (self.__len__(py)?, self.offsets.bind(py).len()? - 1);
        Ok(format!("<baize.Events: {events} events of {shots} shots>"))
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
    /// Whether there are velocities, spins and more.
    pub motions: bool,
}

impl Shots {
    /// The lists as arrays; none of them is copied.
    pub fn of(py: Python<'_>, columns: Columns, sizes: Sizes, begun: Begun) -> PyResult<Self> {
        let Sizes { shots, balls, times, events, motions } = sizes;
        let tracks = times.map(|times| array(py, columns.tracks, [shots, times, balls, 3]));
        let moving = times.filter(|_| motions);
        let track = |list, width| moving.map(|times| array(py, list, [shots, times, balls, width])).transpose();
        let phases = moving.map(|times| array(py, columns.track_motions.phases, [shots, times, balls]));
        let Begun { setup, strikes, starts, moving, raise_butt, times } = begun;
        let (start_velocities, start_spins) = moving.map(|[velocities, spins]| (velocities, spins)).unzip();
        Ok(Self {
            setup,
            strikes,
            starts,
            start_velocities,
            start_spins,
            raise_butt,
            times,
            positions: array(py, columns.positions, [shots, balls, 3])?,
            pockets: array(py, columns.pockets, [shots, balls])?,
            off_table: array(py, columns.off_table, [shots, balls])?,
            rails: array(py, columns.rails, [shots, balls])?,
            first_hits: array(py, columns.first_hits, [shots])?,
            first_hit_times: array(py, columns.first_hit_times, [shots])?,
            first_hit_rails: array(py, columns.first_hit_rails, [shots])?,
            durations: array(py, columns.durations, [shots])?,
            at_rest: array(py, columns.at_rest, [shots])?,
            events: if events { Some(Py::new(py, Events::of(py, columns.events, motions)?)?) } else { None },
            tracks: tracks.transpose()?,
            track_velocities: track(columns.track_motions.velocities, 3)?,
            track_spins: track(columns.track_motions.spins, 3)?,
            track_orientations: track(columns.track_motions.orientations, 4)?,
            track_phases: phases.transpose()?,
        })
    }
}

impl Events {
    fn of(py: Python<'_>, columns: EventColumns, motions: bool) -> PyResult<Self> {
        let count = columns.times.len();
        let wide = |list| motions.then(|| array(py, list, [count, 2, 2, 3])).transpose();
        let vector = |list| motions.then(|| array(py, list, [count, 3])).transpose();
        Ok(Self {
            offsets: columns.offsets().into_pyarray(py).unbind(),
            times: columns.times.into_pyarray(py).unbind(),
            kinds: columns.kinds.into_pyarray(py).unbind(),
            balls: columns.balls.into_pyarray(py).unbind(),
            others: columns.others.into_pyarray(py).unbind(),
            speeds: columns.speeds.into_pyarray(py).unbind(),
            positions: motions.then(|| array(py, columns.motions.positions, [count, 2, 3])).transpose()?,
            velocities: wide(columns.motions.velocities)?,
            spins: wide(columns.motions.spins)?,
            normals: vector(columns.motions.normals)?,
            points: vector(columns.motions.points)?,
        })
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
