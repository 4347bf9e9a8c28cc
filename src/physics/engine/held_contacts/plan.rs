//! Chooses how long the forces of an island apply, and plans the courses of its balls.

use bevy::math::DVec3;
use smallvec::{SmallVec, smallvec};

use super::super::contact_group::ContactGroup;
use super::super::edges::edge_of;
use super::super::engine_step::EngineStep;
use super::super::repeated_impacts::SHORTEST;
use super::island::Island;
use super::stretch::Stretch;
use crate::physics::ball::Motion;
use crate::physics::course::{Course, Hold, Partner};
use crate::physics::piece::Phase;
use crate::physics::resolution::PerBall;
use crate::physics::tolerances::CREEPING;
use crate::physics::topple::Edge;

/// Longest span of one solution of the contact forces, in seconds.
const LONGEST: f64 = 1.6e-2;

/// Longest span of one solution, in seconds, if a ball starts from rest: its rolling resistance acts against its motion
/// only from the next solution on.
const SETTING_OFF: f64 = 2e-3;

/// Farthest that a ball may move in the shortest span of one solution, in metres. In a longer span a fast ball would
/// leave the curve around a jaw or an edge.
///
/// No test sees a value ten times larger or smaller, and no quick test one a million times larger or smaller: it only bounds how
/// short a step may become, and the steps of the tests are longer.
const FARTHEST: f64 = 1e-3;

/// In the shortest span of one solution drag may take at most about this share of a ball's speed. A span in which drag
/// took all of the speed would turn the ball around. The slower a ball, the longer drag needs for the same share.
const DRAGGED: f64 = 0.25;

/// Balls slower than this, in m/s, are at rest if their forces cancel.
///
/// A value ten times larger or smaller changes no test: resistance stops a ball of this speed in less than a step. A thousand
/// times larger, a ball that is leant on does not set off, which a test sees.
const AT_REST: f64 = 1e-6;

/// Accelerations below this, in m/s^2, do not move a ball at rest.
const UNLOADED: f64 = 1e-3;

/// What holds one ball.
type Partners = SmallVec<[Partner; 2]>;

impl Island<'_> {
    /// For each ball the pocket whose edge alone holds it; `None` if anything else holds it too.
    fn only_edges(&self) -> PerBall<Option<usize>> {
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

    /// Upper limit of the span of this solution, in seconds: the earliest end of a slip or roll, at most [`LONGEST`],
    /// at least [`Island::shortest`]. If a ball starts from rest it is at most [`SETTING_OFF`]. For a rolling ball it
    /// is also at most the time in which rolling resistance and drag alone, as large as they are now, would stop it. On
    /// a slope a slow roll lasts many times longer; a step of that length would overshoot and swing from side to side.
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
        shortest.fold(LONGEST, f64::min).max(self.shortest())
    }

    /// Shortest span of one solution, in seconds: [`SHORTEST`], or if that is less, the time in which the fastest ball
    /// moves by [`FARTHEST`], or in which drag takes the share [`DRAGGED`] of a rolling ball's speed.
    pub(super) fn shortest(&self) -> f64 {
        let physics = self.environment.physics();
        let of_ball = |slot: usize| {
            let speed = self.motions[slot].velocity.length();
            let drag = match self.phases[slot] {
                Phase::Rolling => physics.cloth_under(&self.balls[slot]).drag,
                _ => 0.0,
            };
            (FARTHEST / speed).min(DRAGGED / (drag * speed))
        };
        (0..self.motions.len()).map(of_ball).fold(SHORTEST, f64::min)
    }

    /// Ends the spin of balls that rest wedged off the bed. All other motion has ended, and in reality friction in the
    /// contacts would stop the spin too. `held` says which balls are in a held contact.
    pub(super) fn stop_spin_of_wedged(&mut self, held: &[bool]) {
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
    pub(super) fn is_balanced(&self) -> bool {
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

    /// Gives the balls their courses. A ball keeps its present one if its motion did not change and nothing holds it.
    pub(super) fn plan(&self, step: &mut EngineStep, touching: &ContactGroup, held: &[bool]) {
        let environment = self.environment;
        let only_edges = self.only_edges();
        let is_stretched = held.iter().zip(&only_edges).any(|(held, only_edge)| *held && only_edge.is_none());
        let mut stretched = is_stretched.then(|| {
            let stretch = self.stretch();
            let partners = self.partners_of_all(&stretch.still_held);
            (stretch, partners)
        });
        if step.meter.is_spent() {
            return;
        }
        for (slot, &index) in touching.members.iter().enumerate() {
            let body = &mut step.bodies[index];
            let planned = if held[slot] {
                match (only_edges[slot], &mut stretched) {
                    (Some(pocket), _) => {
                        let turned = body.course().turned_on(Partner::Edge(pocket), step.time);
                        let edge = Edge { turned, ..edge_of(&body.ball, pocket, environment) };
                        Course::over_edge(&edge, pocket, &self.motions[slot], step.time)
                    }
                    (None, Some((stretch, partners))) => {
                        self.held_course(slot, stretch, std::mem::take(&mut partners[slot]), step.time)
                    }
                    (None, None) => continue,
                }
            } else if self.motions[slot] != touching.motions[slot] || body.course().hold().is_some() {
                Course::of(&body.ball, &self.motions[slot], environment.physics(), step.time)
            } else {
                continue;
            };
            body.follow(planned.with_repeats(self.repeats[slot]));
            step.forecast.mark_changed(index);
        }
    }

    /// For each ball what holds it: its partners in the contacts that are `still_held`.
    fn partners_of_all(&self, still_held: &[bool]) -> PerBall<Partners> {
        let mut all: PerBall<Partners> = smallvec![Partners::new(); self.motions.len()];
        let links = self.graph.links.iter().zip(&self.partners).zip(still_held);
        for ((link, &(first, second)), _) in links.filter(|(_, still_held)| **still_held) {
            all[link.a].push(first);
            if let Some(b) = link.b {
                all[b].extend(second);
            }
        }
        all
    }

    fn held_course(&self, slot: usize, stretch: &Stretch, partners: Partners, time: f64) -> Course {
        if self.is_wedged {
            return Course::wedged(self.motions[slot].position, partners, time);
        }
        let hold = Hold { until: time + stretch.span, partners };
        let motions = (&self.motions[slot], &stretch.motions[slot]);
        Course::held(&self.balls[slot], motions, self.phases[slot], hold, self.environment.physics(), time)
    }
}
