//! The motions after a burst, with all impulses scaled so that the energy is right.

use smallvec::{SmallVec, smallvec};

use super::super::outcome::{ClusterOutcome, Member, parts};
use super::node::Node;
use super::spring::Spring;
use super::units::Units;
use crate::ball::Motion;
use crate::exact_sum::{ExactSum, times_to_one};

/// A burst is abandoned if the impulses of a part of it must be scaled below this share so that no energy is created. On steep lines of
/// centres friction may press balls together ever harder.
const LEAST_SHARE: f64 = 0.5;

/// Energies above this, in units of the burst, are scaled down to about one before they are summed exactly.
const MOST_WORK: f64 = 1e6;

/// The factor on all impulses among these balls that prevents a gain of energy, and a loss if nothing dissipates.
fn share<'n>(nodes: impl Iterator<Item = &'n Node> + Clone, lossless: bool) -> f64 {
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
    if lossless { even } else { even.min(1.0) }
}

/// The outcome of a burst that has ended; `lossless` if there is neither friction nor damping. `None` if the burst must be
/// abandoned.
pub(super) fn outcome<F>(
    members: &[Member],
    nodes: &[Node],
    springs: &[Spring<F>],
    units: &Units,
    lossless: bool,
) -> Option<ClusterOutcome> {
    let pushed = springs.iter().filter(|spring| spring.impulse > 0.0).map(|spring| (spring.a, spring.b));
    let parts = parts(nodes.len(), pushed);
    let share_of = |part: usize| {
        let is_in = move |(_, of): &(&Node, &usize)| **of == part;
        share(nodes.iter().zip(&parts).filter(is_in).map(|(node, _)| node), lossless)
    };
    let mut shares: SmallVec<[f64; 16]> = smallvec![1.0; parts.len()];
    let is_first = |node: &usize| parts[*node] == *node && nodes[*node].is_pushed;
    (0..parts.len()).filter(is_first).for_each(|node| shares[node] = share_of(node));
    let share_at = |node: usize| shares[parts[node]];
    let is_endless = |spring: &Spring<F>| !spring.impulse.is_finite();
    if shares.iter().any(|share| *share < LEAST_SHARE) || springs.iter().any(is_endless) {
        return None;
    }
    let speed = units.speed;
    let after = |((ball, motion), (slot, node)): (&Member, (usize, &Node))| Motion {
        position: motion.position,
        velocity: motion.velocity + node.pushed() * (node.inverse_mass * share_at(slot) * speed),
        spin: motion.spin + node.twist() * (2.5 * node.inverse_mass * share_at(slot) * speed / ball.radius),
    };
    let motions = members.iter().zip(nodes.iter().enumerate()).map(after).collect();
    let unit = units.mass * speed;
    let unit_time = units.length / speed;
    Some(ClusterOutcome {
        motions,
        impulses: springs.iter().map(|spring| spring.impulse * share_at(spring.a) * unit).collect(),
        touched: springs.iter().map(|spring| spring.touched.unwrap_or(0.0) * unit_time).collect(),
        is_stand_in: false,
    })
}
