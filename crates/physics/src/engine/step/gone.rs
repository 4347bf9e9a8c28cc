//! Balls that leave play or come down on a rail, and the balls that were held against them.

use smallvec::SmallVec;

use super::courses::hold_and_plan;
use super::event_step::EventStep;
use super::scratch::Scratch;
use crate::ball::Motion;
use crate::course::{Course, Partner};
use crate::engine::order::by_place_then_speed;
use crate::engine::resolve::{OnRail, capture, resolve_rail_top, resolve_side};
use crate::impact::Contact;

/// Captures the ball: the pocket takes it out of play.
pub fn capture_ball(step: &mut EventStep, ball: usize, pocket: usize, scratch: &mut Scratch) {
    let before = step.motion(ball);
    let contact = capture(&step.bodies[ball].ball, before, pocket, step.now);
    let course = Course::pocketed(pocket, before.position, step.now.time);
    step.contacts.push(contact);
    follow(step, ball, course, scratch);
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
    let (ball, now) = (step.bodies[index].ball, step.now);
    let course = match bounced {
        Some(after) => Course::of(&ball, &after, now.environment.physics(), now.time),
        None => Course::off_table(step.motion(index).position, now.time),
    };
    step.contacts.push(contact);
    follow(step, index, course, scratch);
}

/// Gives a ball a course on which it pushes no other, and solves the contact forces again for the balls that were held
/// against it.
fn follow(step: &mut EventStep, gone: usize, course: Course, scratch: &mut Scratch) {
    step.bodies[gone].follow(course);
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
