//! A position that somebody describes, and whether it is one of a game.

use baize_describe::{Described, Form};
use baize_files::{listed, shown};
use baize_physics::BallId;
use serde::Deserialize;

use super::equipment::Equipment;
use super::file::LoadedGame;
use super::games::{BallOn, GameInProgress, Snooker};
use super::lie::{Lie, Place};
use super::side::Side;
use super::spotting::overlapped;
use super::state::State;
use super::turn::{BallInHand, Next, StrokeKind, Turn};
use super::zone::Zone;

/// No score that anybody reaches is as large as this.
const TOO_MANY: i64 = 1_000_000;

/// A position of a match of two, without its past.
#[derive(Clone, Debug, PartialEq)]
pub struct ShortPosition {
    /// The balls on the bed by their names, with their centres in metres; `None` as in the rack.
    pub balls: Option<Vec<(String, [f64; 2])>>,
    /// Whose turn it is.
    pub turn: Side,
    /// What kind of shot comes next.
    pub stroke: StrokeKind,
    /// Whether the cue ball is in hand; `None` to see it from the balls.
    pub hand: Option<BallInHand>,
    /// Whose groups are which.
    pub groups: Option<GroupsAsked>,
    /// Racks of the first and the second player.
    pub racks: [u32; 2],
    /// How many racks win the match; `None` for what the game says.
    pub race_to: Option<u32>,
    /// Points of both in this rack.
    pub points: [i32; 2],
    /// Fouls in a row of both.
    pub fouls: [u8; 2],
    /// Which ball is on, at snooker and six-red; `None` to see it from the balls.
    pub on: Option<BallOn>,
}

/// Whose groups are which, by the words of match files.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(expecting = "`groups` must be \"Open\", or such as {\"First\": \"Solids\"}")]
pub enum GroupsAsked {
    /// Nobody has a group.
    Open,
    /// The first player has this group.
    First(String),
    /// The second player has this group.
    Second(String),
}

impl Described for GroupsAsked {
    const FORM: Form = Form::Either(
        "choice",
        &[Form::OneOf(&["Open"]), Form::Keyed(&[("First", Form::Text), ("Second", Form::Text)])],
    );
}

impl ShortPosition {
    /// The state of a match in this position.
    ///
    /// # Errors
    /// A sentence about what is wrong with the position.
    pub fn state(&self, game: &LoadedGame, equipment: &Equipment) -> Result<State, String> {
        let mut terms = game.terms.clone();
        terms.race_to = self.race_to.unwrap_or(terms.race_to);
        if let Some(flaw) = terms.flaws(&game.game).first() {
            return Err(flaw.to_string());
        }
        if let Some(racks) = self.racks.into_iter().find(|racks| *racks >= terms.race_to) {
            return Err(format!("`racks` has {racks}, but the match is over at {}", terms.race_to));
        }
        if let Some(points) = self.points.into_iter().find(|points| i64::from(*points).abs() >= TOO_MANY) {
            return Err(format!("`points` has {points}, which no player reaches"));
        }
        if !Side::BOTH.contains(&self.turn) {
            return Err(format!(
                "`turn` is {:?}, but a position in short has two sides: write First or Second",
                self.turn
            ));
        }
        let mut state = State::new(&game.game, &terms, ["First", "Second"], equipment, self.turn)
            .map_err(|objection| objection.to_string())?;
        for side in Side::BOTH {
            let (player, index) = (&mut state.players[side.index()], side.index());
            (player.racks, player.points, player.fouls) = (self.racks[index], self.points[index], self.fouls[index]);
        }
        give_groups(self, &mut state)?;
        if let Some(balls) = &self.balls {
            state.lie = lie_of(balls, equipment)?;
        }
        set_ball_on(self.on, &mut state, equipment)?;
        state.next = Next::Shot(turn_of(self, &state, equipment));
        check_state(&state, equipment)?;
        Ok(state)
    }
}

/// Checks that a match may come to a state, and that every ball lies on the bed, clear of the others.
///
/// # Errors
/// A sentence about what is impossible.
pub fn check_state(state: &State, equipment: &Equipment) -> Result<(), String> {
    if let Some(reason) = state.unreachable(equipment) {
        return Err(format!("no match comes to this position: {reason}"));
    }
    check_lie(&state.lie, equipment)
}

/// Checks that every ball lies on the bed, clear of the others.
fn check_lie(lie: &Lie, equipment: &Equipment) -> Result<(), String> {
    for (ball, centre) in lie.on_bed() {
        let words = equipment.words(ball);
        if !centre.is_finite() {
            return Err(format!("{words} must have a place with finite coordinates"));
        }
        if let Some(flaw) = equipment.bed_flaw(ball, centre) {
            return Err(format!("{words} {flaw}"));
        }
        if let Some(other) = overlapped(equipment, lie, ball, centre) {
            return Err(format!("{words} overlaps {}", equipment.words(other)));
        }
    }
    Ok(())
}

/// Checks that a state that somebody has written is one of this game.
///
/// # Errors
/// A sentence about what does not fit.
pub fn state_fits(state: &State, game: &LoadedGame, equipment: &Equipment) -> Result<(), String> {
    let (own, wanted) = (state.game(), &game.game);
    if own.name() != wanted.name() {
        return Err(format!("the state is one of {}, but the game is {}", own.name(), wanted.name()));
    }
    if !state.lie.places().map(|(ball, _)| ball).eq(equipment.balls.iter().map(|ball| ball.id)) {
        return Err("the state has other balls than the game".to_owned());
    }
    let pockets = equipment.table.boundary.pockets.len();
    if state.lie.places().any(|(_, place)| matches!(place, Place::Pocket(index) if index >= pockets)) {
        return Err("the state has a ball in a pocket that the table does not have".to_owned());
    }
    if let Some(reason) = state.flaw_of_sides() {
        return Err(format!("the state is impossible: {}", reason.trim_end_matches('.')));
    }
    let is_score = |number: i64| number.abs() < TOO_MANY;
    let scores = state.players.iter().flat_map(|player| {
        let points = [player.points, player.run, player.high_run].map(i64::from);
        points.into_iter().chain([i64::from(player.racks), i64::from(player.innings)])
    });
    if !scores.into_iter().all(is_score) {
        return Err("the state has an impossible score".to_owned());
    }
    if matches!(&state.next, Next::Choice { offers, .. } if offers.is_empty()) {
        return Err("the state has a choice without anything to choose".to_owned());
    }
    Ok(())
}

/// Where the balls lie; those without a place are off the table.
fn lie_of(balls: &[(String, [f64; 2])], equipment: &Equipment) -> Result<Lie, String> {
    let mut lie = Lie::of(equipment.balls.iter().map(|ball| (ball.id, Place::Off)));
    for (name, [x, y]) in balls {
        let ball: BallId = equipment.named(name).ok_or_else(|| {
            let known = listed(equipment.balls.iter().map(|ball| ball.name.as_str()));
            format!("`balls` has the ball \"{}\", but the game has {known}", shown(name))
        })?;
        lie.set(ball, Place::Bed(*x, *y));
    }
    Ok(lie)
}

fn give_groups(short: &ShortPosition, state: &mut State) -> Result<(), String> {
    let (known, title) = (state.in_progress.groups(), state.game().title());
    let choices = || format!("\"Open\", or such as {{\"First\": \"{}\"}}", known.first().unwrap_or(&""));
    let (side, word) = match &short.groups {
        None if known.is_empty() || short.stroke == StrokeKind::Break => return Ok(()),
        None => return Err(format!("`groups` is missing; for {title} it is {}", choices())),
        Some(_) if known.is_empty() => return Err(format!("{title} has no `groups`; leave them out")),
        Some(GroupsAsked::Open) => return Ok(()),
        Some(GroupsAsked::First(word)) => (Side::First, word),
        Some(GroupsAsked::Second(word)) => (Side::Second, word),
    };
    let Some(group) = known.iter().position(|known| known == word) else {
        let known = listed(known.iter().copied());
        return Err(format!("`groups` has the group \"{}\", but {title} has {known}", shown(word)));
    };
    state.in_progress.give_group(side, group);
    Ok(())
}

/// Says which ball is on at snooker and six-red. The colours come in their order once all reds are gone.
fn set_ball_on(on: Option<BallOn>, state: &mut State, equipment: &Equipment) -> Result<(), String> {
    let title = state.game().title();
    let standing = match &mut state.in_progress {
        GameInProgress::Snooker(playing) => &mut playing.standing,
        GameInProgress::SixRed(playing) => &mut playing.standing,
        _ => return on.map_or(Ok(()), |_| Err(format!("{title} has no ball `on`; leave it out"))),
    };
    let has_reds = state.lie.on_bed().any(|(ball, _)| Snooker::value(equipment, ball) == 1);
    standing.on = match (on, has_reds) {
        (Some(BallOn::Red), false) => return Err("`on` is a red, but none is on the bed".to_owned()),
        (Some(BallOn::Lowest), true) => {
            return Err("`on` is the lowest colour, but there are reds on the bed".to_owned());
        }
        (Some(on), _) => on,
        (None, true) => BallOn::Red,
        (None, false) => BallOn::Lowest,
    };
    standing.earlier = standing.on;
    Ok(())
}

/// The turn that comes next. A cue ball that is not on the bed is in hand.
fn turn_of(short: &ShortPosition, state: &State, equipment: &Equipment) -> Turn {
    let opening = match &state.next {
        Next::Choice { offers, .. } => offers.first().map(|offer| offer.turn.hand),
        Next::Shot(_) | Next::Over { .. } => None,
    };
    let is_break = short.stroke == StrokeKind::Break;
    let seen = match (opening, state.lie.has(state.cue_ball(equipment))) {
        (Some(hand), _) if is_break => hand,
        (_, true) => BallInHand::AsItLies,
        (_, false) => BallInHand::InHand(Zone::Anywhere),
    };
    Turn { player: short.turn, stroke: short.stroke, hand: short.hand.unwrap_or(seen) }
}
