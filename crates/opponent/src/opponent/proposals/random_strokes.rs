//! Strokes drawn at random: they find banks, kicks, combinations and safeties.

use super::proposal::{Placement, Proposal};
use crate::opponent::aimed_shot::AimedShot;
use crate::opponent::angles::{angle_of, difference};
use crate::opponent::context::Context;
use crate::opponent::evaluator::Scoring;
use crate::opponent::shot_simulator::{ShotOutcome, ShotSimulator};
use crate::opponent::thought::Intent;
use baize_games::rules::{Declaration, Ended, StrokeKind};
use baize_physics::{BallId, Strike, Tip};
use baize_table::rack::{Dice, Purpose};

/// The slowest and the fastest stroke in m/s.
const SLOWEST: f64 = 0.35;
const FASTEST: f64 = 5.5;
/// The share of the strokes that go straight at a ball that is on.
const AT_BALLS: f64 = 0.6;
/// One stroke of so many is one of the classical safeties, for a player who looks for safeties.
const ONE_CLASSICAL_OF: usize = 5;
/// The share of push-outs where one may be called.
const PUSHED: f64 = 0.2;
/// How a pot in a roundabout way is rated before it is tried with errors: the share of its worth.
const ROUNDABOUT_CHANCE: f64 = 0.3;
/// How a safety is rated before it is tried with errors.
const SAFETY_CHANCE: f64 = 0.85;
/// By how much strokes near a safety differ from it (standard deviations): the direction in radians, the speed as a share of it, and the
/// tip to the side and in height in ball radii.
const TURNED: f64 = 0.02;
const FASTER: f64 = 0.12;
const ASIDE: f64 = 0.12;
/// The largest offset of the tip in ball radii.
const MOST_OFFSET: f64 = 0.48;

/// Plays `tries` strokes from a placement without errors, and proposes what they did without a foul.
pub fn random_strokes(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
    tries: std::ops::Range<usize>,
) -> Vec<Proposal> {
    simulator.start_from(&placement.situation);
    let fans = fans(context, placement);
    let calls = placement.situation.state.calls(&placement.situation.equipment);
    let may_push =
        placement.situation.state.turn().is_some_and(|turn| turn.stroke == StrokeKind::MayPushOut) && calls.push_out;
    let mut proposals = Vec::new();
    for number in tries {
        let mut dice = Dice::new(context.seed ^ ((number as u64 + 1) << 20) ^ index as u64, Purpose::Ideas);
        let is_classical = context.player.knows.safety && number % ONE_CLASSICAL_OF == 0 && !fans.is_empty();
        let stroke = if is_classical {
            classical_safety(&mut dice, &fans)
        } else {
            stroke(&mut dice, &fans, context.player.habits.side)
        };
        let strike = simulator.cleared(&stroke);
        let pushes = may_push && dice.between(0.0, 1.0) < PUSHED;
        if pushes {
            proposals.extend(pushed(context, simulator, (index, placement), &strike));
        } else {
            proposals.extend(played(context, simulator, (index, placement), &strike));
        }
    }
    proposals
}

/// Strokes that differ a little from a safety: in direction, speed and tip.
pub fn near_safety(
    context: &Context,
    simulator: &mut ShotSimulator,
    numbered: (usize, &Placement),
    parent: &Proposal,
    tries: usize,
) -> Vec<Proposal> {
    simulator.start_from(&numbered.1.situation);
    let aim = &parent.aimed.aim;
    let mut dice = Dice::new(context.seed ^ aim.speed.to_bits() ^ aim.direction.to_bits(), Purpose::Ideas);
    let mut proposals = Vec::new();
    for _ in 0..tries {
        let mut off = |width: f64| width * dice.normal().clamp(-2.0, 2.0);
        let direction = aim.direction + off(TURNED);
        let speed = (aim.speed * (1.0 + off(FASTER))).clamp(SLOWEST, FASTEST);
        let side = aim.tip.side + off(ASIDE) * context.player.habits.side;
        let tip = Tip { side, height: aim.tip.height + off(ASIDE) };
        if tip.offset() <= MOST_OFFSET {
            let strike = simulator.cleared(&Strike { speed, direction, tip, elevation: 0.0 });
            let played = played(context, simulator, numbered, &strike);
            proposals.extend(played.filter(|proposal| proposal.intent == Intent::Safety));
        }
    }
    proposals
}

/// A push-out, if it is no foul.
fn pushed(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
    strike: &Strike,
) -> Option<Proposal> {
    let declares = Declaration::PushOut;
    let after = simulator.shoot(&declares, strike).filter(|after| !after.foul)?;
    let promise = if_it_comes_off(context, SAFETY_CHANCE, &after);
    let aimed = AimedShot { place: placement.place, declares, aim: *strike };
    Some(Proposal { placement: index, aimed, intent: Intent::PushOut, leave: context.leave(&after), promise })
}

/// What a stroke does, if it is no foul: a pot in a roundabout way, or a safety.
fn played(
    context: &Context,
    simulator: &mut ShotSimulator,
    (index, placement): (usize, &Placement),
    strike: &Strike,
) -> Option<Proposal> {
    let (safety, after) = safely(context, simulator, placement, strike)?;
    let (declares, intent, after) = potted(context, simulator, placement, safety, after)?;
    let share = if intent.pot().is_some() { ROUNDABOUT_CHANCE } else { SAFETY_CHANCE };
    let promise = if_it_comes_off(context, share, &after);
    let aimed = AimedShot { place: placement.place, declares, aim: *strike };
    Some(Proposal { placement: index, aimed, intent, leave: context.leave(&after), promise })
}

/// The worth of a stroke that leads to `after` in this share of its plays, and else misses.
fn if_it_comes_off(context: &Context, share: f64, after: &ShotOutcome) -> f64 {
    share * context.evaluator.after(context.side, after) + (1.0 - share) * context.miss_worth()
}

/// What a stroke does that is declared as a safety, if it is no foul. Where the ball on has to be named, that is the one that it hits.
fn safely(
    context: &Context,
    simulator: &mut ShotSimulator,
    placement: &Placement,
    strike: &Strike,
) -> Option<(Declaration, ShotOutcome)> {
    let unnamed = context.safety(&placement.situation, None);
    let after = simulator.shoot(&unnamed, strike)?;
    let declares = context.safety(&placement.situation, after.first_hit);
    let after = if declares == unnamed { after } else { simulator.outcome_declared(&declares)? };
    (!after.foul).then_some((declares, after))
}

/// What a stroke did that was played as this safety: if it potted a ball that can be called, it is judged again with that call.
fn potted(
    context: &Context,
    simulator: &mut ShotSimulator,
    placement: &Placement,
    safety: Declaration,
    after: ShotOutcome,
) -> Option<(Declaration, Intent, ShotOutcome)> {
    let cue_ball = placement.situation.cue_ball();
    let calls = placement.situation.state.calls(&placement.situation.equipment);
    let may_count = |ball: BallId| ball != cue_ball && (calls.pots.is_empty() || calls.pots.contains(&ball));
    // Where nothing is called, a ball that is on is named before one that fell besides.
    let on = placement.situation.state.balls_on(&placement.situation.equipment);
    let counting = || after.pocketed.iter().filter(|pocketed| may_count(pocketed.ball));
    let is_won = after.ended == Ended::Rack(Some(context.side)) || after.ended == Ended::Match(Some(context.side));
    let evaluator = &context.evaluator;
    let winning = evaluator.model.winning_ball(evaluator.equipment, &placement.situation.state).filter(|_| is_won);
    let first = counting()
        .find(|pocketed| winning == Some(pocketed.ball))
        .or_else(|| counting().find(|pocketed| on.contains(&pocketed.ball)))
        .or_else(|| counting().next())
        .copied();
    let is_pot = !calls.pots.is_empty() || after.goes_on(context.side) || after.ended != Ended::Nothing;
    let Some(first) = first.filter(|_| is_pot) else {
        // Where a fallen cue ball scores, as at pyramid, it is a point like a carom.
        let falls_itself = after.pocketed.iter().any(|pocketed| pocketed.ball == cue_ball);
        let is_point = context.evaluator.model.scoring() != Scoring::Pots || falls_itself;
        let intent = if is_point && after.points > 0 { Intent::Point } else { Intent::Safety };
        return Some((safety, intent, after));
    };
    let called = !calls.pots.is_empty();
    let declares = if called { context.declaration(&placement.situation, first.ball, first.pocket)? } else { safety };
    let as_safety = evaluator.model.only_banks_count().then(|| after.clone());
    let after = if called { simulator.outcome_declared(&declares)? } else { after };
    if let Some(unbanked) = as_safety.filter(|_| !after.goes_on(context.side) && after.ended == Ended::Nothing) {
        // The ball fell, but not off a rail: it does not count.
        return Some((safety, Intent::Safety, unbanked));
    }
    if after.foul {
        return None;
    }
    let (ball, pocket) = (first.ball, first.pocket);
    let intent = if after.is_roundabout() { Intent::Roundabout { ball, pocket } } else { Intent::Pot { ball, pocket } };
    Some((declares, intent, after))
}

/// A range of directions in radians: its middle and half its width.
type Fan = (f64, f64);

/// The directions in which the cue ball meets a ball that is on, as seen from above.
fn fans(context: &Context, placement: &Placement) -> Vec<Fan> {
    let Some(cue) = placement.situation.cue_place() else { return Vec::new() };
    let layout = context.layout(&placement.situation.state);
    let equipment = &placement.situation.equipment;
    let fan = |ball: BallId| {
        let away = layout.centre(ball)? - cue;
        let apart = layout.cue_radius() + equipment.radius(ball);
        Some((angle_of(away), libm::asin((apart / away.length().max(apart)).min(1.0))))
    };
    context.targets(&placement.situation).into_iter().filter_map(fan).collect()
}

/// A kind of safety that every player knows: how fully the ball is hit, as shares of the way from its middle to its edge, and how fast the
/// cue is, in m/s.
struct ClassicalSafety {
    hits: (f64, f64),
    speeds: (f64, f64),
}

/// Thin and away to the far rail; full and soft, so that the cue ball stays behind the ball or another one, or the ball freezes to a rail;
/// and a half ball that parts both.
const CLASSICAL: [ClassicalSafety; 3] = [
    ClassicalSafety { hits: (0.8, 0.99), speeds: (0.8, 3.5) },
    ClassicalSafety { hits: (0.0, 0.25), speeds: (0.4, 2.0) },
    ClassicalSafety { hits: (0.3, 0.7), speeds: (0.6, 2.5) },
];

/// One of several, each as likely as the others; there is at least one.
fn one_of<'a, T>(dice: &mut Dice, several: &'a [T]) -> &'a T {
    &several[(dice.between(0.0, several.len() as f64) as usize).min(several.len() - 1)]
}

/// A safety that every player knows, at one of the balls.
fn classical_safety(dice: &mut Dice, fans: &[Fan]) -> Strike {
    let (middle, half) = one_of(dice, fans);
    let ClassicalSafety { hits, speeds } = one_of(dice, &CLASSICAL);
    let side = if dice.between(0.0, 1.0) < 0.5 { -1.0 } else { 1.0 };
    let direction = middle + half * side * dice.between(hits.0, hits.1);
    let speed = dice.between(speeds.0, speeds.1);
    let tip = Tip { side: 0.0, height: dice.between(-0.3, 0.3) };
    Strike { speed, direction: difference(direction, 0.0), tip, elevation: 0.0 }
}

fn stroke(dice: &mut Dice, fans: &[Fan], uses_side: f64) -> Strike {
    let at_ball = !fans.is_empty() && dice.between(0.0, 1.0) < AT_BALLS;
    let direction = if at_ball {
        let (middle, half) = one_of(dice, fans);
        middle + half * dice.between(-1.0, 1.0)
    } else {
        dice.between(-std::f64::consts::PI, std::f64::consts::PI)
    };
    let share = dice.between(0.0, 1.0);
    let speed = SLOWEST * libm::pow(FASTEST / SLOWEST, share);
    let spins = dice.between(0.0, 1.0) < 0.6;
    let (side, height) = (dice.between(-0.4, 0.4) * uses_side, dice.between(-0.4, 0.4));
    let tip = if spins && libm::hypot(side, height) <= MOST_OFFSET { Tip { side, height } } else { Tip::default() };
    Strike { speed, direction: difference(direction, 0.0), tip, elevation: 0.0 }
}
