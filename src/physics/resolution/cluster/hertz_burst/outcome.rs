//! The motions after a burst, with its energy put right.

use super::super::{ClusterOutcome, Member};
use super::Burst;
use super::node::Node;
use crate::physics::ball::Motion;
use crate::physics::exact_sum::{ExactSum, times_to_one};

/// A burst is abandoned if its impulses must be scaled below this share so that no energy is created. On steep lines of
/// centres friction may press balls together ever harder.
const LEAST_SHARE: f64 = 0.5;

/// Energies above this, in units of the burst, are scaled down to about one before they are summed exactly.
const MOST_WORK: f64 = 1e6;

impl<F> Burst<'_, F> {
    /// The factor on all impulses that prevents a gain of energy, and a loss if nothing dissipates.
    fn share(&self) -> f64 {
        let work = |node: &Node| node.push().dot(node.first_velocity()) + node.twist().dot(node.first_turn());
        let weight = |node: &Node| {
            let push = node.pushed().length_squared();
            node.inverse_mass * (push + 2.5 * node.twist().length_squared())
        };
        // Balls that spin far faster than they close may do more work than an exact sum can hold.
        let most = self.nodes.iter().map(|node| work(node).abs().max(weight(node))).fold(0.0, f64::max);
        let times = if most > MOST_WORK { times_to_one(most) } else { 1.0 };
        let sum =
            |of: &dyn Fn(&Node) -> f64| self.nodes.iter().map(|node| of(node) * times).collect::<ExactSum>().value();
        // The energy changes by share * work + share^2 / 2 * weight.
        let weight = sum(&weight);
        let even = if weight == 0.0 { 1.0 } else { (-2.0 * sum(&work) / weight).max(0.0) };
        if self.lossless { even } else { even.min(1.0) }
    }

    /// The outcome; `None` if the burst must be abandoned.
    pub(super) fn outcome(&self, members: &[Member]) -> Option<ClusterOutcome> {
        let share = self.share();
        if share < LEAST_SHARE || self.springs.iter().any(|spring| !spring.impulse.is_finite()) {
            return None;
        }
        let motions = members
            .iter()
            .zip(&*self.nodes)
            .map(|((ball, motion), node)| Motion {
                position: motion.position,
                velocity: motion.velocity + node.pushed() * (node.inverse_mass * share * self.units.speed),
                spin: motion.spin + node.twist() * (2.5 * node.inverse_mass * share * self.units.speed / ball.radius),
            })
            .collect();
        let unit = self.units.mass * self.units.speed;
        let unit_time = self.units.length / self.units.speed;
        Some(ClusterOutcome {
            motions,
            impulses: self.springs.iter().map(|spring| spring.impulse * share * unit).collect(),
            touched: self.springs.iter().map(|spring| spring.touched.unwrap_or(0.0) * unit_time).collect(),
            is_stand_in: false,
        })
    }
}
