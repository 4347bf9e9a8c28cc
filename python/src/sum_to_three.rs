//! The step of `baize.envs.SumToThree`: from places and actions to places and points, on one table or on many.

use std::sync::atomic::AtomicBool;

use baize_physics::{Phase, Strike, Tip};
use baize_table::shot::{Brief, Recorded, Setup, Simulator};
use numpy::ndarray::ArrayViewD;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::batch::{AT_A_TIME, fault};
use crate::error::refused;
use crate::setup::PySetup;
use crate::shots::array;
use crate::simulate::{Numbers, thread_count};
use crate::strikes::{of_row, row_of};
use crate::threads::{caught, share_out};

/// The cushions of a point.
const WANTED: u32 = 3;

/// x and y of the cue ball and of the object ball, in metres.
type Places = [f64; 4];

/// The values for the actions -1 and 1.
type Range = (f64, f64);

/// The speed of the cue and the cut angle, both from -1 to 1.
type Action = [f64; 2];

/// What `play_one` answers.
type Played<'py> = (Bound<'py, PyArray1<f32>>, Places, bool, u32, bool);

/// What `play` answers.
type AllPlayed = (Py<PyArray3<f64>>, Py<PyArray1<bool>>, Py<PyArray1<i64>>, Py<PyArray1<bool>>);

/// Plays shots of sum to three. The set-up has two balls, the cue ball first; an action is a speed and a cut angle, each from -1 to 1.
#[pyclass(module = "baize._engine")]
pub struct SumToThreeShots {
    /// The arguments of `new`, for `pickle` and `copy`.
    made_of: (Py<PySetup>, Range, Range),
    aim: Aim,
    player: Player,
}

/// What actions mean.
#[derive(Clone, Copy)]
struct Aim {
    /// The slowest and the fastest cue, in m/s.
    speeds: Range,
    /// The thinnest hits on both sides, in radians.
    cuts: Range,
    /// How far apart the centres of touching balls are, in metres.
    reach: f64,
    /// Where the balls lie at first.
    spots: Places,
}

/// Plays one shot after the other.
#[derive(Clone)]
struct Player {
    setup: Setup,
    /// Keeps memory and prepared table for the next shot.
    simulator: Simulator,
}

/// What happened in a shot.
#[derive(Clone, Copy)]
struct Outcome {
    /// Where both balls ended, or the spots if one left the table.
    places: Places,
    /// Whether the cue ball met the object ball.
    hit: bool,
    /// How often both balls together met a cushion.
    cushions: u32,
    /// Whether it scores.
    point: bool,
}

#[pymethods]
impl SumToThreeShots {
    /// `speeds` are the slowest and the fastest cue in m/s, `cuts` the cut angles at both ends in degrees.
    #[new]
    fn new(setup: &Bound<'_, PySetup>, speeds: Range, cuts: Range) -> PyResult<Self> {
        let (made_of, setup) = (setup.clone().unbind(), Setup::clone(&setup.get().setup));
        let ([cue, object], 0) = (setup.balls.as_slice(), setup.cue_ball) else {
            return Err(refused("sum to three has two balls, the cue ball first"));
        };
        let [cue_place, object_place] = [cue, object].map(|placed| placed.motion.position);
        let aim = Aim {
            speeds,
            cuts: (cuts.0.to_radians(), cuts.1.to_radians()),
            reach: cue.ball.radius + object.ball.radius,
            spots: [cue_place.x, cue_place.y, object_place.x, object_place.y],
        };
        Ok(Self { made_of: (made_of, speeds, cuts), aim, player: Player { setup, simulator: Simulator::default() } })
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Py<PySetup>, Range, Range)) {
        let (setup, speeds, cuts) = &self.made_of;
        (py.get_type::<Self>(), (setup.clone_ref(py), *speeds, *cuts))
    }

    /// One shot on one table. Answers the observation, the places, whether the balls met, their cushions, and whether it scores.
    fn play_one<'py>(&mut self, py: Python<'py>, places: Places, action: Action) -> PyResult<Played<'py>> {
        let Outcome { places, hit, cushions, point } =
            self.player.play(&self.aim, places, action, 0).map_err(refused)?;
        #[expect(clippy::cast_possible_truncation, reason = "observations are float32")]
        let observation = places.map(|number| number as f32);
        Ok((PyArray1::from_slice(py, &observation), places, hit, cushions, point))
    }

    /// A shot on each of n tables, from places (n, 2, 2) and actions (n, 2). Answers the new places, float64 (n, 2, 2), whether the
    /// balls met, bool (n,), their cushions, int64 (n,), and whether it scores, bool (n,).
    #[pyo3(signature = (places, actions, threads=None))]
    fn play<'py>(
        &mut self,
        py: Python<'py>,
        places: Numbers<'py>,
        actions: Numbers<'py>,
        threads: Option<i64>,
    ) -> PyResult<AllPlayed> {
        let shots = self.shots(&places.as_array(), &actions.as_array())?;
        let threads = thread_count(threads)?;
        let outcomes = py.detach(|| self.play_all(&shots, threads)).map_err(refused)?;
        let ends = outcomes.iter().flat_map(|outcome| outcome.places).collect();
        let hits = outcomes.iter().map(|outcome| outcome.hit).collect::<Vec<_>>();
        let cushions = outcomes.iter().map(|outcome| i64::from(outcome.cushions)).collect::<Vec<_>>();
        let points = outcomes.iter().map(|outcome| outcome.point).collect::<Vec<_>>();
        Ok((
            array(py, ends, [shots.len(), 2, 2])?,
            hits.into_pyarray(py).unbind(),
            cushions.into_pyarray(py).unbind(),
            points.into_pyarray(py).unbind(),
        ))
    }

    /// The strokes of n tables as `baize.simulate` takes them, float64 (n, 5), from places (n, 2, 2) and actions (n, 2).
    fn strikes(&self, py: Python<'_>, places: Numbers<'_>, actions: Numbers<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let shots = self.shots(&places.as_array(), &actions.as_array())?;
        let rows = shots.iter().flat_map(|&(places, action)| row_of(&self.aim.strike(places, action))).collect();
        array(py, rows, [shots.len(), 5])
    }
}

impl SumToThreeShots {
    /// The places and the action of each table.
    fn shots(&self, places: &ArrayViewD<'_, f64>, actions: &ArrayViewD<'_, f64>) -> PyResult<Vec<(Places, Action)>> {
        let count = places.shape().first().copied().unwrap_or_default();
        if *places.shape() != [count, 2, 2] || *actions.shape() != [count, 2] {
            return Err(refused(format_args!(
                "places and actions have the shapes {:?} and {:?}, but must have (n, 2, 2) and (n, 2)",
                places.shape(),
                actions.shape()
            )));
        }
        let (mut places, mut actions) = (places.iter().copied(), actions.iter().copied());
        let mut shot = || {
            let [x, y, object_x, object_y] = [places.next()?, places.next()?, places.next()?, places.next()?];
            Some(([x, y, object_x, object_y], [actions.next()?, actions.next()?]))
        };
        Ok(std::iter::from_fn(&mut shot).take(count).collect())
    }

    /// The outcome of each shot, or a sentence about the first that cannot be played. It does not depend on the number of threads.
    fn play_all(&mut self, shots: &[(Places, Action)], threads: usize) -> Result<Vec<Outcome>, String> {
        let Self { aim, player, .. } = self;
        let aim: &Aim = aim;
        if threads == 1 || shots.len() <= AT_A_TIME {
            return player.play_all(aim, shots, 0);
        }
        let new_worker = || {
            let mut player = player.clone();
            move |(part, shots): (usize, &[_])| player.play_all(aim, shots, part * AT_A_TIME)
        };
        let parts = shots.chunks(AT_A_TIME).enumerate();
        let outcomes = share_out(parts, threads, &AtomicBool::new(false), new_worker, || true);
        outcomes.unwrap_or_else(|| Ok(Vec::new())).map(|outcomes| outcomes.concat())
    }
}

impl Aim {
    /// The stroke that sends the cue ball to the object ball at that cut angle.
    fn strike(&self, [x, y, object_x, object_y]: Places, [speed, cut]: Action) -> Strike {
        let between = |(low, high): Range, action: f64| low + (action.clamp(-1.0, 1.0) + 1.0) / 2.0 * (high - low);
        let (along, across) = (object_x - x, object_y - y);
        // The cue ball meets the object ball beside its middle: 2 R sin(cut) away from the line through it along the path.
        let sine = (self.reach / libm::hypot(along, across)).min(1.0) * libm::sin(between(self.cuts, cut));
        Strike {
            speed: between(self.speeds, speed),
            direction: libm::atan2(across, along) - libm::asin(sine),
            elevation: 0.0,
            tip: Tip { side: 0.0, height: 0.0 },
        }
    }
}

impl Player {
    /// Plays shots one after the other, the first of them in the row `first`.
    fn play_all(&mut self, aim: &Aim, shots: &[(Places, Action)], first: usize) -> Result<Vec<Outcome>, String> {
        let play = |(row, &(places, action)): (usize, &_)| self.play(aim, places, action, row);
        (first..).zip(shots).map(play).collect()
    }

    /// Plays the shot of that row. The balls have room wherever a shot or the start of an episode left them, so it is not checked.
    fn play(&mut self, aim: &Aim, places: Places, action: Action, row: usize) -> Result<Outcome, String> {
        let [x, y, object_x, object_y] = places;
        for (placed, (x, y)) in self.setup.balls.iter_mut().zip([(x, y), (object_x, object_y)]) {
            (placed.motion.position.x, placed.motion.position.y) = (x, y);
        }
        self.setup.strike = Some(aim.strike(places, action));
        let Self { setup, simulator } = self;
        let Ok(run) = caught(|| simulator.play_unwatched(setup, Recorded::Contacts)) else {
            // Whatever the panic left half done is not used again.
            *simulator = Simulator::default();
            return Err(fault(row));
        };
        let record = &run.map_err(|flaw| of_row(row, &flaw))?.record;
        let brief = Brief::of(record);
        let (hit, cushions) = (brief.first_hit.is_some(), brief.rails.iter().map(|(_, count)| count).sum());
        let mut places = aim.spots;
        let lost = record.finals.iter().any(|last| last.phase == Phase::OffTable);
        if !lost {
            for (place, last) in places.chunks_exact_mut(2).zip(&record.finals) {
                place.copy_from_slice(&last.motion.position.truncate().to_array());
            }
        }
        Ok(Outcome { places, hit, cushions, point: hit && cushions == WANTED && !lost })
    }
}
