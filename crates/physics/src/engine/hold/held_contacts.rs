//! Decides which contacts of an island are held, and prepares its balls for new courses.

use glam::DVec3;
use smallvec::{SmallVec, smallvec};

use super::balance::is_balanced_at_rest;
use super::impulses::{any_closes, loaded, make_nearly_rolling_roll, mark_held, remove_speed, stop};
use super::island::Island;
use super::pressed::{mark_pressed, mark_rattling};
use super::resting::rest_slow_balls;
use crate::ball::Motion;
use crate::course::Partner;
use crate::detection::grazes;
use crate::engine::edges::grounded_off_holes;
use crate::obstacle::Obstacle;
use crate::resolution::PerBall;

/// The result of [`hold`]: which balls are held, and what else it changed.
pub struct Held {
    /// For each ball, whether a contact holds it.
    pub balls: PerBall<bool>,
    /// Whether all balls are at rest and in balance, leaning on each other or on something fixed.
    pub is_wedged: bool,
    /// For each ball, whether its spin was ended because it is wedged.
    pub lost_spin: PerBall<bool>,
    /// The balls that were put down on the slate after the impulses, each with its motion before that.
    pub came_down: SmallVec<[(usize, Motion); 1]>,
}

/// Removes the normal speed of the pressed contacts, and of those that are due without having passed an impulse.
///
/// Rattling contacts that close are stopped. If a contact is due, slow contacts that close are stopped as well.
pub fn hold(island: &mut Island) -> Held {
    mark_pressed(island);
    press_due(island);
    mark_rattling(island);
    if !is_any_to_hold(island) {
        return Held::of(island);
    }
    // A slip that is left would gain energy from an impulse.
    make_nearly_rolling_roll(island, |contact| contact.is_slow || contact.rattles);
    remove_speed(island, |contact| contact.is_pressed);
    // What still closes after that is only pushed.
    stop_slow_if_any_is_due(island);
    stop(island, |contact| contact.rattles);
    mark_held(island, |contact| contact.is_pressed);
    if rest_slow_balls(island) {
        hold_against_resting_balls(island);
    }
    let mut held = Held::of(island);
    end_spin_of_wedged(island, &mut held);
    put_slow_balls_down(island, &mut held);
    held
}

impl Held {
    /// The result for the contacts that are marked as held, if nothing else was changed.
    pub fn of(island: &Island) -> Self {
        let balls = island.held_balls();
        let is_wedged = balls.contains(&true) && is_balanced_at_rest(island);
        Self { lost_spin: smallvec![false; balls.len()], balls, is_wedged, came_down: SmallVec::new() }
    }
}

/// Slow contacts that are due without an impulse count as pressed.
fn press_due(island: &mut Island) {
    for contact in island.contacts.iter_mut().filter(|contact| contact.is_due_without_impulse) {
        contact.is_pressed = contact.is_slow;
    }
}

/// Whether a contact is pressed, or rattles and closes.
fn is_any_to_hold(island: &Island) -> bool {
    island.contacts.iter().any(|contact| contact.is_pressed)
        || any_closes(island, &island.gap_speeds(), |contact| contact.rattles)
}

/// Stops all slow contacts that close, if one contact is due without an impulse. Otherwise the next of them would be due at
/// once, and a chain of ever smaller impacts would have no end.
fn stop_slow_if_any_is_due(island: &mut Island) {
    if island.contacts.iter().any(|contact| contact.is_due_without_impulse) {
        stop(island, |contact| contact.is_slow);
    }
}

/// After some balls may have been put to rest: contacts that were held, or that rattle, may close against such a ball, and
/// are stopped. A ball put to rest may also have opened a held contact. If the forces would close it again at once, it
/// stays held.
fn hold_against_resting_balls(island: &mut Island) {
    let held_before = island.which(|contact| contact.is_held);
    stop(island, |contact| contact.is_held || contact.rattles);
    mark_held(island, |contact| contact.is_pressed);
    let reopened = tiny_hops(island, &held_before);
    if reopened.contains(&true) {
        island.contacts.iter_mut().zip(reopened).for_each(|(contact, reopened)| contact.is_held |= reopened);
        remove_speed(island, |contact| contact.is_held);
        mark_held(island, |contact| contact.is_held);
    }
}

/// The contacts of `held_before` that opened when a ball was put to rest and that the forces close again before the gap
/// exceeds a graze. Such hops would follow each other forever.
fn tiny_hops(island: &Island, held_before: &[bool]) -> SmallVec<[bool; 4]> {
    let speeds = island.gap_speeds();
    let opened = |contact: usize| held_before[contact] && !island.contacts[contact].is_held && speeds[contact] > 0.0;
    if !(0..speeds.len()).any(opened) {
        return smallvec![false; speeds.len()];
    }
    let accelerations = loaded(island, &island.which(|contact| contact.is_held));
    // A gap that the forces close is an overlap that they open, seen from the other side.
    let closes_soon = |contact: usize| opened(contact) && grazes(speeds[contact], -accelerations[contact], 1.0);
    (0..speeds.len()).map(closes_soon).collect()
}

/// For each ball the pocket whose edge alone holds it; `None` if anything else holds it too. Such a ball topples over the edge, on
/// a course of its own kind.
pub fn held_by_edge_alone(island: &Island) -> PerBall<Option<usize>> {
    let mut holding: PerBall<(u32, Option<usize>)> = smallvec![(0, None); island.balls.len()];
    for (index, contact) in island.contacts.iter().enumerate().filter(|(_, contact)| contact.is_held) {
        let edge = if let Partner::Fixed(Obstacle::Edge(pocket)) = contact.partner { Some(pocket) } else { None };
        for slot in island.balls_of(index) {
            holding[slot] = (holding[slot].0 + 1, edge);
        }
    }
    holding.into_iter().map(|(count, edge)| edge.filter(|_| count == 1)).collect()
}

/// Ends the spin of balls that rest wedged off the bed. All other motion has ended, and in reality friction in the
/// contacts would stop the spin too.
pub fn end_spin_of_wedged(island: &mut Island, held: &mut Held) {
    if !held.is_wedged {
        return;
    }
    for (slot, edge_alone) in held_by_edge_alone(island).into_iter().enumerate() {
        // A ball that topples over an edge goes on turning.
        let is_off_bed = held.balls[slot] && !island.balls[slot].is_on_bed() && edge_alone.is_none();
        if is_off_bed && island.motions[slot].spin != DVec3::ZERO {
            island.motions[slot].spin = DVec3::ZERO;
            held.lost_spin[slot] = true;
        }
    }
}

/// Puts balls down on the slate that are not held and that are too slow after the impulses to rise from it. Their courses
/// would begin on the bed anyway. It is done here so that the change of their velocity is reported.
pub fn put_slow_balls_down(island: &mut Island, held: &mut Held) {
    for slot in (0..island.balls.len()).filter(|&slot| !held.balls[slot] && !island.balls[slot].is_on_bed()) {
        let motion = island.motions[slot];
        let after = grounded_off_holes(&island.balls[slot].ball, &motion, &motion, island.environment);
        if after != motion {
            island.motions[slot] = after;
            held.came_down.push((slot, motion));
        }
    }
}
