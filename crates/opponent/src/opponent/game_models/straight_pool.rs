//! Straight pool: every ball counts a point, and the run goes on through the racks.

use glam::DVec2;
use smallvec::SmallVec;

use super::lead::{Lead, OfPoints};
use crate::opponent::angles::unit;
use crate::opponent::ball_layout::StraightPot;
use crate::opponent::evaluator::MoverView;
use baize_games::rules::{Equipment, Side, State};
use baize_physics::BallId;

/// So many object balls lie on the bed only where fourteen of them are racked.
const RACKED: usize = 15;
/// So many balls of a rack are potted until one is left.
const OF_A_RACK: usize = 13;
/// The chance of a ball that lies openly after a break shot, as a share of that from a usual leave.
const OPEN: f64 = 0.97;
/// The chance of the break shot from a good break ball, and of one from any ball, as shares of that of a ball that lies openly.
const GOOD_BREAK: f64 = 0.95;
const POOR_BREAK: f64 = 0.45;
/// How far from the middle of the rack a good break ball lies at most, in metres, and how far aside of the middle of the rack the cue
/// ball may run from it, in radians: up to the first with no loss, beyond the second to no use.
const NEAR_RACK: f64 = 0.42;
const INTO_RACK: (f64, f64) = (0.45, 1.0);
/// What share of break shots come off from wherever the cue ball may lie.
const UNSEEN_BREAK: f64 = 0.6;
/// The sine of the cut from which on the cue ball is fast enough to open the rack.
const FAST_ENOUGH: f64 = 0.35;
/// Half the width of the range of a usual pocket, in radians.
const WINDOW: f64 = 0.055;
/// A safety usually leaves the other side this share of a visit from an open table.
const AFTER_SAFETY: f64 = 0.3;
/// The points that win by the usual rules.
const TARGET: u32 = 100;

/// Straight pool.
pub struct StraightPool;

impl OfPoints for StraightPool {
    const FIRST_WINS: f64 = 0.47;

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        Some(lead(view, state))
    }
}

/// How the game stands for the side that is to play.
fn lead(view: &MoverView, state: &State) -> Lead {
    let (me, other) = (view.mover, view.mover.other());
    let balls: SmallVec<[BallId; 16]> = view.layout.balls().collect();
    let now = view.now(&balls);
    let table = Table::of(view, &balls);
    let usual = [me, other].map(|side| after_break(view, side));
    let target = state.game().winning_points().unwrap_or(TARGET);
    let points = |side: Side| f64::from(state.players[side.index()].points);
    let to_go = [me, other].map(|side| (f64::from(target) - points(side)).max(1.0));
    let reply = table.visit(view, other, None);
    Lead {
        lead: to_go[1] - to_go[0],
        visit: table.visit(view, me, Some(now)),
        replies: [reply, AFTER_SAFETY * reply],
        usual,
        visits: (to_go[0] / usual[0].max(0.3)).min(to_go[1] / usual[1].max(0.3)),
        to_go,
        left: f64::INFINITY,
        plays_safe: view.skill(me).plays_safe,
        is_last: false,
    }
}

/// The balls on the bed, as far as they decide how long a run gets.
struct Table<'a> {
    balls: &'a [BallId],
    /// How well the best ball lies for the break shot of the next rack, 0 to 1.
    break_ball: f64,
    /// The chance of the best break shot, and how well it sends the cue ball into the rack, 0 to 1; `None` if there is no rack, or if the
    /// cue ball has no place yet.
    break_shot: Option<(f64, f64)>,
}

impl<'a> Table<'a> {
    fn of(view: &MoverView, balls: &'a [BallId]) -> Self {
        let rack = middle_of_rack(view.evaluator.equipment);
        let lies = |ball: &BallId| break_ball(view, *ball, rack);
        let break_shot = if balls.len() >= RACKED { best_break_shot(view, balls, rack) } else { None };
        Self { balls, break_ball: balls.iter().map(lies).fold(0.0, f64::max), break_shot }
    }

    /// How many points a visit of `side` makes whose first ball falls with the chance `now`; `None` for the chance from a usual leave.
    fn visit(&self, view: &MoverView, side: Side, now: Option<f64>) -> f64 {
        let usual = |ball: &BallId| view.usual(*ball)[side.index()];
        let mut chances: SmallVec<[f64; 16]> = self.balls.iter().map(usual).collect();
        view.valuation().choose_easiest(&mut chances);
        let is_now = now.is_some();
        let now = now.or_else(|| chances.first().copied()).unwrap_or_default();
        if self.balls.len() >= RACKED {
            // The coming shot is the break shot of a new rack.
            let seen = self.break_shot.filter(|_| is_now);
            let opened = seen.map_or(UNSEEN_BREAK * now, |(pots, opens)| pots * opens);
            return now.max(opened) + opened * after_break(view, side);
        }
        let open = view.usual_chance(side, WINDOW);
        let share = POOR_BREAK + (GOOD_BREAK - POOR_BREAK) * self.break_ball;
        let next_rack = open * share * (1.0 + after_break(view, side));
        // The last ball of the rack is the break ball.
        let between = chances.get(1..chances.len().max(2) - 1).unwrap_or_default();
        let further = between.iter().rev().fold(next_rack, |further, chance| chance * (1.0 + further));
        now * (1.0 + further)
    }
}

/// How many points a side makes after a break shot that came off: the rest of the rack, and with the chance of the next break shot the
/// same again.
fn after_break(view: &MoverView, side: Side) -> f64 {
    let open = OPEN * view.usual_chance(side, WINDOW);
    let mut chances = [open; OF_A_RACK + 1];
    view.valuation().choose_easiest(&mut chances);
    let (mut rest, mut all) = (0.0, 1.0);
    for chance in &chances[..OF_A_RACK] {
        all *= chance;
        rest += all;
    }
    let again = all * open * (0.5 * (GOOD_BREAK + POOR_BREAK));
    (rest + again) / (1.0 - again)
}

/// How well a ball lies for the break shot, 0 to 1: near the rack, with a way to a pocket, so that the cue ball runs into the rack.
fn break_ball(view: &MoverView, ball: BallId, rack: DVec2) -> f64 {
    let Some(from) = view.layout.centre(ball) else { return 0.0 };
    let away = rack - from;
    if away.length() > NEAR_RACK {
        return 0.0;
    }
    let lies = |path: crate::opponent::ball_layout::PocketPath| {
        let along = unit(path.direction);
        // After a cut the cue ball runs square to the way of the object ball, to one side or the other.
        let aside = libm::atan2(along.dot(away).abs(), along.perp_dot(away).abs());
        let (least, most) = INTO_RACK;
        ((most - aside) / (most - least)).clamp(0.0, 1.0) * (path.half / WINDOW).min(1.0)
    };
    view.layout.paths(ball).into_iter().map(lies).fold(0.0, f64::max)
}

/// The chance of the best break shot, and how well it sends the cue ball into the rack.
fn best_break_shot(view: &MoverView, balls: &[BallId], rack: DVec2) -> Option<(f64, f64)> {
    let cue = view.cue?;
    let error = view.valuation().error_now * view.skill(view.mover).error;
    let paths = balls.iter().flat_map(|ball| view.layout.paths(*ball));
    let shots =
        paths.filter_map(|path| view.layout.pot(&path, cue)).map(|pot| (pot.chance(error), opens(&pot, cue, rack)));
    shots.max_by(|a, b| (a.0 * a.1).total_cmp(&(b.0 * b.1)))
}

/// How well a pot sends the cue ball into the rack, 0 to 1. After the cut it runs square to the way of the object ball, the faster the
/// thinner the cut is.
fn opens(pot: &StraightPot, cue: DVec2, rack: DVec2) -> f64 {
    let (along, comes) = (unit(pot.path.direction), (pot.ghost - cue).normalize_or_zero());
    let aside = comes - along * comes.dot(along);
    let off = aside.angle_to(rack - pot.ghost).abs();
    let (least, most) = INTO_RACK;
    let towards = ((most - off) / (most - least)).clamp(0.0, 1.0);
    POOR_BREAK + (1.0 - POOR_BREAK) * towards * (aside.length() / FAST_ENOUGH).min(1.0)
}

/// The middle of the rack in metres.
fn middle_of_rack(equipment: &Equipment) -> DVec2 {
    let (sum, count) =
        equipment.object_balls().fold((DVec2::ZERO, 0.0), |(sum, count), ball| (sum + ball.home, count + 1.0));
    sum / f64::max(count, 1.0)
}
