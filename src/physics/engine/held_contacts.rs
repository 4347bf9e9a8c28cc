//! Held contacts: balls that touch without normal speed while something presses them together.
//!
//! 1. When: after every impact, all contacts of the balls in it and of the balls that touch them are examined.
//! 2. Which contacts: those that are slower than [`CLOSED`](crate::physics::tolerances::CLOSED) and that the balls'
//!    accelerations on free courses would close. The force that holds one contact can press the next.
//! 3. Forces: first the remaining normal speed is removed. Then contact forces that keep the contacts from closing are
//!    solved for all touching balls together, at every stage of a Runge-Kutta step, with the friction of the cloth.
//!    They only push, so nothing sticks.
//! 4. Result: each ball follows two parabolas, along which the distance of the contact is off by at most 1e-9 m. They
//!    last 16 ms at most, and end earlier when a slip or a roll ends, or when a ball reaches the end of its nose. Then
//!    the forces are solved again. So balls do not pass through each other, and the contact forces do no work.
//! 5. Progress: one solution lasts at least [`SHORTEST`](super::repeated_impacts::SHORTEST), or if that is less, the
//!    time in which the fastest ball moves 1 mm or in which drag takes a quarter of a rolling ball's speed. Only the
//!    end of a nose makes it shorter than that. So time always advances, and the engine cannot loop forever.
//!
//! Special cases:
//!
//! - A slow contact that is already pressed when it is due passes no impulse.
//! - A slow ball stays at rest if the pull and the contact forces on it together do not exceed rolling resistance.
//! - Once a ball of the group had [`MOST_REPEATS`] impacts in one place, contacts are stopped at any speed.
//! - A ball in the air is held against its weight in the same way.
//! - A ball that only the edge of a pocket holds topples.
//! - Friction inside a held contact is neglected.

mod extent;
mod forces;
mod island;
mod line;
mod plan;
mod reported;
mod resting;
mod stretch;

use island::Island;

use super::DueKind;
use super::contact_group::ContactGroup;
use super::engine_step::EngineStep;
use super::parting::needs_no_hold;
use super::repeated_impacts::{MOST_REPEATS, repeats_of};
use crate::physics::ball::Motion;
use crate::physics::resolution::PerLink;

/// Plans the courses of a group of touching balls from their `motions`: after an impact, and when a hold ends. A ball
/// keeps its course if its motion did not change, nothing held it before and nothing holds it now.
///
/// `without_impulse` are the due contacts that passed no impulse. The slow ones among them must be held; otherwise they
/// would be due again at the same time. If holding changes a ball's velocity so much that it counts as an impact, its
/// contacts are added to those of `step`.
pub(super) fn plan_after_impact(
    step: &mut EngineStep,
    touching: &ContactGroup,
    motions: &[Motion],
    without_impulse: &[DueKind],
) {
    let squeezed = || touching.members.iter().any(|&index| repeats_of(&step.bodies[index], step.time) >= MOST_REPEATS);
    if without_impulse.is_empty() && needs_no_hold(step.bodies, touching, motions, step.environment) && !squeezed() {
        return follow_free_course(step, touching, motions);
    }
    let mut island = Island::new(step, touching, motions);
    let due: PerLink<usize> =
        without_impulse.iter().filter_map(|due| island.link_due(step.bodies, touching, *due)).collect();
    let held = island.hold_contacts(&due);
    island.report(step.bodies, touching, motions, step.time, step.contacts);
    island.plan(step, touching, &held);
}

/// Holds the group without a bounce, if one of the contacts that are due is slower than
/// [`CLOSED`](crate::physics::tolerances::CLOSED) and pressed together. Returns whether it did.
pub(super) fn hold_due(step: &mut EngineStep, touching: &ContactGroup, dues: &[DueKind]) -> bool {
    let mut island = Island::new(step, touching, &touching.motions);
    let links: PerLink<usize> = dues.iter().filter_map(|due| island.link_due(step.bodies, touching, *due)).collect();
    if !island.is_any_pressed(&links) {
        return false;
    }
    let held = island.hold_contacts(&[]);
    island.report(step.bodies, touching, &touching.motions, step.time, step.contacts);
    island.plan(step, touching, &held);
    true
}

/// Plans free courses for balls whose motions an impact changed, and for balls that were held before it.
fn follow_free_course(step: &mut EngineStep, touching: &ContactGroup, motions: &[Motion]) {
    if step.meter.is_spent() {
        return;
    }
    for ((&index, motion), before) in touching.members.iter().zip(motions).zip(&touching.motions) {
        let body = &mut step.bodies[index];
        if motion != before || body.course().hold().is_some() {
            let repeats = repeats_of(body, step.time);
            body.follow_free_course(motion, step.environment.physics(), step.time, repeats);
            step.forecast.mark_changed(index);
        }
    }
}
