//! Bank pool: a ball counts only off a rail.

use super::lead::{Lead, OfPoints};
use crate::opponent::evaluator::MoverView;
use baize_games::rules::{GameInProgress, Side, State};

/// The range of a pocket that a ball meets off a rail, as half its width in radians: the path is longer, and the rail adds an error.
const WINDOW: f64 = 0.012;
/// A safety usually leaves the other side this share of a visit.
const AFTER_SAFETY: f64 = 0.5;
/// The balls that win by the usual rules.
const TARGET: u32 = 8;

/// Bank pool.
pub struct BankPool;

impl OfPoints for BankPool {
    const FIRST_WINS: f64 = 0.52;
    const BREAKS_HARD: bool = true;
    const ONLY_BANKS: bool = true;

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        let GameInProgress::BankPool(playing) = &state.in_progress else { return None };
        let sides = [view.mover, view.mover.other()];
        let usual = sides.map(|side| {
            let chance = view.usual_chance(side, WINDOW);
            chance / (1.0 - chance).max(0.1)
        });
        let has = sides.map(|side: Side| {
            let owed = playing.standing.owed.of_side(side).copied().unwrap_or_default();
            f64::from(state.players[side.index()].points) - f64::from(owed)
        });
        let target = f64::from(state.game().winning_points().unwrap_or(TARGET));
        let to_go = has.map(|has| (target - has).max(1.0));
        Some(Lead {
            lead: has[0] - has[1],
            visit: usual[0],
            replies: [usual[1], AFTER_SAFETY * usual[1]],
            usual,
            visits: (to_go[0] / usual[0].max(0.2)).min(to_go[1] / usual[1].max(0.2)),
            to_go,
            left: view.layout.balls().count() as f64,
            plays_safe: view.skill(view.mover).plays_safe,
            is_last: false,
        })
    }
}
