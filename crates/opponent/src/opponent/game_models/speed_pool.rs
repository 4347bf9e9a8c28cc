//! Speed pool: every player clears a rack of his own, and the shortest time wins.

use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::valuation::Valuation;
use baize_games::rules::{GameInProgress, Side, State};
use baize_physics::BallId;

/// How long a usual shot takes, in seconds. An estimate.
const SHOT: f64 = 5.0;
/// The least chance that a ball is taken to have: whatever lies badly is played into the open sooner or later.
const LEAST_CHANCE: f64 = 0.15;
/// The spread of the difference of two times, as a share of the seconds that are still to come. An estimate.
const SPREAD: f64 = 0.25;
/// There are at least so many seconds of doubt.
const LEAST_DOUBT: f64 = 2.0;
/// Half the range of a usual pocket, in radians.
const OPEN: f64 = 0.055;

/// Speed pool.
pub struct SpeedPool;

impl GameModel for SpeedPool {
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let balls: Vec<BallId> = view.layout.balls().collect();
        let usual = |ball: BallId, side: Side| f64::max(view.usual(ball)[view.evaluator.camp(side)], LEAST_CHANCE);
        let now = view.now(&balls).max(LEAST_CHANCE);
        let rest: f64 = balls.iter().skip(1).map(|ball| SHOT / usual(*ball, view.mover)).sum();
        let own = seconds(state, view.mover) + SHOT / now + rest;
        // A side that has not played yet is taken to need as long as a rack of balls that lie as usual.
        let rack = view.evaluator.equipment.object_balls().count() as f64;
        let of_other = |side: Side| {
            let played = seconds(state, side);
            let open = view.usual_chance(side, OPEN).max(LEAST_CHANCE);
            if played > 0.0 { played } else { rack * SHOT / open }
        };
        let others = state.players.sides().filter(|side| *side != view.mover).map(of_other);
        let best = others.fold(f64::INFINITY, f64::min);
        let doubt = (SPREAD * (own - seconds(state, view.mover))).max(LEAST_DOUBT);
        1.0 / (1.0 + libm::exp((own - best) / doubt))
    }

    /// The doubt is in the times already.
    fn calibrated(&self, _valuation: &Valuation, chance: f64, _goes_on: bool) -> f64 {
        chance
    }

    fn share(&self, state: &State, _mover: Side, _side: Side) -> f64 {
        1.0 / (state.players.len() as f64 - 1.0).max(1.0)
    }

    /// The turn goes on after every shot, so that this alone says nothing.
    fn has_one_shot_a_turn(&self) -> bool {
        true
    }
}

/// The time of a side so far, in seconds.
fn seconds(state: &State, side: Side) -> f64 {
    match &state.in_progress {
        GameInProgress::SpeedPool(playing) => playing.standing.of_side(side).map_or(0.0, |run| run.seconds),
        _ => 0.0,
    }
}
