//! Killer: one shot a turn, and lives that are lost by pocketing nothing.

use smallvec::SmallVec;

use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::valuation::Valuation;
use baize_games::rules::{GameInProgress, Side, State};
use baize_physics::BallId;

/// A player's share of the chance to be the last one left grows with the lives to this power: between players who lose a life as often,
/// two lives win more than twice as often as one. An estimate: at two against one it gives 0.73, where the race that is counted out gives
/// 0.75.
const POWER: f64 = 1.45;

/// Killer.
pub struct Killer;

impl GameModel for Killer {
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let balls: SmallVec<[BallId; 16]> = view.layout.balls().collect();
        let pots = view.now(&balls);
        let others: f64 =
            state.players.sides().filter(|side| *side != view.mover).map(|side| weight(state, side)).sum();
        let wins = |lives: f64| weight_of(lives) / (weight_of(lives) + others).max(f64::MIN_POSITIVE);
        let own = lives(state, view.mover);
        pots * wins(own) + (1.0 - pots) * wins(own - 1.0)
    }

    /// The model has the lives, which decide the game; nothing in it is too sure.
    fn calibrated(&self, _valuation: &Valuation, chance: f64, _goes_on: bool) -> f64 {
        chance
    }

    fn share(&self, state: &State, mover: Side, side: Side) -> f64 {
        let others: f64 = state.players.sides().filter(|other| *other != mover).map(|other| weight(state, other)).sum();
        weight(state, side) / others.max(f64::MIN_POSITIVE)
    }

    fn has_one_shot_a_turn(&self) -> bool {
        true
    }
}

/// The lives that a side has left.
fn lives(state: &State, side: Side) -> f64 {
    match &state.in_progress {
        GameInProgress::Killer(playing) => playing.standing.of_side(side).copied().map_or(0.0, f64::from),
        _ => 0.0,
    }
}

fn weight(state: &State, side: Side) -> f64 {
    weight_of(lives(state, side))
}

fn weight_of(lives: f64) -> f64 {
    libm::pow(lives.max(0.0), POWER)
}
