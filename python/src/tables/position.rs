//! Sets up a game by hand: where the balls lie, and how the match stands.

use std::sync::Arc;

use baize_games::rules::{
    BallInHand, BallOn, GameInProgress, Lie, Next, Place, Side, Snooker, State, StrokeKind, Turn, Zone, overlapped,
};
use glam::DVec2;

use super::hall::Hall;
use super::table::Table;

/// How a game shall stand. What is `None` stays as it is.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// Where the centres of all balls are, in metres; a ball without a place is off the table. The break is over then.
    pub balls: Option<Vec<Option<DVec2>>>,
    /// Who plays next.
    pub to_play: Option<Side>,
    /// Whether the cue ball is in hand anywhere on the bed. Without it, it is if it is not on the bed.
    pub in_hand: Option<bool>,
    /// The points of all players.
    pub points: Option<Vec<i32>>,
    /// The fouls in a row of all players.
    pub fouls: Option<Vec<u8>>,
    /// The player who has the first group, in a game with groups.
    pub first_group: Option<Side>,
}

/// Sets up the game at a table.
///
/// # Errors
/// A sentence about what no game comes to. The game is then as it was.
pub fn set_up(table: &mut Table, position: &Position) -> Result<(), String> {
    let hall = Arc::clone(&table.hall);
    let equipment = &hall.equipment;
    let mut state = table.state.clone();
    if let Some(points) = &position.points {
        state.players.iter_mut().zip(points).for_each(|(player, points)| player.points = *points);
    }
    if let Some(fouls) = &position.fouls {
        state.players.iter_mut().zip(fouls).for_each(|(player, fouls)| player.fouls = *fouls);
    }
    if let Some(side) = position.first_group {
        if state.in_progress.groups().is_empty() {
            return Err(format!("{} has no groups; leave them out", state.game().title()));
        }
        state.in_progress.give_group(side, 0);
    }
    if let Some(balls) = &position.balls {
        let places = balls.iter().map(|place| place.map_or(Place::Off, Place::at));
        state.lie = Lie::of(equipment.balls.iter().map(|ball| ball.id).zip(places));
        choose_ball_on(&mut state, &hall);
    }
    let known = state.turn().copied();
    let player = position.to_play.or(known.map(|turn| turn.player)).unwrap_or(Side::First);
    if player.index() >= hall.players() {
        return Err(format!("player {} does not play: there are {}", player.index(), hall.players()));
    }
    let mut turn = match (known, &position.balls) {
        (Some(turn), None) => Turn { player, ..turn },
        _ => Turn { player, stroke: StrokeKind::Ordinary, hand: BallInHand::AsItLies },
    };
    state.next = Next::Shot(turn);
    let is_lost = !state.lie.has(state.cue_ball(equipment));
    if position.in_hand.unwrap_or(is_lost && position.balls.is_some()) {
        turn.hand = BallInHand::InHand(Zone::Anywhere);
    } else if position.in_hand == Some(false) {
        turn.hand = BallInHand::AsItLies;
    }
    state.next = Next::Shot(turn);
    check(&state, &hall)?;
    table.state = state;
    table.note_set_up();
    Ok(())
}

/// Checks that a state can be one of the hall's game.
///
/// # Errors
/// A sentence about the first thing that is impossible.
pub fn check_game(state: &State, hall: &Hall) -> Result<(), String> {
    let equipment = &hall.equipment;
    if state.game().name() != hall.game.game.name() {
        return Err(format!("the state is one of {}, but the game is {}", state.game().name(), hall.game.game.name()));
    }
    if !state.lie.places().map(|(ball, _)| ball).eq(equipment.balls.iter().map(|ball| ball.id)) {
        return Err("the state has other balls than the game".to_owned());
    }
    let pockets = equipment.table.boundary.pockets.len();
    if state.lie.places().any(|(_, place)| matches!(place, Place::Pocket(index) if index >= pockets)) {
        return Err("the state has a ball in a pocket that the table does not have".to_owned());
    }
    if state.players.len() != hall.players() {
        return Err(format!("the state has {} players, but {} play here", state.players.len(), hall.players()));
    }
    match state.flaw_of_sides() {
        Some(reason) => Err(format!("the state is impossible: {}", reason.trim_end_matches('.'))),
        None => Ok(()),
    }
}

/// Checks that a match comes to this state, and that every ball lies on the bed, clear of the others.
fn check(state: &State, hall: &Hall) -> Result<(), String> {
    check_game(state, hall)?;
    let equipment = &hall.equipment;
    if let Some(reason) = state.unreachable(equipment) {
        return Err(format!("no match comes to this position: {reason}"));
    }
    for (ball, centre) in state.lie.on_bed() {
        let words = equipment.words(ball);
        if !centre.is_finite() {
            return Err(format!("{words} must have a place with finite coordinates"));
        }
        if let Some(flaw) = equipment.bed_flaw(ball, centre) {
            return Err(format!("{words} {flaw}"));
        }
        if let Some(other) = overlapped(equipment, &state.lie, ball, centre) {
            return Err(format!("{words} overlaps {}", equipment.words(other)));
        }
    }
    Ok(())
}

/// Says which ball is on at snooker and six-red: a red while there are any, then the lowest colour.
fn choose_ball_on(state: &mut State, hall: &Hall) {
    let has_reds = state.lie.on_bed().any(|(ball, _)| Snooker::value(&hall.equipment, ball) == 1);
    let standing = match &mut state.in_progress {
        GameInProgress::Snooker(playing) => &mut playing.standing,
        GameInProgress::SixRed(playing) => &mut playing.standing,
        _ => return,
    };
    standing.on = if has_reds { BallOn::Red } else { BallOn::Lowest };
    standing.earlier = standing.on;
}
