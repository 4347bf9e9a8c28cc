//! What three-cushion and straight rail have in common: innings, and the points that are still to come.

use super::lead::Lead;
use crate::opponent::evaluator::{MoverView, Skill};
use baize_games::rules::{Innings, Side, State};

/// The points that win by the usual rules.
const TARGET: u32 = 40;

/// The chance of a usual point at three cushions of a hand with this error of direction in radians: what is left of the chance of a
/// perfect hand falls off with the error.
pub(super) fn usual_point(skill: &Skill) -> f64 {
    const HALVED_AT: f64 = 0.0157;
    point(skill, HALVED_AT)
}

/// The same at one cushion, where the ways are shorter and more of them lead to a point. An estimate.
pub(super) fn usual_point_by_one_cushion(skill: &Skill) -> f64 {
    const HALVED_AT: f64 = 0.03;
    point(skill, HALVED_AT)
}

fn point(skill: &Skill, halved_at: f64) -> f64 {
    const BEST: f64 = 0.97;
    BEST / (1.0 + skill.error / halved_at)
}

/// A game of carom in which the coming visits of both sides make so many points.
pub(super) fn of_visits(view: &MoverView, state: &State, visit: f64, reply: f64, usual: [f64; 2]) -> Lead {
    let sides = [view.mover, view.mover.other()];
    let shoot_out = innings(state).and_then(|innings| innings.shoot_out);
    let points = sides.map(|side| match shoot_out {
        Some(points) => f64::from(points[side.index()]),
        None => f64::from(state.players[side.index()].points),
    });
    let target = if shoot_out.is_some() { f64::INFINITY } else { target(state) };
    let to_go = points.map(|points| (target - points).max(1.0));
    let visits = (to_go[0] / usual[0].max(0.05)).min(to_go[1] / usual[1].max(0.05));
    Lead {
        lead: points[0] - points[1],
        visit,
        replies: [reply; 2],
        usual,
        visits: visits.min(visits_left(view.mover, state)),
        to_go,
        left: f64::INFINITY,
        plays_safe: false,
        is_last: is_last_visit(state),
    }
}

fn innings(state: &State) -> Option<Innings> {
    state.in_progress.innings()
}

/// The second player has the last inning, of the game or of a round of its shoot-out.
pub(super) fn is_last_visit(state: &State) -> bool {
    let of = |innings: Innings| {
        let is_second = state.to_act() == Some(innings.first.other());
        is_second && (innings.is_last || innings.shoot_out.is_some())
    };
    innings(state).is_some_and(of)
}

/// The points that win.
fn target(state: &State) -> f64 {
    f64::from(state.game().winning_points().unwrap_or(TARGET))
}

/// How many more visits the rules leave to the mover after this one: none in a shoot-out, and any number without a limit.
fn visits_left(mover: Side, state: &State) -> f64 {
    if innings(state).is_some_and(|innings| innings.shoot_out.is_some()) {
        return 0.0;
    }
    let limit = state.in_progress.inning_limit();
    let played = state.players[mover.index()].innings;
    if limit == 0 { f64::INFINITY } else { f64::from(limit.saturating_sub(played)) }
}
