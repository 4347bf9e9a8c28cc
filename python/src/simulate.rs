//! The function `simulate`.

use std::ffi::CString;
use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::thread::available_parallelism;

use numpy::{AllowTypeChange, PyArrayLikeDyn};
use pyo3::exceptions::{PyMemoryError, PyRuntimeWarning};
use pyo3::prelude::*;

use crate::batch::Batch;
use crate::begun::Begun;
use crate::columns::{Columns, Wanted};
use crate::error::refused;
use crate::motions::TRACK_NUMBERS;
use crate::own_laws;
use crate::places::Places;
use crate::setup::PySetup;
use crate::shots::{Shots, Sizes};
use crate::strikes;

/// Numbers of any shape, from an array or from lists.
pub type Numbers<'py> = PyArrayLikeDyn<'py, f64, AllowTypeChange>;

/// Computes shots until every ball rests, on all cores. Equal shots have the same bits, whatever the number of threads.
///
/// Parameters
/// ----------
/// setup : Setup
///     Table, balls and physics.
/// strikes : array_like of float, shape (5,) or (n, 5), optional
///     One stroke, or many: speed of the cue (m/s), direction (radians, counter-clockwise from +x), elevation of the butt (radians,
///     0 for a level cue, below pi/2), side and height of the tip (in ball radii; side: positive to the right, height: positive
///     above the centre). Without it the stroke that the set-up has is played.
/// positions : array_like of float, shape (balls, 2) or (n, balls, 2), optional
///     Where the centres of the balls lie before the shots, in metres, in place of those of the set-up: one row for all shots, or one
///     for each. One stroke with n rows of places is played from each of them. A ball whose x is NaN is not on the table in that shot.
///     A third number is the height of the centre; without it a ball lies on the bed.
/// velocities : array_like of float, shape (balls, 2 or 3) or (n, balls, 2 or 3), optional
///     How the balls move before the stroke, in m/s, in place of what the set-up says: one row for all shots, or one for each.
/// spins : array_like of float, shape (balls, 3) or (n, balls, 3), optional
///     The angular velocities then, right-handed, in rad/s. If only velocities are given no ball spins, if only spins none moves.
/// threads : int, optional
///     How many threads compute; all cores without it. Other Python threads go on meanwhile.
/// tracks_at : array_like of float, shape (times,), optional
///     The times in seconds after the stroke at which the places of all balls are wanted.
/// raise_butt : bool
///     Whether the butt is raised in each shot to the least elevation at which the cue passes over rails and balls, if it is lower.
///     Without it a stroke is played as it is given, also if the cue has no room; `Setup.warning` says so of a set-up's own stroke.
/// events : bool
///     Whether the events are wanted. They take most of the memory: about 3 kB for a break.
/// motions : bool
///     Whether velocities, spins and more are wanted at the events and at the times `tracks_at`. They take about 30 kB for the events
///     of a break.
///
/// Returns
/// -------
/// Shots
///     Arrays whose first axis is the shots; also for one stroke.
///
/// Raises
/// ------
/// BaizeError
///     If a stroke or a place is impossible. The sentence names its row.
///
/// Examples
/// --------
/// Two strokes, one along the table and one across it:
///
/// >>> import math, baize
/// >>> setup = baize.Setup.rack("cue_ball")
/// >>> shots = baize.simulate(setup, [[1.0, 0.0, 0.0, 0.0, 0.0], [2.0, math.pi / 2, 0.0, 0.0, 0.0]])
/// >>> shots.positions.shape
/// (2, 1, 3)
/// >>> bool(shots.at_rest.all())
/// True
///
/// One stroke from three places:
///
/// >>> baize.simulate(setup, [1.0, 0.0, 0.0, 0.0, 0.0], positions=[[[0.0, 0.0]], [[0.1, 0.0]], [[0.2, 0.1]]]).positions.shape
/// (3, 1, 3)
#[pyfunction]
#[pyo3(signature = (setup, strikes=None, *, positions=None, velocities=None, spins=None, threads=None, tracks_at=None, raise_butt=false, events=true,
    motions=false))]
pub fn simulate(
    py: Python<'_>,
    setup: &Bound<'_, PySetup>,
    strikes: Option<Numbers<'_>>,
    positions: Option<Numbers<'_>>,
    velocities: Option<Numbers<'_>>,
    spins: Option<Numbers<'_>>,
    threads: Option<i64>,
    tracks_at: Option<Numbers<'_>>,
    raise_butt: bool,
    events: bool,
    motions: bool,
) -> PyResult<Shots> {
    let given = setup.clone().unbind();
    let setup = &setup.get().setup;
    let strikes = match (strikes, setup.strike) {
        (Some(array), _) => strikes::read(&array.as_array())?,
        (None, Some(strike)) => vec![strike],
        (None, None) => return Err(refused("the set-up has no stroke of its own, so `strikes` must be given")),
    };
    strikes::check(&strikes, setup)?;
    let [positions, velocities, spins] =
        [&positions, &velocities, &spins].map(|array| array.as_ref().map(|array| array.as_array()));
    let places = Places::read(setup, positions, velocities, spins, strikes.len())?;
    let threads = thread_count(threads)?;
    let times = tracks_at.map(|array| times_of(&array)).transpose()?;
    let wanted = Wanted { events, tracks_at: times.as_deref().unwrap_or_default(), motions };
    let shots = match places.as_ref().map(Places::rows) {
        Some(rows) if strikes.len() == 1 => rows,
        _ => strikes.len(),
    };
    let sizes = Sizes { shots, balls: setup.balls.len(), times: times.as_ref().map(Vec::len), events, motions };
    check_memory(&sizes)?;
    let batch = Batch { setup, shots, strikes: &strikes, places: places.as_ref(), raises_butt: raise_butt, wanted };
    let mut interrupt = None;
    let computed = py.detach(|| batch.compute(threads, goes_on(&mut interrupt)));
    if let Some(error) = interrupt {
        return Err(error);
    }
    own_laws::raise_failure(&setup.physics)?;
    let columns = computed.unwrap_or_else(|| Ok(Columns::default())).map_err(refused)?;
    warn_of_fault(py, &columns)?;
    let begun = Begun::of(py, given, sizes.shots, &strikes, places.as_ref(), raise_butt, times)?;
    Shots::of(py, columns, sizes, begun)
}

/// What the threads ask many times a second: false after Ctrl-C, with its exception in `interrupt`. Python handles signals only while
/// this thread holds the lock of the interpreter.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method itself has a lifetime that is not general enough"
)]
pub fn goes_on(interrupt: &mut Option<PyErr>) -> impl FnMut() -> bool {
    || match Python::attach(|py| py.check_signals()) {
        Ok(()) => true,
        Err(error) => {
            *interrupt = Some(error);
            false
        }
    }
}

/// The number of threads: as many as asked for, or as many as the machine has cores.
pub fn thread_count(threads: Option<i64>) -> PyResult<usize> {
    match threads {
        None => Ok(*CORES),
        Some(count) if count >= 1 => Ok(usize::try_from(count).unwrap_or(usize::MAX).min(MOST_THREADS)),
        Some(count) => Err(refused(format_args!("threads is {count}, but must be at least 1"))),
    }
}

/// The number of cores. The system is asked once, because that takes as long as a shot.
static CORES: LazyLock<usize> = LazyLock::new(|| available_parallelism().map_or(1, NonZeroUsize::get));

/// More threads than this do not start.
const MOST_THREADS: usize = 1024;

/// The times at which tracks are wanted.
fn times_of(array: &Numbers<'_>) -> PyResult<Vec<f64>> {
    let times = array.as_array();
    if times.ndim() != 1 {
        return Err(refused(format_args!("tracks_at has the shape {:?}, but must be a list of times", times.shape())));
    }
    for (index, time) in times.iter().enumerate() {
        if !(*time >= 0.0 && time.is_finite()) {
            return Err(refused(format_args!(
                "tracks_at[{index}] is {time}, but must be a number of seconds, 0 or more"
            )));
        }
    }
    Ok(times.iter().copied().collect())
}

/// Refuses tracks for which there is no memory. Without this check the whole interpreter would end.
fn check_memory(sizes: &Sizes) -> PyResult<()> {
    let numbers = if sizes.motions { 3 + TRACK_NUMBERS } else { 3 };
    let factors = [sizes.times.unwrap_or_default(), sizes.balls, numbers];
    let count = factors.iter().try_fold(sizes.shots, |count, factor| count.checked_mul(*factor));
    let has_room = count.is_some_and(|count| Vec::<f64>::new().try_reserve_exact(count).is_ok());
    if has_room {
        Ok(())
    } else {
        Err(PyMemoryError::new_err("there is no memory for the tracks; ask for fewer times or shots"))
    }
}

/// Warns of a shot that broke an invariant of the engine.
fn warn_of_fault(py: Python<'_>, columns: &Columns) -> PyResult<()> {
    let Some((row, rule)) = &columns.broken else { return Ok(()) };
    let text =
        format!("The engine has a fault: {rule} (strikes[{row}]). Please report it with the set-up and the stroke.");
    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &text, 1)
}
