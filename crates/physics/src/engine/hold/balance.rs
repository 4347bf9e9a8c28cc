//! Whether touching balls are at rest and in balance.

use glam::DVec3;

use super::ball::Rest;
use super::island::Island;
use crate::ball::Motion;
use crate::piece::Phase;
use crate::resolution::PerBall;

/// Balls slower than this, in m/s, are at rest if their forces cancel: rolling resistance stops them in less than a step.
const AT_REST: f64 = 1e-6;

/// Accelerations below this, in m/s^2, do not move a ball at rest.
pub const UNLOADED: f64 = 1e-3;

/// Whether all balls are at rest and in balance, leaning on each other, a nose or an edge. Balls off the bed may still
/// spin. On the bed, rolling resistance balances a small remaining force.
pub fn is_balanced_at_rest(island: &Island) -> bool {
    let still = |motion: &Motion| motion.velocity.length() <= AT_REST;
    let spins = |slot: usize| island.balls[slot].is_on_bed() && island.motions[slot].spin.z != 0.0;
    island.motions.iter().all(still) && !(0..island.motions.len()).any(spins) && is_balanced(island)
}

/// Whether contact forces and rolling resistance balance gravity, slope and nap on every ball.
pub fn is_balanced(island: &Island) -> bool {
    let cloth = |slot: usize| island.physics().cloth_under(&island.balls[slot].ball);
    let pulls = |slot: usize| match island.balls[slot].phase {
        _ if island.balls[slot].ball.is_fixed() || island.balls[slot].rest == Rest::Stays => DVec3::ZERO,
        Phase::Airborne => DVec3::NEG_Z * cloth(slot).gravity,
        _ => cloth(slot).roll_pull().extend(0.0),
    };
    let graph = &island.graph;
    let mut left: PerBall<DVec3> = (0..island.balls.len()).map(pulls).collect();
    let forces = graph.stopping_impulses(&graph.openings(&left), &island.which(|contact| contact.is_held));
    left.iter_mut().zip(graph.pushed(&forces)).for_each(|(left, change)| *left += change);
    (0..left.len()).all(|slot| match island.balls[slot].phase {
        Phase::Sliding => false,
        Phase::Airborne => left[slot].length() <= UNLOADED,
        _ => left[slot].length() <= cloth(slot).rolling_resistance().max(UNLOADED),
    })
}
