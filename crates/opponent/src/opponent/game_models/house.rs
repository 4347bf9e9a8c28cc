//! House games: points for balls, and perhaps a ball that wins. Fifteen-ball pool is one.

use smallvec::SmallVec;

use super::any_ball::{Chances, balls, race, usual, visit};
use super::ordered::LowestFirst;
use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::valuation::Valuation;
use baize_games::rules::{Counts, Equipment, GameInProgress, House as Rules, Side, State};
use baize_physics::BallId;

/// How many balls of difference make the odds e times as good, per root of the balls left; and so many at least.
const SPREAD: f64 = 0.57;
const LEAST_SPREAD: f64 = 0.25;
/// A ball that is missed now falls to the next player this often, as a share of that player's usual chance.
const LEFT_TO_NEXT: f64 = 0.7;

/// A house game.
pub struct House;

impl GameModel for House {
    fn winning_ball(&self, equipment: &Equipment, state: &State) -> Option<BallId> {
        rules(state)?.winning(equipment)
    }

    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let Some(rules) = rules(state) else { return 0.5 };
        match rules.winning(view.evaluator.equipment) {
            // The balls are hit in their order, and the last one wins or one before it: a race as at nine-ball.
            Some(_) if rules.lowest_first && state.players.len() == 2 => LowestFirst.mover_wins(view, state),
            Some(winning) => by_ball(view, state, winning, rules.wins_last),
            None => by_points(view, state, rules),
        }
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
        let left = state.lie.on_bed().count().saturating_sub(1) as f64;
        // As if a ball counted the same whatever its number is: only how much of a lead is much depends on that.
        let value = value_of_a_ball(state);
        let in_balls = |side: Side| points(state, side) / value;
        race(in_balls(side), others.map(in_balls), spread(left))
    }
}

/// The chance of the mover if points decide.
fn by_points(view: &MoverView, state: &State, rules: &Rules) -> f64 {
    let playable = playable(view, rules);
    let left = balls(view);
    let value = |ball: &BallId| f64::from(rules.value(view.evaluator.equipment, *ball));
    let mean = (left.iter().map(value).sum::<f64>() / (left.len() as f64).max(1.0)).max(1.0);
    let chances: Chances = left.iter().map(|ball| usual(view, view.mover, *ball)).collect();
    let expected = visit(view, chances, Some(view.now(&playable)));
    let others = state.players.sides().filter(|side| is_in(state, *side) && *side != view.mover);
    let in_balls = |side: Side| points(state, side) / mean;
    race(in_balls(view.mover) + expected, others.map(in_balls), spread(left.len() as f64))
}

/// The chance of the mover if a single ball decides, which may be played at any time or, if `wins_last`, only when no other is left.
fn by_ball(view: &MoverView, state: &State, winning: BallId, wins_last: bool) -> f64 {
    let left = balls(view);
    let before = if wins_last { left.len().saturating_sub(1) } else { 0 };
    let next = state.next_side(view.mover);
    // Each ball that must fall before costs as often as a usual ball is missed.
    let through = |side: Side| libm::pow(usual(view, side, winning), before as f64);
    let own = if before == 0 { view.now(&[winning]) } else { view.now(&left) * through(view.mover) };
    let of_next = LEFT_TO_NEXT * usual(view, next, winning) * through(next);
    let others = state.players.sides().filter(|side| is_in(state, *side)).count().saturating_sub(1).max(1);
    own + (1.0 - own) * (1.0 - of_next) / (1.0 + others as f64)
}

/// The balls that the mover may hit first.
fn playable(view: &MoverView, rules: &Rules) -> SmallVec<[BallId; 16]> {
    let all = balls(view);
    if !rules.lowest_first || view.is_free_shot {
        return all;
    }
    let number = |ball: &BallId| view.evaluator.equipment.number(*ball).unwrap_or(u8::MAX);
    all.into_iter().min_by_key(number).into_iter().collect()
}

fn rules(state: &State) -> Option<&Rules> {
    match &state.in_progress {
        GameInProgress::House(playing) => Some(&playing.rules),
        _ => None,
    }
}

/// About how many points a ball counts.
fn value_of_a_ball(state: &State) -> f64 {
    let Some(rules) = rules(state) else { return 1.0 };
    match rules.counts {
        Counts::One => 1.0,
        Counts::Number => 8.0,
    }
}

fn is_in(state: &State, side: Side) -> bool {
    !state.in_progress.is_out(side)
}

fn points(state: &State, side: Side) -> f64 {
    state.players.of_side(side).map_or(0.0, |player| f64::from(player.points))
}

/// How many balls of difference make the odds e times as good with so many balls left.
fn spread(left: f64) -> f64 {
    (SPREAD * left.max(0.0).sqrt()).max(LEAST_SPREAD)
}
