//! Which contacts are slow, which of them something presses together, and which rattle.

use super::contact::HeldContact;
use super::impulses::is_slow;
use super::island::Island;
use crate::engine::repeated_impacts::MOST_REPEATS;
use crate::resolution::{ContactGraph, PerLink};
use crate::tolerances::PRESSING;

/// Marks the contacts that are slow, and those of them that are pressed together.
pub fn mark_pressed(island: &mut Island) {
    let (speeds, accelerations) = (island.gap_speeds(), island.gap_accelerations());
    island.contacts.iter_mut().zip(speeds).for_each(|(contact, speed)| contact.is_slow = is_slow(speed));
    press(&island.graph, &mut island.contacts, &accelerations);
}

/// Marks the slow contacts that are pressed together: by the accelerations of their own balls, or by the force in
/// another contact, which pushes its ball against the next. `accelerations` are those of the gaps.
fn press(graph: &ContactGraph, contacts: &mut [HeldContact], accelerations: &[f64]) {
    for (contact, acceleration) in contacts.iter_mut().zip(accelerations) {
        contact.is_pressed = contact.is_slow && *acceleration < -PRESSING;
    }
    let mut grows = contacts.iter().any(|contact| contact.is_pressed);
    while grows {
        let pressed: PerLink<bool> = contacts.iter().map(|contact| contact.is_pressed).collect();
        let changes = graph.openings(&graph.pushed(&graph.stopping_impulses(accelerations, &pressed)));
        grows = false;
        for (contact, (acceleration, change)) in contacts.iter_mut().zip(accelerations.iter().zip(changes)) {
            if contact.is_slow && !contact.is_pressed && acceleration + change < -PRESSING {
                contact.is_pressed = true;
                grows = true;
            }
        }
    }
}

/// Marks the contacts that rattle. Once a ball of the island has had [`MOST_REPEATS`] impacts in this place, every
/// contact rattles, at any speed: one that still bounced would squeeze the ball again.
pub fn mark_rattling(island: &mut Island) {
    let is_squeezed = island.balls.iter().any(|ball| ball.repeats >= MOST_REPEATS);
    let repeats = |slot: usize| island.balls[slot].repeats;
    for (contact, link) in island.contacts.iter_mut().zip(&island.graph.links) {
        let most = repeats(link.a).max(link.b.map_or(0, repeats));
        contact.rattles = contact.is_slow && most > 0 || is_squeezed;
    }
}
