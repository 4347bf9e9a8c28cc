//! What forces press: which contacts of an island are held, what stops in them, and the forces that hold them.

use bevy::math::DVec3;
use smallvec::smallvec;

use super::super::knocks::MOST_KNOCKS;
use super::island::Island;
use crate::physics::detection::grazes;
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, PerBall, PerLink};
use crate::physics::tolerances::{CLOSED, CREEPING, PRESSING};

/// Pressing contacts slower than this, in m/s, are closed: until they are looked at again they come nearer by less than
/// touches.
const PINCHED: f64 = 1e-9;

/// Contacts that are off by no more than this, in m or m/s, are off by what rounding leaves.
const ROUNDED: f64 = 3e-14;

/// A ball changes its motion by no more than so many times what its contacts are off by when these are closed.
const AMPLIFIED: f64 = 16.0;

/// Impulses of either sign that bring the contacts in `chosen` to neither open nor close. Where two normals are almost one,
/// as where a jaw goes over into a nose, that would pin a ball that goes along both: then they only push.
pub(super) fn closing(graph: &ContactGraph, openings: &[f64], chosen: &[bool]) -> PerLink<f64> {
    let off = openings.iter().zip(chosen).filter(|(_, chosen)| **chosen).map(|(opening, _)| opening.abs());
    let off = off.fold(0.0, f64::max);
    if off <= ROUNDED {
        return smallvec![0.0; openings.len()];
    }
    let impulses = graph.closing_impulses(openings, chosen);
    let is_gentle = graph.pushed(&impulses).iter().all(|change| change.length() <= AMPLIFIED * off);
    if is_gentle { impulses } else { graph.stopping_impulses(openings, chosen) }
}

impl Island<'_> {
    /// Whether a contact is slow and pushed together.
    pub(super) fn presses(&self, link: usize) -> bool {
        let velocities = self.velocities();
        let slow: PerLink<bool> =
            self.graph.openings(&velocities).iter().map(|opening| opening.abs() <= CLOSED).collect();
        self.pressing(&slow, &self.bends())[link]
    }

    /// Closes and loads the pressing contacts, and what is `due` without passing an impulse; tells which balls are held.
    /// What is slow beside that, and what rattles, is stopped where it closes.
    pub(super) fn press(&mut self, due: &[usize]) -> PerBall<bool> {
        let mut held: PerBall<bool> = smallvec![false; self.motions.len()];
        let velocities = self.velocities();
        let openings = self.graph.openings(&velocities);
        let bends = self.bends();
        let slow: PerLink<bool> = openings.iter().map(|opening| opening.abs() <= CLOSED).collect();
        let mut pressing = self.pressing(&slow, &bends);
        due.iter().for_each(|&link| pressing[link] = slow[link]);
        let rattling: PerLink<bool> = slow
            .iter()
            .zip(&self.graph.links)
            .map(|(slow, link)| {
                let knocks = self.knocks[link.a].max(link.b.map_or(0, |b| self.knocks[b]));
                *slow && knocks > 0 || knocks >= MOST_KNOCKS
            })
            .collect();
        if !pressing.contains(&true) && !self.any_closes(&openings, &rattling, &pressing) {
            return held;
        }
        let pushed: PerLink<bool> = slow.iter().zip(&rattling).map(|(slow, rattles)| *slow || *rattles).collect();
        self.calm(&pushed);
        self.close(&pressing);
        if !due.is_empty() {
            self.stop(&slow, &pressing);
        }
        self.stop(&rattling, &pressing);
        self.note_closed(&slow, &pressing);
        if self.lie() {
            // What leaned on those comes to them no more, nor does it hop off them.
            let leaned = self.closed.clone();
            self.stop(&leaned, &pressing);
            self.note_closed(&slow, &pressing);
            let hops = self.hops(&leaned);
            if hops.contains(&true) {
                let closed: PerLink<bool> =
                    self.closed.iter().zip(&hops).map(|(closed, hops)| *closed || *hops).collect();
                self.close(&closed);
                self.note_closed(&slow, &closed);
            }
        }
        self.load();
        for (link, _) in self.graph.links.iter().zip(&self.closed).filter(|(_, closed)| **closed) {
            held[link.a] = true;
            if let Some(b) = link.b {
                held[b] = true;
            }
        }
        self.grip(&held);
        held
    }

    /// Which of the slow contacts are pushed together: by what moves their own balls, and by the force that holds another
    /// contact, which pushes its ball against the next.
    fn pressing(&self, slow: &[bool], bends: &[f64]) -> PerLink<bool> {
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

    /// Normal acceleration at which each contact opens: of the balls, and of the normal that turns with them.
    fn bends(&self) -> PerLink<f64> {
        self.opening_rates(&self.graph, &self.motions, &self.accelerations)
    }

    /// Lets balls in the contacts that may be pushed roll whose slip would end at once: a push turns what rolls, and a ball
    /// that still slipped would gain energy by it.
    fn calm(&mut self, pushed: &[bool]) {
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

    /// Takes the last normal speed out of the pressing contacts.
    fn close(&mut self, pressing: &[bool]) {
        let velocities = self.velocities();
        let impulses = closing(&self.graph, &self.graph.openings(&velocities), pressing);
        self.push(&impulses);
    }

    /// Stops the rattling contacts that close: where a ball has no room between two others, or between another and a
    /// nose, each bounce off one is at once an impact on the other, and the chain of ever slower ones takes no time and
    /// ends where none closes any more.
    fn stop(&mut self, rattling: &[bool], pressing: &[bool]) {
        let openings = self.graph.openings(&self.velocities());
        if self.any_closes(&openings, rattling, pressing) {
            let impulses = self.graph.stopping_impulses(&openings, rattling);
            self.push(&impulses);
        }
    }

    /// Whether one of the `chosen` contacts closes by more than a graze under the forces of those that are `pressing`.
    fn any_closes(&self, openings: &[f64], chosen: &[bool], pressing: &[bool]) -> bool {
        let closes = |link: usize| chosen[link] && openings[link] < -CREEPING;
        if !(0..openings.len()).any(closes) {
            return false;
        }
        let bends = self.bends();
        let loads = self.graph.openings(&self.graph.pushed(&self.graph.stopping_impulses(&bends, pressing)));
        (0..openings.len()).any(|link| closes(link) && !grazes(openings[link], bends[link] + loads[link], 1.0))
    }

    /// Changes the motions by normal impulses, one for each contact, and the friction of the cloth with the slip.
    fn push(&mut self, impulses: &[f64]) {
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
                    let way = slip.normalize_or_zero() * self.share_of_friction(&ball, slip);
                    self.accelerations[slot] = self.environment.physics().cloth_under(&ball).sliding_acceleration(way);
                }
                _ => {}
            }
        }
    }

    /// Notes which of the slow contacts neither open nor close. In a wedge that is all but flat the impulses leave the ones
    /// that press a little speed.
    fn note_closed(&mut self, slow: &[bool], pressing: &[bool]) {
        let openings = self.graph.openings(&self.velocities());
        let most = |index: usize| if pressing[index] { PINCHED } else { CREEPING };
        self.closed = (0..openings.len()).map(|index| slow[index] && openings[index].abs() <= most(index)).collect();
    }

    /// Which of the contacts that `leaned` and opened, since a ball in them stopped, are pressed together so that they are
    /// closed again before they are open by more than a graze: such hops would follow each other without end.
    fn hops(&self, leaned: &[bool]) -> PerLink<bool> {
        let openings = self.graph.openings(&self.velocities());
        let opened = |link: usize| leaned[link] && !self.closed[link] && openings[link] > 0.0;
        if !(0..openings.len()).any(opened) {
            return smallvec![false; openings.len()];
        }
        let bends = self.bends();
        let loads = self.graph.openings(&self.graph.pushed(&self.graph.stopping_impulses(&bends, &self.closed)));
        (0..openings.len())
            .map(|link| opened(link) && grazes(openings[link], -bends[link] - loads[link], 1.0))
            .collect()
    }

    /// Finds the contact forces and adds what they do to the accelerations.
    fn load(&mut self) {
        let bends = self.bends();
        let forces = self.graph.stopping_impulses(&bends, &self.closed);
        for (acceleration, change) in self.accelerations.iter_mut().zip(self.graph.pushed(&forces)) {
            *acceleration += change;
        }
    }
}
