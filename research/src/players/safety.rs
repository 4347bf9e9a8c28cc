//! Simple safeties, and what is left to do when no ball can be hit directly.

use std::f64::consts::TAU;

use baize_games::rules::{Declaration, Side};
use baize_opponent::opponent::AimedShot;
use baize_physics::Strike;

use super::candidates::{Candidate, Mind};
use super::in_hand::Stand;
use super::pockets::angle_of;
use super::value;

/// How far beside the middle of a ball the cue ball is sent, in sums of the radii, and the speeds in m/s.
const BESIDE: [f64; 9] = [-0.95, -0.8, -0.6, -0.3, 0.0, 0.3, 0.6, 0.8, 0.95];
const SPEEDS: [f64; 5] = [0.6, 1.0, 1.5, 2.2, 3.2];
/// The directions all round that are tried if no ball can be hit directly.
const AROUND: u32 = 240;
/// How many are worth trying out.
const MOST: usize = 8;

/// The most promising safeties from a stand: hits of all thicknesses, or if all of them are fouls, kicks in all directions.
pub fn safeties(mind: &mut Mind, (index, stand): (usize, &Stand), side: Side) -> Vec<Candidate> {
    let (state, equipment) = (stand.situation.state(), stand.situation.equipment());
    let cue_ball = state.cue_ball(equipment);
    let Some(cue) = state.lie.centre(cue_ball) else { return Vec::new() };
    let declares = if state.calls(equipment).safety { Declaration::Safety } else { Declaration::Nothing };
    let apart = 2.0 * equipment.radius(cue_ball);
    let hits = state.balls_on(equipment).into_iter().filter_map(|ball| state.lie.centre(ball)).flat_map(|centre| {
        let away = centre - cue;
        let turn = move |beside: &f64| libm::asin((beside * apart / away.length()).clamp(-1.0, 1.0));
        BESIDE.iter().map(move |beside| angle_of(away) + turn(beside))
    });
    let around = (0..AROUND).map(|step| TAU * f64::from(step) / f64::from(AROUND));
    mind.head.stand_at(&stand.situation);
    for directions in [hits.collect::<Vec<f64>>(), around.collect()] {
        let mut found = Vec::new();
        for (direction, speed) in
            directions.iter().flat_map(|direction| SPEEDS.iter().map(move |speed| (*direction, *speed)))
        {
            let aim = mind.head.cleared(&Strike { speed, direction, ..Strike::default() });
            let Some(after) = mind.head.shoot(&declares, &aim).filter(|after| !after.foul) else { continue };
            let promise = value::after(&mind.pockets, &after, side);
            let aimed = AimedShot { place: stand.place, declares, aim };
            found.push(Candidate { stand: index, aimed, idea: "safety", promise, worth: 0.0, chance: 0.0 });
        }
        if !found.is_empty() {
            found.sort_by(|a, b| b.promise.total_cmp(&a.promise));
            found.truncate(MOST);
            return found;
        }
    }
    Vec::new()
}
