//! Bowlliards: everybody plays for himself, ten balls a frame.

use super::any_ball::{Chances, balls, race, usual, visit};
use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::valuation::Valuation;
use baize_games::rules::{GameInProgress, Side, State};

/// Half the width of the range of a usual pocket, in radians.
const WINDOW: f64 = 0.055;
/// The balls of a frame.
const TEN: f64 = 10.0;
/// How many points of difference make the odds e times as good.
const SPREAD: f64 = 12.0;
/// What is expected of a frame that is not begun, where the skill of a side is not at hand.
const USUAL_FRAME: f64 = 8.0;

/// Bowlliards.
pub struct Bowlliards;

impl GameModel for Bowlliards {
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let frame = |side: Side| {
            let chance = view.usual_chance(side, WINDOW);
            (2.0 * chance / (1.0 - chance).max(0.1)).min(TEN)
        };
        let expected = |side: Side| points(state, side) + frames_left(state, side) * frame(side);
        let own = expected(view.mover) + rest_of_frame(view, state, frame(view.mover));
        let others = state.players.sides().filter(|side| *side != view.mover && !state.in_progress.is_out(*side));
        race(own, others.map(expected), SPREAD)
    }

    /// The doubt is in the race already.
    fn calibrated(&self, _valuation: &Valuation, chance: f64, _goes_on: bool) -> f64 {
        chance
    }

    /// A break begins no new game: the points before it decide.
    fn is_last_visit(&self, _state: &State) -> bool {
        true
    }

    fn share(&self, state: &State, mover: Side, side: Side) -> f64 {
        if state.in_progress.is_out(side) {
            return 0.0;
        }
        let expected = |side: Side| points(state, side) + frames_left(state, side) * USUAL_FRAME;
        let others = state
            .players
            .sides()
            .filter(|other| *other != mover && *other != side && !state.in_progress.is_out(*other));
        race(expected(side), others.map(expected), SPREAD)
    }
}

/// What the mover is expected to make in the frame that is being played; nothing before its first stroke after the break.
fn rest_of_frame(view: &MoverView, state: &State, usual_frame: f64) -> f64 {
    let GameInProgress::Bowlliards(playing) = &state.in_progress else { return 0.0 };
    let frames = &playing.standing;
    if frames.playing != Some(view.mover) {
        return 0.0;
    }
    let balls = balls(view);
    let chances: Chances = balls.iter().map(|ball| usual(view, view.mover, *ball)).collect();
    let now = visit(view, chances, Some(view.now(&balls)));
    let is_first =
        frames.frames.of_side(view.mover).and_then(|frames| frames.last()).is_some_and(|frame| frame.len() == 1);
    let second = if is_first { (balls.len() as f64 - now).clamp(0.0, 0.5 * usual_frame) } else { 0.0 };
    now + second
}

/// How many frames a side has not begun.
fn frames_left(state: &State, side: Side) -> f64 {
    let GameInProgress::Bowlliards(playing) = &state.in_progress else { return 0.0 };
    f64::from(playing.rules.frames) - playing.standing.begun(side) as f64
}

fn points(state: &State, side: Side) -> f64 {
    state.players.of_side(side).map_or(0.0, |player| f64::from(player.points))
}
