//! A ball meets something fixed, or two noses at once.

use smallvec::{SmallVec, smallvec};

use super::liner::{resolve_liner, resolve_liner_end};
use super::nose::{approach_to_nose, is_slow, resolve_nose};
use super::slate::resolve_slate;
use crate::ball::{Ball, Motion};
use crate::engine::edges::grounded_off_holes;
use crate::engine::environment::Environment;
use crate::engine::noses::{nose_normal, noses_at, noses_near};
use crate::engine::now::Now;
use crate::engine::order::by_place_then_speed;
use crate::impact::{Change, Contact};
use crate::obstacle::Obstacle;
use crate::resolution::is_airborne;
use crate::tolerances::{CREEPING, TOUCHING};

/// The contact of a ball with the obstacle that is due. If it `meets_more`, a second nose may belong to the impact. Adds
/// the contacts that passed an impulse to `contacts`: none, one, or two, each with the motion after all of them.
///
/// Returns what the ball meets without an impulse. If the obstacle that is due passes an impulse, the other one does not
/// count.
///
/// Two noses: the new motion is the mean of "first A, then B" and "first B, then A". Each of the two usually sends the
/// ball away from both noses, and neither gains energy. So the same holds for the mean.
pub fn resolve_fixed(
    ball: &Ball,
    before: Motion,
    obstacle: Obstacle,
    meets_more: bool,
    contacts: &mut Vec<Contact>,
    now: Now,
) -> SmallVec<[Obstacle; 2]> {
    let other = if meets_more { other_nose(ball, &before, obstacle, now.environment) } else { None };
    let first = contacts.len();
    contacts.extend(resolve_one(ball, before, obstacle, now));
    let passes_impulse = contacts.len() > first;
    contacts.extend(other.and_then(|other| resolve_one(ball, before, other, now)));
    let new = &mut contacts[first..];
    let mut without_impulse = SmallVec::new();
    if !passes_impulse {
        without_impulse.push(obstacle);
        without_impulse.extend(other.filter(|_| new.is_empty()));
    }
    if let (Some(other), [one, two]) = (other, &mut *new) {
        average((obstacle, one), (other, two), ball, before, now);
        new.sort_by(by_place_then_speed);
    }
    without_impulse
}

/// The contact of a ball with the slate, a liner or a nose; `None` if it passes no impulse.
fn resolve_one(ball: &Ball, before: Motion, obstacle: Obstacle, now: Now) -> Option<Contact> {
    match obstacle {
        Obstacle::Slate => Some(resolve_slate(ball, &before, now)),
        Obstacle::Liner(pocket) => resolve_liner(ball, &before, pocket, now),
        Obstacle::LinerEnd(index) => resolve_liner_end(ball, &before, index, now),
        _ => resolve_nose(ball, before, obstacle, now),
    }
}

/// Gives the contacts with two noses at once their common motion. Each comes with its nose, as it would be alone.
fn average(
    (obstacle, one): (Obstacle, &mut Contact),
    (other, two): (Obstacle, &mut Contact),
    ball: &Ball,
    before: Motion,
    now: Now,
) {
    let then = |after: Motion, obstacle: Obstacle| {
        resolve_one(ball, after, obstacle, now).map_or(after, |contact| contact.changes[0].after)
    };
    let [a, b] = [then(one.changes[0].after, other), then(two.changes[0].after, obstacle)];
    let mean =
        Motion { position: before.position, velocity: (a.velocity + b.velocity) * 0.5, spin: (a.spin + b.spin) * 0.5 };
    // One order may lift the ball off the bed, and the mean may lift it too little to count as airborne.
    let after = grounded_off_holes(ball, &before, &mean, now.environment);
    for contact in [one, two] {
        contact.changes = smallvec![Change { ball: ball.id, before, after }];
    }
}

/// The second nose of a double contact. `None` unless the ball touches exactly one other nose from which it does not
/// move away, and meets both slowly or both fast.
fn other_nose(ball: &Ball, before: &Motion, obstacle: Obstacle, environment: &Environment) -> Option<Obstacle> {
    let place = before.position;
    nose_normal(place, obstacle, environment)?;
    let touched: SmallVec<[Obstacle; 4]> = if is_airborne(ball, before) {
        noses_near(environment, ball.radius, place, TOUCHING).into_iter().collect()
    } else {
        noses_at(environment, ball.radius, place.truncate(), TOUCHING).collect()
    };
    let is_met = |other: &Obstacle| {
        let approach = approach_to_nose(ball, before, *other, environment);
        *other != obstacle
            && approach.is_some_and(|approach| approach > -CREEPING)
            && is_slow(ball, before, *other, environment) == is_slow(ball, before, obstacle, environment)
    };
    let mut others = touched.into_iter().filter(is_met);
    others.next().filter(|_| others.next().is_none())
}
