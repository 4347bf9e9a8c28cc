//! What the referee says of shots that were played.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use baize_games::rules::{BallInHand, Declaration, Equipment, Facts, LoadedGame, ShortPosition, State};
use baize_physics::Strike;
use baize_table::rack::PlacedBall;
use baize_table::shot::{Setup, Simulator};
use numpy::{AllowTypeChange, PyArrayLike2, PyArrayMethods};
use pyo3::prelude::*;

use crate::batch::AT_A_TIME;
use crate::described::{Words, game_named};
use crate::error::refused;
use crate::own_laws;
use crate::places::{Layout, Places};
use crate::shots::Shots;
use crate::simulate::{goes_on, thread_count};
use crate::strikes;
use crate::tables::Call;
use crate::threads::{caught, share_out};
use crate::verdicts::{Judged, verdicts_of};

/// What the referee of a game says of shots: whether they are legal, and why not, which balls fell, the points, and who plays next.
///
/// Each shot is judged as if it were played in a match that stands as the options say. Each is computed once more for it, which takes as long
/// as `simulate` did. `Tables.judge` judges strokes in games that are under way.
///
/// Parameters
/// ----------
/// shots : Shots
///     The shots, with the balls of the game, at rest before the strokes. A ball of the game that is not among them is off the table.
/// game : str
///     The name of a game that comes with Baize or is your own, or the path of a `.game.ron`.
/// calls : array_like of int, shape (n, 2), optional
///     The ball that is called in each shot and its pocket, by their indices in `shots.setup`. In place of the ball -1 calls nothing, -2 a
///     safety, -3 a push-out. What the rules do not allow before the shot is not called.
/// turn, stroke, groups, racks, race_to, points, fouls, on
///     How the match stands before each shot, as in `advise`. The shots of a break have `stroke="Break"`.
/// hand : str or dict, optional
///     As in `advise`: with `{"InHand": "Kitchen"}` the cue ball must be played out of there. Without it the cue ball is played as it lies.
/// threads : int, optional
///     How many threads compute; all cores without it.
///
/// Returns
/// -------
/// Verdicts
///     What the referee says, with a row for each shot.
///
/// Raises
/// ------
/// BaizeError
///     If the balls are not those of the game, or the match cannot stand so. The sentence names the row.
///
/// Examples
/// --------
/// >>> import baize
/// >>> setup = baize.Setup.rack("nine_ball").with_strike([0.5, 0.0, 0.0, 0.0, 0.0])
/// >>> verdicts = baize.judge(baize.simulate(setup), "nine_ball")
/// >>> bool(verdicts.legal[0]), verdicts[0]["fouls"][0]["kind"], bool(verdicts.in_hand[0])
/// (False, 'NoRail', True)
#[pyfunction]
#[pyo3(signature = (shots, game, *, calls=None, turn="First", stroke="Ordinary", hand=None, groups=None, racks=[0, 0], race_to=None,
    points=[0, 0], fouls=[0, 0], on=None, threads=None), text_signature = "(shots, game, *, calls=None, \
    turn='First', stroke='Ordinary', hand=None, groups=None, racks=(0, 0), race_to=None, points=(0, 0), fouls=(0, 0), on=None, \
    threads=None)")]
pub fn judge<'py>(
    py: Python<'py>,
    shots: &Bound<'py, Shots>,
    game: &str,
    calls: Option<PyArrayLike2<'py, i64, AllowTypeChange>>,
    turn: &str,
    stroke: &str,
    hand: Option<Bound<'py, PyAny>>,
    groups: Option<Bound<'py, PyAny>>,
    racks: [u32; 2],
    race_to: Option<u32>,
    points: [i32; 2],
    fouls: [u8; 2],
    on: Option<&str>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let words = Words { turn, stroke, hand: hand.as_ref(), groups: groups.as_ref(), racks, race_to, points, fouls, on };
    let mut words = words.position()?;
    // The shot was played from where the cue ball lay, whatever right there was to put it elsewhere.
    words.hand.get_or_insert(BallInHand::AsItLies);
    let shots = shots.get();
    let setup = &shots.setup.get().setup;
    if shots.start_velocities.is_some() {
        return Err(refused("the shots begin with balls that move, but a referee judges a stroke at balls at rest"));
    }
    let game = at_table_of(setup, game_named(game, None)?)?;
    let equipment = Equipment::of(&game.setup);
    let strikes = strikes::read(&shots.strikes.bind(py).readonly().as_array().into_dyn())?;
    let starts = shots.starts.as_ref().map(|starts| starts.bind(py).readonly());
    let starts = starts.as_ref().map(|starts| starts.as_array().into_dyn());
    let places = Places::read(setup, starts, None, None, strikes.len())?;
    let sizes = [setup.balls.len(), setup.table.boundary.pockets.len()];
    let calls = Call::of_rows(calls.as_ref(), strikes.len(), "shot", sizes)?;
    let calls = calls.into_iter().map(|call| in_game(call, setup, &equipment)).collect();
    let shots = Played { setup, places, raises_butt: shots.raise_butt, strikes, calls };
    let referee = Referee { shots, game, equipment, words };
    let (threads, mut interrupt) = (thread_count(threads)?, None);
    let judged = py.detach(|| referee.all(threads, goes_on(&mut interrupt)));
    if let Some(error) = interrupt {
        return Err(error);
    }
    own_laws::raise_failure(&referee.shots.setup.physics)?;
    let judged = judged.unwrap_or_else(|| Ok(Vec::new())).map_err(refused)?;
    verdicts_of(py, &referee.equipment, 2, &judged)
}

/// The game with the table and the physics of these shots.
///
/// # Errors
/// A sentence about a ball that the game does not have.
fn at_table_of(setup: &Setup, mut game: LoadedGame) -> PyResult<LoadedGame> {
    let balls = &game.setup.balls;
    for placed in &setup.balls {
        let is_own = |own: &&PlacedBall| {
            own.ball.id == placed.ball.id && own.look.name == placed.look.name && own.ball.radius == placed.ball.radius
        };
        if balls.iter().find(is_own).is_none() {
            let known: Vec<&str> = balls.iter().map(|own| own.look.name.as_str()).collect();
            let (name, title) = (&placed.look.name, game.game.title());
            return Err(refused(format_args!(
                "the shots have a ball \"{name}\" with the radius {} m that {title} does not have; its balls are {}",
                placed.ball.radius,
                known.join(", ")
            )));
        }
    }
    game.setup = Setup { table: setup.table.clone(), physics: setup.physics.clone(), ..game.setup };
    Ok(game)
}

/// A call of a ball of the set-up as a call of the same ball of the game.
fn in_game(call: Call, setup: &Setup, equipment: &Equipment) -> Call {
    let Call::Ball(ball, pocket) = call else { return call };
    let id = setup.balls[ball].ball.id;
    equipment.balls.iter().position(|known| known.id == id).map_or(Call::Nothing, |ball| Call::Ball(ball, pocket))
}

/// Shots that were played, and what was called before them.
struct Played<'a> {
    setup: &'a Arc<Setup>,
    places: Option<Places>,
    raises_butt: bool,
    strikes: Vec<Strike>,
    calls: Vec<Call>,
}

/// Judges shots by the rules of a game.
struct Referee<'a> {
    shots: Played<'a>,
    game: LoadedGame,
    equipment: Equipment,
    words: ShortPosition,
}

impl Referee<'_> {
    /// The verdicts about all shots, computed on that many threads; `None` if it was interrupted.
    fn all(&self, threads: usize, goes_on: impl FnMut() -> bool) -> Option<Result<Vec<Option<Judged>>, String>> {
        let new_worker = || {
            let (mut simulator, mut layout) = (Simulator::default(), Layout::new(Arc::clone(self.shots.setup)));
            move |first: usize| -> Result<Vec<Option<Judged>>, String> {
                let rows = (first..self.shots.strikes.len()).take(AT_A_TIME);
                rows.map(|row| self.one(row, &mut simulator, &mut layout).map(Some)).collect()
            }
        };
        let parts = (0..self.shots.strikes.len()).step_by(AT_A_TIME);
        let judged = share_out(parts, threads, &AtomicBool::new(false), new_worker, goes_on)?;
        Some(judged.map(|parts| parts.into_iter().flatten().collect()))
    }

    /// The verdict about the shot of that row.
    fn one(&self, row: usize, simulator: &mut Simulator, layout: &mut Layout) -> Result<Judged, String> {
        let Played { places, raises_butt, strikes, calls, .. } = &self.shots;
        if let Some(places) = places {
            places.lay(layout, row).map_err(|flaws| format!("shot {row}: {flaws}"))?;
        }
        let setup = layout.struck(Some(strikes[row]), *raises_butt);
        let mut state = self.state_before(setup).map_err(|flaw| format!("shot {row}: {flaw}"))?;
        let cue_ball = setup.balls[setup.cue_ball].ball.id;
        let run = caught(|| simulator.play(setup)).map_err(|_| format!("the engine failed at shot {row}"))?;
        let run = run.map_err(|flaw| format!("shot {row}: {flaw}"))?;
        let facts = Facts::of(&run.record, &self.equipment, &state.lie, cue_ball);
        let wanted = calls[row].declaration(&state.calls(&self.equipment), &self.equipment);
        let allowed = state.objection(&self.equipment, &wanted).is_none();
        let declares = if allowed { wanted } else { Declaration::Nothing };
        let verdict = state.shoot(&self.equipment, &declares, &facts);
        let verdict = verdict.map_err(|objection| format!("shot {row}: {objection}"))?;
        Ok(Judged::of(verdict, &facts))
    }

    /// The state of the match before a shot.
    fn state_before(&self, setup: &Setup) -> Result<State, String> {
        let place = |placed: &PlacedBall| {
            let place = placed.motion.position;
            (placed.look.name.clone(), [place.x, place.y])
        };
        let balls = Some(setup.balls.iter().map(place).collect());
        let state = ShortPosition { balls, ..self.words.clone() }.state(&self.game, &self.equipment)?;
        let struck = &setup.balls[setup.cue_ball];
        if state.cue_ball(&self.equipment) == struck.ball.id {
            return Ok(state);
        }
        let own = self.equipment.words(state.cue_ball(&self.equipment));
        Err(format!("\"{}\" is struck, but the player's cue ball is {own}", struck.look.name))
    }
}
