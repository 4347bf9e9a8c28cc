//! Holds the contacts that stay after an impact, and plans the courses of the balls.

use glam::DVec3;

use super::event_step::EventStep;
use super::scratch::Scratch;
use crate::ball::Motion;
use crate::engine::due::DueKind;
use crate::engine::gather::{ContactGroup, NO_CONTACT_GAP, WIDEST_SHARE};
use crate::engine::hold::{Island, clears_all_noses, hold, island_of, mark_pressed, needs_no_hold, report};
use crate::engine::plan::{follow_free_courses, plan_held};
use crate::engine::repeated_impacts::{MOST_REPEATS, repeats_of};
use crate::resolution::PerLink;

/// Plans the courses of a group of touching balls from their `motions`: after an impact, and when a hold ends. A ball
/// keeps its course if its motion did not change, nothing held it before and nothing holds it now.
///
/// `without_impulse` are the due contacts that passed no impulse. The slow ones among them must be held; otherwise they
/// would be due again at the same time. If holding changes a ball's velocity so much that it counts as an impact, its
/// contacts are added to those of `step`.
pub fn hold_and_plan(step: &mut EventStep, touching: &ContactGroup, motions: &[Motion], without_impulse: &[DueKind]) {
    let now = step.now;
    let squeezed = || touching.members.iter().any(|&index| repeats_of(&step.bodies[index], now.time) >= MOST_REPEATS);
    if without_impulse.is_empty() && needs_no_hold(step.bodies, touching, motions, now.environment) && !squeezed() {
        return follow_free_courses(touching, motions, step.bodies, step.forecast, now);
    }
    let mut island = island_of(step.bodies, touching, motions, now);
    for due in without_impulse {
        if let Some(contact) = island.contact_due(touching, *due) {
            island.contacts[contact].is_due_without_impulse = true;
        }
    }
    hold_island(step, touching, motions, island);
}

/// Holds the group without a bounce, if one of the contacts that are due is slower than
/// [`CLOSED`](crate::tolerances::CLOSED) and pressed together. Returns whether it did.
pub fn hold_if_pressed(step: &mut EventStep, touching: &ContactGroup, dues: &[DueKind]) -> bool {
    let mut island = island_of(step.bodies, touching, &touching.motions, step.now);
    let due: PerLink<usize> = dues.iter().filter_map(|due| island.contact_due(touching, *due)).collect();
    if due.is_empty() {
        return false;
    }
    mark_pressed(&mut island);
    let is_pressed = due.iter().any(|&contact| island.contacts[contact].is_pressed);
    if is_pressed {
        hold_island(step, touching, &touching.motions, island);
    }
    is_pressed
}

/// Holds the contacts of an island that stay, reports them, and plans the courses of its balls. `before` are the motions
/// before anything is held.
fn hold_island(step: &mut EventStep, touching: &ContactGroup, before: &[Motion], mut island: Island) {
    let held = hold(&mut island);
    report((&island, &held), (step.bodies, touching), before, step.now.time, step.contacts);
    plan_held((&island, &held), touching, step.bodies, step.forecast, step.now);
}

/// Plans the courses of `balls` and of all balls in contact with them. `after` are the new motions of balls that met
/// something fixed; `without_impulse` are the due contacts that passed no impulse.
pub fn plan_groups(
    step: &mut EventStep,
    balls: &[usize],
    after: &[(usize, Motion)],
    without_impulse: &[DueKind],
    scratch: &mut Scratch,
) {
    let Scratch { groups, after: motions } = scratch;
    for touching in step.gather_each(balls, groups) {
        motions.clone_from(&touching.motions);
        for &(ball, after) in after {
            if let Some(slot) = touching.slot(ball) {
                motions[slot] = after;
            }
        }
        hold_and_plan(step, touching, motions, without_impulse);
    }
}

/// Fast path: gives `ball` a free course if no other ball touches it, no nose can hold it, and it had fewer than
/// [`MOST_REPEATS`] impacts in this place. Returns whether it did.
pub fn try_alone(step: &mut EventStep, ball: usize, after: &Motion) -> bool {
    let now = step.now;
    let repeats = repeats_of(&step.bodies[ball], now.time);
    let goes = !now.meter.is_spent()
        && repeats < MOST_REPEATS
        && is_alone(step, ball, after.position)
        && clears_all_noses(&step.bodies[ball], after, now.environment);
    if goes {
        step.bodies[ball].follow_free_course(after, now.environment.physics(), now.time, repeats);
        step.forecast.mark_changed(ball);
    }
    goes
}

/// Whether no other ball in play is in contact with `ball`, which is at `place`.
fn is_alone(step: &EventStep, ball: usize, place: DVec3) -> bool {
    let radius = step.bodies[ball].ball.radius;
    let is_clear = |other: usize| {
        let (near, course) = (&step.bodies[other].ball, step.bodies[other].course());
        let distance = radius + near.radius + NO_CONTACT_GAP;
        let Some(other_place) = course.position_near(step.now.time, place.truncate(), distance) else { return true };
        let apart = step.now.environment.physics().shape.between(place, other_place).length_squared();
        other == ball || apart > distance * distance || !course.phase_at(step.now.time).in_play()
    };
    step.forecast.all_near(place.truncate(), WIDEST_SHARE * radius, is_clear)
}
