//! The motions after a burst, with all impulses scaled so that the energy is right.

use smallvec::{SmallVec, smallvec};

use super::super::{ClusterOutcome, Member, parts};
use super::Burst;
use super::node::Node;
use super::spring::Spring;
use crate::physics::ball::Motion;
use crate::physics::exact_sum::{ExactSum, times_to_one};

/// A burst is abandoned if the impulses of a part of it must be scaled below this share so that no energy is created. On steep lines of
/// centres friction may press balls together ever harder.
const LEAST_SHARE: f64 = 0.5;

/// Energies above this, in units of the burst, are scaled down to about one before they are summed exactly.
const MOST_WORK: f64 = 1e6;

impl<F> Burst<'_, F> {
    /// The factor on all impulses among these balls that prevents a gain of energy, and a loss if nothing dissipates.
    fn share<'n>(&self, nodes: impl Iterator<Item = &'n Node> + Clone) -> f64 {
        let work = |node: &Node| node.push().dot(node.first_velocity()) + node.twist().dot(node.first_turn());
        let weight = |node: &Node| {
            let push = node.pushed().length_squared();
            node.inverse_mass * (push + 2.5 * node.twist().length_squared())
        };
        // Balls that spin far faster than they close may do more work than an exact sum can hold.
        let most = nodes.clone().map(|node| work(node).abs().max(weight(node))).fold(0.0, f64::max);
        let times = if most > MOST_WORK { times_to_one(most) } else { 1.0 };
        let sum = |of: &dyn Fn(&Node) -> f64| nodes.clone().map(|node| of(node) * times).collect::<ExactSum>().value();
        // The energy changes by share * work + share^2 / 2 * weight.
        let weight = sum(&weight);
        let even = if weight == 0.0 { 1.0 } else { (-2.0 * sum(&work) / weight).max(0.0) };
        if self.lossless { even } else { even.min(1.0) }
    }

    /// The outcome; `None` if the burst must be abandoned.
    pub(super) fn outcome(&self, members: &[Member]) -> Option<ClusterOutcome> {
        let pushed = self.springs.iter().filter(|spring| spring.impulse > 0.0).map(|spring| (spring.a, spring.b));
        let parts = parts(self.nodes.len(), pushed);
        let share_of = |part: usize| {
            let is_in = move |(_, of): &(&Node, &usize)| **of == part;
            self.share(self.nodes.iter().zip(&parts).filter(is_in).map(|(node, _)| node))
        };
        let mut shares: SmallVec<[f64; 16]> = smallvec![1.0; parts.len()];
        let is_first = |node: &usize| parts[*node] == *node && self.nodes[*node].is_pushed;
        (0..parts.len()).filter(is_first).for_each(|node| shares[node] = share_of(node));
        let share = |node: usize| shares[parts[node]];
        let is_endless = |spring: &Spring<F>| !spring.impulse.is_finite();
        if shares.iter().any(|share| *share < LEAST_SHARE) || self.springs.iter().any(is_endless) {
            return None;
        }
        let speed = self.units.speed;
        let after = |((ball, motion), (slot, node)): (&Member, (usize, &Node))| Motion {
            position: motion.position,
            velocity: motion.velocity + node.pushed() * (node.inverse_mass * share(slot) * speed),
            spin: motion.spin + node.twist() * (2.5 * node.inverse_mass * share(slot) * speed / ball.radius),
        };
        let motions = members.iter().zip(self.nodes.iter().enumerate()).map(after).collect();
        let unit = self.units.mass * speed;
        let unit_time = self.units.length / speed;
        Some(ClusterOutcome {
            motions,
            impulses: self.springs.iter().map(|spring| spring.impulse * share(spring.a) * unit).collect(),
            touched: self.springs.iter().map(|spring| spring.touched.unwrap_or(0.0) * unit_time).collect(),
            is_stand_in: false,
        })
    }
}
