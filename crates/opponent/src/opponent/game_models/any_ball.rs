//! What games share in which any ball may be played next.

use smallvec::SmallVec;

use crate::opponent::evaluator::MoverView;
use baize_games::rules::Side;
use baize_physics::BallId;

/// The chances of several balls.
pub(super) type Chances = SmallVec<[f64; 16]>;

/// The object balls on the bed.
pub(super) fn balls(view: &MoverView) -> SmallVec<[BallId; 16]> {
    view.layout.balls().collect()
}

/// The chance of a side to pot a ball from its usual leave.
pub(super) fn usual(view: &MoverView, side: Side, ball: BallId) -> f64 {
    view.usual(ball)[view.evaluator.camp(side)]
}

/// How many balls a visit makes, if each falls with one of these chances and the player takes the easiest first. `now` is the chance of the
/// first one, where the place of the cue ball is known.
pub(super) fn visit(view: &MoverView, mut chances: Chances, now: Option<f64>) -> f64 {
    view.valuation().choose_easiest(&mut chances);
    let first = now.or_else(|| chances.first().copied()).unwrap_or_default();
    let rest = chances.get(1..).unwrap_or_default();
    first * (1.0 + rest.iter().rev().fold(0.0, |further, chance| chance * (1.0 + further)))
}

/// The chance of whoever is expected to have `own` points at the end, against these others, if `spread` points more make the odds e times
/// as good.
pub(super) fn race(own: f64, others: impl Iterator<Item = f64>, spread: f64) -> f64 {
    1.0 / (1.0 + others.map(|other| libm::exp((other - own) / spread)).sum::<f64>())
}
