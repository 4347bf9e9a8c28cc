//! Fifteen-ball pool: every ball counts its number, and any may be played.

use super::any_ball::{Chances, balls, race, usual, visit};
use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::valuation::Valuation;
use baize_games::rules::{Side, State};
use baize_physics::BallId;

/// How many points of difference make the odds e times as good, per root of the points left; and so many at least.
const SPREAD: f64 = 1.6;
const LEAST_SPREAD: f64 = 2.0;
/// What a ball counts on average.
const MEAN: f64 = 8.0;

/// Fifteen-ball pool.
pub struct FifteenBall;

impl GameModel for FifteenBall {
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let balls = balls(view);
        let value = |ball: &BallId| view.evaluator.equipment.number(*ball).map_or(0.0, f64::from);
        let left: f64 = balls.iter().map(value).sum();
        let mean = left / (balls.len() as f64).max(1.0);
        let chances: Chances = balls.iter().map(|ball| usual(view, view.mover, *ball)).collect();
        let expected = mean * visit(view, chances, Some(view.now(&balls)));
        let others = state.players.sides().filter(|side| is_in(state, *side) && *side != view.mover);
        race(points(state, view.mover) + expected, others.map(|side| points(state, side)), spread(left))
    }

    /// The doubt is in the race already.
    fn calibrated(&self, _valuation: &Valuation, chance: f64, _goes_on: bool) -> f64 {
        chance
    }

    fn share(&self, state: &State, mover: Side, side: Side) -> f64 {
        if !is_in(state, side) {
            return 0.0;
        }
        let others = state.players.sides().filter(|other| is_in(state, *other) && *other != mover && *other != side);
        race(
            points(state, side),
            others.map(|other| points(state, other)),
            spread(MEAN * state.lie.on_bed().count() as f64),
        )
    }
}

fn is_in(state: &State, side: Side) -> bool {
    !state.in_progress.is_out(side)
}

fn points(state: &State, side: Side) -> f64 {
    state.players.of_side(side).map_or(0.0, |player| f64::from(player.points))
}

fn spread(left: f64) -> f64 {
    (SPREAD * left.max(0.0).sqrt()).max(LEAST_SPREAD)
}
