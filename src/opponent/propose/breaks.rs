//! Breaks.

use super::proposal::{Proposal, Stand};
use crate::opponent::angles::angle_of;
use crate::opponent::head::Head;
use crate::opponent::mind::Mind;
use crate::opponent::play::Play;
use crate::opponent::thought::Idea;
use crate::physics::{Strike, Tip};
use crate::rules::Declaration;

/// The speeds of the cue in m/s.
const SPEEDS: [f64; 3] = [9.0, 7.5, 6.0];
/// By how much the cue ball is aimed beside the middle of the first ball, as a share of its radius.
const BESIDE: [f64; 5] = [0.0, 0.12, -0.12, 0.3, -0.3];
/// The heights of the tip in ball radii.
const HEIGHTS: [f64; 3] = [0.0, -0.12, 0.12];

/// Breaks from a stand.
pub fn breaks(mind: &Mind, head: &mut Head, (index, stand): (usize, &Stand)) -> Vec<Proposal> {
    head.stand_at(&stand.position);
    let equipment = &stand.position.equipment;
    let lie = &stand.position.state.lie;
    let Some(cue) = stand.position.cue_place() else { return Vec::new() };
    let on = stand.position.state.balls_on(equipment);
    let nearest =
        on.into_iter().filter_map(|ball| lie.centre(ball)).min_by(|a, b| a.distance(cue).total_cmp(&b.distance(cue)));
    let Some(apex) = nearest else { return Vec::new() };
    let strokes = SPEEDS.iter().flat_map(|speed| {
        BESIDE.iter().flat_map(move |beside| HEIGHTS.iter().map(move |height| (*speed, *beside, *height)))
    });
    let mut proposals = Vec::new();
    for (speed, beside, height) in strokes {
        let away = apex - cue;
        let direction = angle_of(away) + libm::atan2(beside * mind.ball.radius, away.length());
        let strike = Strike { speed, direction, tip: Tip { side: 0.0, height }, elevation: 0.0 };
        let aim = head.cleared(&strike);
        let declares = Declaration::Nothing;
        let Some(after) = head.shoot(&declares, &aim) else { continue };
        let promise = mind.judge.after(mind.side, &after);
        let play = Play { place: stand.place, declares, aim };
        proposals.push(Proposal { stand: index, play, idea: Idea::Break, leave: mind.leave(&after), promise });
    }
    proposals
}
