//! What a player of the computer would play.

use std::sync::atomic::AtomicBool;

use baize_files::{Folders, Id};
use baize_games::rules::Equipment;
use baize_opponent::opponent::{Act, AdviceReport, OpponentFile, Question, Situation, ThinkingBudget, Thought, think};
use baize_table::shot::StrikeFile;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::described::{Words, game_named, states};
use crate::error::refused;
use crate::shots::array;
use crate::simulate::{goes_on, thread_count};
use crate::strikes::row_of;
use crate::tables::call_of;
use crate::threads::{caught, share_out};

/// What a player of the computer would play: the answers of `baize advise`, to the last bit, for the same position and seed.
///
/// Parameters
/// ----------
/// game : str
///     The name of a game that comes with Baize or is your own, or the path of a `.game.ron`.
/// positions : dict, list of dict, or array_like of float, shape (balls, 2) or (n, balls, 2)
///     Where the balls lie: the centres of those on the bed by their names, in metres, or for many positions a list of such dictionaries;
///     or an array for all balls of the game in the order of `baize.Tables(game, 1).setup.ball_names`, NaN for a ball off the bed. Before
///     a break it may be left out.
/// opponent : str
///     The name or the path of the player who is asked.
/// other : str, optional
///     The one against whom that one plays; without it one with the same hand.
/// simulations : int, optional
///     How many shots may be computed for a position; without it as the player's file says.
/// seed : int or list of int
///     The seed of the thought, or one for each position.
/// turn : str
///     Whose turn it is, `"First"` or `"Second"`.
/// stroke : str
///     What kind of shot it is: `"Break"`, `"MayPushOut"`, `"Ordinary"`, `"FreeBall"` or `"FreeShot"`.
/// hand : str or dict, optional
///     Whether the cue ball may be put somewhere: `"AsItLies"`, `{"InHand": zone}`, or `{"OrInHand": zone}`; a zone is a word such as
///     `"Anywhere"` or `"Kitchen"`. Without it a cue ball that is off the bed is in hand anywhere.
/// groups : str or dict, optional
///     At eight-ball and blackball: `"Open"`, or whose group is which, such as `{"First": "Solids"}`.
/// racks, points, fouls : pair of int
///     The racks, the points in this rack and the fouls in a row of both players.
/// race_to : int, optional
///     How many racks win; without it as the game says.
/// on : str, optional
///     At snooker and six-red the ball that is on: `"Red"`, `"Colour"` or `"Lowest"`.
/// physics : str or dict, optional
///     Other physics than those of the table, as in `Setup.with_physics`.
/// threads : int, optional
///     How many threads think, each about another position; all cores without it. The answers do not depend on it.
///
/// Returns
/// -------
/// Advice
///     Arrays with a row for each position, and each answer as a dictionary; also for one position.
///
/// Raises
/// ------
/// BaizeError
///     If a position is impossible. The sentence names its row.
///
/// Examples
/// --------
/// >>> import baize
/// >>> position = {"cue": [-0.5, 0.1], "9": [0.6, 0.2]}
/// >>> advice = baize.advise("nine_ball", position, opponent="level_5", simulations=100)
/// >>> advice[0]["shot"]["idea"], advice.strikes.shape
/// ('pot', (1, 5))
#[pyfunction]
#[pyo3(signature = (game, positions=None, *, opponent="professional", other=None, simulations=None, seed=Seeds::One(0), turn="First",
    stroke="Ordinary", hand=None, groups=None, racks=[0, 0], race_to=None, points=[0, 0], fouls=[0, 0], on=None, physics=None,
    threads=None), text_signature = "(game, positions=None, *, opponent='professional', other=None, simulations=None, seed=0, \
    turn='First', stroke='Ordinary', hand=None, groups=None, racks=(0, 0), race_to=None, points=(0, 0), fouls=(0, 0), on=None, \
    physics=None, threads=None)")]
pub fn advise<'py>(
    py: Python<'py>,
    game: &str,
    positions: Option<Bound<'py, PyAny>>,
    opponent: &str,
    other: Option<&str>,
    simulations: Option<u32>,
    seed: Seeds,
    turn: &str,
    stroke: &str,
    hand: Option<Bound<'py, PyAny>>,
    groups: Option<Bound<'py, PyAny>>,
    racks: [u32; 2],
    race_to: Option<u32>,
    points: [i32; 2],
    fouls: [u8; 2],
    on: Option<&str>,
    physics: Option<Bound<'py, PyAny>>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let words = Words { turn, stroke, hand: hand.as_ref(), groups: groups.as_ref(), racks, race_to, points, fouls, on };
    let words = words.position()?;
    let game = game_named(game, physics.as_ref())?;
    let equipment = Equipment::of(&game.setup);
    let states = states(&game, &equipment, &words, positions.as_ref())?;
    let asked = Asked::new(opponent, other, simulations, seed, threads)?;
    let Some(first) = states.first() else { return asked.advice(py, &[]) };
    let before = Situation::new(game.setup, equipment, first.clone());
    let situations: Vec<_> = states.into_iter().map(|state| Some(before.with_state(state))).collect();
    asked.advice(py, &situations)
}

/// Whole numbers from which thoughts draw: one for all, or one for each position.
#[derive(FromPyObject)]
pub enum Seeds {
    /// The same for all.
    One(u64),
    /// One for each.
    Many(Vec<u64>),
}

/// Who is asked, and how.
pub struct Asked {
    player: OpponentFile,
    other: Option<OpponentFile>,
    simulations: Option<u32>,
    seeds: Seeds,
    threads: usize,
}

impl Asked {
    /// The players of these names or paths.
    ///
    /// # Errors
    /// A sentence about a file that cannot be used, or about `threads`.
    pub fn new(
        player: &str,
        other: Option<&str>,
        simulations: Option<u32>,
        seeds: Seeds,
        threads: Option<i64>,
    ) -> PyResult<Self> {
        if let Some(count) = simulations.filter(|count| !ThinkingBudget::SIMULATIONS.contains(count)) {
            let (least, most) = ThinkingBudget::SIMULATIONS.into_inner();
            return Err(refused(format_args!("simulations is {count}, but must lie between {least} and {most}")));
        }
        let folders = Folders::from_environment();
        let found = |name: &str| OpponentFile::find(name, &folders).map_err(refused);
        let (player, other) = (found(player)?, other.map(found).transpose()?);
        Ok(Self { player, other, simulations, seeds, threads: thread_count(threads)? })
    }

    /// The advice about all situations; about none where there is none.
    ///
    /// # Errors
    /// A sentence about a wrong number of seeds.
    pub fn advice<'py>(&self, py: Python<'py>, situations: &[Option<Situation>]) -> PyResult<Bound<'py, PyAny>> {
        if let Seeds::Many(seeds) = &self.seeds
            && seeds.len() != situations.len()
        {
            let (seeds, positions) = (seeds.len(), situations.len());
            return Err(refused(format_args!("there are {seeds} seeds, but {positions} positions")));
        }
        let (stop, mut interrupt) = (AtomicBool::new(false), None);
        // About a single position all threads think together.
        let (at_once, each) = if situations.len() == 1 { (1, self.threads) } else { (self.threads, 1) };
        let think = |row: usize| match &situations[row] {
            None => Ok(None),
            Some(situation) => caught(|| self.thought(situation, row, each, &stop)).map_err(|_| fault(row)),
        };
        let thoughts = py.detach(|| share_out(0..situations.len(), at_once, &stop, || think, goes_on(&mut interrupt)));
        match interrupt {
            Some(error) => Err(error),
            None => advice_of(py, situations, &thoughts.unwrap_or_else(|| Ok(Vec::new())).map_err(refused)?),
        }
    }

    fn thought(&self, situation: &Situation, row: usize, threads: usize, stop: &AtomicBool) -> Option<Thought> {
        let seed = match &self.seeds {
            Seeds::One(seed) => *seed,
            Seeds::Many(seeds) => seeds[row],
        };
        let Self { player, other, simulations, .. } = self;
        let (other, simulations) = (other.as_ref(), *simulations);
        think(&Question { situation, player, other, seed, simulations, threads, stop })
    }
}

/// What is said when the planner panics.
fn fault(row: usize) -> String {
    format!(
        "the planner failed at position {row}, which is a fault of Baize; please report it with the position and the seed"
    )
}

/// The thoughts as `baize.advice.Advice`.
fn advice_of<'py>(
    py: Python<'py>,
    situations: &[Option<Situation>],
    thoughts: &[Option<Thought>],
) -> PyResult<Bound<'py, PyAny>> {
    let count = thoughts.len();
    let all = situations.iter().zip(thoughts).map(|(situation, thought)| situation.as_ref().zip(thought.as_ref()));
    let (mut lines, mut strikes, mut places, mut calls) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut chances, mut worths) = (Vec::new(), Vec::new());
    for (row, found) in all.enumerate() {
        let shot = found.and_then(|(situation, thought)| match &thought.act {
            Act::Strike(aimed) => Some((situation.equipment(), aimed)),
            _ => None,
        });
        // The stroke of a file, as the shell prints it.
        strikes.extend(shot.map_or([f64::NAN; 5], |(_, aimed)| row_of(&StrikeFile::nearest(&aimed.aim).into())));
        places.extend(shot.and_then(|(_, aimed)| aimed.place).map_or([f64::NAN; 2], |place| place.to_array()));
        calls.extend(shot.map_or([-1, -1], |(equipment, aimed)| call_of(aimed.declares, equipment)));
        let considered = shot.and_then(|(_, aimed)| found?.1.shots.iter().find(|shot| shot.aimed == *aimed));
        chances.push(considered.map_or(f64::NAN, |shot| shot.chance));
        worths.push(considered.map_or(f64::NAN, |shot| shot.worth));
        lines.push(found.map(|(situation, thought)| line(row, situation, thought)).transpose()?);
    }
    let advice = PyDict::new(py);
    advice.set_item("lines", lines)?;
    advice.set_item("strikes", array(py, strikes, [count, 5])?)?;
    advice.set_item("places", array(py, places, [count, 2])?)?;
    advice.set_item("calls", array(py, calls, [count, 2])?)?;
    advice.set_item("chances", array(py, chances, [count])?)?;
    advice.set_item("worths", array(py, worths, [count])?)?;
    py.import("baize.advice")?.getattr("Advice")?.call((), Some(&advice))
}

/// The answer of `baize advise`, a line of JSON.
fn line(row: usize, situation: &Situation, thought: &Thought) -> PyResult<String> {
    let id = Id::Number(i64::try_from(row).unwrap_or(i64::MAX));
    serde_json::to_string(&AdviceReport::of(&id, situation, thought)).map_err(refused)
}
