//! Balls that leave play or come down on a rail, and the balls that were held against them.

use smallvec::SmallVec;

use super::courses::hold_and_plan;
use super::event_step::EventStep;
use super::scratch::Scratch;
use crate::ball::Motion;
use crate::course::Partner;
use crate::engine::order::by_place_then_speed;
use crate::engine::resolve::{OnRail, capture, resolve_rail_top, resolve_side};
use crate::impact::Contact;
use crate::piece::Phase;

/// Captures the ball: the pocket takes it out of play.
pub fn capture_ball(step: &mut EventStep, ball: usize, pocket: usize, scratch: &mut Scratch) {
    let before = step.motion(ball);
    let contact = capture(&step.bodies[ball].ball, before, pocket, step.now);
    step.contacts.push(contact);
    step.bodies[ball].leave_play(Phase::Pocketed(pocket), before.position, step.now.time);
    release_others(step, ball, scratch);
}

/// A bounce on the top of a rail. A ball too slow to bounce again stays there, off the table.
pub fn bounce_on_rail(step: &mut EventStep, index: usize, scratch: &mut Scratch) {
    let (ball, before, now) = (step.bodies[index].ball, step.motion(index), step.now);
    let OnRail { contact, bounced } = resolve_rail_top(&ball, &before, now);
    leave(step, index, (contact, bounced), scratch);
}

/// A bounce off the outside of the table. A ball too slow to bounce again stays on the edge, off the table.
pub fn bounce_off_side(step: &mut EventStep, index: usize, side: usize, scratch: &mut Scratch) {
    let (ball, before, now) = (step.bodies[index].ball, step.motion(index), step.now);
    let OnRail { contact, bounced } = resolve_side(&ball, &before, side, now);
    leave(step, index, (contact, bounced), scratch);
}

/// Gives a ball the course after this contact with a rail: it flies on, or stays there, off the table.
fn leave(step: &mut EventStep, index: usize, (contact, bounced): (Contact, Option<Motion>), scratch: &mut Scratch) {
    let now = step.now;
    let place = step.motion(index).position;
    step.contacts.push(contact);
    match bounced {
        Some(after) => step.bodies[index].follow_free_course(&after, now.environment.physics(), now.time, 0),
        None => step.bodies[index].leave_play(Phase::OffTable, place, now.time),
    }
    release_others(step, index, scratch);
}

/// After a ball got a course on which it pushes no other: solves the contact forces again for the balls that were held
/// against it.
fn release_others(step: &mut EventStep, gone: usize, scratch: &mut Scratch) {
    step.forecast.mark_changed(gone);
    let partner = Partner::Ball(step.bodies[gone].ball.id);
    let first = step.contacts.len();
    let mut seen = SmallVec::<[usize; 8]>::new();
    for ball in 0..step.bodies.len() {
        if step.bodies[ball].course().holds(partner) && !seen.contains(&ball) {
            let (touching, _) = scratch.one();
            step.gather(&[ball], touching);
            seen.extend_from_slice(&touching.members);
            hold_and_plan(step, touching, &touching.motions, &[]);
        }
    }
    step.contacts[first..].sort_by(by_place_then_speed);
}
