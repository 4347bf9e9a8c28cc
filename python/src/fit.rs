//! Strikes, and constants of the physics, from measured tracks.

mod found;
mod measured;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use baize_analysis::fit::{Constant, Effort, Watcher, Work, halves, standard_errors, whole};
use pyo3::prelude::*;

use crate::error::refused;
use crate::own_laws;
use crate::setup::PySetup;
use crate::simulate::thread_count;
use found::{Everything, fit_of};

/// Finds the strikes of measured shots, and constants of the physics that fit them: what `baize fit` finds, to the last bit.
///
/// docs/science/fit.md in the repository explains the search and its errors. A strike takes some seconds of a core.
///
/// Parameters
/// ----------
/// setup : Setup
///     The table, the balls with their radius and mass, and the physics to start from. Where its balls lie does not count.
/// shots : list of dict, or str
///     The measured shots. Each is a dictionary: `balls` has the track of each ball by its name in the set-up, as an array (samples, 3) with
///     the time in seconds and x and y of the centre in metres, from the middle of the table; `cue` names the ball that was struck, without
///     it the cue ball of the set-up; `t0` is the time of the strike, without it 0; `id` is a whole number of its own, without it the
///     place in the list. Or the path of a `.tracks.json`. A shot whose struck ball does not move is left out.
/// constants : list of str
///     Names of numbers of the physics, such as `"cloth.sliding_friction"`, that are searched for too: once for all shots, and once for each
///     half of them, judged on the other half.
/// rounds : int
///     How many steps the search for constants takes on the first 4 s of the shots, and as many on whole shots.
/// starts : int
///     From how many places of the tip the search for each strike begins. Twice as many take twice as long.
/// threads : int, optional
///     How many threads compute; all cores without it. The results do not depend on it.
///
/// Returns
/// -------
/// Fit
///     The strikes with standard errors, how far the computed balls are from the measured ones, and the constants.
///
/// Raises
/// ------
/// BaizeError
///     If a track is impossible, or a name is no number of the physics.
///
/// Examples
/// --------
/// A ball that rolls along the table, seen every 20 ms:
///
/// >>> import baize, numpy as np
/// >>> setup = baize.Setup.rack("cue_ball")
/// >>> times = np.arange(0.0, 1.5, 0.02)
/// >>> seen = baize.simulate(setup, [1.0, 0.3, 0.0, 0.0, 0.0], tracks_at=times).tracks[0, :, 0, :2]
/// >>> fit = baize.fit(setup, [{"balls": {"cue": np.column_stack([times, seen])}}], starts=4)
/// >>> bool(fit.distances[0, 0] < 1e-4), bool(abs(fit.ball_directions[0] - 0.3) < 1e-3)
/// (True, True)
#[pyfunction]
#[pyo3(signature = (setup, shots, *, constants=vec![], rounds=10, starts=200, threads=None),
    text_signature = "(setup, shots, *, constants=(), rounds=10, starts=200, threads=None)")]
pub fn fit<'py>(
    py: Python<'py>,
    setup: &Bound<'py, PySetup>,
    shots: &Bound<'py, PyAny>,
    constants: Vec<String>,
    rounds: usize,
    starts: usize,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let room = &setup.get().setup;
    let file = match shots.extract::<PathBuf>() {
        Ok(path) => measured::file_at(&path)?,
        Err(_) => measured::file_of(room, shots)?,
    };
    let samples = measured::samples(&file, room)?;
    if starts == 0 {
        return Err(refused("starts is 0, but must be at least 1"));
    }
    let constant =
        |name: &String| Constant::of(name, &room.physics).map_err(|flaw| refused(format!("constants: {flaw}")));
    let constants = constants.iter().map(constant).collect::<PyResult<Vec<_>>>()?;
    let (threads, watcher, effort) = (thread_count(threads)?, Signals::default(), Effort::of_starts(starts));
    let (shots, known) = (samples.as_slice(), constants.as_slice());
    let told = &watcher;
    let searched = py.detach(move || {
        everything(&Work { shots, constants: known, rounds, effort, threads, store: &(), watcher: told })
    });
    let interrupt = watcher.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    own_laws::raise_failure(&room.physics)?;
    match interrupt {
        Some(error) => Err(error),
        None => fit_of(py, room, &constants, &searched.map_err(refused)?),
    }
}

/// All searches, from the physics of the shots, which is that of the first.
fn everything<'a>(work: &Work<'a>) -> Result<Everything<'a>, String> {
    let physics = &work.shots[0].setup.physics;
    let all = whole(work, physics)?;
    if work.constants.is_empty() {
        return Ok(Everything { all, errors: None, halves: Vec::new() });
    }
    let halves = halves(work, physics)?;
    Ok(Everything { errors: standard_errors(work, &all), all, halves })
}

/// Ends the search after Ctrl-C, whose exception it keeps.
#[derive(Default)]
struct Signals(Mutex<Option<PyErr>>);

impl Watcher for Signals {
    fn begins(&self, _: &'static str, _: usize) {}

    fn goes_on(&self) -> bool {
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method itself has a lifetime that is not general enough"
        )]
        let signals = Python::attach(|py| py.check_signals());
        signals.map_err(|error| *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error)).is_ok()
    }

    fn ends(&self) {}
}
