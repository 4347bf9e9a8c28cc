//! Which ball is struck, in games in which the player may choose it.

use super::ball_layout::BallLayout;
use super::context::Context;
use super::proposals::{Effort, Placement, Proposal, attacks, random_strokes};
use super::shot_simulator::ShotSimulator;
use super::situation::Situation;
use baize_physics::BallId;

/// So many balls are looked at more closely: those with the best pot to play.
const MOST: usize = 4;
/// How many strokes of straight pots are computed for each of them, and how many in all directions.
const STROKES: usize = 60;
const RANDOM_STROKES: usize = 40;

/// The ball that is most worth striking, and how many shots were computed to find it; `None` where there is nothing to choose. It does
/// not depend on which ball would be struck now, so a player who has taken it finds it again.
pub(super) fn best_cue_ball(context: &Context) -> Option<(BallId, u32)> {
    let situation = context.situation;
    let rated = rated(context, situation);
    if rated.is_empty() {
        return None;
    }
    let mut simulator = context.simulator();
    let mut best: Option<(f64, BallId)> = None;
    for (_, ball) in rated.into_iter().take(MOST) {
        let Some(taken) = situation.with_cue_ball_taken(ball) else { continue };
        let promise = promise(context, &mut simulator, &Placement { situation: taken, place: None });
        if best.is_none_or(|(most, _)| promise > most) {
            best = Some((promise, ball));
        }
    }
    best.map(|(_, ball)| (ball, simulator.simulations()))
}

/// The situation with the ball taken that has the best pot, where a player chooses the cue ball; no shot is computed.
pub(super) fn with_likely_cue_ball(context: &Context, situation: Situation) -> Situation {
    let best = rated(context, &situation).into_iter().next();
    best.and_then(|(_, ball)| situation.with_cue_ball_taken(ball)).unwrap_or(situation)
}

/// The balls that may be taken, with the chances of the best pot with each, the best first; empty where there is nothing to choose, or
/// where the cue ball is in hand.
fn rated(context: &Context, situation: &Situation) -> Vec<(f64, BallId)> {
    let is_in_hand = situation.state.turn().is_none_or(|turn| turn.hand.zone().is_some());
    let choice = situation.state.cue_balls(&situation.equipment);
    if is_in_hand || choice.len() < 2 {
        return Vec::new();
    }
    let evaluator = &context.evaluator;
    let layout = BallLayout::of_every_ball(evaluator.ways, evaluator.equipment, &situation.state.lie);
    let pots = layout.best_pots(context.error()).into_iter().filter(|(ball, _)| choice.contains(ball));
    let mut rated: Vec<(f64, BallId)> = pots.map(|(ball, chance)| (chance, ball)).collect();
    // Equal ones stay in the order of their ids.
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    rated
}

/// How good the best of a few strokes looks with this cue ball; 0 if none of them is legal.
fn promise(context: &Context, simulator: &mut ShotSimulator, placement: &Placement) -> f64 {
    let context = context.at(&placement.situation, context.side, context.seed);
    let effort = Effort { most: 3, budget: STROKES, tries: 2..=usize::MAX };
    let mut found = attacks(&context, simulator, (0, placement), &effort);
    found.extend(random_strokes(&context, simulator, (0, placement), 0..RANDOM_STROKES));
    found.iter().map(|proposal: &Proposal| proposal.promise).fold(0.0, f64::max)
}
