//! The acceleration of a ball of an island without contact forces, during a step of the integration.

use glam::DVec3;

use super::ball::{HeldBall, Rest, share_of_friction};
use super::island::Island;
use crate::ball::Motion;
use crate::piece::Phase;
use crate::tolerances::CREEPING;

/// A slip that is shorter than this share of the slip at the start of a step has ended in that step. What is left of it
/// may point anywhere.
const ENDED: f64 = 0.01;

/// The speed of a ball off the bed that is held on two sides falls by the factor e in this time (seconds), because rubber
/// and leather give way under it (estimate). Held contacts have no friction, so without this the ball would swing between
/// the two sides forever.
const SWING: f64 = 0.2;

/// Acceleration and spin rate of a ball without contact forces, in its present phase. If a stage of the integration is
/// past the end of a slip or roll, or just before it, friction keeps the direction that it had at the start; otherwise
/// the slip or roll would never end, or friction would push sideways.
pub fn free_rate(island: &Island, slot: usize, motion: &Motion) -> (DVec3, DVec3) {
    let HeldBall { ball, phase, rest, .. } = &island.balls[slot];
    let start = &island.motions[slot];
    let cloth = island.physics().cloth_under(ball);
    match phase {
        _ if ball.is_fixed() || *rest == Rest::Stays => (DVec3::ZERO, DVec3::ZERO),
        Phase::Airborne if is_held_twice(island, slot) => {
            (DVec3::NEG_Z * cloth.gravity - motion.velocity / SWING, DVec3::ZERO)
        }
        Phase::Airborne => (DVec3::NEG_Z * cloth.gravity, DVec3::ZERO),
        Phase::Sliding => {
            let [first, slip] = [start, motion].map(|motion| motion.slip(ball.radius));
            let share = share_of_friction(ball, first, island.physics());
            let has_ended = slip.dot(first) <= ENDED * first.length_squared();
            let slip = if has_ended { first } else { slip }.normalize_or_zero() * share;
            let turning = 2.5 * cloth.sliding_friction * cloth.gravity / ball.radius;
            (cloth.sliding_acceleration(slip), DVec3::new(-slip.y, slip.x, 0.0) * turning)
        }
        _ if let Rest::Starts(direction) = rest => {
            let resistance = island.physics().cloth.rolling_resistance();
            (cloth.roll_pull().extend(0.0) - *direction * resistance, DVec3::ZERO)
        }
        _ => {
            let (first, now) = (start.velocity, motion.velocity);
            let direction = match first.length() > CREEPING {
                true if now.dot(first) > 0.0 => now,
                true => first,
                false => DVec3::ZERO,
            };
            (cloth.rolling_acceleration(direction), DVec3::ZERO)
        }
    }
}

/// Whether at least two held contacts carry a ball.
fn is_held_twice(island: &Island, slot: usize) -> bool {
    island.graph.meter.add(island.graph.links.len());
    let contacts = island.graph.links.iter().zip(&island.contacts);
    contacts.filter(|(link, contact)| contact.is_held && (link.a == slot || link.b == Some(slot))).count() > 1
}
