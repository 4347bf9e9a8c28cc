//! The step of the environments: what actions, observations and rewards mean, computed for one table or for many.

mod actions;
mod observations;
mod rewards;

use std::f64::consts::PI;

use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyType;

use super::referee::Shot;
use super::table::{Table, Turn};
use super::{PyTables, not_begun, side_index};
use crate::error::refused;
use crate::shots::array;
use crate::simulate::Numbers;
use actions::Actions;
use observations::Observation;
pub use observations::group_index;
use rewards::Reward;

/// What a step answers for one table: observation, reward, whether the episode is over and whether it is cut off, who has played, who
/// has won, and the player's fouls, pots and points.
type Played<'py> = (Bound<'py, PyArray1<f32>>, f64, bool, bool, i8, i8, i32, i32, i32);

/// What a step answers for n tables: observations (n, m), rewards of all players (n, players), over (n,), cut off (n,), who has played
/// (n,), who has won (n,), and fouls, pots and points of all players (n, players).
type AllPlayed = (
    Py<PyArray2<f32>>,
    Py<PyArray2<f64>>,
    Py<PyArray1<bool>>,
    Py<PyArray1<bool>>,
    Py<PyArray1<i8>>,
    Py<PyArray1<i8>>,
    Py<PyArray2<i32>>,
    Py<PyArray2<i32>>,
    Py<PyArray2<i32>>,
);

/// The arguments of `GameRules`, for `pickle` and `copy`.
type MadeOf = (String, String, Vec<String>, u64, bool, (f64, f64), f64, f64, Option<(f64, f64)>);

/// What actions, observations and rewards of an environment mean. The package `baize.envs` makes it.
#[pyclass(module = "baize._engine", frozen)]
pub struct GameRules {
    made_of: MadeOf,
    actions: Actions,
    observation: Observation,
    reward: Reward,
    /// After so many shots of the agent an episode ends.
    max_shots: u64,
    /// Whether an episode that has had its shots is over, and not cut off.
    is_fixed: bool,
}

#[pymethods]
impl GameRules {
    /// `further` are the names of the numbers that follow the stroke in an action. `speeds` are the slowest and the fastest cue (m/s),
    /// `steepest` the highest elevation (radians), `widest` how far from the centre the tip may be aimed (ball radii), `cuts` the
    /// thinnest hits on both sides (degrees) or None for directions from the line to the foot.
    #[new]
    #[pyo3(signature = (observation, reward, further, max_shots, is_fixed, speeds, steepest, widest, cuts))]
    fn new(
        observation: String,
        reward: String,
        further: Vec<String>,
        max_shots: u64,
        is_fixed: bool,
        speeds: (f64, f64),
        steepest: f64,
        widest: f64,
        cuts: Option<(f64, f64)>,
    ) -> PyResult<Self> {
        Ok(Self {
            observation: Observation::named(&observation).map_err(refused)?,
            reward: Reward::named(&reward).map_err(refused)?,
            actions: Actions { further: further.clone(), speeds, steepest, widest, cuts },
            max_shots,
            is_fixed,
            made_of: (observation, reward, further, max_shots, is_fixed, speeds, steepest, widest, cuts),
        })
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, MadeOf) {
        (py.get_type::<Self>(), self.made_of.clone())
    }

    /// The least and the greatest value of each number of an observation.
    fn limits(&self, tables: &PyTables) -> (Vec<f64>, Vec<f64>) {
        self.observation.limits(&tables.hall)
    }

    /// What the player who is to play sees at each table: float32 (n, m).
    fn observe(&self, py: Python<'_>, tables: &PyTables) -> PyResult<Py<PyArray2<f32>>> {
        let mut seen = Vec::new();
        for table in tables.begun()? {
            self.observation.add(table, self.share_left(table), &mut seen);
        }
        let count = tables.tables.len();
        let width = seen.len() / count.max(1);
        array(py, seen, [count, width])
    }

    /// The strokes that actions (n, k) mean as the balls lie now: float64 (n, 5), as for `simulate`.
    fn strikes(&self, py: Python<'_>, tables: &PyTables, actions: Numbers<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let rows = self.rows(actions.as_array().iter().copied().collect(), tables, &vec![true; tables.tables.len()])?;
        let strikes = tables
            .begun()?
            .into_iter()
            .zip(&rows)
            .flat_map(|(table, row)| crate::strikes::row_of(&self.actions.strike(table, row)));
        array(py, strikes.collect(), [tables.tables.len(), 5])
    }

    /// Plays one shot at the only table of `tables`. `noise` is added to the stroke.
    #[pyo3(signature = (tables, action, noise=None))]
    fn step_one<'py>(
        &self,
        py: Python<'py>,
        tables: &mut PyTables,
        action: &Bound<'py, PyAny>,
        noise: Option<Numbers<'_>>,
    ) -> PyResult<Played<'py>> {
        let noise = noise.map(|noise| noise.as_array().iter().copied().collect()).unwrap_or_default();
        let outcomes = self.play(py, tables, numbers_of(action)?, noise, &[true], Some(1))?;
        let (Some(outcome), Some(table)) = (outcomes.first(), tables.begun()?.first().copied()) else {
            return Err(refused("there is no table"));
        };
        let mut seen = Vec::new();
        self.observation.add(table, self.share_left(table), &mut seen);
        let (over, cut) = self.end(table);
        let (turn, own) = (&outcome.turn, outcome.player.max(0) as usize);
        Ok((
            PyArray1::from_vec(py, seen),
            self.reward.of(turn, side_index(table.winner()), own, own),
            over,
            cut,
            outcome.player,
            side_index(table.winner()),
            turn.fouls[own],
            turn.pots[own],
            turn.points[own],
        ))
    }

    /// Plays one shot at every table for which `playing` is true, from actions (n, k). `noise` (n, 5) is added to the strokes.
    #[pyo3(signature = (tables, actions, playing, noise=None, threads=None))]
    fn step(
        &self,
        py: Python<'_>,
        tables: &mut PyTables,
        actions: &Bound<'_, PyAny>,
        playing: Vec<bool>,
        noise: Option<Numbers<'_>>,
        threads: Option<i64>,
    ) -> PyResult<AllPlayed> {
        let noise = noise.map(|noise| noise.as_array().iter().copied().collect()).unwrap_or_default();
        let outcomes = self.play(py, tables, numbers_of(actions)?, noise, &playing, threads)?;
        let (count, players) = (outcomes.len(), tables.hall.players());
        let (mut rewards, mut winners) = (Vec::with_capacity(count * players), Vec::with_capacity(count));
        let mut ends = Vec::with_capacity(count);
        for ((outcome, table), plays) in outcomes.iter().zip(tables.begun()?).zip(&playing) {
            let winner = side_index(table.winner());
            let own = outcome.player.max(0) as usize;
            let reward = |player: usize| if *plays { self.reward.of(&outcome.turn, winner, player, own) } else { 0.0 };
            rewards.extend((0..players).map(reward));
            winners.push(winner);
            ends.push(self.end(table));
        }
        let (over, cut): (Vec<bool>, Vec<bool>) = ends.into_iter().unzip();
        let of_players = |of: fn(&Turn) -> &[i32]| {
            let numbers = outcomes.iter().flat_map(|outcome| of(&outcome.turn)[..players].iter().copied()).collect();
            array(py, numbers, [count, players])
        };
        Ok((
            self.observe(py, tables)?,
            array(py, rewards, [count, players])?,
            array(py, over, [count])?,
            array(py, cut, [count])?,
            array(py, outcomes.iter().map(|outcome| outcome.player).collect(), [count])?,
            array(py, winners, [count])?,
            of_players(|turn| &turn.fouls)?,
            of_players(|turn| &turn.pots)?,
            of_players(|turn| &turn.points)?,
        ))
    }
}

/// What happened at a table in a step.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// Who played: an index, -1 for nobody.
    player: i8,
    turn: Turn,
}

impl Default for Outcome {
    fn default() -> Self {
        Self { player: -1, turn: Turn::default() }
    }
}

/// The action at a table: numbers from -1 to 1, and what is added to the stroke.
struct Row {
    action: Vec<f64>,
    noise: Option<[f64; 5]>,
}

impl GameRules {
    fn play(
        &self,
        py: Python<'_>,
        tables: &mut PyTables,
        actions: Vec<f64>,
        noise: Vec<f64>,
        playing: &[bool],
        threads: Option<i64>,
    ) -> PyResult<Vec<Outcome>> {
        let count = tables.tables.len();
        if playing.len() != count {
            return Err(refused(format_args!("playing has {} entries, but there are {count} tables", playing.len())));
        }
        if !noise.is_empty() && noise.len() != 5 * count {
            return Err(refused(format_args!("noise has {} numbers, but must have five for each table", noise.len())));
        }
        let players: Vec<i8> = tables.begun()?.into_iter().map(|table| side_index(table.state.to_act())).collect();
        let rows = self.rows(actions, tables, playing)?;
        let noise_of = |row: usize| noise.get(5 * row..5 * row + 5).and_then(|own| own.try_into().ok());
        let orders = rows.into_iter().enumerate().map(|(row, action)| {
            let plays = playing[row] && !tables.tables[row].as_ref().is_none_or(Table::is_over);
            plays.then(|| Row { action, noise: noise_of(row) })
        });
        let orders = orders.collect();
        let turns = tables.on_all(py, threads, orders, |referee, table, row: Row| {
            let Some(table) = table else { return Ok(Turn::default()) };
            if let Some(wanted) = self.actions.place(table, &row.action) {
                referee.place(table, Some(wanted))?;
            }
            let strike = self.actions.strike(table, &row.action);
            let strike = row.noise.map_or(strike, |noise| actions::with_noise(strike, noise));
            referee.play(table, &Shot { strike, call: self.actions.call(table, &row.action) })
        })?;
        Ok(players.into_iter().zip(turns).map(|(player, turn)| Outcome { player, turn }).collect())
    }

    /// The actions as numbers from -1 to 1, row by row.
    fn rows(&self, actions: Vec<f64>, tables: &PyTables, playing: &[bool]) -> PyResult<Vec<Vec<f64>>> {
        let (count, width) = (tables.tables.len(), self.actions.width());
        if actions.len() != count * width {
            return Err(refused(format_args!(
                "the actions have {} numbers, but must have {width} for each of {count} tables",
                actions.len()
            )));
        }
        let row = |(row, numbers): (usize, &[f64])| {
            if playing[row] && numbers.iter().any(|number| number.is_nan()) {
                return Err(refused(format_args!("action {row} has an entry that is not a number")));
            }
            Ok(numbers.iter().map(|number| number.clamp(-1.0, 1.0)).collect())
        };
        if tables.tables.iter().any(Option::is_none) {
            return Err(refused(not_begun(tables.tables.iter().position(Option::is_none).unwrap_or_default())));
        }
        actions.chunks_exact(width).enumerate().map(row).collect()
    }

    /// Whether an episode is over, and whether it is cut off.
    fn end(&self, table: &Table) -> (bool, bool) {
        let (over, has_had_its_shots) = (table.is_over(), table.past.agent_shots >= self.max_shots);
        (over || (self.is_fixed && has_had_its_shots), !self.is_fixed && has_had_its_shots && !over)
    }

    /// The share of the episode's shots that are left.
    fn share_left(&self, table: &Table) -> f64 {
        self.max_shots.saturating_sub(table.past.agent_shots) as f64 / self.max_shots as f64
    }
}

/// The numbers of an array or of lists. An array of float32 or float64, which policies make, is read without Python's help.
fn numbers_of(actions: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    if let Ok(narrow) = actions.cast::<PyArrayDyn<f32>>() {
        return Ok(narrow.readonly().as_array().iter().map(|number| f64::from(*number)).collect());
    }
    if let Ok(wide) = actions.cast::<PyArrayDyn<f64>>() {
        return Ok(wide.readonly().as_array().iter().copied().collect());
    }
    let read: Numbers<'_> = actions.extract()?;
    Ok(read.as_array().iter().copied().collect())
}

/// A share from -1 to 1 of half a turn.
fn half_turn(share: f64) -> f64 {
    PI * share
}
