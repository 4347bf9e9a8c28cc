//! Cutthroat: the balls of the others are potted, and the last one with a ball left wins.

use smallvec::SmallVec;

use super::any_ball::{Chances, balls, usual, visit};
use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::valuation::Valuation;
use baize_games::rules::{GameInProgress, Side, State};
use baize_physics::BallId;

/// A player's share of the chance to be the last one left grows with the balls left to this power. An estimate.
const POWER: f64 = 1.3;

/// Cutthroat.
pub struct Cutthroat;

impl GameModel for Cutthroat {
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let GameInProgress::Cutthroat(playing) = &state.in_progress else { return 0.5 };
        let equipment = view.evaluator.equipment;
        let all = balls(view);
        let own = |ball: &BallId| playing.standing.has(view.mover, equipment, *ball);
        let targets: SmallVec<[BallId; 16]> = all.into_iter().filter(|ball| !own(ball)).collect();
        let chances: Chances = targets.iter().map(|ball| usual(view, view.mover, *ball)).collect();
        let gone = visit(view, chances, Some(view.now(&targets)));
        // What the visit leaves of the balls of the others.
        let stays = (1.0 - gone / (targets.len() as f64).max(1.0)).max(0.0);
        let others: f64 = opponents(state, view.mover).map(|side| weight_of(stays * left(state, side))).sum();
        let own = weight_of(left(state, view.mover));
        own / (own + others).max(f64::MIN_POSITIVE)
    }

    /// The model has the balls, which decide the game; nothing in it is too sure.
    fn calibrated(&self, _valuation: &Valuation, chance: f64, _goes_on: bool) -> f64 {
        chance
    }

    fn share(&self, state: &State, mover: Side, side: Side) -> f64 {
        let others: f64 = opponents(state, mover).map(|other| weight_of(left(state, other))).sum();
        weight_of(left(state, side)) / others.max(f64::MIN_POSITIVE)
    }
}

fn opponents(state: &State, mover: Side) -> impl Iterator<Item = Side> {
    state.players.sides().filter(move |side| *side != mover)
}

/// The balls that a side has left; none for who is out.
fn left(state: &State, side: Side) -> f64 {
    match &state.in_progress {
        GameInProgress::Cutthroat(playing) if !playing.standing.is_out(side) => {
            playing.standing.left.of_side(side).copied().map_or(0.0, f64::from)
        }
        _ => 0.0,
    }
}

fn weight_of(left: f64) -> f64 {
    libm::pow(left.max(0.0), POWER)
}
