//! One-pocket: only balls in the own pocket count.

use super::any_ball::{Chances, balls, visit};
use super::lead::{Lead, OfPoints};
use crate::opponent::ball_layout::PocketPath;
use crate::opponent::evaluator::MoverView;
use baize_games::rules::{GameInProgress, Side, State};
use baize_physics::BallId;

/// A ball without a free path to the own pocket falls there in this share of the tries from a usual leave: by a bank or off another ball.
const WITHOUT_PATH: f64 = 0.25;
/// Half the width of the range of a usual pocket, in radians.
const WINDOW: f64 = 0.03;
/// A safety usually leaves the other side this share of a visit.
const AFTER_SAFETY: f64 = 0.3;
/// The balls that win by the usual rules.
const TARGET: u32 = 8;

/// One-pocket.
pub struct OnePocket;

impl OfPoints for OnePocket {
    const FIRST_WINS: f64 = 0.5;

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        let GameInProgress::OnePocket(playing) = &state.in_progress else { return None };
        let pockets = &playing.standing;
        let sides = [view.mover, view.mover.other()];
        let balls = balls(view);
        let visit_of = |side: Side, now: Option<f64>| {
            let chances: Chances = balls.iter().map(|ball| usual(view, side, *ball, pockets.of(side))).collect();
            visit(view, chances, now)
        };
        let usual = sides.map(|side| visit_of(side, None));
        let target = f64::from(state.game().winning_points().unwrap_or(TARGET));
        let has = sides.map(|side| {
            let owed = pockets.debts.owed.of_side(side).copied().unwrap_or_default();
            f64::from(state.players[side.index()].points) - f64::from(owed)
        });
        let to_go = has.map(|has| (target - has).max(1.0));
        Some(Lead {
            lead: has[0] - has[1],
            visit: visit_of(view.mover, Some(now(view, &balls, pockets.of(view.mover)))),
            replies: [usual[1], AFTER_SAFETY * usual[1]],
            usual,
            visits: (to_go[0] / usual[0].max(0.2)).min(to_go[1] / usual[1].max(0.2)),
            to_go,
            left: balls.len() as f64,
            plays_safe: view.skill(view.mover).plays_safe,
            is_last: false,
        })
    }
}

/// The chance of a side to get a ball into this pocket from its usual leave.
fn usual(view: &MoverView, side: Side, ball: BallId, pocket: usize) -> f64 {
    match view.layout.paths(ball).iter().find(|path| path.pocket == pocket) {
        Some(path) => view.usual_chance(side, path.half),
        None => WITHOUT_PATH * view.usual_chance(side, WINDOW),
    }
}

/// The mover's chance to get one of these balls into this pocket now.
fn now(view: &MoverView, balls: &[BallId], pocket: usize) -> f64 {
    let error = view.valuation().error_now * view.skill(view.mover).error;
    let paths = balls.iter().flat_map(|ball| view.layout.paths(*ball)).filter(|path| path.pocket == pocket);
    let chance = |path: PocketPath| match view.cue {
        Some(cue) => view.layout.pot(&path, cue).map(|pot| pot.chance(error)),
        None => Some(view.usual_chance(view.mover, path.half)),
    };
    let least = WITHOUT_PATH * view.usual_chance(view.mover, WINDOW) * view.valuation().hooked;
    paths.filter_map(chance).fold(least, f64::max)
}
