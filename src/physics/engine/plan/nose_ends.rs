//! Detects when a ball that is held against a nose reaches the end of that nose or runs into another nose.

use crate::physics::ball::Motion;
use crate::physics::course::Partner;
use crate::physics::engine::edges::liner_stands;
use crate::physics::engine::hold::Island;
use crate::physics::engine::noses::noses_at;
use crate::physics::engine::obstacle::{Obstacle, is_beside_nose};
use crate::physics::tolerances::TOUCHING;

/// Noses that a ball overlaps are found up to this depth, as a share of the ball's radius.
///
/// A value ten times larger or smaller changes no test: it only has to be more than a ball enters a nose during one solution. A
/// million times smaller, a test fails.
const DEEP: f64 = 0.1;

impl Island<'_> {
    /// Whether a ball that is linked with a nose, a jaw or a pocket's liner does one of these, from its present motion
    /// to the one in `then`:
    ///
    /// - it passes the end of that nose, in either direction;
    /// - it goes over that nose onto the top of the rail;
    /// - on the bed, it runs into a straight nose that it is not linked with;
    /// - it leans on the liner of a pocket and passes the liner's end.
    pub fn leaves_a_nose(&self, then: &[Motion]) -> bool {
        let links = self.partners.iter().zip(&self.graph.links);
        let mut at_noses = links.map(|(partners, link)| (link.a, partners.0));
        at_noses.any(|(slot, partner)| {
            let obstacle = match partner {
                Partner::Cushion(index) => Obstacle::Cushion(index),
                Partner::Jaw(index) => Obstacle::Jaw(index),
                Partner::Liner(pocket) => return self.leaves_liner(slot, pocket, then),
                _ => return false,
            };
            self.leaves_side(obstacle, &self.motions[slot], &then[slot])
                || self.is_on_bed(slot) && self.enters_a_nose(slot, &then[slot])
        })
    }

    /// Whether a ball passes the end of the liner that it is linked with.
    fn leaves_liner(&self, slot: usize, pocket: usize, then: &[Motion]) -> bool {
        let stands = |motion: &Motion| liner_stands(&self.balls[slot], motion.position, pocket, self.environment);
        stands(&self.motions[slot]) && !stands(&then[slot])
    }

    fn leaves_side(&self, obstacle: Obstacle, now: &Motion, then: &Motion) -> bool {
        let boundary = self.environment.boundary();
        let [now, then] = [now, then].map(|motion| motion.position.truncate());
        let is_beside = |place| is_beside_nose(boundary, obstacle, place);
        let is_behind = |place| match obstacle {
            Obstacle::Cushion(index) => boundary.is_behind_axis(&boundary.cushions[index], place),
            _ => false,
        };
        is_beside(now) != is_beside(then) || is_beside(now) && !is_behind(now) && is_behind(then)
    }

    fn enters_a_nose(&self, slot: usize, then: &Motion) -> bool {
        let radius = self.balls[slot].radius;
        let noses_of = |motion: &Motion| noses_at(self.environment, radius, motion.position.truncate(), DEEP * radius);
        let is_in = |motion: &Motion, obstacle: Obstacle, depth: f64| {
            let Obstacle::Cushion(index) = obstacle else { return false };
            let cushion = &self.environment.boundary().cushions[index];
            let reach = self.environment.reach_of(&cushion.own, radius, self.environment.reach(radius));
            reach - cushion.distance(motion.position.truncate()) > depth
        };
        let is_linked = |obstacle: Obstacle| {
            let mut links = self.partners.iter().zip(&self.graph.links);
            links.any(|(partners, link)| link.a == slot && Some(partners.0) == self.partner(obstacle))
        };
        // Where a round and a straight nose join, the ball is in both for a short time before it is linked with both.
        let is_in_now = |obstacle: Obstacle| {
            noses_of(&self.motions[slot]).any(|now| now == obstacle && is_in(&self.motions[slot], obstacle, TOUCHING))
        };
        noses_of(then).any(|obstacle| is_in(then, obstacle, 0.0) && !is_linked(obstacle) && !is_in_now(obstacle))
    }
}
