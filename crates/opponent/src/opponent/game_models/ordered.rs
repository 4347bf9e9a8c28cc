//! Games in which the lowest ball must be hit first.

use smallvec::SmallVec;

use crate::opponent::evaluator::{GameModel, MoverView};
use crate::opponent::win_chance::{WinChances, in_order, turns};
use baize_games::rules::{Equipment, Side, State};
use baize_physics::BallId;

/// How many points one standard deviation of luck is worth in rotation, per root of the points left.
const POINTS_SPREAD: f64 = 1.6;
/// The points that win a rack of rotation by the usual rules.
const MOST_POINTS: u32 = 61;

/// Nine-ball and ten-ball: both sides pot the same balls in the order of their numbers, and the last one wins.
pub struct LowestFirst;

impl GameModel for LowestFirst {
    fn winning_ball(&self, equipment: &Equipment, state: &State) -> Option<BallId> {
        numbered(state, equipment).last().map(|(ball, _)| ball)
    }

    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let balls: Vec<BallId> = numbered(state, view.evaluator.equipment).map(|(ball, _)| ball).collect();
        let Some((first, rest)) = balls.split_first() else { return 0.5 };
        let usual_first = view.usual(*first);
        let further = in_order(rest.iter().map(|ball| view.usual(*ball)));
        let race = WinChances { first: usual_first, here: turns(usual_first, further), further };
        let targets = if view.is_free_shot { balls.as_slice() } else { &[*first] };
        let (me, other) = (view.mover.index(), view.mover.other().index());
        view.decide(view.now(targets), race.further[me], |share| race.wins(other, share))
    }
}

/// Rotation: both sides pot the same balls in the order of their numbers, and each counts its points.
pub struct PointsInOrder;

impl GameModel for PointsInOrder {
    /// The win by points: the expected lead at the end, measured in its spread.
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        let target = state.game().winning_points().unwrap_or(MOST_POINTS);
        let to_go = Side::BOTH.map(|side| f64::from(target) - f64::from(state.players[side.index()].points));
        let valued = numbered(state, view.evaluator.equipment).map(|(ball, number)| (ball, f64::from(number)));
        let balls: SmallVec<[(BallId, f64); 16]> = valued.collect();
        let (me, other) = (view.mover.index(), view.mover.other().index());
        let Some(((first, value), rest)) = balls.split_first() else { return 0.5 };
        let further =
            rest.iter().rev().fold([0.0; 2], |further, (ball, value)| lead(view.usual(*ball), *value, further));
        let usual_first = view.usual(*first);
        let with_share = |share: f64| lead(usual_first.map(|chance| chance * share), *value, further);
        let all: SmallVec<[BallId; 16]> = balls.iter().map(|(ball, _)| *ball).collect();
        let pots = view.now(if view.is_free_shot { &all } else { &all[..1] });
        let left: f64 = balls.iter().map(|(_, value)| value).sum();
        let spread = POINTS_SPREAD * left.sqrt().max(1.0);
        let wins = |lead: f64| 0.5 * (1.0 + libm::erf((lead + to_go[other] - to_go[me]) / spread));
        view.decide(pots, wins(value + further[me]), |share| 1.0 - wins(-with_share(share)[other]))
    }
}

/// The expected lead that each side wins who is to play a ball of this value, which falls with these chances of the two sides:
/// d0 = p0 (v + f0) - (1 - p0) d1, and the same for side 1.
fn lead([p, q]: [f64; 2], value: f64, further: [f64; 2]) -> [f64; 2] {
    let solve = |p: f64, q: f64, mine: f64, theirs: f64| {
        (p * (value + mine) - (1.0 - p) * q * (value + theirs)) / (1.0 - (1.0 - p) * (1.0 - q)).max(1e-9)
    };
    [solve(p, q, further[0], further[1]), solve(q, p, further[1], further[0])]
}

/// The object balls on the bed with their numbers, the lowest first.
fn numbered<'a>(state: &'a State, equipment: &'a Equipment) -> impl Iterator<Item = (BallId, u8)> + 'a {
    let mut balls: SmallVec<[(BallId, u8); 16]> =
        state.lie.on_bed().filter_map(|(ball, _)| Some((ball, equipment.number(ball)?))).collect();
    balls.sort_unstable_by_key(|(_, number)| *number);
    balls.into_iter()
}
