//! Whether touching balls are at rest and in balance.

use bevy::math::DVec3;
use smallvec::smallvec;

use super::island::Island;
use crate::physics::ball::Motion;
use crate::physics::course::Partner;
use crate::physics::piece::Phase;
use crate::physics::resolution::PerBall;

/// Balls slower than this, in m/s, are at rest if their forces cancel.
///
/// A value ten times larger or smaller changes no test: resistance stops a ball of this speed in less than a step. A thousand
/// times larger, a ball that is leant on does not set off, which a test sees.
const AT_REST: f64 = 1e-6;

/// Accelerations below this, in m/s^2, do not move a ball at rest.
pub const UNLOADED: f64 = 1e-3;

impl Island<'_> {
    /// For each ball the pocket whose edge alone holds it; `None` if anything else holds it too.
    pub fn only_edges(&self) -> PerBall<Option<usize>> {
        let mut holding: PerBall<(u32, Option<usize>)> = smallvec![(0, None); self.motions.len()];
        let links = self.graph.links.iter().zip(&self.partners).zip(&self.closed);
        for ((link, (partner, _)), _) in links.filter(|(_, closed)| **closed) {
            let edge = if let Partner::Edge(pocket) = partner { Some(*pocket) } else { None };
            for slot in [Some(link.a), link.b].into_iter().flatten() {
                holding[slot] = (holding[slot].0 + 1, edge);
            }
        }
        holding.into_iter().map(|(count, edge)| edge.filter(|_| count == 1)).collect()
    }

    /// Ends the spin of balls that rest wedged off the bed. All other motion has ended, and in reality friction in the
    /// contacts would stop the spin too. `held` says which balls are in a held contact.
    pub fn stop_spin_of_wedged(&mut self, held: &[bool]) {
        self.is_wedged = held.contains(&true) && self.is_balanced_at_rest();
        if !self.is_wedged {
            return;
        }
        for (slot, only_edge) in self.only_edges().into_iter().enumerate() {
            let is_off_bed = held[slot] && self.phases[slot] == Phase::Airborne && only_edge.is_none();
            if is_off_bed && self.motions[slot].spin != DVec3::ZERO {
                self.motions[slot].spin = DVec3::ZERO;
                self.gripped[slot] = true;
            }
        }
    }

    /// Whether all balls are at rest and in balance, leaning on each other, a nose or an edge. Balls off the bed may
    /// still spin. On the bed, rolling resistance balances a small remaining force.
    fn is_balanced_at_rest(&self) -> bool {
        let still = |motion: &Motion| motion.velocity.length() <= AT_REST;
        let spins = |slot: usize| self.phases[slot] != Phase::Airborne && self.motions[slot].spin.z != 0.0;
        self.motions.iter().all(still) && !(0..self.motions.len()).any(spins) && self.is_balanced()
    }

    /// Whether contact forces and rolling resistance balance gravity, slope and nap on every ball.
    pub fn is_balanced(&self) -> bool {
        let cloth = |slot: usize| self.environment.physics().cloth_under(&self.balls[slot]);
        let pulls = |slot: usize| match self.phases[slot] {
            _ if self.balls[slot].is_fixed() || self.resting[slot] => DVec3::ZERO,
            Phase::Airborne => DVec3::NEG_Z * cloth(slot).gravity,
            _ => cloth(slot).roll_pull().extend(0.0),
        };
        let mut left: Vec<DVec3> = (0..self.motions.len()).map(pulls).collect();
        let forces = self.graph.stopping_impulses(&self.graph.openings(&left), &self.closed);
        left.iter_mut().zip(self.graph.pushed(&forces)).for_each(|(left, change)| *left += change);
        (0..left.len()).all(|slot| match self.phases[slot] {
            Phase::Sliding => false,
            Phase::Airborne => left[slot].length() <= UNLOADED,
            _ => left[slot].length() <= cloth(slot).rolling_resistance().max(UNLOADED),
        })
    }
}
