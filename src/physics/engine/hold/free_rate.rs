//! The accelerations of balls and gaps without contact forces.

use bevy::math::DVec3;

use super::island::Island;
use crate::physics::ball::Motion;
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, Link, PerLink};
use crate::physics::tolerances::CREEPING;

/// A slip that is shorter than this share of the slip at the start of a step has ended in that step. What is left of it
/// may point anywhere.
///
/// No test sees a value ten times larger or smaller, and no quick test one a million times larger or smaller: the slip of a held
/// ball hardly turns within a step.
const ENDED: f64 = 0.01;

/// The speed of a ball off the bed that is held on two sides falls by the factor e in this time (seconds), because rubber
/// and leather give way under it (estimate). Held contacts have no friction, so without this the ball would swing between
/// the two sides forever.
///
/// A value ten times larger or smaller changes no test: the time is an estimate, so tests ask only that such a ball comes to
/// rest. A thousand times smaller, tests fail.
const SWING: f64 = 0.2;

impl Island<'_> {
    /// The second derivative of each gap in m/s^2, the rotation of the normal included.
    pub fn opening_rates(&self, graph: &ContactGraph, motions: &[Motion], accelerations: &[DVec3]) -> PerLink<f64> {
        let links = graph.links.iter().zip(&self.lines);
        links.map(|(link, line)| graph.opening(link, accelerations) + line.turning(link.a, motions)).collect()
    }

    /// Acceleration and spin rate of a ball without contact forces, in its present phase. If a Runge-Kutta stage is
    /// past the end of a slip or roll, or just before it, friction keeps the direction that it had at the start;
    /// otherwise the slip or roll would never end, or friction would push sideways.
    pub fn free_rate(&self, slot: usize, motion: &Motion) -> (DVec3, DVec3) {
        let ball = &self.balls[slot];
        let cloth = self.environment.physics().cloth_under(ball);
        match self.phases[slot] {
            _ if ball.is_fixed() || self.resting[slot] => (DVec3::ZERO, DVec3::ZERO),
            Phase::Airborne if self.is_held_twice(slot) => {
                (DVec3::NEG_Z * cloth.gravity - motion.velocity / SWING, DVec3::ZERO)
            }
            Phase::Airborne => (DVec3::NEG_Z * cloth.gravity, DVec3::ZERO),
            Phase::Sliding => {
                let [first, slip] = [&self.motions[slot], motion].map(|motion| motion.slip(ball.radius));
                let share = self.share_of_friction(ball, first);
                let has_ended = slip.dot(first) <= ENDED * first.length_squared();
                let slip = if has_ended { first } else { slip }.normalize_or_zero() * share;
                let turning = 2.5 * cloth.sliding_friction * cloth.gravity / ball.radius;
                (cloth.sliding_acceleration(slip), DVec3::new(-slip.y, slip.x, 0.0) * turning)
            }
            _ if let Some(rate) = self.setting_off(slot) => (rate, DVec3::ZERO),
            _ => {
                let (first, now) = (self.motions[slot].velocity, motion.velocity);
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
    fn is_held_twice(&self, slot: usize) -> bool {
        self.graph.meter.add(self.graph.links.len());
        let holds = |(link, closed): &(&Link, &bool)| **closed && (link.a == slot || link.b == Some(slot));
        self.graph.links.iter().zip(&self.closed).filter(holds).count() > 1
    }
}
