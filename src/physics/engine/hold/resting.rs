//! Rolling resistance at rest: a slow ball stays where it is under any push that is no larger than the resistance.

use bevy::math::DVec3;
use smallvec::smallvec;

use super::island::Island;
use crate::physics::engine::repeated_impacts::SHORTEST;
use crate::physics::exact_sum::ExactSum;
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, PerBall, PerLink};
use crate::physics::tolerances::CREEPING;

/// The search for the resistances of balls that may rest ends when a round changes each of them by at most this share
/// of the largest possible resistance.
const SETTLED: f64 = 1e-6;

/// The search for these resistances ends after this many rounds at the latest.
const MOST_ROUNDS: usize = 200;

/// A ball may start from rest only if its acceleration is larger than this share of the resistance. What is smaller is
/// rounding. A ball that comes down between two others pushes them apart like a nearly flat wedge. The two must give way,
/// but their acceleration is less than a thousandth of the resistance.
const STARTS: f64 = 1e-5;

/// A ball that would need more than this multiple of the resistance to stay at rest is in a wedge: it starts even where the
/// iteration has not used up its resistance. In wedges this load is thousands of times the resistance. On a slope the balls
/// that lean on one another and on a rail need a few times of it, most of which the rail carries.
const WEDGED: f64 = 10.0;

impl<'a> Island<'a> {
    /// Puts slow balls in held contacts to rest if rolling resistance can keep them there. They stay fixed until the
    /// forces are solved again. Otherwise a ball that another one touches in passing would start and stop many times.
    /// Balls with a load above the resistance start to roll in the direction of the load.
    ///
    /// Returns whether any ball may have been stopped.
    pub fn rest_slow_balls(&mut self) -> bool {
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

    /// Releases the resting balls that the pulls and contact forces move against the resistance.
    ///
    /// Such a ball has an acceleration, and it would need more than the resistance to stay at rest beside the others. The
    /// second condition is exact; the accelerations alone are not. Where contacts are nearly opposite they are found
    /// slowly, and what is left of them may be 1e-3 of a resistance that is not used up. A ball that then started would
    /// get the whole resistance against it, stop and start again, at every solution.
    fn set_off_overloaded(&mut self) {
        let (most, pulls) = (self.resistance(), self.pulls());
        let mut loads = self.loads_at_rest(&pulls);
        let is_over = |(rests, load): (&bool, &DVec3)| *rests && load.length() > most;
        if !self.resting.iter().zip(&loads).any(is_over) {
            return;
        }
        let (accelerations, resistances) = self.accelerations_against_resistance(&pulls);
        loop {
            let overloaded = |&slot: &usize| {
                self.resting[slot]
                    && accelerations[slot].length() > STARTS * most
                    && loads[slot].length() > most
                    && (loads[slot].length() > WEDGED * most
                        || self.starts(slot, accelerations[slot] - pulls[slot] - resistances[slot]))
            };
            let released: PerBall<usize> = (0..pulls.len()).filter(overloaded).collect();
            if released.is_empty() {
                return;
            }
            for slot in released {
                self.resting[slot] = false;
                self.setting_off[slot] = accelerations[slot].normalize_or_zero();
                self.accelerations[slot] = self.free_rate(slot, &self.motions[slot]).0;
            }
            // A ball that was released pushes its neighbours in another way than it did at rest.
            loads = self.loads_at_rest(&pulls);
        }
    }

    /// What pulls and contact forces together do to the balls, in m/s^2, if those that rest are held as if fixed. `pulls`
    /// are those of [`Island::pulls`] with all balls at rest that may.
    fn loads_at_rest(&self, pulls: &[DVec3]) -> PerBall<DVec3> {
        let graph = self.graph_with_fixed_resting_balls();
        let free = |slot: usize| if self.resting[slot] { DVec3::ZERO } else { self.accelerations[slot] };
        let free: PerBall<DVec3> = (0..pulls.len()).map(free).collect();
        let bends = self.opening_rates(&graph, &self.motions, &free);
        let pushes = self.graph.pushed(&graph.stopping_impulses(&bends, &self.closed));
        pulls.iter().zip(pushes).map(|(pull, push)| *pull + push).collect()
    }

    /// The accelerations of the balls in m/s^2 under `pulls`, contact forces and the resistances of those that may rest, and
    /// these resistances.
    ///
    /// The resistance of a ball has any direction and any size up to its limit, and it opposes the acceleration if the
    /// ball starts. Each of the two depends on the other: a nose turns the acceleration, and with it the resistance. So
    /// each ball's resistance is changed against its acceleration, over and over, until it holds the ball or is at its
    /// limit against the acceleration (Uzawa's method). Each round starts ahead of the last resistances in the direction
    /// in which they changed (Nesterov 1983), because where contacts are nearly opposite they change slowly. It starts
    /// from the last ones themselves after a round in which that direction was wrong (O'Donoghue and Candes 2015).
    fn accelerations_against_resistance(&self, pulls: &[DVec3]) -> (PerBall<DVec3>, PerBall<DVec3>) {
        let most = self.resistance();
        let unit = most.max(f64::MIN_POSITIVE);
        let mut resistances: PerBall<DVec3> = smallvec![DVec3::ZERO; pulls.len()];
        let (mut ahead, mut pace) = (resistances.clone(), 1.0_f64);
        let mut accelerations = PerBall::from_slice(pulls);
        let mut forces: PerLink<f64> = smallvec![0.0; self.closed.len()];
        for _ in 0..MOST_ROUNDS {
            let free: PerBall<DVec3> = pulls.iter().zip(&ahead).map(|(pull, by)| *pull + *by).collect();
            let bends = self.opening_rates(&self.graph, &self.motions, &free);
            // From one round to the next the forces hardly change.
            forces = self.graph.stopping_impulses_near(&bends, &self.closed, &forces);
            let pushes = self.graph.pushed(&forces);
            accelerations = free.iter().zip(pushes).map(|(free, push)| *free + push).collect();
            let (mut change, mut against) = (0.0_f64, ExactSum::default());
            let before = resistances.clone();
            for slot in (0..pulls.len()).filter(|&slot| self.resting[slot]) {
                let next = (ahead[slot] - accelerations[slot]).clamp_length_max(most);
                let (step, whole) = ((next - ahead[slot]) / unit, (next - before[slot]) / unit);
                change = change.max(step.length());
                (-step * whole).to_array().into_iter().for_each(|part| against.add(part));
                resistances[slot] = next;
            }
            if change <= SETTLED || self.graph.meter.is_spent() {
                break;
            }
            let next_pace = if against.value() > 0.0 { 1.0 } else { 0.5 + (0.25 + pace * pace).sqrt() };
            let share = if next_pace == 1.0 { 0.0 } else { (pace - 1.0) / next_pace };
            for (ahead, (now, before)) in ahead.iter_mut().zip(resistances.iter().zip(&before)) {
                *ahead = *now + (*now - *before) * share;
            }
            pace = next_pace;
        }
        (accelerations, resistances)
    }

    /// The accelerations in m/s^2 of the balls without contact forces, and without resistance where they may rest.
    fn pulls(&self) -> PerBall<DVec3> {
        let pull = |slot: usize| if self.resting[slot] { self.pull_on(slot) } else { self.accelerations[slot] };
        (0..self.accelerations.len()).map(pull).collect()
    }

    /// Whether a ball that starts to roll also keeps rolling. `push` is its acceleration by the contact forces in m/s^2;
    /// once it rolls, slope and nap act on it too. See [`Cloth::setting_off`](crate::physics::parameters::Cloth::setting_off).
    fn starts(&self, slot: usize, push: DVec3) -> bool {
        let cloth = self.environment.physics().cloth_under(&self.balls[slot]);
        self.creeps(slot) || cloth.setting_off(push.truncate()).is_some()
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
    pub fn setting_off(&self, slot: usize) -> Option<DVec3> {
        let direction = self.setting_off[slot];
        let cloth = self.environment.physics().cloth_under(&self.balls[slot]);
        (direction != DVec3::ZERO).then(|| cloth.roll_pull().extend(0.0) - direction * self.resistance())
    }

    /// The contacts, with resting balls immovable.
    fn graph_with_fixed_resting_balls(&self) -> ContactGraph<'a> {
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
