//! The class `Tables`: many games at once, played by the rules of the engine.

mod call;
mod hall;
mod hand;
mod referee;
mod table;
mod turns;
mod all_tables;

use std::num::NonZeroU32;

use baize_games::rules::{GameInProgress, OptionValue, Side, StrokeKind};
use baize_physics::BallId;
use numpy::{AllowTypeChange, PyArray1, PyArray2, PyArray3, PyArrayLike1, PyArrayLike2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::refused;
use crate::setup::PySetup;
use crate::shots::array;
use crate::simulate::Numbers;
use crate::strikes;
use call::Call;
use hall::{Hall, Wishes};
use hand::area;
use referee::{Memory, Shot, zone_of};
use table::{Table, Turn};
pub use turns::Turns;

/// n tables at which the same game is played, each by itself. The rules of the engine decide: what is legal, who plays next, who has
/// won.
///
/// The first player is the agent: `step` plays its shots. If a player of the computer is the opponent, it plays the turns of all others
/// within `step` and `begin`, until the agent is to play or the game is over. A game is one rack. Choices that the rules offer to the agent, such as
/// after an illegal break, are taken as a professional of the computer would take them.
///
/// Equal seeds and shots give the same bits, whatever the number of tables and threads.
///
/// Parameters
/// ----------
/// game : str
///     The name of a game that comes with Baize, such as `nine_ball`, or the path of a `.game.ron`.
/// count : int
///     The number of tables, n.
/// opponent : str
///     `none`: the agent is alone at the table and goes on after a miss. `ghost`: alone, and after the break a miss or a foul loses
///     the game. `self`: the agent plays for all sides. Otherwise the name of an opponent, such as `level_3`, or the path of an
///     `.opponent.ron`.
/// breaks : str
///     Who breaks: `first` (the agent), `second`, or `coin`, which the seed tosses.
/// options : dict, optional
///     Options of the game in place of those of its file, such as `{"push_out": False}`.
/// simulations : int, optional
///     How many shots the opponent may compute for one choice; without it what its file says.
/// players : int
///     How many play, such as five at `killer`. More than two play only where the game allows it.
///
/// Examples
/// --------
/// >>> import baize, numpy as np
/// >>> tables = baize.Tables("nine_ball", 2, options={"push_out": False})
/// >>> tables.begin([1, 2])
/// >>> turns = tables.step([[8.0, 0.0, 0.0, 0.0, 0.0], [0.5, 0.0, 0.0, 0.0, 0.0]])
/// >>> turns.fouls[:, 0]
/// array([0, 1], dtype=int32)
/// >>> tables.positions.shape
/// (2, 10, 2)
#[pyclass(name = "Tables", module = "baize")]
pub struct PyTables {
    hall: Hall,
    /// `None` where no game has begun.
    tables: Vec<Option<Table>>,
    thinks: bool,
    /// The memory of a few tables at a time, for the next call.
    memory: Option<Memory>,
}

#[pymethods]
impl PyTables {
    #[new]
    #[pyo3(signature = (game, count, *, opponent="none", breaks="first", options=None, simulations=None, players=2))]
    fn new(
        game: &str,
        count: usize,
        opponent: &str,
        breaks: &str,
        options: Option<&Bound<'_, PyDict>>,
        simulations: Option<NonZeroU32>,
        players: usize,
    ) -> PyResult<Self> {
        let options = options.map(options_of).transpose()?.unwrap_or_default();
        let simulations = simulations.map(NonZeroU32::get);
        let wishes = Wishes { game, opponent, breaks, options: &options, simulations, players };
        let hall = Hall::of(&wishes).map_err(refused)?;
        let mut tables = Vec::new();
        tables.try_reserve_exact(count).map_err(|_| refused(format_args!("there is no memory for {count} tables")))?;
        tables.resize_with(count, || None);
        let thinks = !hall.is_agent(Side::Second);
        Ok(Self { hall, tables, thinks, memory: None })
    }

    /// Begins a game on every table, or on those for which `which` is true. `seeds` are whole numbers, 0 or more: the seed of a game
    /// decides its racks, the coin, and what its opponent does. An opponent who breaks may have won before the agent's first shot.
    #[pyo3(signature = (seeds, which=None, *, threads=None))]
    fn begin(
        &mut self,
        py: Python<'_>,
        seeds: &Bound<'_, PyAny>,
        which: Option<PyArrayLike1<'_, bool, AllowTypeChange>>,
        threads: Option<i64>,
    ) -> PyResult<()> {
        let count = self.tables.len();
        let seed = |seed: PyResult<Bound<'_, PyAny>>| {
            seed?.extract::<u64>().map_err(|_| refused("the seeds must be whole numbers, 0 or more"))
        };
        let seeds = seeds.try_iter()?.map(seed).collect::<PyResult<Vec<_>>>()?;
        if seeds.len() != count {
            return Err(refused(format_args!("there are {} seeds, but {count} tables", seeds.len())));
        }
        let which = self.chosen("which", which)?;
        let orders = seeds.into_iter().zip(which).map(|(seed, begins)| begins.then_some(seed)).collect();
        self.on_all(py, threads, orders, |referee, table, seed: u64| {
            *table = Some(referee.begin(seed)?);
            Ok(())
        })?;
        Ok(())
    }

    /// Puts the cue ball of every table where it is in hand. `places` is float (n, 2): where its centre shall lie, in metres; NaN
    /// leaves it to `step`. If it may not lie there it is put as near as possible, within half a ball's radius.
    ///
    /// >>> import baize
    /// >>> tables = baize.Tables("nine_ball", 1)
    /// >>> tables.begin([7])
    /// >>> tables.place([[-1.0, 0.25]])
    /// >>> tables.positions[0, 0]
    /// array([-1.  ,  0.25])
    fn place(&mut self, py: Python<'_>, places: PyArrayLike2<'_, f64, AllowTypeChange>) -> PyResult<()> {
        let places = places.as_array();
        let count = self.tables.len();
        if places.dim() != (count, 2) {
            return Err(refused(format_args!(
                "places has the shape {:?}, but must have ({count}, 2): x and y in metres for each table",
                places.shape()
            )));
        }
        let spots = places.outer_iter().map(|row| [row[0], row[1]]);
        let orders = spots.map(|spot| spot.iter().all(|number| number.is_finite()).then_some(spot)).collect();
        self.on_all(py, Some(1), orders, |referee, table, spot| match table {
            Some(table) => referee.place(table, Some(spot)),
            None => Ok(()),
        })?;
        Ok(())
    }

    /// Plays the agent's shot on every table whose game goes on, or on those of them for which `playing` is true.
    ///
    /// `strikes` is float (n, 5), as for `simulate`: speed (m/s), direction (radians), elevation (radians), side and height of the tip
    /// (ball radii). The butt is raised further where a rail or a ball is in the way of the cue. `calls` is int (n, 2): the ball that is
    /// called and its pocket, by their indices. In place of the ball -1 calls nothing, -2 a safety, -3 a push-out. What the rules do
    /// not allow before this shot is not called. A cue ball that must be placed and was not is put as near as possible to where it was.
    #[pyo3(signature = (strikes, calls=None, *, playing=None, threads=None))]
    fn step(
        &mut self,
        py: Python<'_>,
        strikes: Numbers<'_>,
        calls: Option<PyArrayLike2<'_, i64, AllowTypeChange>>,
        playing: Option<PyArrayLike1<'_, bool, AllowTypeChange>>,
        threads: Option<i64>,
    ) -> PyResult<Turns> {
        let count = self.tables.len();
        let strikes = strikes::read(&strikes.as_array())?;
        if strikes.len() != count {
            return Err(refused(format_args!("there are {} strikes, but {count} tables", strikes.len())));
        }
        let calls = self.calls_of(calls)?;
        let playing = self.chosen("playing", playing)?;
        let mut orders = Vec::with_capacity(count);
        for (row, (table, plays)) in self.tables.iter().zip(playing).enumerate() {
            let table = table.as_ref().ok_or_else(|| refused(not_begun(row)))?;
            let plays = plays && !table.is_over();
            if plays {
                strikes::check_one(&strikes[row], row, &self.hall.setup)?;
            }
            orders.push(plays.then(|| Shot { strike: strikes[row], call: calls[row] }));
        }
        let played = orders.iter().map(Option::is_some).collect();
        let turns = self.on_all(py, threads, orders, |referee, table, shot: Shot| match table {
            Some(table) => referee.play(table, &shot),
            None => Ok(Turn::default()),
        })?;
        Turns::of(py, &turns, played, self.hall.players())
    }

    /// The game at a table as the text of a `.match.ron`: Baize shows it, and plays it again to the same bits.
    ///
    /// >>> import baize
    /// >>> tables = baize.Tables("nine_ball", 1)
    /// >>> tables.begin([7])
    /// >>> "NineBall" in tables.match_text(0)
    /// True
    fn match_text(&self, table: usize) -> PyResult<String> {
        let count = self.tables.len();
        let found = self.tables.get(table).ok_or_else(|| refused(format_args!("there are only {count} tables")))?;
        let found = found.as_ref().ok_or_else(|| refused(not_begun(table)))?;
        self.hall.match_text(found).map_err(refused)
    }

    /// Table, balls and physics, with every ball in its place in the rack.
    #[getter]
    fn setup(&self) -> PySetup {
        PySetup { setup: self.hall.setup.clone() }
    }

    /// Where the centres of the balls are: float64 (n, balls, 2), metres; NaN for a ball that is not on the bed.
    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<Py<PyArray3<f64>>> {
        let balls = &self.hall.equipment.balls;
        let mut places = Vec::with_capacity(self.tables.len() * balls.len() * 2);
        for table in self.begun()? {
            for ball in balls {
                let centre = table.state.lie.centre(ball.id);
                places.extend(centre.map_or([f64::NAN; 2], |centre| centre.to_array()));
            }
        }
        array(py, places, [self.tables.len(), balls.len(), 2])
    }

    /// The balls that may be hit first in the next shot: bool (n, balls).
    #[getter]
    fn balls_on(&self, py: Python<'_>) -> PyResult<Py<PyArray2<bool>>> {
        let equipment = &self.hall.equipment;
        let mut on = Vec::with_capacity(self.tables.len() * equipment.balls.len());
        for table in self.begun()? {
            let ids = table.state.balls_on(equipment);
            on.extend(equipment.balls.iter().map(|ball| ids.contains(&ball.id)));
        }
        array(py, on, [self.tables.len(), equipment.balls.len()])
    }

    /// The ball that is struck next: int64 (n,), an index.
    #[getter]
    fn cue_balls(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let equipment = &self.hall.equipment;
        let index = |id: BallId| equipment.balls.iter().position(|ball| ball.id == id).unwrap_or_default();
        self.each(py, |table| index(table.state.cue_ball(equipment)) as i64)
    }

    /// Who plays next: int8 (n,), 0 for the first player, 1 for the second and so on, -1 after the game.
    #[getter]
    fn to_play(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i8>>> {
        self.each(py, |table| side_index(table.state.to_act()))
    }

    /// Whether the game is over: bool (n,).
    #[getter]
    fn over(&self, py: Python<'_>) -> PyResult<Py<PyArray1<bool>>> {
        self.each(py, Table::is_over)
    }

    /// Who has won: int8 (n,), 0 for the first player, 1 for the second and so on, -1 while the game goes on and after a draw.
    #[getter]
    fn winners(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i8>>> {
        self.each(py, |table| side_index(table.winner()))
    }

    /// The rectangle in which the centre of the cue ball may be wanted, where it is in hand: float64 (n, 4), the least x and y and
    /// the greatest x and y in metres; NaN where it is played from where it lies.
    #[getter]
    fn hand_areas(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let equipment = &self.hall.equipment;
        let mut areas = Vec::with_capacity(self.tables.len() * 4);
        for table in self.begun()? {
            let zone = zone_of(table, &self.hall);
            let corners = zone.map(|zone| area(equipment, zone, table.state.cue_ball(equipment)));
            areas.extend(corners.unwrap_or([[f64::NAN; 2]; 2]).as_flattened());
        }
        array(py, areas, [self.tables.len(), 4])
    }

    /// Whether the next shot is the break: bool (n,).
    #[getter]
    fn breaking(&self, py: Python<'_>) -> PyResult<Py<PyArray1<bool>>> {
        self.each(py, |table| table.state.turn().is_some_and(|turn| turn.stroke == StrokeKind::Break))
    }

    /// Whether a push-out may be called before the next shot: bool (n,).
    #[getter]
    fn may_push_out(&self, py: Python<'_>) -> PyResult<Py<PyArray1<bool>>> {
        self.each(py, |table| table.state.calls(&self.hall.equipment).push_out)
    }

    /// The fouls in a row of all players: int64 (n, players).
    #[getter]
    fn fouls_in_a_row(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        self.each_player(py, |table, side| i64::from(table.state.players[side.index()].fouls))
    }

    /// The points of all players: int64 (n, players). Games of pool without points have 0.
    #[getter]
    fn points(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        self.each_player(py, |table, side| i64::from(table.state.players[side.index()].points))
    }

    /// The groups of both players in eight-ball and heyball: int64 (n, players), 0 for the solids, 1 for the stripes, -1 while the table is open; -1 in
    /// other games.
    #[getter]
    fn groups(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        self.each_player(py, |table, side| match &table.state.in_progress {
            GameInProgress::EightBall(playing) => playing.standing.of(side).map_or(-1, |group| group as i64),
            GameInProgress::Heyball(playing) => playing.standing.of(side).map_or(-1, |group| group as i64),
            _ => -1,
        })
    }

    /// The strokes of all players so far: int64 (n, players).
    #[getter]
    fn shots(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        self.each_player(py, |table, side| i64::try_from(table.strokes(side)).unwrap_or(i64::MAX))
    }

    fn __len__(&self) -> usize {
        self.tables.len()
    }

    fn __repr__(&self) -> String {
        format!("<baize.Tables: {} of {}>", self.tables.len(), self.hall.game.name)
    }
}

impl PyTables {
    /// The tables of a mask with one truth for each; all without one.
    fn chosen(&self, name: &str, mask: Option<PyArrayLike1<'_, bool, AllowTypeChange>>) -> PyResult<Vec<bool>> {
        let count = self.tables.len();
        let Some(mask) = mask else { return Ok(vec![true; count]) };
        let mask = mask.as_array();
        if mask.len() == count {
            Ok(mask.iter().copied().collect())
        } else {
            Err(refused(format_args!("{name} has {} entries, but there are {count} tables", mask.len())))
        }
    }

    /// The calls in an array; nothing is called without one.
    fn calls_of(&self, calls: Option<PyArrayLike2<'_, i64, AllowTypeChange>>) -> PyResult<Vec<Call>> {
        let count = self.tables.len();
        let Some(calls) = calls else { return Ok(vec![Call::Nothing; count]) };
        let calls = calls.as_array();
        if calls.dim() != (count, 2) {
            return Err(refused(format_args!(
                "calls has the shape {:?}, but must have ({count}, 2): a ball and a pocket for each table",
                calls.shape()
            )));
        }
        let (balls, pockets) = (self.hall.setup.balls.len(), self.hall.setup.table.boundary.pockets.len());
        let call = |(row, numbers): (usize, [i64; 2])| {
            Call::of_row(numbers, balls, pockets).map_err(|flaw| refused(format_args!("calls[{row}] {flaw}")))
        };
        calls.outer_iter().map(|row| [row[0], row[1]]).enumerate().map(call).collect()
    }

    /// All tables, if a game has begun on each.
    fn begun(&self) -> PyResult<Vec<&Table>> {
        let begun = self.tables.iter().enumerate();
        begun.map(|(row, table)| table.as_ref().ok_or_else(|| refused(not_begun(row)))).collect()
    }

    /// Something about every table.
    fn each<Number: numpy::Element>(
        &self,
        py: Python<'_>,
        of: impl Fn(&Table) -> Number,
    ) -> PyResult<Py<PyArray1<Number>>> {
        let list: Vec<Number> = self.begun()?.into_iter().map(of).collect();
        array(py, list, [self.tables.len()])
    }

    /// Something about all players at every table.
    fn each_player(&self, py: Python<'_>, of: impl Fn(&Table, Side) -> i64) -> PyResult<Py<PyArray2<i64>>> {
        let tables = self.begun()?;
        let of_table =
            |table| Side::ALL.into_iter().take(self.hall.players()).map(|side| of(table, side)).collect::<Vec<_>>();
        let list = tables.into_iter().flat_map(of_table).collect();
        array(py, list, [self.tables.len(), self.hall.players()])
    }
}

fn not_begun(table: usize) -> String {
    format!("table {table}: no game has begun; call `begin` first")
}

fn side_index(side: Option<Side>) -> i8 {
    side.and_then(|side| i8::try_from(side.index()).ok()).unwrap_or(-1)
}

/// The options of a game in a dictionary.
fn options_of(options: &Bound<'_, PyDict>) -> PyResult<Vec<(String, OptionValue)>> {
    let option = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name: String = name.extract().map_err(|_| refused("the names of options must be texts"))?;
        let value = if let Ok(yes) = value.extract::<bool>() {
            OptionValue::YesOrNo(yes)
        } else if let Ok(number) = value.extract::<u32>() {
            OptionValue::Number(number)
        } else if let Ok(word) = value.extract::<String>() {
            OptionValue::Choice(word)
        } else {
            return Err(refused(format_args!("the option \"{name}\" must be a truth, a whole number or a text")));
        };
        Ok((name, value))
    };
    options.iter().map(option).collect()
}
