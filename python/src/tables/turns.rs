//! Hands what happened at many tables to Python as arrays.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;

use super::table::{Numbers, Turn};
use crate::shots::array;

/// What happened in one step at n tables: in the agent's shot, and in the shots of the others after it. Arrays of the shape
/// (n, players) have a column for each player. A table at which nothing was played has zeros.
#[pyclass(module = "baize", frozen)]
pub struct Turns {
    count: usize,
    /// Whether a shot was played: bool (n,).
    #[pyo3(get)]
    played: Py<PyArray1<bool>>,
    /// The strokes of all players: int32 (n, players).
    #[pyo3(get)]
    shots: Py<PyArray2<i32>>,
    /// How many of them were fouls: int32 (n, players).
    #[pyo3(get)]
    fouls: Py<PyArray2<i32>>,
    /// The object balls that all players pocketed in shots without a foul: int32 (n, players). In eight-ball the balls of the other
    /// player's group do not count.
    #[pyo3(get)]
    pots: Py<PyArray2<i32>>,
    /// The points that all players made: int32 (n, players).
    #[pyo3(get)]
    points: Py<PyArray2<i32>>,
    /// How many different balls the cue ball touched in the agent's shot: int32 (n,).
    #[pyo3(get)]
    balls_met: Py<PyArray1<i32>>,
}

#[pymethods]
impl Turns {
    fn __len__(&self) -> usize {
        self.count
    }

    fn __repr__(&self) -> String {
        format!("<baize.Turns: {} tables>", self.count)
    }
}

impl Turns {
    /// The arrays of these turns, with a column for each of so many players.
    pub fn of(py: Python<'_>, turns: &[Turn], played: Vec<bool>, players: usize) -> PyResult<Self> {
        let count = turns.len();
        let of_players = |of: fn(&Turn) -> Numbers<i32>| {
            let numbers: Vec<i32> = turns.iter().flat_map(|turn| of(turn).into_iter().take(players)).collect();
            array(py, numbers, [count, players])
        };
        Ok(Self {
            count,
            played: array(py, played, [count])?,
            shots: of_players(|turn| turn.shots)?,
            fouls: of_players(|turn| turn.fouls)?,
            pots: of_players(|turn| turn.pots)?,
            points: of_players(|turn| turn.points)?,
            balls_met: array(py, turns.iter().map(|turn| turn.balls_met).collect::<Vec<_>>(), [count])?,
        })
    }
}
