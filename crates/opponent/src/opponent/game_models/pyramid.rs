//! Russian pyramid: every ball counts one, and eight win.

use smallvec::SmallVec;

use super::lead::{Lead, OfPoints};
use crate::opponent::ball_layout::BallLayout;
use crate::opponent::evaluator::MoverView;
use baize_games::rules::{Side, State};
use baize_physics::BallId;

/// The balls that win by the usual rules.
const TARGET: u32 = 8;
/// A safety usually leaves the other side this share of a visit from an open table.
const AFTER_SAFETY: f64 = 0.4;
/// So many of the balls that are easiest to pot are thought of in a visit; no visit is longer in practice.
const OF_A_VISIT: usize = 6;
/// Half the width of the range of a usual pocket, in radians.
const WINDOW: f64 = 0.02;

/// Free pyramid: any ball may be the cue ball.
pub struct FreePyramid;

impl OfPoints for FreePyramid {
    const FIRST_WINS: f64 = 0.5;

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        Some(lead(view, state, best_with_any_ball(view, state)))
    }
}

/// Combined pyramid: the coloured ball is the cue ball.
pub struct CombinedPyramid;

impl OfPoints for CombinedPyramid {
    const FIRST_WINS: f64 = 0.5;

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        let balls: SmallVec<[BallId; 16]> = view.layout.balls().collect();
        Some(lead(view, state, view.now(&balls)))
    }
}

/// How the game stands for the side that is to play, whose coming pot falls with the chance `now`.
fn lead(view: &MoverView, state: &State, now: f64) -> Lead {
    let (me, other) = (view.mover, view.mover.other());
    let target = state.game().winning_points().unwrap_or(TARGET);
    let points = |side: Side| f64::from(state.players[side.index()].points);
    let to_go = [me, other].map(|side| (f64::from(target) - points(side)).max(1.0));
    let usual = [me, other].map(|side| visit(view, side, None));
    Lead {
        lead: points(me) - points(other),
        visit: visit(view, me, Some(now)),
        replies: [usual[1], AFTER_SAFETY * usual[1]],
        usual,
        visits: (to_go[0] / usual[0].max(0.1)).min(to_go[1] / usual[1].max(0.1)),
        to_go,
        left: f64::INFINITY,
        plays_safe: view.skill(me).plays_safe,
        is_last: false,
    }
}

/// How many balls a visit of `side` pots whose first ball falls with the chance `now`; `None` for the chance from a usual leave.
fn visit(view: &MoverView, side: Side, now: Option<f64>) -> f64 {
    let mut chances: SmallVec<[f64; 16]> = view.layout.balls().map(|ball| view.usual(ball)[side.index()]).collect();
    view.valuation().choose_easiest(&mut chances);
    let first = now.or_else(|| chances.first().copied()).unwrap_or_default();
    let rest = chances.get(1..).unwrap_or_default();
    let rest = &rest[..rest.len().min(OF_A_VISIT)];
    first * (1.0 + rest.iter().rev().fold(0.0, |further, chance| chance * (1.0 + further)))
}

/// The mover's chance of the best pot with any ball as cue ball.
fn best_with_any_ball(view: &MoverView, state: &State) -> f64 {
    let evaluator = view.evaluator;
    let layout = BallLayout::of_every_ball(evaluator.ways, evaluator.equipment, &state.lie);
    let error = view.valuation().error_now * view.skill(view.mover).error;
    let hooked = view.valuation().hooked * view.usual_chance(view.mover, WINDOW);
    layout.best_pots(error).iter().map(|(_, chance)| *chance).fold(hooked, f64::max)
}
