//! Banks: the cue ball sends a ball to a rail, and from there into a pocket. They are sought where nothing else counts.

use glam::DVec2;

use super::proposal::{Placement, Proposal};
use crate::opponent::aimed_shot::AimedShot;
use crate::opponent::angles::{angle_of, difference, unit};
use crate::opponent::ball_layout::BallLayout;
use crate::opponent::context::Context;
use crate::opponent::pot_chance::pot_chance;
use crate::opponent::shot_simulator::ShotSimulator;
use crate::opponent::thought::Intent;
use baize_games::rules::Ended;
use baize_physics::{BallId, Cushion, Strike};

/// The speeds of the cue in m/s, the most usual first.
const SPEEDS: [f64; 4] = [2.6, 1.8, 3.6, 5.0];
/// By how much the ball is sent beside the direction in which a mirror would send it, in radians: a rail gives back less than a mirror
/// across it, and turns the ball by its spin.
const BESIDE: [f64; 9] = [0.0, 0.03, -0.03, 0.06, -0.06, 0.1, -0.1, 0.14, -0.14];
/// The thinnest cut that is looked at, in radians.
const THINNEST: f64 = 1.1;
/// A pocket whose middle is nearer to the rail than so many radii of the ball lies at this rail.
const AT_RAIL: f64 = 4.0;
/// The range of a pocket that a ball meets off a rail, as half its width in radians, by which a bank is rated before it is tried with errors.
const WINDOW: f64 = 0.012;

/// A ball that a rail would send to a pocket.
struct Bank {
    ball: BallId,
    pocket: usize,
    from: DVec2,
    /// The direction of the ball to the rail, in radians.
    direction: f64,
    /// The sum of the radii of the ball and the cue ball, in metres.
    apart: f64,
    /// The way of the ball to the pocket, in metres.
    reach: f64,
    /// The angle of the cut in radians.
    cut: f64,
    /// How hard it is: the length of all paths in metres, and more for a cut.
    effort: f64,
}

/// Plays banks of one placement without errors, at most `budget` strokes, and proposes those that count.
pub fn banks(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
    budget: usize,
) -> Vec<Proposal> {
    let Some(cue) = placement.situation.cue_place() else { return Vec::new() };
    let banks = possible(context, placement, cue);
    simulator.start_from(&placement.situation);
    let strokes = SPEEDS.into_iter().flat_map(|speed| BESIDE.into_iter().map(move |beside| (speed, beside)));
    let all = strokes.flat_map(|stroke| banks.iter().map(move |bank| (bank, stroke)));
    let played = |(bank, (speed, beside)): (&Bank, (f64, f64))| {
        let ghost = bank.from - unit(bank.direction + beside) * bank.apart;
        let strike = Strike { speed, direction: angle_of(ghost - cue), ..Strike::default() };
        let aim = simulator.cleared(&strike);
        let declares = context.declaration(&placement.situation, bank.ball, bank.pocket)?;
        let after = simulator.shoot(&declares, &aim)?;
        let counts = after.goes_on(context.side) || after.ended != Ended::Nothing;
        if after.foul || !counts || !after.potted(bank.ball, bank.pocket) {
            return None;
        }
        let chance = pot_chance(WINDOW, bank.reach, bank.apart, bank.cut, context.error());
        let promise = chance * context.evaluator.after(context.side, &after) + (1.0 - chance) * context.miss_worth();
        Some(Proposal {
            placement: index,
            aimed: AimedShot { place: placement.place, declares, aim },
            intent: Intent::Roundabout { ball: bank.ball, pocket: bank.pocket },
            leave: context.leave(&after),
            promise,
        })
    };
    all.take(budget).filter_map(played).collect()
}

/// The banks over one rail for which all paths are free, the easiest first.
fn possible(context: &Context, placement: &Placement, cue: DVec2) -> Vec<Bank> {
    let equipment = &placement.situation.equipment;
    let layout = context.layout(&placement.situation.state);
    let boundary = &equipment.table.boundary;
    let rails: Vec<&Cushion> = boundary.cushions.iter().filter(|cushion| !cushion.facing).collect();
    let mut banks: Vec<Bank> = Vec::new();
    for ball in context.targets(&placement.situation) {
        for (pocket, hole) in boundary.pockets.iter().enumerate() {
            let over = |rail: &&Cushion| bank(&layout, equipment.radius(ball), cue, (ball, pocket, hole.centre), rail);
            banks.extend(rails.iter().filter_map(over));
        }
    }
    banks.sort_by(|a, b| a.effort.total_cmp(&b.effort));
    banks
}

/// The bank of a ball of this radius over a rail to a pocket, of which the middle is given, in metres; `None` if a path is not free or the
/// cut too thin.
fn bank(
    layout: &BallLayout,
    radius: f64,
    cue: DVec2,
    (ball, pocket, hole): (BallId, usize, DVec2),
    rail: &Cushion,
) -> Option<Bank> {
    let from = layout.centre(ball)?;
    // The centre of the ball turns on a line that is a radius away from the nose.
    let normal = rail.normal();
    let nose = rail.middle() + normal * radius;
    let (start, end) = ((from - nose).dot(normal), (hole - nose).dot(normal));
    if start < radius || end < AT_RAIL * radius {
        return None;
    }
    let mirrored = hole - 2.0 * end * normal;
    let turn = from + (mirrored - from) * (start / (start + end));
    let is_it = |other: BallId| other == ball;
    let is_free =
        rail.is_beside(turn) && layout.is_free(from, turn, radius, is_it) && layout.is_free(turn, hole, radius, is_it);
    if !is_free {
        return None;
    }
    let direction = angle_of(turn - from);
    let apart = layout.cue_radius() + radius;
    let ghost = from - unit(direction) * apart;
    let cut = difference(direction, angle_of(ghost - cue));
    if cut.abs() > THINNEST || !layout.is_free(cue, ghost, layout.cue_radius(), |other| other == ball) {
        return None;
    }
    let reach = from.distance(turn) + turn.distance(hole);
    let effort = (reach + cue.distance(ghost)) / libm::cos(cut);
    Some(Bank { ball, pocket, from, direction, apart, reach, cut, effort })
}
