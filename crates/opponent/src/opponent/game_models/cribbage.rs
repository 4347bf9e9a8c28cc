//! Cribbage pool: a ball counts only together with its partner.

use smallvec::SmallVec;

use super::any_ball::{balls, usual};
use super::lead::{Lead, OfPoints};
use crate::opponent::evaluator::MoverView;
use baize_games::rules::{Equipment, GameInProgress, Side, State};
use baize_physics::BallId;

/// What the two balls of a cribbage add up to.
const SUM: u8 = 15;
/// A safety leaves the other side this share of a visit: every ball is on, so it hides little.
const AFTER_SAFETY: f64 = 0.8;
/// The cribbages that win by the usual rules.
const TARGET: u32 = 5;

/// Cribbage pool.
pub struct Cribbage;

impl OfPoints for Cribbage {
    const FIRST_WINS: f64 = 0.52;
    const BREAKS_HARD: bool = true;

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        let GameInProgress::Cribbage(playing) = &state.in_progress else { return None };
        let equipment = view.evaluator.equipment;
        let sides = [view.mover, view.mover.other()];
        let pairs = pairs(view, equipment);
        let partners: SmallVec<[BallId; 16]> = playing.standing.partners(equipment).collect();
        let usual = sides.map(|side| run(view, side, &pairs));
        let visit = if partners.is_empty() {
            begins(view, &pairs) * (1.0 + usual[0])
        } else {
            view.now(&partners) * (1.0 + usual[0])
        };
        let target = f64::from(state.game().winning_points().unwrap_or(TARGET));
        let has = sides.map(|side| f64::from(state.players[side.index()].points));
        let to_go = has.map(|has| (target - has).max(1.0));
        Some(Lead {
            lead: has[0] - has[1],
            visit,
            replies: [usual[1], AFTER_SAFETY * usual[1]],
            usual,
            visits: (to_go[0] / usual[0].max(0.2)).min(to_go[1] / usual[1].max(0.2)),
            to_go,
            left: (pairs.len() + partners.len() + 1) as f64,
            plays_safe: view.skill(view.mover).plays_safe,
            is_last: false,
        })
    }
}

/// The pairs that lie on the bed; the 15 alone if it is the last ball.
fn pairs(view: &MoverView, equipment: &Equipment) -> SmallVec<[(BallId, Option<BallId>); 8]> {
    let balls = balls(view);
    let of_number = |number: u8| equipment.numbered(number).filter(|ball| balls.contains(ball));
    let pairs = (1..=SUM / 2).filter_map(|number| Some((of_number(number)?, Some(of_number(SUM - number)?))));
    let last = of_number(SUM).filter(|_| balls.len() == 1).map(|ball| (ball, None));
    pairs.chain(last).collect()
}

/// How many cribbages a visit of a side makes from its usual leave.
fn run(view: &MoverView, side: Side, pairs: &[(BallId, Option<BallId>)]) -> f64 {
    let of_pair = |(one, other): &(BallId, Option<BallId>)| {
        usual(view, side, *one) * other.map_or(1.0, |other| usual(view, side, other))
    };
    let mut chances: SmallVec<[f64; 8]> = pairs.iter().map(of_pair).collect();
    view.valuation().choose_easiest(&mut chances);
    chances.iter().rev().fold(0.0, |further, chance| chance * (1.0 + further))
}

/// The mover's chance to make one of these pairs from where the cue ball lies.
fn begins(view: &MoverView, pairs: &[(BallId, Option<BallId>)]) -> f64 {
    let then = |ball: BallId| usual(view, view.mover, ball);
    let of_pair = |(one, other): &(BallId, Option<BallId>)| match other {
        Some(other) => (view.now(&[*one]) * then(*other)).max(view.now(&[*other]) * then(*one)),
        None => view.now(&[*one]),
    };
    pairs.iter().map(of_pair).fold(0.0, f64::max)
}
