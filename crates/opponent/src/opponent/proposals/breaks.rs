//! Breaks.

use super::proposal::{Placement, Proposal};
use crate::opponent::aimed_shot::AimedShot;
use crate::opponent::angles::angle_of;
use crate::opponent::context::Context;
use crate::opponent::shot_simulator::ShotSimulator;
use crate::opponent::thought::Intent;
use baize_games::rules::Declaration;
use baize_physics::{Strike, Tip};

/// The speeds of the cue, as shares of the player's ordinary one.
const SPEEDS: [f64; 3] = [1.07, 1.0, 0.93];
/// By how much the cue ball is aimed beside the middle of the ball at the apex, as a share of its radius. From the side, cuts to either
/// side pot something more often than the full hit, and the cue ball is lost less often.
const BESIDE: [f64; 7] = [0.0, 0.45, -0.45, 0.6, -0.6, 0.75, -0.75];
/// The heights of the tip in ball radii.
const HEIGHTS: [f64; 4] = [0.0, -0.15, 0.12, 0.27];
/// What a break is worth before it is tried. What it gives without errors says little about what it gives with them.
const UNTRIED: f64 = 0.5;

/// Breaks from a placement.
pub fn breaks(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
) -> Vec<Proposal> {
    simulator.start_from(&placement.situation);
    let state = &placement.situation.state;
    let Some(cue) = placement.situation.cue_place() else { return Vec::new() };
    let on = state.balls_on(&placement.situation.equipment).into_iter().filter_map(|ball| state.lie.centre(ball));
    let Some(apex) = on.min_by(|a, b| a.distance(cue).total_cmp(&b.distance(cue))) else { return Vec::new() };
    let away = apex - cue;
    let proposal = |(speed, beside, height): (f64, f64, f64)| {
        let speed = speed * context.player.habits.break_speed;
        let direction = angle_of(away) + libm::atan2(beside * context.ball.radius, away.length());
        let aim = simulator.cleared(&Strike { speed, direction, tip: Tip { side: 0.0, height }, elevation: 0.0 });
        let aimed = AimedShot { place: placement.place, declares: Declaration::Nothing, aim };
        Proposal { placement: index, aimed, intent: Intent::Break, leave: None, promise: UNTRIED }
    };
    strokes().map(proposal).collect()
}

/// Shares of the speed, aims beside the middle of a ball, and heights of the tip.
fn strokes() -> impl Iterator<Item = (f64, f64, f64)> {
    SPEEDS.into_iter().flat_map(|speed| {
        BESIDE.into_iter().flat_map(move |beside| HEIGHTS.into_iter().map(move |height| (speed, beside, height)))
    })
}
