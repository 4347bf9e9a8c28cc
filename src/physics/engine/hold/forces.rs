//! Decides which contacts of an island are held, removes their normal speed, and solves the contact forces.
//!
//! Each of these lists, except `due`, has one flag for each contact of the island. `due` lists the indices of contacts.
//!
//! | list | the contact |
//! |---|---|
//! | `slow` | opens or closes at [`CLOSED`] at most |
//! | `due` | is due now, and passed no impulse (a list of indices) |
//! | `pressing` | is slow, and is due or pressed: the accelerations of its two sides, or the force in another contact, push them together |
//! | `rattling` | is slow, and one of its balls had an impact in this place just before; with a squeezed ball every contact is |
//! | `closed` | is held: it keeps its distance, and its force is solved |
//! | `hops` | was opened by the stop of a ball, and would close again at once |
//!
//! The opening of a contact is the speed at which its gap grows. The bend of a contact is the acceleration of its gap.
//! Both are negative where the contact closes.

use bevy::math::DVec3;
use smallvec::smallvec;

use super::island::Island;
use crate::physics::detection::grazes;
use crate::physics::engine::edges::grounded_off_holes;
use crate::physics::engine::repeated_impacts::MOST_REPEATS;
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, Link, PerBall, PerLink};
use crate::physics::tolerances::{CLOSED, CREEPING, PRESSING};

/// Pressed contacts slower than this, in m/s, count as closed. Until the forces are solved again they close by less
/// than [`TOUCHING`](crate::physics::tolerances::TOUCHING).
///
/// A value ten times larger or smaller changes no test: it only has to be larger than what the solver leaves. A million times
/// smaller, a test fails.
const PINCHED: f64 = 1e-9;

/// Errors of a contact up to this, in m or m/s, are rounding and are not corrected.
///
/// A value ten times larger or smaller changes no test: it only has to be between rounding and the errors that matter. A thousand
/// times smaller and a million times larger, tests fail.
const ROUNDED: f64 = 3e-14;

/// A correction may move a ball, and a pull in one contact alone would, by at most this multiple of the largest error that is
/// corrected, see [`closing`].
///
/// A value ten times larger or smaller changes no test: it only has to be above one. A thousand times smaller, tests fail; no
/// quick test has two normals so parallel that a larger value matters.
const AMPLIFIED: f64 = 16.0;

/// What [`closing`] returns.
pub struct Closing {
    /// The impulse in each contact, in N s; for gaps in kg m.
    pub impulses: PerLink<f64>,
    /// By how much these impulses change the velocity of each ball, in m/s; for gaps its place, in m.
    pub changes: PerBall<DVec3>,
}

/// Impulses of either sign that bring the `openings` of the `chosen` contacts to zero. All are zero if every opening is
/// only rounding. `openings` are speeds in m/s or gaps in m.
///
/// If two normals are almost parallel, as where a jaw joins a nose, such impulses would stop a ball that moves along
/// both surfaces: one would pull as hard as the other pushes. They are then far too large ([`AMPLIFIED`]), and impulses that only
/// push replace them.
pub fn closing(graph: &ContactGraph, openings: &[f64], chosen: &[bool]) -> Closing {
    let off = openings.iter().zip(chosen).filter(|(_, chosen)| **chosen).map(|(opening, _)| opening.abs());
    let off = off.fold(0.0, f64::max);
    if off <= ROUNDED {
        let (contacts, balls) = (openings.len(), graph.inverse_masses.len());
        return Closing { impulses: smallvec![0.0; contacts], changes: smallvec![DVec3::ZERO; balls] };
    }
    let impulses = graph.closing_impulses(openings, chosen);
    let changes = graph.pushed(&impulses);
    let most = AMPLIFIED * off;
    let pulls_little = |(link, impulse): (&Link, &f64)| -impulse * graph.mobility(link) <= most;
    if changes.iter().all(|change| change.length() <= most) && graph.links.iter().zip(&impulses).all(pulls_little) {
        return Closing { impulses, changes };
    }
    let impulses = graph.stopping_impulses(openings, chosen);
    let changes = graph.pushed(&impulses);
    Closing { impulses, changes }
}

impl Island<'_> {
    /// Whether one of these contacts is slow and pressed together.
    pub fn is_any_pressed(&self, links: &[usize]) -> bool {
        if links.is_empty() {
            return false;
        }
        let velocities = self.velocities();
        let slow: PerLink<bool> =
            self.graph.openings(&velocities).iter().map(|opening| opening.abs() <= CLOSED).collect();
        let pressed = self.pressed_contacts(&slow, &self.gap_accelerations());
        links.iter().any(|&link| pressed[link])
    }

    /// Removes the normal speed of the pressed contacts, and of those that are `due` without having passed an impulse,
    /// and solves their forces. Returns which balls are held.
    ///
    /// Rattling contacts that close are stopped. If `due` is not empty, slow contacts that close are stopped as well. A
    /// contact rattles if it is slow and one of its balls had an earlier impact in this place. Once a ball of the island
    /// has had [`MOST_REPEATS`] of them, every contact rattles, at any speed: one that still bounced would squeeze the ball
    /// again.
    pub fn hold_contacts(&mut self, due: &[usize]) -> PerBall<bool> {
        let mut held: PerBall<bool> = smallvec![false; self.motions.len()];
        let velocities = self.velocities();
        let openings = self.graph.openings(&velocities);
        let bends = self.gap_accelerations();
        let slow: PerLink<bool> = openings.iter().map(|opening| opening.abs() <= CLOSED).collect();
        let mut pressing = self.pressed_contacts(&slow, &bends);
        due.iter().for_each(|&link| pressing[link] = slow[link]);
        let is_squeezed = self.repeats.iter().any(|repeats| *repeats >= MOST_REPEATS);
        let rattling: PerLink<bool> = slow
            .iter()
            .zip(&self.graph.links)
            .map(|(slow, link)| {
                let repeats = self.repeats[link.a].max(link.b.map_or(0, |b| self.repeats[b]));
                *slow && repeats > 0 || is_squeezed
            })
            .collect();
        if !pressing.contains(&true) && !self.any_closes(&openings, &rattling, &pressing) {
            return held;
        }
        let pushed: PerLink<bool> = slow.iter().zip(&rattling).map(|(slow, rattles)| *slow || *rattles).collect();
        self.make_nearly_rolling_roll(&pushed);
        self.remove_closing_speed(&pressing);
        if !due.is_empty() {
            self.stop_repeated_impacts(&slow, &pressing);
        }
        self.stop_repeated_impacts(&rattling, &pressing);
        self.mark_closed(&slow, &pressing);
        if self.rest_slow_balls() {
            // Some balls may be stopped now. Contacts that were closed, or that rattle, may close against such a ball:
            // stop these contacts. A stopped ball may also have opened a closed contact. If the forces would close it
            // again at once (`hops`), it is kept closed.
            let closed_before = self.closed.clone();
            let stopped: PerLink<bool> =
                closed_before.iter().zip(&rattling).map(|(closed, rattles)| *closed || *rattles).collect();
            self.stop_repeated_impacts(&stopped, &pressing);
            self.mark_closed(&slow, &pressing);
            let hops = self.tiny_hops(&closed_before);
            if hops.contains(&true) {
                let closed: PerLink<bool> =
                    self.closed.iter().zip(&hops).map(|(closed, hops)| *closed || *hops).collect();
                self.remove_closing_speed(&closed);
                self.mark_closed(&slow, &closed);
            }
        }
        self.find_forces();
        for (link, _) in self.graph.links.iter().zip(&self.closed).filter(|(_, closed)| **closed) {
            held[link.a] = true;
            if let Some(b) = link.b {
                held[b] = true;
            }
        }
        self.stop_spin_of_wedged(&held);
        self.bring_down(&held);
        held
    }

    /// Puts balls down on the slate that are not held and that are too slow after the impulses to rise from it. Their
    /// courses would begin on the bed anyway. It is done here so that the change of their velocity is reported.
    fn bring_down(&mut self, held: &[bool]) {
        for slot in (0..held.len()).filter(|&slot| !held[slot]) {
            if self.phases[slot] == Phase::Airborne {
                let motion = self.motions[slot];
                self.motions[slot] = grounded_off_holes(&self.balls[slot], &motion, &motion, self.environment);
                if self.motions[slot] != motion {
                    self.came_down.push((slot, motion));
                }
            }
        }
    }

    /// Which of the slow contacts are pressed together: by the accelerations of their own balls, or by the force in
    /// another contact, which pushes its ball against the next.
    fn pressed_contacts(&self, slow: &[bool], bends: &[f64]) -> PerLink<bool> {
        let mut pressing: PerLink<bool> =
            slow.iter().zip(bends).map(|(slow, bend)| *slow && *bend < -PRESSING).collect();
        let mut grows = pressing.contains(&true);
        while grows {
            let forces = self.graph.stopping_impulses(bends, &pressing);
            let changes = self.graph.openings(&self.graph.pushed(&forces));
            grows = false;
            for index in 0..pressing.len() {
                if slow[index] && !pressing[index] && bends[index] + changes[index] < -PRESSING {
                    pressing[index] = true;
                    grows = true;
                }
            }
        }
        pressing
    }

    /// The second derivative of each gap in m/s^2, the rotation of the normal included. Negative if the contact is
    /// pressed together.
    fn gap_accelerations(&self) -> PerLink<f64> {
        self.opening_rates(&self.graph, &self.motions, &self.accelerations)
    }

    /// Takes the two balls of each contact that may get an impulse: if one of them nearly rolls, it is made to roll
    /// exactly. An impulse changes the spin of a rolling ball too; a remaining slip would gain energy from it.
    fn make_nearly_rolling_roll(&mut self, pushed: &[bool]) {
        for (link, _) in self.graph.links.iter().zip(pushed).filter(|(_, pushed)| **pushed) {
            for slot in [Some(link.a), link.b].into_iter().flatten() {
                if self.phases[slot] == Phase::Rolling && !self.balls[slot].is_fixed() {
                    let rolling = self.motions[slot].rolling_velocity(self.balls[slot].radius);
                    let velocity = if rolling.length() <= CREEPING { DVec3::ZERO } else { rolling };
                    let turn = self.balls[slot].rolling_spin(velocity);
                    self.motions[slot].velocity = velocity;
                    self.motions[slot].spin = turn.with_z(self.motions[slot].spin.z);
                    let cloth = self.environment.physics().cloth_under(&self.balls[slot]);
                    self.accelerations[slot] = cloth.rolling_acceleration(velocity);
                }
            }
        }
    }

    /// Removes the remaining normal speed of the pressed contacts.
    fn remove_closing_speed(&mut self, pressing: &[bool]) {
        let velocities = self.velocities();
        let closing = closing(&self.graph, &self.graph.openings(&velocities), pressing);
        self.apply_impulses(&closing.impulses);
    }

    /// Stops the rattling contacts that close. A ball squeezed between two others, or between one and a nose, bounces
    /// off each of them in turn, ever more slowly, infinitely often in almost no time. This function ends that
    /// sequence.
    fn stop_repeated_impacts(&mut self, rattling: &[bool], pressing: &[bool]) {
        let openings = self.graph.openings(&self.velocities());
        if self.any_closes(&openings, rattling, pressing) {
            let impulses = self.graph.stopping_impulses(&openings, rattling);
            self.apply_impulses(&impulses);
        }
    }

    /// Whether one of the `chosen` contacts closes by more than a graze under the forces in the `pressing` ones.
    fn any_closes(&self, openings: &[f64], chosen: &[bool], pressing: &[bool]) -> bool {
        let closes = |link: usize| chosen[link] && openings[link] < -CREEPING;
        if !(0..openings.len()).any(closes) {
            return false;
        }
        let bends = self.gap_accelerations();
        let loads = self.graph.openings(&self.graph.pushed(&self.graph.stopping_impulses(&bends, pressing)));
        (0..openings.len()).any(|link| closes(link) && !grazes(openings[link], bends[link] + loads[link], 1.0))
    }

    /// Applies normal impulses, one for each contact. In a ball that rolls, the spin is set to that of the new
    /// velocity. In a ball that slides, the friction of the cloth is set to the new slip.
    fn apply_impulses(&mut self, impulses: &[f64]) {
        self.passed.iter_mut().zip(impulses).for_each(|(sum, impulse)| *sum += impulse);
        for (slot, change) in self.graph.pushed(impulses).into_iter().enumerate() {
            let (ball, motion) = (self.balls[slot], &mut self.motions[slot]);
            motion.velocity += change;
            if change == DVec3::ZERO {
                continue;
            }
            match self.phases[slot] {
                Phase::Rolling => {
                    motion.spin = ball.rolling_spin(motion.velocity).with_z(motion.spin.z);
                }
                Phase::Sliding => {
                    let slip = motion.slip(ball.radius);
                    let direction = slip.normalize_or_zero() * self.share_of_friction(&ball, slip);
                    self.accelerations[slot] =
                        self.environment.physics().cloth_under(&ball).sliding_acceleration(direction);
                }
                _ => {}
            }
        }
    }

    /// Marks the slow contacts that have no normal speed left. Pressed ones may still have up to [`PINCHED`]: the
    /// solver leaves that much in a nearly flat wedge.
    fn mark_closed(&mut self, slow: &[bool], pressing: &[bool]) {
        let openings = self.graph.openings(&self.velocities());
        let most = |index: usize| if pressing[index] { PINCHED } else { CREEPING };
        self.closed = (0..openings.len()).map(|index| slow[index] && openings[index].abs() <= most(index)).collect();
    }

    /// The contacts of `closed_before` that opened when a ball was stopped and that the forces close again before the
    /// gap exceeds a graze. Such hops would follow each other forever.
    fn tiny_hops(&self, closed_before: &[bool]) -> PerLink<bool> {
        let openings = self.graph.openings(&self.velocities());
        let opened = |link: usize| closed_before[link] && !self.closed[link] && openings[link] > 0.0;
        if !(0..openings.len()).any(opened) {
            return smallvec![false; openings.len()];
        }
        let bends = self.gap_accelerations();
        let loads = self.graph.openings(&self.graph.pushed(&self.graph.stopping_impulses(&bends, &self.closed)));
        (0..openings.len())
            .map(|link| opened(link) && grazes(openings[link], -bends[link] - loads[link], 1.0))
            .collect()
    }

    /// Solves the contact forces and adds them to the accelerations.
    fn find_forces(&mut self) {
        let bends = self.gap_accelerations();
        let forces = self.graph.stopping_impulses(&bends, &self.closed);
        for (acceleration, change) in self.accelerations.iter_mut().zip(self.graph.pushed(&forces)) {
            *acceleration += change;
        }
    }
}
