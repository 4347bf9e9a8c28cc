//! Strokes in all directions: they find the banks, kicks, combinations and safeties that no plan foresaw.

use super::proposal::{Proposal, Stand};
use crate::opponent::angles::{angle_of, difference};
use crate::opponent::head::{After, Head};
use crate::opponent::mind::Mind;
use crate::opponent::play::Play;
use crate::opponent::thought::Idea;
use crate::physics::{BallId, Strike, Tip};
use crate::rack::{Chance, Purpose};
use crate::rules::{Declaration, Ended, Stroke};

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

/// Plays `tries` strokes from a stand without errors, and proposes what they did without a foul.
pub fn around(
    mind: &Mind,
    head: &mut Head,
    (index, stand): (usize, &Stand),
    tries: std::ops::Range<usize>,
) -> Vec<Proposal> {
    head.stand_at(&stand.position);
    let fans = fans(mind, stand);
    let safety = mind.safety(&stand.position);
    let calls = stand.position.state.calls(&stand.position.equipment);
    let may_push = stand.position.state.turn().is_some_and(|turn| turn.stroke == Stroke::MayPushOut) && calls.push_out;
    let mut proposals = Vec::new();
    for number in tries {
        let mut chance = Chance::new(mind.seed ^ ((number as u64 + 1) << 20) ^ index as u64, Purpose::Ideas);
        let strike = head.cleared(&stroke(&mut chance, &fans, mind.player.habits.side));
        let pushes = may_push && chance.between(0.0, 1.0) < PUSHED;
        let declares = if pushes { Declaration::PushOut } else { safety };
        let Some(after) = head.shoot(&declares, &strike).filter(|after| !after.foul) else { continue };
        let (declares, idea, after) = if pushes {
            (declares, Idea::PushOut, after)
        } else {
            match potted(mind, head, stand, &strike, after) {
                Some(found) => found,
                None => continue,
            }
        };
        let worth = mind.judge.after(mind.side, &after);
        let promise = match idea {
            Idea::Roundabout { .. } | Idea::Pot { .. } => {
                ROUNDABOUT_CHANCE * worth + (1.0 - ROUNDABOUT_CHANCE) * mind.miss_worth()
            }
            _ => SAFETY_CHANCE * worth + (1.0 - SAFETY_CHANCE) * mind.miss_worth(),
        };
        let play = Play { place: stand.place, declares, aim: strike };
        proposals.push(Proposal { stand: index, play, idea, leave: mind.leave(&after), promise });
    }
    proposals
}

/// What a stroke did that was played as a safety: if it potted a ball that can be called, it is played again with that call.
fn potted(
    mind: &Mind,
    head: &mut Head,
    stand: &Stand,
    strike: &Strike,
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
        return Some((mind.safety(&stand.position), Idea::Safety, after));
    };
    let declares = mind.declaration(&stand.position, first.ball, first.pocket)?;
    let after = if calls.pots.is_empty() { after } else { head.shoot(&declares, strike)? };
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
    stand.position.state.balls_on(equipment).into_iter().filter_map(fan).collect()
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
    let tip = if spins && libm::hypot(side, height) <= 0.48 { Tip { side, height } } else { Tip::default() };
    Strike { speed, direction: difference(direction, 0.0), tip, elevation: 0.0 }
}
