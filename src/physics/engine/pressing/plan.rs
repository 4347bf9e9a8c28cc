//! What is planned: how long the forces of an island may stand, and the courses of its balls.

use std::cell::LazyCell;

use bevy::math::DVec3;
use smallvec::SmallVec;

use super::super::edges::edge_of;
use super::super::knocks::SHORTEST;
use super::super::touching::Touching;
use super::super::{Body, Forecast};
use super::island::Island;
use super::stretch::Stretch;
use crate::physics::ball::Motion;
use crate::physics::course::{Course, Hold, Partner};
use crate::physics::piece::Phase;
use crate::physics::tolerances::CREEPING;

/// Longest time in seconds after which pressing contacts are looked at again.
const LONGEST: f64 = 1.6e-2;

/// The same where a ball is set off from rest: what resists its roll counts from the next look on.
const SETTING_OFF: f64 = 2e-3;

/// Balls slower than this, in m/s, whose forces cancel lie still.
const STILL: f64 = 1e-6;

/// Accelerations below this, in m/s^2, do not move what lies still.
const UNLOADED: f64 = 1e-3;

impl Island<'_> {
    /// The pocket whose edge alone holds a ball.
    fn only_edge(&self, slot: usize) -> Option<usize> {
        let links = self.graph.links.iter().zip(&self.partners).zip(&self.closed);
        let mut holding = links.filter(|((link, _), closed)| **closed && (link.a == slot || link.b == Some(slot)));
        match (holding.next(), holding.next()) {
            (Some(((_, (Partner::Edge(pocket), None)), _)), None) => Some(*pocket),
            _ => None,
        }
    }

    /// How long the balls may go on as they do under these forces: until a slip or a roll ends, within limits, and no
    /// longer than resistance takes to turn a roll. A pull along the way may make a slow roll last many times that long,
    /// and a step of such a length would throw it from side to side, and never bring it to its end.
    pub(super) fn duration(&self) -> f64 {
        let cloth = &self.environment.physics().cloth;
        let shortest = (0..self.motions.len()).map(|slot| {
            let motion = &self.motions[slot];
            if self.phases[slot] == Phase::Airborne {
                return f64::INFINITY;
            }
            if self.phases[slot] == Phase::Sliding {
                let slip = motion.slip(self.balls[slot].radius);
                let share = self.share_of_friction(&self.balls[slot], slip);
                let turning = 2.5 * cloth.sliding_friction * cloth.gravity * share;
                let easing = turning * slip.length() - self.accelerations[slot].dot(slip);
                return if easing > 0.0 { slip.length_squared() / easing } else { f64::INFINITY };
            }
            let velocity = motion.velocity;
            if velocity.length() <= CREEPING || self.setting_off(slot).is_some() {
                return if self.accelerations[slot].length() > UNLOADED { SETTING_OFF } else { f64::INFINITY };
            }
            let slowing = -self.accelerations[slot].dot(velocity);
            let end = if slowing > 0.0 { velocity.length_squared() / slowing } else { f64::INFINITY };
            let speed = velocity.length();
            end.min(speed / cloth.rolling_deceleration(speed))
        });
        shortest.fold(LONGEST, f64::min).max(SHORTEST)
    }

    /// Ends the spin of balls in the air that lie wedged: without it nothing moves here any more, and friction in the
    /// contacts that hold such a ball stops it in its place. `held` tells which balls are in a contact that is held.
    pub(super) fn grip(&mut self, held: &[bool]) {
        self.is_wedged = held.contains(&true) && self.lies_still();
        if !self.is_wedged {
            return;
        }
        for (slot, is_held) in held.iter().enumerate() {
            let is_off_bed = *is_held && self.phases[slot] == Phase::Airborne && self.only_edge(slot).is_none();
            if is_off_bed && self.motions[slot].spin != DVec3::ZERO {
                self.motions[slot].spin = DVec3::ZERO;
                self.gripped[slot] = true;
            }
        }
    }

    /// Whether nothing moves here, but for balls in the air that spin in their place, and no force is left that would move
    /// it: balls that lean on each other, on a nose or on an edge. On the bed the resistance to a roll holds what is left.
    fn lies_still(&self) -> bool {
        let still = |motion: &Motion| motion.velocity.length() <= STILL;
        let spins = |slot: usize| self.phases[slot] != Phase::Airborne && self.motions[slot].spin.z != 0.0;
        self.motions.iter().all(still) && !(0..self.motions.len()).any(spins) && self.is_balanced()
    }

    /// Whether the forces that keep the held contacts from closing leave no more to any ball than holds it where it is.
    pub(super) fn is_balanced(&self) -> bool {
        let cloth = |slot: usize| self.environment.physics().cloth_under(&self.balls[slot]);
        let pulls = |slot: usize| match self.phases[slot] {
            _ if self.balls[slot].is_fixed() || self.lying[slot] => DVec3::ZERO,
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

    /// Gives the balls their courses. One whose motion did not change and that nothing presses keeps its own.
    pub(super) fn plan(
        &self,
        bodies: &mut [Body],
        forecast: &mut Forecast,
        touching: &Touching,
        held: &[bool],
        time: f64,
    ) {
        let environment = self.environment;
        let stretch = LazyCell::new(|| self.stretch());
        for (slot, &index) in touching.members.iter().enumerate() {
            let body = &mut bodies[index];
            let planned = if held[slot] {
                match self.only_edge(slot) {
                    Some(pocket) => {
                        let edge = edge_of(&body.ball, pocket, environment);
                        Course::over_edge(&edge, pocket, &self.motions[slot], time)
                    }
                    None => self.held_course(slot, &stretch, time),
                }
            } else if self.motions[slot] != touching.motions[slot] || body.course().hold().is_some() {
                Course::of(&body.ball, &self.motions[slot], environment.physics(), time)
            } else {
                continue;
            };
            body.follow(planned.after_knocks(self.knocks[slot]));
            forecast.touch(index);
        }
    }

    fn held_course(&self, slot: usize, stretch: &Stretch, time: f64) -> Course {
        let mut partners = SmallVec::new();
        for ((link, &(first, second)), _) in
            self.graph.links.iter().zip(&self.partners).zip(&stretch.kept).filter(|(_, kept)| **kept)
        {
            if link.a == slot {
                partners.push(first);
            } else if link.b == Some(slot) {
                partners.extend(second);
            }
        }
        if self.is_wedged {
            return Course::wedged(self.motions[slot].position, partners, time);
        }
        let hold = Hold { until: time + stretch.span, partners };
        let motions = (&self.motions[slot], &stretch.motions[slot]);
        Course::held(&self.balls[slot], motions, self.phases[slot], hold, self.environment.physics(), time)
    }
}
