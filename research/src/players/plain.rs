//! What both simple players do alike: choices, the plain hard break, and a stroke when nothing is left.

use baize_games::rules::{Choice, Declaration, Offer, Side};
use baize_opponent::opponent::{Act, AimedShot, Situation};
use baize_physics::Strike;
use glam::DVec2;

use super::Decision;
use super::candidates::Mind;
use super::in_hand::{Stand, placed};
use super::pockets::angle_of;
use super::value;

/// The speed of the cue at the break in m/s.
const HARD: f64 = 9.0;
/// Where the cue ball lies at the break: behind the head string in metres, and across as a share of half the width.
const BEHIND: f64 = 0.02;
const ACROSS: f64 = 0.45;

/// Takes the offer that is worth most.
pub fn choose(mind: &Mind, situation: &Situation, player: Side, offers: &[Offer]) -> Decision {
    let worth = |choice: Choice| {
        situation.chosen(choice).map_or(f64::NEG_INFINITY, |then| value::of(&mind.pockets, &then, player))
    };
    let best = offers.iter().map(|offer| offer.choice).max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
    Decision {
        act: Act::Choose(best.unwrap_or(Choice::Play)),
        idea: "choice",
        chance: 1.0,
        worth: None,
        simulations: 0,
    }
}

/// The plain hard break: full at the nearest ball.
pub fn break_shot(mind: &mut Mind, situation: &Situation) -> Option<Decision> {
    let (state, equipment) = (situation.state(), situation.equipment());
    let place = DVec2::new(equipment.head_string() - BEHIND, ACROSS * 0.5 * equipment.table.width);
    let stand = placed(situation, place).unwrap_or(Stand { situation: situation.clone(), place: None });
    let cue = stand.situation.state().lie.centre(state.cue_ball(equipment))?;
    let apex = nearest(&stand, cue)?;
    mind.head.stand_at(&stand.situation);
    let aim = mind.head.cleared(&Strike { speed: HARD, direction: angle_of(apex - cue), ..Strike::default() });
    let aimed = AimedShot { place: stand.place, declares: Declaration::Nothing, aim };
    Some(Decision { act: Act::Strike(aimed), idea: "break", chance: 1.0, worth: None, simulations: 0 })
}

/// A stroke at the nearest ball that is on, when no legal shot was found.
pub fn anything(mind: &mut Mind, stand: &Stand) -> Option<AimedShot> {
    let (state, equipment) = (stand.situation.state(), stand.situation.equipment());
    let cue = state.lie.centre(state.cue_ball(equipment))?;
    let ball = nearest(stand, cue)?;
    mind.head.stand_at(&stand.situation);
    let aim = mind.head.cleared(&Strike { speed: 2.0, direction: angle_of(ball - cue), ..Strike::default() });
    Some(AimedShot { place: stand.place, declares: Declaration::Nothing, aim })
}

fn nearest(stand: &Stand, cue: DVec2) -> Option<DVec2> {
    let (state, equipment) = (stand.situation.state(), stand.situation.equipment());
    let on = state.balls_on(equipment).into_iter().filter_map(|ball| state.lie.centre(ball));
    on.min_by(|a, b| a.distance(cue).total_cmp(&b.distance(cue)))
}
