//! Reports the contacts of an island that changed a velocity so much that they count as impacts.

use std::cell::LazyCell;
use std::ops::Deref;

use glam::DVec3;

use super::held_contacts::Held;
use super::island::Island;
use crate::ball::Motion;
use crate::course::Partner;
use crate::engine::body::Body;
use crate::engine::gather::ContactGroup;
use crate::engine::order::by_place_then_speed;
use crate::engine::repeated_impacts::MOST_REPEATS;
use crate::engine::resolve::{landing, largest_difference, reported_speed};
use crate::impact::{Change, Contact, Meeting};
use crate::obstacle::Obstacle;
use crate::tolerances::CLOSED;

/// After repeated impacts in one place, changes of velocity above this, in m/s, are reported. [`MOST_REPEATS`]
/// unreported changes add up to [`CLOSED`] at most.
const ADDING_UP: f64 = CLOSED / MOST_REPEATS as f64;

/// Impulses below this share of the largest are not reported.
const NO_PART: f64 = 1e-12;

/// Adds all contacts that passed an impulse, ordered by position, if a ball's velocity changed by more than [`CLOSED`],
/// or by more than [`ADDING_UP`] after repeated impacts in one place. Together they account for the energy that was
/// lost.
///
/// A ball that comes down on the slate after the impulses may close a contact again. Then the contacts are reported as
/// they were before that, and each such ball's contact with the slate follows.
///
/// For a wedged ball whose spin was ended, the former speed of its surface counts as the change, and all its held
/// contacts are added. `before` are the motions before anything was held.
pub fn report(
    (island, held): (&Island, &Held),
    (bodies, touching): (&[Body], &ContactGroup),
    before: &[Motion],
    time: f64,
    contacts: &mut Vec<Contact>,
) {
    if (0..before.len()).all(|slot| change_of(slot, island, held, before) <= least_reported(island)) {
        return;
    }
    let came_down = if closes_again(island, held, touching) { &held.came_down[..] } else { &[] };
    let mut after = island.motions.clone();
    came_down.iter().for_each(|&(slot, motion)| after[slot] = motion);
    let largest = island.contacts.iter().fold(0.0, |most: f64, contact| most.max(contact.impulse.abs()));
    let meets_fixed = island.graph.links.iter().any(|link| link.b.is_none());
    let limit = LazyCell::new(|| largest_difference(before, &island.motions, meets_fixed));
    let first = contacts.len();
    for (index, contact) in island.contacts.iter().enumerate() {
        let balls = island.balls_of(index);
        let is_down = balls.iter().any(|&slot| island.balls[slot].is_put_down);
        let grips = contact.is_held && balls.iter().any(|&slot| held.lost_spin[slot]);
        if is_down || grips || contact.impulse.abs() > NO_PART * largest {
            contacts.push(contact_of(index, island, (bodies, touching), (before, &limit, &after), time));
        }
    }
    contacts[first..].sort_by(by_place_then_speed);
    let slate = contacts.len();
    contacts.extend(came_down.iter().map(|&(slot, motion)| {
        let ball = &island.balls[slot].ball;
        landing(ball, Meeting::Slate(ball.id), motion, island.motions[slot], time)
    }));
    contacts[slate..].sort_by(by_place_then_speed);
}

/// The change of a ball's velocity in m/s, or the former speed of its surface if its spin was ended.
fn change_of(slot: usize, island: &Island, held: &Held, before: &[Motion]) -> f64 {
    let surface = match held.lost_spin[slot] {
        true => island.balls[slot].ball.radius * before[slot].spin.length(),
        false => 0.0,
    };
    (island.motions[slot].velocity - before[slot].velocity).length().max(surface)
}

/// Changes above this, in m/s, are reported.
fn least_reported(island: &Island) -> f64 {
    if island.balls.iter().any(|ball| ball.repeats > 0) { ADDING_UP } else { CLOSED }
}

/// Whether two balls of the group close faster than [`CLOSED`] after a ball came down.
fn closes_again(island: &Island, held: &Held, touching: &ContactGroup) -> bool {
    let closing = |&(a, b): &(usize, usize)| {
        (island.motions[a].velocity - island.motions[b].velocity).dot(touching.normal((a, b)))
    };
    !held.came_down.is_empty() && touching.pairs.iter().any(|pair| closing(pair) > CLOSED)
}

/// The report of one contact, with the motions `before` and `after` it. Its speed is at most `limit` unless it closed
/// faster than [`CLOSED`].
fn contact_of(
    index: usize,
    island: &Island,
    (bodies, touching): (&[Body], &ContactGroup),
    (before, limit, after): (&[Motion], &impl Deref<Target = f64>, &[Motion]),
    time: f64,
) -> Contact {
    let (link, contact) = (&island.graph.links[index], &island.contacts[index]);
    let ball = &island.balls[link.a].ball;
    let normal = link.b.map_or(link.normal, |b| touching.normal((link.a, b)));
    let far = link.b.map_or(DVec3::ZERO, |b| before[b].velocity);
    let closing = (before[link.a].velocity - far).dot(normal);
    let mobility = |slot: usize| (island.graph.inverse_masses[slot] * link.normal * normal).element_sum();
    let equivalent = contact.impulse * (mobility(link.a) + link.b.map_or(0.0, mobility));
    let normal_speed = match closing {
        closing if closing > CLOSED => closing,
        _ if equivalent > 0.0 => reported_speed(equivalent, closing.abs(), || **limit),
        // The contact was opening and was pulled shut.
        closing => closing.max(0.0),
    };
    let point = || before[link.a].position + outward(index, island, normal) * ball.radius;
    let change = |slot: usize| Change { ball: island.balls[slot].ball.id, before: before[slot], after: after[slot] };
    Contact {
        time,
        meeting: island.environment.meeting_with(ball.id, contact.partner),
        normal,
        normal_speed,
        point: link.b.map_or_else(point, |b| touching.point(bodies, (link.a, b))),
        changes: island.balls_of(index).into_iter().map(change).collect(),
    }
}

/// The unit vector from the centre of a contact's first ball to the place where it touches something fixed. A nose
/// touches a ball on the bed above the height of its centre.
fn outward(index: usize, island: &Island, normal: DVec3) -> DVec3 {
    let ball = &island.balls[island.graph.links[index].a];
    let nose = match island.contacts[index].partner {
        Partner::Fixed(nose @ (Obstacle::Cushion(_) | Obstacle::Jaw(_))) if ball.is_on_bed() => Some(nose),
        _ => None,
    };
    let environment = island.environment;
    let sine = nose.map_or(0.0, |nose| environment.nose_sine_of(&environment.own_of(nose), ball.ball.radius));
    normal * (1.0 - sine * sine).sqrt() + DVec3::Z * sine
}
