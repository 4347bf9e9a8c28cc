//! Positions of a match as Python describes them: where the balls lie, and a few words about what comes next.

use baize_describe::{Described, Form};
use baize_files::Folders;
use baize_games::rules::{BallOn, Equipment, GroupsAsked, LoadedGame, ShortPosition, Side, State, StrokeKind, Zone};
use numpy::ndarray::{Ix2, Ix3};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::de::DeserializeOwned;

use crate::error::refused;
use crate::physics;
use crate::simulate::Numbers;

/// What a description says besides the places of the balls, in the words of match files and of `baize advise`.
pub struct Words<'a, 'py> {
    /// Whose turn it is.
    pub turn: &'a str,
    /// What kind of shot comes next.
    pub stroke: &'a str,
    /// Whether the cue ball is in hand; `None` to see it from the balls.
    pub hand: Option<&'a Bound<'py, PyAny>>,
    /// Whose groups are which.
    pub groups: Option<&'a Bound<'py, PyAny>>,
    /// Racks of the first and the second player.
    pub racks: [u32; 2],
    /// How many racks win the match.
    pub race_to: Option<u32>,
    /// Points of both.
    pub points: [i32; 2],
    /// Fouls in a row of both.
    pub fouls: [u8; 2],
    /// Which ball is on, at snooker and six-red.
    pub on: Option<&'a str>,
}

impl Words<'_, '_> {
    /// The position without its balls.
    ///
    /// # Errors
    /// A sentence about a word that means nothing.
    pub fn position(&self) -> PyResult<ShortPosition> {
        let groups = "\"Open\", or whose group is which, such as {\"First\": \"Solids\"}";
        let hand = format!(
            "\"AsItLies\", or such as {{\"InHand\": \"Anywhere\"}} or {{\"OrInHand\": \"Kitchen\"}} with one of {}",
            words_of(Zone::FORM)
        );
        Ok(ShortPosition {
            balls: None,
            turn: word::<Side>("turn", self.turn, "\"First\" or \"Second\"")?,
            stroke: word("stroke", self.stroke, &format!("one of {}", words_of(StrokeKind::FORM)))?,
            hand: self.hand.map(|given| entry("hand", given, &hand)).transpose()?,
            groups: self.groups.map(|given| entry::<GroupsAsked>("groups", given, groups)).transpose()?,
            racks: self.racks,
            race_to: self.race_to,
            points: self.points,
            fouls: self.fouls,
            on: self.on.map(|given| word("on", given, &format!("one of {}", words_of(BallOn::FORM)))).transpose()?,
        })
    }
}

/// The words of a choice, with commas between them.
fn words_of(form: Form) -> String {
    match form {
        Form::Choice(choices) => choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", "),
        Form::OneOf(words) => words.join(", "),
        _ => String::new(),
    }
}

/// The meaning of a word.
fn word<Meaning: DeserializeOwned>(name: &str, given: &str, demand: &str) -> PyResult<Meaning> {
    meaning(&serde_json::json!(given).to_string())
        .ok_or_else(|| refused(format_args!("{name} is {given:?}, but must be {demand}")))
}

/// The meaning of a word or of a dictionary, in the form of `baize advise`.
fn entry<Meaning: DeserializeOwned>(name: &str, given: &Bound<'_, PyAny>, demand: &str) -> PyResult<Meaning> {
    let text = given.py().import("json")?.call_method1("dumps", (given,)).and_then(|text| text.extract::<String>());
    text.ok().and_then(|text| meaning(&text)).ok_or_else(|| {
        let given = given.repr().map(|text| text.to_string()).unwrap_or_default();
        refused(format_args!("{name} is {given}, but must be {demand}"))
    })
}

/// The meaning of a text of JSON.
fn meaning<Meaning: DeserializeOwned>(text: &str) -> Option<Meaning> {
    serde_json::from_str(text).ok()
}

/// The game of this name or path, with other physics if some are given.
///
/// # Errors
/// A sentence about a file that cannot be used.
pub fn game_named(name: &str, physics: Option<&Bound<'_, PyAny>>) -> PyResult<LoadedGame> {
    let mut game = LoadedGame::find(name, &Folders::from_environment()).map_err(refused)?;
    if let Some(physics) = physics {
        game.setup = physics::applied(&game.setup, physics)?;
    }
    Ok(game)
}

/// The balls of one position by their names; `None` as in the rack.
type Balls = Option<Vec<(String, [f64; 2])>>;

/// The states of a match in all positions: a dictionary of places by the names of the balls, several of them, or an array of the places of
/// all balls of the game, of the shape (balls, 2) or (n, balls, 2), in which NaN takes a ball off the bed.
///
/// # Errors
/// A sentence about a position that is impossible, with its row.
pub fn states(
    game: &LoadedGame,
    equipment: &Equipment,
    words: &ShortPosition,
    positions: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<State>> {
    if positions.is_none() && words.stroke != StrokeKind::Break {
        return Err(refused("positions is missing; only before a break may it be left out"));
    }
    let rows = rows_of(equipment, positions)?;
    let is_one = rows.len() == 1;
    let state = |(row, balls): (usize, Balls)| {
        let state = ShortPosition { balls, ..words.clone() }.state(game, equipment);
        state.map_err(|flaw| refused(if is_one { flaw } else { format!("positions[{row}]: {flaw}") }))
    };
    rows.into_iter().enumerate().map(state).collect()
}

/// The balls of every position.
fn rows_of(equipment: &Equipment, positions: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Balls>> {
    let Some(positions) = positions else { return Ok(vec![None]) };
    if let Ok(one) = positions.cast::<PyDict>() {
        return Ok(vec![Some(by_name(one)?)]);
    }
    if let Ok(many) = positions.extract::<Vec<Bound<'_, PyDict>>>() {
        return many.iter().map(|one| by_name(one).map(Some)).collect();
    }
    let count = equipment.balls.len();
    let array: Numbers<'_> = positions.extract().map_err(|_| refused(shape_of(count, "is no array of numbers")))?;
    let array = array.as_array();
    let one = array.view().into_dimensionality::<Ix2>().ok().map(|one| one.insert_axis(numpy::ndarray::Axis(0)));
    let rows = one.or_else(|| array.view().into_dimensionality::<Ix3>().ok());
    let rows = rows.filter(|rows| rows.shape()[1..] == [count, 2]);
    let rows = rows.ok_or_else(|| refused(shape_of(count, &format!("has the shape {:?}", array.shape()))))?;
    let balls = rows.outer_iter().map(|row| {
        let places = equipment.balls.iter().zip(row.outer_iter()).filter(|(_, place)| !place[0].is_nan());
        Some(places.map(|(ball, place)| (ball.name.clone(), [place[0], place[1]])).collect())
    });
    Ok(balls.collect())
}

fn shape_of(balls: usize, flaw: &str) -> String {
    format!(
        "positions {flaw}, but must be a dictionary such as {{\"cue\": [-0.5, 0.1], \"9\": [0.6, 0.2]}}, a list of those, or an array of \
         the shape ({balls}, 2) or (n, {balls}, 2): x and y in metres for each ball of the game, NaN for one that is off the bed"
    )
}

/// The places in a dictionary.
fn by_name(balls: &Bound<'_, PyDict>) -> PyResult<Vec<(String, [f64; 2])>> {
    let ball = |(name, place): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let place: [f64; 2] = place.extract().map_err(|_| {
            refused(format_args!(
                "positions: the ball {name} must have two numbers such as [0.6, 0.2], a place in metres"
            ))
        })?;
        Ok((name.extract().map_err(|_| refused("positions: the names of balls must be texts"))?, place))
    };
    balls.iter().map(ball).collect()
}
