//! Strokes in all directions: they find the banks, kicks, combinations and safeties that no plan foresaw.

use super::proposal::{Proposal, Stand};
use crate::opponent::aimed_shot::Play;
use crate::opponent::angles::{angle_of, difference};
use crate::opponent::context::Mind;
use crate::opponent::evaluator::Scoring;
use crate::opponent::shot_simulator::{After, Head};
use crate::opponent::thought::Idea;
use baize_games::rules::{Declaration, Ended, StrokeKind};
use baize_physics::{BallId, Strike, Tip};
use baize_table::rack::{Chance, Purpose};

/// The slowest and the fastest stroke in m/s.
const SLOWEST: f64 = 0.35;
const FASTEST: f64 = 5.5;
/// The share of the strokes that go straight at a ball that is on.
const AT_BALLS: f64 = 0.6;
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

/// Plays `tries` strokes from a stand without errors, and proposes what they did without a foul.
pub fn around(
    mind: &Mind,
    head: &mut Head,
    (index, stand): (usize, &Stand),
    tries: std::ops::Range<usize>,
) -> Vec<Proposal> {
    head.stand_at(&stand.position);
    let fans = fans(mind, stand);
    let calls = stand.position.state.calls(&stand.position.equipment);
    let may_push =
        stand.position.state.turn().is_some_and(|turn| turn.stroke == StrokeKind::MayPushOut) && calls.push_out;
    let mut proposals = Vec::new();
    for number in tries {
        let mut chance = Chance::new(mind.seed ^ ((number as u64 + 1) << 20) ^ index as u64, Purpose::Ideas);
        let strike = head.cleared(&stroke(&mut chance, &fans, mind.player.habits.side));
        let pushes = may_push && chance.between(0.0, 1.0) < PUSHED;
        if pushes {
            proposals.extend(pushed(mind, head, (index, stand), &strike));
        } else {
            proposals.extend(played(mind, head, (index, stand), &strike));
        }
    }
    proposals
}

/// Strokes that differ a little from a safety: in direction, speed and tip.
pub fn near_safety(
    mind: &Mind,
    head: &mut Head,
    numbered: (usize, &Stand),
    parent: &Proposal,
    tries: usize,
) -> Vec<Proposal> {
    head.stand_at(&numbered.1.position);
    let aim = &parent.play.aim;
    let mut chance = Chance::new(mind.seed ^ aim.speed.to_bits() ^ aim.direction.to_bits(), Purpose::Ideas);
    let mut proposals = Vec::new();
    for _ in 0..tries {
        let mut off = |width: f64| width * chance.normal().clamp(-2.0, 2.0);
        let direction = aim.direction + off(TURNED);
        let speed = (aim.speed * (1.0 + off(FASTER))).clamp(SLOWEST, FASTEST);
        let side = aim.tip.side + off(ASIDE) * mind.player.habits.side;
        let tip = Tip { side, height: aim.tip.height + off(ASIDE) };
        if tip.offset() <= MOST_OFFSET {
            let strike = head.cleared(&Strike { speed, direction, tip, elevation: 0.0 });
            let played = played(mind, head, numbered, &strike);
            proposals.extend(played.filter(|proposal| proposal.idea == Idea::Safety));
        }
    }
    proposals
}

/// A push-out, if it is no foul.
fn pushed(mind: &Mind, head: &mut Head, (index, stand): (usize, &Stand), strike: &Strike) -> Option<Proposal> {
    let declares = Declaration::PushOut;
    let after = head.shoot(&declares, strike).filter(|after| !after.foul)?;
    let promise = if_it_comes_off(mind, SAFETY_CHANCE, &after);
    let play = Play { place: stand.place, declares, aim: *strike };
    Some(Proposal { stand: index, play, idea: Idea::PushOut, leave: mind.leave(&after), promise })
}

/// What a stroke does, if it is no foul: a pot in a roundabout way, or a safety.
fn played(mind: &Mind, head: &mut Head, (index, stand): (usize, &Stand), strike: &Strike) -> Option<Proposal> {
    let (safety, after) = safely(mind, head, stand, strike)?;
    let (declares, idea, after) = potted(mind, head, stand, safety, after)?;
    let share = if idea.pot().is_some() { ROUNDABOUT_CHANCE } else { SAFETY_CHANCE };
    let promise = if_it_comes_off(mind, share, &after);
    let play = Play { place: stand.place, declares, aim: *strike };
    Some(Proposal { stand: index, play, idea, leave: mind.leave(&after), promise })
}

/// The worth of a stroke that leads to `after` in this share of its plays, and else misses.
fn if_it_comes_off(mind: &Mind, share: f64, after: &After) -> f64 {
    share * mind.judge.after(mind.side, after) + (1.0 - share) * mind.miss_worth()
}

/// What a stroke does that is declared as a safety, if it is no foul. Where the ball on has to be named, that is the one that it hits.
fn safely(mind: &Mind, head: &mut Head, stand: &Stand, strike: &Strike) -> Option<(Declaration, After)> {
    let unnamed = mind.safety(&stand.position, None);
    let after = head.shoot(&unnamed, strike)?;
    let declares = mind.safety(&stand.position, after.first_hit);
    let after = if declares == unnamed { after } else { head.judged_with(&declares)? };
    (!after.foul).then_some((declares, after))
}

/// What a stroke did that was played as this safety: if it potted a ball that can be called, it is judged again with that call.
fn potted(
    mind: &Mind,
    head: &mut Head,
    stand: &Stand,
    safety: Declaration,
    after: After,
) -> Option<(Declaration, Idea, After)> {
    let cue_ball = stand.position.cue_ball();
    let calls = stand.position.state.calls(&stand.position.equipment);
    let may_count = |ball: BallId| ball != cue_ball && (calls.pots.is_empty() || calls.pots.contains(&ball));
    // Where nothing is called, a ball that is on is named before one that fell besides.
    let on = stand.position.state.balls_on(&stand.position.equipment);
    let counting = || after.pocketed.iter().filter(|pocketed| may_count(pocketed.ball));
    let first = counting().find(|pocketed| on.contains(&pocketed.ball)).or_else(|| counting().next()).copied();
    let is_pot = !calls.pots.is_empty() || after.goes_on(mind.side) || after.ended != Ended::Nothing;
    let Some(first) = first.filter(|_| is_pot) else {
        let idea =
            if mind.judge.goal.scoring() != Scoring::Pots && after.points > 0 { Idea::Point } else { Idea::Safety };
        return Some((safety, idea, after));
    };
    let called = !calls.pots.is_empty();
    let declares = if called { mind.declaration(&stand.position, first.ball, first.pocket)? } else { safety };
    let after = if called { head.judged_with(&declares)? } else { after };
    if after.foul {
        return None;
    }
    let (ball, pocket) = (first.ball, first.pocket);
    let idea = if after.is_roundabout() { Idea::Roundabout { ball, pocket } } else { Idea::Pot { ball, pocket } };
    Some((declares, idea, after))
}

/// A range of directions in radians: its middle and half its width.
type Fan = (f64, f64);

/// The directions in which the cue ball meets a ball that is on, as seen from above.
fn fans(mind: &Mind, stand: &Stand) -> Vec<Fan> {
    let Some(cue) = stand.position.cue_place() else { return Vec::new() };
    let bed = mind.bed(&stand.position.state);
    let equipment = &stand.position.equipment;
    let fan = |ball: BallId| {
        let away = bed.centre(ball)? - cue;
        let apart = bed.cue_radius() + equipment.radius(ball);
        Some((angle_of(away), libm::asin((apart / away.length().max(apart)).min(1.0))))
    };
    mind.targets(&stand.position).into_iter().filter_map(fan).collect()
}

fn stroke(chance: &mut Chance, fans: &[Fan], uses_side: f64) -> Strike {
    let at_ball = !fans.is_empty() && chance.between(0.0, 1.0) < AT_BALLS;
    let direction = if at_ball {
        let which = (chance.between(0.0, fans.len() as f64) as usize).min(fans.len() - 1);
        let (middle, half) = fans[which];
        middle + half * chance.between(-1.0, 1.0)
    } else {
        chance.between(-std::f64::consts::PI, std::f64::consts::PI)
    };
    let share = chance.between(0.0, 1.0);
    let speed = SLOWEST * libm::pow(FASTEST / SLOWEST, share);
    let spins = chance.between(0.0, 1.0) < 0.6;
    let (side, height) = (chance.between(-0.4, 0.4) * uses_side, chance.between(-0.4, 0.4));
    let tip = if spins && libm::hypot(side, height) <= MOST_OFFSET { Tip { side, height } } else { Tip::default() };
    Strike { speed, direction: difference(direction, 0.0), tip, elevation: 0.0 }
}
