//! Rolling resistance at rest: a slow ball stays where it is under any push that is no larger than the resistance.

use bevy::math::DVec3;
use smallvec::smallvec;

use super::super::repeated_impacts::SHORTEST;
use super::island::Island;
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, PerBall};
use crate::physics::tolerances::CREEPING;

/// Loads that differ by less than this share count as equal.
const TIE: f64 = 1e-9;

impl Island<'_> {
    /// Puts slow balls in held contacts to rest if rolling resistance can keep them there. They stay fixed until the
    /// forces are solved again. Otherwise a ball that another one touches in passing would start and stop many times.
    /// Balls with a load above the resistance start to roll in the direction of the load.
    ///
    /// Returns whether any ball may have been stopped.
    pub(super) fn rest_slow_balls(&mut self) -> bool {
        let mut slow: PerBall<bool> = smallvec![false; self.motions.len()];
        for (link, _) in self.graph.links.iter().zip(&self.closed).filter(|(_, closed)| **closed) {
            for slot in [Some(link.a), link.b].into_iter().flatten() {
                slow[slot] = self.may_rest(slot);
            }
        }
        if !slow.contains(&true) {
            return false;
        }
        let may_all_lie = slow.iter().zip(&self.balls).all(|(slow, ball)| *slow || ball.is_fixed());
        let are_held = may_all_lie && self.is_balanced();
        self.resting = slow;
        if !are_held {
            self.set_off_overloaded();
        }
        for slot in 0..self.resting.len() {
            self.bring_to_rest(slot);
        }
        self.graph = self.graph_with_fixed_resting_balls();
        true
    }

    /// Whether a ball in a held contact rolls so slowly that resistance ends its roll within [`SHORTEST`].
    fn may_rest(&self, slot: usize) -> bool {
        self.phases[slot] == Phase::Rolling
            && !self.balls[slot].is_fixed()
            && self.motions[slot].velocity.length() <= self.resistance() * SHORTEST
    }

    /// The largest deceleration by rolling resistance, in m/s^2.
    fn resistance(&self) -> f64 {
        self.environment.physics().cloth.rolling_resistance()
    }

    /// Releases the resting balls whose load is above the resistance, the most overloaded first, since each release
    /// changes the loads on the others.
    fn set_off_overloaded(&mut self) {
        loop {
            let pushes = self.pushes();
            let sets_off =
                |slot: usize| if self.resting[slot] { self.starting_direction(slot, pushes[slot]) } else { None };
            let directions: PerBall<Option<DVec3>> = (0..pushes.len()).map(sets_off).collect();
            let load = |slot: usize| directions[slot].map_or(0.0, |_| (self.pull_on(slot) + pushes[slot]).length());
            let most = (0..pushes.len()).map(load).fold(0.0, f64::max);
            if most == 0.0 {
                return;
            }
            let overloaded: PerBall<bool> = (0..pushes.len()).map(|slot| load(slot) >= most * (1.0 - TIE)).collect();
            for (slot, direction) in directions.into_iter().enumerate().filter(|(slot, _)| overloaded[*slot]) {
                self.resting[slot] = false;
                self.setting_off[slot] = direction.unwrap_or_default();
                self.accelerations[slot] = self.free_rate(slot, &self.motions[slot]).0;
            }
        }
    }

    /// The acceleration in m/s^2 that contact forces would give each ball, if no resting ball moves.
    fn pushes(&self) -> PerBall<DVec3> {
        let free = self.accelerations.iter().zip(&self.resting);
        let free: PerBall<DVec3> = free.map(|(free, rests)| if *rests { DVec3::ZERO } else { *free }).collect();
        let graph = self.graph_with_fixed_resting_balls();
        let forces = graph.stopping_impulses(&self.opening_rates(&graph, &self.motions, &free), &self.closed);
        self.graph.pushed(&forces)
    }

    /// The direction in which a ball under `push` (m/s^2) starts to roll; `None` if resistance keeps it at rest. On a
    /// ball that still moves, slope and nap act as on a rolling one. For a ball at rest see
    /// [`Cloth::setting_off`](crate::physics::parameters::Cloth::setting_off).
    fn starting_direction(&self, slot: usize, push: DVec3) -> Option<DVec3> {
        let cloth = self.environment.physics().cloth_under(&self.balls[slot]);
        let load = cloth.roll_pull().extend(0.0) + push;
        let sets_off = match self.creeps(slot) {
            true => load.length() > self.resistance(),
            false => cloth.setting_off(push.truncate()).is_some(),
        };
        sets_off.then(|| load.normalize_or_zero())
    }

    fn creeps(&self, slot: usize) -> bool {
        self.motions[slot].velocity.length() > CREEPING
    }

    /// The pull of slope and nap on a slow ball, in m/s^2. Nap acts only on a ball that rolls.
    fn pull_on(&self, slot: usize) -> DVec3 {
        let cloth = self.environment.physics().cloth_under(&self.balls[slot]);
        if self.creeps(slot) { cloth.roll_pull().extend(0.0) } else { cloth.lying_pull().extend(0.0) }
    }

    /// The acceleration in m/s^2 that slope, nap and rolling resistance together give to a ball that starts to roll,
    /// without the contact forces; `None` if it does not start.
    pub(super) fn setting_off(&self, slot: usize) -> Option<DVec3> {
        let direction = self.setting_off[slot];
        let cloth = self.environment.physics().cloth_under(&self.balls[slot]);
        (direction != DVec3::ZERO).then(|| cloth.roll_pull().extend(0.0) - direction * self.resistance())
    }

    /// The contacts, with resting balls immovable.
    fn graph_with_fixed_resting_balls(&self) -> ContactGraph {
        let mut graph = self.graph.clone();
        let resting = graph.inverse_masses.iter_mut().zip(&self.resting).filter(|(_, rests)| **rests);
        resting.for_each(|(inverse_mass, _)| *inverse_mass = DVec3::ZERO);
        graph
    }

    /// Removes the remaining velocity of a ball that stays at rest, or that will start against its present motion.
    fn bring_to_rest(&mut self, slot: usize) {
        let (rests, direction, motion) = (self.resting[slot], self.setting_off[slot], &mut self.motions[slot]);
        if rests || direction != DVec3::ZERO && motion.velocity.dot(direction) <= 0.0 {
            motion.velocity = DVec3::ZERO;
            motion.spin = DVec3::Z * motion.spin.z;
        }
        if rests {
            self.accelerations[slot] = DVec3::ZERO;
        }
    }
}
