//! Straight pots: every ball that is on, every pocket, at several speeds and with several tips.

use super::proposal::{Placement, Proposal};
use crate::opponent::aimed_shot::AimedShot;
use crate::opponent::aimer::Aimer;
use crate::opponent::angles::angle_of;
use crate::opponent::ball_layout::{PocketPath, StraightPot};
use crate::opponent::context::Context;
use crate::opponent::shot_simulator::ShotSimulator;
use crate::opponent::thought::Intent;
use baize_physics::{BallId, Motion, Strike, Tip};
use baize_table::rack::{Dice, Purpose};

/// The heights of the tip that are tried, in ball radii, from the most usual on.
const HEIGHTS: [f64; 7] = [0.0, 0.3, -0.3, 0.45, -0.45, 0.15, -0.15];
/// The sides of the tip, likewise.
const SIDES: [f64; 5] = [0.0, 0.25, -0.25, 0.42, -0.42];
/// The speeds of the cue in m/s as multiples of the least that pots.
const SPEEDS: [f64; 9] = [1.6, 1.15, 2.3, 3.2, 1.0, 1.35, 1.9, 2.7, 4.0];
/// Where in the range of free directions a ball is sent: in the middle; the others are for a ball at a rail, which may not go to the middle,
/// for the rail turns it while the cue ball still pushes. As shares of half the range.
const PARTS_AT_RAIL: [f64; 5] = [0.0, -0.5, 0.5, -0.9, 0.9];
/// The slowest and the fastest stroke of a pot in m/s.
const SLOWEST: f64 = 0.5;
const FASTEST: f64 = 6.0;
/// The largest offset of the tip in ball radii.
const MOST_OFFSET: f64 = 0.48;
/// A pot with less than this chance is not looked at, if there are better ones.
const LEAST_CHANCE: f64 = 0.02;

/// The straight pots of a placement, the likeliest first.
pub fn straight_pots(context: &Context, placement: &Placement) -> Vec<StraightPot> {
    let state = &placement.situation.state;
    let layout = context.layout(state);
    let Some(cue) = placement.situation.cue_place() else { return Vec::new() };
    let on = context.targets(&placement.situation);
    let paths = on.iter().flat_map(|ball| layout.paths(*ball));
    let mut pots: Vec<StraightPot> = paths.filter_map(|path: PocketPath| layout.pot(&path, cue)).collect();
    let error = context.error();
    pots.sort_by(|a, b| b.chance(error).total_cmp(&a.chance(error)));
    let is_likely = |pot: &StraightPot| pot.chance(error) >= LEAST_CHANCE;
    if pots.iter().any(is_likely) {
        pots.retain(is_likely);
    }
    pots
}

/// Plays pots of one placement without errors: `tries` strokes of each pot. Those that pot the ball without a foul are proposed.
pub fn pots(
    context: &Context,
    simulator: &mut ShotSimulator,
    numbered: (usize, &Placement),
    pots: &[StraightPot],
    tries: usize,
) -> Vec<Proposal> {
    let mut aimer = Aimer::new(simulator.environment());
    let mut proposals = Vec::new();
    for pot in pots {
        let is_at_rail = context.is_at_rail(&numbered.1.situation.state, pot.path.ball);
        let simulator = simulator.for_pot(is_at_rail);
        simulator.start_from(&numbered.1.situation);
        let parts = if is_at_rail { &PARTS_AT_RAIL[..] } else { &PARTS_AT_RAIL[..1] };
        for (speed, tip) in strokes(context, pot).take(tries) {
            let strike = Strike { speed, tip, ..Strike::default() };
            proposals.extend(parts.iter().find_map(|part| {
                let wanted = pot.path.direction + part * pot.path.half;
                proposed(context, simulator, &mut aimer, numbered, pot, &strike, wanted)
            }));
        }
    }
    proposals
}

/// Strokes of the same pot that differ a little from `parent`: other speeds, other tips, and another part of the pocket.
pub fn near(
    context: &Context,
    simulator: &mut ShotSimulator,
    numbered: (usize, &Placement),
    parent: &Proposal,
    tries: usize,
) -> Vec<Proposal> {
    let is_same = |pot: &&StraightPot| Some((pot.path.ball, pot.path.pocket)) == parent.intent.pot();
    let straight = straight_pots(context, numbered.1);
    let Some(pot) = straight.iter().find(is_same) else { return Vec::new() };
    let simulator = simulator.for_pot(context.is_at_rail(&numbered.1.situation.state, pot.path.ball));
    simulator.start_from(&numbered.1.situation);
    let mut aimer = Aimer::new(simulator.environment());
    let aim = &parent.aimed.aim;
    let mut dice = Dice::new(context.seed ^ aim.speed.to_bits() ^ aim.tip.height.to_bits(), Purpose::Ideas);
    let mut proposals = Vec::new();
    for _ in 0..tries {
        let mut off = |width: f64| width * dice.normal().clamp(-2.0, 2.0);
        let tip = Tip { side: aim.tip.side + off(0.1) * context.player.habits.side, height: aim.tip.height + off(0.1) };
        let speed = (aim.speed * (1.0 + off(0.08))).clamp(SLOWEST, FASTEST);
        let wanted = pot.path.direction + off(0.25) * pot.path.half;
        if tip.offset() > MOST_OFFSET {
            continue;
        }
        let strike = Strike { speed, tip, ..Strike::default() };
        proposals.extend(proposed(context, simulator, &mut aimer, numbered, pot, &strike, wanted));
    }
    proposals
}

/// A stroke of a pot, if it pots the ball without a foul. `wanted` is the direction of the object ball in radians. The simulator starts from
/// the placement already.
pub fn proposed(
    context: &Context,
    simulator: &mut ShotSimulator,
    aimer: &mut Aimer,
    (index, placement): (usize, &Placement),
    pot: &StraightPot,
    strike: &Strike,
    wanted: f64,
) -> Option<Proposal> {
    let (ball, pocket) = (pot.path.ball, pot.path.pocket);
    let declares = context.declaration(&placement.situation, ball, pocket)?;
    let aim = aimed(simulator, aimer, placement, pot, strike, wanted)?;
    let after = simulator.shoot(&declares, &aim).filter(|after| after.potted(ball, pocket) && !after.foul)?;
    let chance = pot.chance(context.error());
    let worth = context.evaluator.after(context.side, &after);
    let promise = chance * worth + (1.0 - chance) * context.miss_worth();
    let aimed = AimedShot { place: placement.place, declares, aim };
    Some(Proposal {
        placement: index,
        aimed,
        intent: Intent::Pot { ball, pocket },
        leave: context.leave(&after),
        promise,
    })
}

/// The stroke with its direction: by the ghost ball alone for a player who does not allow for throw, and raised over what is behind
/// the cue ball.
fn aimed(
    simulator: &ShotSimulator,
    aimer: &mut Aimer,
    placement: &Placement,
    pot: &StraightPot,
    strike: &Strike,
    wanted: f64,
) -> Option<Strike> {
    let placed = |ball: BallId| {
        let placed = placement.situation.game.placed(ball)?;
        let centre = placement.situation.state.lie.centre(ball)?;
        Some((placed.ball, Motion::at_rest(centre.x, centre.y, placed.ball.radius)))
    };
    let (cue, cue_at) = placed(placement.situation.cue_ball())?;
    let (object, object_at) = placed(pot.path.ball)?;
    let straight = angle_of(pot.ghost - cue_at.position.truncate());
    let raised = simulator.cleared(&Strike { direction: straight, ..*strike });
    aimer.aim(&raised, pot, wanted, (&cue, &cue_at), (&object, &object_at))
}

/// The strokes that are tried for a pot, the most usual first: speeds and tips change together, so that a few are already
/// different.
fn strokes(context: &Context, pot: &StraightPot) -> impl Iterator<Item = (f64, Tip)> {
    let least = least_speed(context, pot);
    let pace = context.player.habits.pace;
    let uses_side = context.player.habits.side;
    let count = SPEEDS.len() * HEIGHTS.len() * SIDES.len();
    let all = (0..count).map(move |index| {
        // Steps that have no factor in common with the lengths of the lists visit every combination once.
        let (speed, height) = (index % SPEEDS.len(), (index / SPEEDS.len() + index) % HEIGHTS.len());
        let side = (index / (SPEEDS.len() * HEIGHTS.len()) + index / 2) % SIDES.len();
        let tip = Tip { side: SIDES[side] * uses_side, height: HEIGHTS[height] };
        ((SPEEDS[speed] * least * pace).clamp(SLOWEST, FASTEST), tip)
    });
    all.filter(|(_, tip)| tip.offset() <= MOST_OFFSET)
}

/// The speed of the cue in m/s with which the object ball just reaches the pocket: both balls roll to a stop on the way
/// (v^2 = 2 mu g d), and a cut passes on the cosine of the speed.
fn least_speed(context: &Context, pot: &StraightPot) -> f64 {
    let physics = &context.situation.game.physics;
    let slow = 2.0 * physics.cloth.rolling_friction * physics.cloth.gravity;
    let to_pocket = pot.path.from.distance(context.evaluator.ways.pocket(pot.path.pocket));
    let object = (slow * (to_pocket + 0.1)).sqrt() * 1.4;
    let cue = libm::hypot(object / (0.95 * libm::cos(pot.cut).max(0.2)), (slow * pot.reach).sqrt());
    0.75 * cue
}
