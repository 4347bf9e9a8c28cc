//! The class `Tables`: many games at once, played by the rules of the engine.

mod call;
mod hand;
mod table;
mod hall;
mod referee;
mod position;
mod saved;
mod turns;
mod all_tables;
mod acting;
mod asked;

use std::num::NonZeroU32;
use std::sync::Arc;

use baize_files::Source;
use baize_games::rules::{OptionValue, Side, StrokeKind};
use baize_physics::{BallId, Physics};
use baize_table::shot::{Replacement, Setup, physics_flaws, physics_text};
use glam::DVec2;
use numpy::{AllowTypeChange, PyArray1, PyArray2, PyArray3, PyArrayLike1, PyArrayLike2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::advise::{Asked, Seeds};
use crate::error::refused;
use crate::physics;
use crate::setup::PySetup;
use crate::shots::array;
use crate::simulate::Numbers;
use crate::strikes;
use crate::verdicts::verdicts_of;
pub use acting::GameRules;
use acting::group_index;
pub use call::{Call, call_of};
use hall::{Hall, Wishes};
use hand::area;
use position::Position;
use referee::{Shot, zone_of};
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
///     `none`: the agent is alone at the table and goes on after a miss or a foul; three fouls in a row do not lose the rack unless
///     `options` say so. `ghost`: alone, and after the break a miss or a foul loses
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
/// table : str, optional
///     The name of a table, or the path of a `.table.ron`, in place of the game's own.
/// physics : str or dict, optional
///     Other physics, as in `Setup.with_physics`. `begin` may give each table physics of its own.
///
/// Tables can be copied and pickled; both go on to the same bits. A pickle names the files of game, table and opponent, which must be
/// there when it is read. `copy` takes about two microseconds for a table, so a search can go back by keeping copies.
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
    made_of: MadeOf,
    /// Where games are played, unless `begin` gave a table physics of its own.
    hall: Arc<Hall>,
    /// `None` where no game has begun.
    tables: Vec<Option<Table>>,
    thinks: bool,
}

/// The arguments with which tables were made, for `pickle`.
#[derive(Clone)]
struct MadeOf {
    game: String,
    opponent: String,
    breaks: String,
    options: Vec<(String, OptionValue)>,
    simulations: Option<u32>,
    players: usize,
    table: Option<String>,
}

/// A function, and the arguments with which it makes tables again: what they were made of, the text of their physics, and each game
/// with the text of its own physics.
type TakenApart<'py> = (Bound<'py, PyAny>, (Bound<'py, PyDict>, String, Vec<Option<(String, Option<String>)>>));

#[pymethods]
impl PyTables {
    #[new]
    #[pyo3(signature = (game, count, *, opponent="none", breaks="first", options=None, simulations=None, players=2, table=None, physics=None))]
    fn new(
        game: String,
        count: usize,
        opponent: &str,
        breaks: &str,
        options: Option<&Bound<'_, PyDict>>,
        simulations: Option<NonZeroU32>,
        players: usize,
        table: Option<String>,
        physics: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let options = options.map(options_of).transpose()?.unwrap_or_default();
        let (opponent, breaks) = (opponent.to_owned(), breaks.to_owned());
        let simulations = simulations.map(NonZeroU32::get);
        let made_of = MadeOf { game, opponent, breaks, options, simulations, players, table };
        Self::of(made_of, count, |setup| physics.map_or(Ok(setup.clone()), |physics| physics::applied(setup, physics)))
    }

    /// A copy, on which games go on by themselves. It is what `copy.copy` and `copy.deepcopy` return.
    ///
    /// >>> import baize
    /// >>> tables = baize.Tables("nine_ball", 1)
    /// >>> tables.begin([7])
    /// >>> before = tables.copy()
    /// >>> turns = tables.step([[8.0, 0.0, 0.0, 0.0, 0.0]])
    /// >>> before.shots[0, 0], tables.shots[0, 0]
    /// (np.int64(0), np.int64(1))
    fn copy(&self) -> Self {
        let Self { made_of, hall, tables, thinks } = self;
        Self { made_of: made_of.clone(), hall: Arc::clone(hall), tables: tables.clone(), thinks: *thinks }
    }

    /// Tables with copies of the games at these tables, by their indices, of which one may come several times: `tables.take([0] * 64)`
    /// is what a search plays on from one position.
    ///
    /// >>> import baize
    /// >>> tables = baize.Tables("nine_ball", 2)
    /// >>> tables.begin([7, 8])
    /// >>> tables.take([1, 1, 1]).positions.shape
    /// (3, 10, 2)
    fn take(&self, tables: Vec<isize>) -> PyResult<Self> {
        let count = self.tables.len();
        let index = |at: isize| {
            let index = if at < 0 { count.checked_add_signed(at) } else { usize::try_from(at).ok() };
            index
                .filter(|index| *index < count)
                .ok_or_else(|| refused(format_args!("there is no table {at}; there are {count}")))
        };
        let taken = tables.into_iter().map(|at| Ok(self.tables[index(at)?].clone())).collect::<PyResult<Vec<_>>>()?;
        let Self { made_of, hall, thinks, .. } = self;
        Ok(Self { made_of: made_of.clone(), hall: Arc::clone(hall), tables: taken, thinks: *thinks })
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// For `pickle`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<TakenApart<'py>> {
        let save = |table: &Option<Table>| -> PyResult<Option<(String, Option<String>)>> {
            let Some(table) = table else { return Ok(None) };
            let own = (!Arc::ptr_eq(&table.hall, &self.hall)).then(|| physics_text(&table.hall.setup.physics));
            Ok(Some((saved::text(table).map_err(refused)?, own)))
        };
        let games = self.tables.iter().map(save).collect::<PyResult<Vec<_>>>()?;
        let restored = py.get_type::<Self>().getattr("_restored")?;
        Ok((restored, (self.made_of.as_dict(py)?, physics_text(&self.hall.setup.physics), games)))
    }

    /// What `__reduce__` has taken apart.
    #[staticmethod]
    fn _restored(
        made_of: &Bound<'_, PyDict>,
        physics: &str,
        games: Vec<Option<(String, Option<String>)>>,
    ) -> PyResult<Self> {
        let made_of = MadeOf::of_dict(made_of)?;
        let physics = physics_of(physics)?;
        let with =
            |setup: &_, physics: Physics| Replacement::Physics(Box::new(physics)).applied_to(setup).map_err(refused);
        let mut tables = Self::of(made_of, games.len(), |setup| with(setup, physics))?;
        for (table, game) in tables.tables.iter_mut().zip(games) {
            let Some((text, own)) = game else { continue };
            let hall = match own {
                Some(own) => Arc::new(tables.hall.with_setup(with(&tables.hall.setup, physics_of(&own)?)?)),
                None => Arc::clone(&tables.hall),
            };
            *table = Some(saved::table(&text, &hall).map_err(refused)?);
        }
        Ok(tables)
    }

    /// The game at a table as a text, exact to the last bit. `load` goes on with it, at any table of the same game and options.
    fn save(&self, table: usize) -> PyResult<String> {
        saved::text(self.game_at(table)?).map_err(refused)
    }

    /// Goes on at a table with a game that `save` has written. The table keeps its physics.
    fn load(&mut self, table: usize, text: &str) -> PyResult<()> {
        let count = self.tables.len();
        let place = self.tables.get_mut(table).ok_or_else(|| refused(format_args!("there are only {count} tables")))?;
        let hall = place.as_ref().map_or(&self.hall, |game| &game.hall);
        *place = Some(saved::table(text, hall).map_err(refused)?);
        Ok(())
    }

    /// Begins a game on every table, or on those for which `which` is true. `seeds` are whole numbers, 0 or more: the seed of a game
    /// decides its racks, the coin, and what its opponent does. An opponent who breaks may have won before the agent's first shot.
    /// `physics` is a list of n entries, each None or physics as in `Setup.with_physics`: changes for this game alone.
    #[pyo3(signature = (seeds, which=None, *, physics=None, threads=None))]
    fn begin(
        &mut self,
        py: Python<'_>,
        seeds: &Bound<'_, PyAny>,
        which: Option<PyArrayLike1<'_, bool, AllowTypeChange>>,
        physics: Option<Vec<Bound<'_, PyAny>>>,
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
        let physics = physics.unwrap_or_default();
        if !physics.is_empty() && physics.len() != count {
            return Err(refused(format_args!("physics has {} entries, but there are {count} tables", physics.len())));
        }
        let mut orders = Vec::with_capacity(count);
        for (row, (seed, begins)) in seeds.into_iter().zip(which).enumerate() {
            let own = physics.get(row).filter(|own| begins && !own.is_none());
            let hall = match own {
                Some(own) => Arc::new(self.hall.with_setup(physics::applied(&self.hall.setup, own)?)),
                None => Arc::clone(&self.hall),
            };
            orders.push(begins.then_some((hall, seed)));
        }
        self.on_all(py, threads, orders, |referee, table, (hall, seed)| {
            *table = Some(referee.begin(&hall, seed)?);
            Ok(())
        })?;
        Ok(())
    }

    /// Sets up the games that have begun, or those for which `which` is true: where the balls lie, and how the match stands. What is
    /// None stays as it is. A player of the computer who is to play plays at once.
    ///
    /// `positions` is float (n, balls, 2): where the centres of the balls are, in metres; a ball whose x is NaN is off the table. The
    /// break is over then, and the cue ball is in hand where it is off the table. `to_play` is int (n,): who plays next. `in_hand` is
    /// bool (n,): whether the cue ball is in hand anywhere. `points` and `fouls` (in a row) are int (n, players). `groups` is int
    /// (n, players) as in the attribute of that name.
    ///
    /// >>> import baize, numpy as np
    /// >>> tables = baize.Tables("nine_ball", 1)
    /// >>> tables.begin([7])
    /// >>> places = np.full((1, 10, 2), np.nan)
    /// >>> places[0, [0, 9]] = [[-0.5, 0.1], [0.6, 0.2]]
    /// >>> tables.set_up(positions=places)
    /// >>> np.flatnonzero(tables.balls_on[0])
    /// array([9])
    #[pyo3(signature = (*, which=None, positions=None, to_play=None, in_hand=None, points=None, fouls=None, groups=None, threads=None))]
    fn set_up(
        &mut self,
        py: Python<'_>,
        which: Option<PyArrayLike1<'_, bool, AllowTypeChange>>,
        positions: Option<Numbers<'_>>,
        to_play: Option<PyArrayLike1<'_, i64, AllowTypeChange>>,
        in_hand: Option<PyArrayLike1<'_, bool, AllowTypeChange>>,
        points: Option<PyArrayLike2<'_, i64, AllowTypeChange>>,
        fouls: Option<PyArrayLike2<'_, i64, AllowTypeChange>>,
        groups: Option<PyArrayLike2<'_, i64, AllowTypeChange>>,
        threads: Option<i64>,
    ) -> PyResult<()> {
        let (count, balls, players) = (self.tables.len(), self.hall.equipment.balls.len(), self.hall.players());
        let which = self.chosen("which", which)?;
        if let Some(row) = (0..count).find(|row| which[*row] && self.tables[*row].is_none()) {
            return Err(refused(not_begun(row)));
        }
        let mut wanted = vec![Position::default(); count];
        if let Some(positions) = positions {
            let positions = positions.as_array();
            if *positions.shape() != [count, balls, 2] {
                return Err(refused(format_args!(
                    "positions has the shape {:?}, but must have ({count}, {balls}, 2): x and y in metres for each ball of each table",
                    positions.shape()
                )));
            }
            for (position, rows) in wanted.iter_mut().zip(positions.outer_iter()) {
                let place = |place: [f64; 2]| (!place[0].is_nan()).then(|| DVec2::from_array(place));
                position.balls = Some(rows.outer_iter().map(|row| place([row[0], row[1]])).collect());
            }
        }
        let sides = |name: &str, of: Option<PyArrayLike1<'_, i64, AllowTypeChange>>| -> PyResult<Vec<Option<Side>>> {
            let Some(of) = of else { return Ok(vec![None; count]) };
            let of = of.as_array();
            if of.len() != count {
                return Err(refused(format_args!("{name} has {} entries, but there are {count} tables", of.len())));
            }
            let side =
                |index: i64| Side::ALL.into_iter().take(players).nth(usize::try_from(index).unwrap_or(usize::MAX));
            let demand =
                |index: i64| refused(format_args!("{name} has the player {index}, but must have 0 to {}", players - 1));
            of.iter().map(|index| side(*index).map(Some).ok_or_else(|| demand(*index))).collect()
        };
        for (position, side) in wanted.iter_mut().zip(sides("to_play", to_play)?) {
            position.to_play = side;
        }
        if in_hand.is_some() {
            for (position, in_hand) in wanted.iter_mut().zip(self.chosen("in_hand", in_hand)?) {
                position.in_hand = Some(in_hand);
            }
        }
        let numbers =
            |name: &str, of: Option<PyArrayLike2<'_, i64, AllowTypeChange>>| -> PyResult<Option<Vec<Vec<i64>>>> {
                let Some(of) = of else { return Ok(None) };
                let of = of.as_array();
                if of.dim() == (count, players) {
                    return Ok(Some(of.outer_iter().map(|row| row.to_vec()).collect()));
                }
                Err(refused(format_args!("{name} has the shape {:?}, but must have ({count}, {players})", of.shape())))
            };
        let range = |name: &str| refused(format_args!("{name} has a number that no player reaches"));
        for (position, row) in wanted.iter_mut().zip(numbers("points", points)?.unwrap_or_default()) {
            let points =
                row.into_iter().map(|number| i32::try_from(number).ok().filter(|number| number.abs() < 1_000_000));
            position.points = Some(points.collect::<Option<_>>().ok_or_else(|| range("points"))?);
        }
        for (position, row) in wanted.iter_mut().zip(numbers("fouls", fouls)?.unwrap_or_default()) {
            let fouls = row.into_iter().map(|number| u8::try_from(number).ok());
            position.fouls = Some(fouls.collect::<Option<_>>().ok_or_else(|| range("fouls"))?);
        }
        for (position, row) in wanted.iter_mut().zip(numbers("groups", groups)?.unwrap_or_default()) {
            let first = row
                .iter()
                .position(|group| *group == 0)
                .or_else(|| Some(1 - row.iter().position(|group| *group == 1)?));
            position.first_group = first.and_then(|index| Side::ALL.get(index).copied());
        }
        let orders = wanted.into_iter().zip(which).map(|(position, chosen)| chosen.then_some(position)).collect();
        let before: Vec<Option<Table>> = self.tables.clone();
        let set_up = self.on_all(py, threads, orders, |referee, table, position: Position| match table {
            Some(table) => {
                position::set_up(table, &position)?;
                referee.go_on(table, &mut Turn::default())
            }
            None => Ok(()),
        });
        // A position that is refused leaves all games as they were.
        set_up.map(|_| ()).inspect_err(|_| self.tables = before)
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
        let playing = self.chosen("playing", playing)?;
        let orders = self.shots_of(&strikes, calls.as_ref(), &playing)?;
        let played = orders.iter().map(Option::is_some).collect();
        let turns = self.on_all(py, threads, orders, |referee, table, shot: Shot| match table {
            Some(table) => referee.play(table, &shot),
            None => Ok(Turn::default()),
        })?;
        Turns::of(py, &turns, played, self.hall.players())
    }

    /// What a player of the computer would play on every table for the one who is to play there, in a match that stands as the game does:
    /// the answers of `baize advise`. `opponent`, `other`, `simulations`, `seed` and `threads` are those of `baize.advise`. A table on which
    /// no game goes on has an empty row.
    ///
    /// >>> import baize
    /// >>> tables = baize.Tables("nine_ball", 1)
    /// >>> tables.begin([7])
    /// >>> advice = tables.advise(opponent="level_5", simulations=20)
    /// >>> tables.place(advice.places)
    /// >>> turns = tables.step(advice.strikes, advice.calls)
    #[pyo3(signature = (*, opponent="professional", other=None, simulations=None, seed=Seeds::One(0), threads=None),
        text_signature = "($self, *, opponent='professional', other=None, simulations=None, seed=0, threads=None)")]
    fn advise<'py>(
        &self,
        py: Python<'py>,
        opponent: &str,
        other: Option<&str>,
        simulations: Option<u32>,
        seed: Seeds,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Asked::new(opponent, other, simulations, seed, threads)?.advice(py, &self.situations())
    }

    /// What the referee says of a stroke on every table whose game goes on, without playing it: the games stay as they are. `strikes`,
    /// `calls` and `threads` are those of `step`, and so is what is done before: the butt is raised, and the cue ball placed.
    ///
    /// >>> import baize
    /// >>> tables = baize.Tables("nine_ball", 1)
    /// >>> tables.begin([7])
    /// >>> verdicts = tables.judge([[0.5, 0.0, 0.0, 0.0, 0.0]])
    /// >>> bool(verdicts.legal[0]), tables.shots.tolist()
    /// (False, [[0, 0]])
    #[pyo3(signature = (strikes, calls=None, *, threads=None))]
    fn judge<'py>(
        &self,
        py: Python<'py>,
        strikes: Numbers<'_>,
        calls: Option<PyArrayLike2<'_, i64, AllowTypeChange>>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let orders = self.shots_of(&strikes, calls.as_ref(), &vec![true; self.tables.len()])?;
        let judged = self.copy().on_all(py, threads, orders, asked::judged)?;
        verdicts_of(py, &self.hall.equipment, self.hall.players(), &judged)
    }

    /// The game at a table as the text of a `.match.ron`: Baize shows it, and plays it again to the same bits.
    ///
    /// >>> import baize
    /// >>> tables = baize.Tables("nine_ball", 1)
    /// >>> tables.begin([7])
    /// >>> "NineBall" in tables.match_text(0)
    /// True
    fn match_text(&self, table: usize) -> PyResult<String> {
        let game = self.game_at(table)?;
        game.hall.match_text(game).map_err(refused)
    }

    /// Table, balls and physics, with every ball in its place in the rack.
    #[getter]
    fn setup(&self) -> PySetup {
        self.hall.setup.clone().into()
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
            let zone = zone_of(table);
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
        self.each_player(py, group_index)
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

impl MadeOf {
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (all, options) = (PyDict::new(py), PyDict::new(py));
        for (name, value) in &self.options {
            match value {
                OptionValue::YesOrNo(yes) => options.set_item(name, yes)?,
                OptionValue::Number(number) => options.set_item(name, number)?,
                OptionValue::Choice(word) => options.set_item(name, word)?,
            }
        }
        all.set_item("game", &self.game)?;
        all.set_item("opponent", &self.opponent)?;
        all.set_item("breaks", &self.breaks)?;
        all.set_item("options", options)?;
        all.set_item("simulations", self.simulations)?;
        all.set_item("players", self.players)?;
        all.set_item("table", &self.table)?;
        Ok(all)
    }

    fn of_dict(all: &Bound<'_, PyDict>) -> PyResult<Self> {
        let entry = |name: &str| all.get_item(name)?.ok_or_else(|| refused(format_args!("the pickle has no {name}")));
        Ok(Self {
            game: entry("game")?.extract()?,
            opponent: entry("opponent")?.extract()?,
            breaks: entry("breaks")?.extract()?,
            options: options_of(entry("options")?.cast::<PyDict>()?)?,
            simulations: entry("simulations")?.extract()?,
            players: entry("players")?.extract()?,
            table: entry("table")?.extract()?,
        })
    }
}

/// The physics in a text that `physics_text` has written.
fn physics_of(text: &str) -> PyResult<Physics> {
    Source::of_text("the saved physics", text).parse_checked(physics_flaws).map_err(refused)
}

impl PyTables {
    /// Tables in a hall whose set-up is what `change` makes of the game's own.
    fn of(made_of: MadeOf, count: usize, change: impl FnOnce(&Setup) -> PyResult<Setup>) -> PyResult<Self> {
        let MadeOf { game, opponent, breaks, options, simulations, players, table } = &made_of;
        let (simulations, players) = (*simulations, *players);
        let wishes = Wishes { game, table: table.as_deref(), opponent, breaks, options, simulations, players };
        let mut loaded = wishes.loaded().map_err(refused)?;
        loaded.setup = change(&loaded.setup)?;
        let hall = Hall::of(loaded, &wishes).map_err(refused)?;
        let mut tables = Vec::new();
        tables.try_reserve_exact(count).map_err(|_| refused(format_args!("there is no memory for {count} tables")))?;
        tables.resize_with(count, || None);
        let thinks = !hall.is_agent(Side::Second);
        Ok(Self { made_of, hall: Arc::new(hall), tables, thinks })
    }

    /// The game at a table.
    fn game_at(&self, table: usize) -> PyResult<&Table> {
        let count = self.tables.len();
        let found = self.tables.get(table).ok_or_else(|| refused(format_args!("there are only {count} tables")))?;
        found.as_ref().ok_or_else(|| refused(not_begun(table)))
    }

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

    /// The shots of the agent on those tables that are `playing` and whose game goes on.
    fn shots_of(
        &self,
        strikes: &Numbers<'_>,
        calls: Option<&PyArrayLike2<'_, i64, AllowTypeChange>>,
        playing: &[bool],
    ) -> PyResult<Vec<Option<Shot>>> {
        let count = self.tables.len();
        let strikes = strikes::read(&strikes.as_array())?;
        if strikes.len() != count {
            return Err(refused(format_args!("there are {} strikes, but {count} tables", strikes.len())));
        }
        let calls = self.calls_of(calls)?;
        let shot = |(row, table): (usize, &&Table)| {
            if !playing[row] || table.is_over() {
                return Ok(None);
            }
            strikes::check_one(&strikes[row], row, &self.hall.setup)?;
            Ok(Some(Shot { strike: strikes[row], call: calls[row] }))
        };
        self.begun()?.iter().enumerate().map(shot).collect()
    }

    /// The calls in an array; nothing is called without one.
    fn calls_of(&self, calls: Option<&PyArrayLike2<'_, i64, AllowTypeChange>>) -> PyResult<Vec<Call>> {
        let sizes = [self.hall.setup.balls.len(), self.hall.setup.table.boundary.pockets.len()];
        Call::of_rows(calls, self.tables.len(), "table", sizes)
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
