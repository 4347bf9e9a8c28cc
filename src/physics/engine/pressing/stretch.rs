//! How pressed balls move: their constrained motion, followed by the Runge-Kutta method of the fourth order and told by two
//! parabolas each.

use bevy::math::DVec3;

use super::super::knocks::SHORTEST;
use super::forces::closing;
use super::island::Island;
use crate::physics::ball::Motion;
use crate::physics::course::told_in_two;
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, Link, PerBall, PerLink};
use crate::physics::tolerances::{CREEPING, GRAZING, PRESSING};

/// How far the ends of a held contact may be off their distance between the places where parabolas meet, in metres.
const ERROR: f64 = 3e-10;

/// How far their velocities may be off there, in m/s: for the energy of a ball that is 1e-8 J at most.
const SPEED_ERROR: f64 = 3e-7;

/// How many seconds too late it may be seen that a ball strays from its nose.
const AT_ONCE: f64 = 1e-7;

/// Contacts that open faster than this, in m/s^2, part.
const PARTING: f64 = 1e-6;

/// What a stretch of time makes of an island.
pub(super) struct Stretch {
    /// How many seconds it lasts.
    pub(super) span: f64,
    /// The motions at its end.
    pub(super) motions: PerBall<Motion>,
    /// For each contact, whether it is kept at its distance: it presses at the start, at the end or at a stage in between,
    /// or it might at once as parabolas tell it.
    pub(super) kept: PerLink<bool>,
}

/// How fast everything changes, with the force in each contact.
struct Rate {
    motions: PerBall<Motion>,
    forces: PerLink<f64>,
}

/// A step of the Runge-Kutta method.
struct Step {
    /// The motions at its end.
    motions: PerBall<Motion>,
    /// How everything changes at the second to the fourth stage. There contacts may press that press neither at the start
    /// nor at the end.
    middle: [Rate; 3],
    /// How everything changes at its end.
    last: Rate,
}

impl Island<'_> {
    /// The motions after the time for which the balls can be told by parabolas that keep the held contacts at their
    /// distance, and in which no slip or roll ends and no contact lets go.
    pub(super) fn stretch(&self) -> Stretch {
        let first = self.rate(&self.motions);
        let mut span = self.duration();
        let mut ends_at_nose = false;
        loop {
            let step = self.after(&first, span);
            let kept = self.kept(&first, &step, span);
            let off = self.off(&step.motions, &kept, span).max(off_speed(&first, &step.last, span));
            if span <= SHORTEST || off <= 1.0 && self.goes_on(&step.motions) && holds_on(&first, &step.last) {
                if ends_at_nose || !self.strays(&step.motions) {
                    return Stretch { span, motions: step.motions, kept };
                }
                // The stages of the shorter step are at other places: it is judged anew.
                span = self.until_it_strays(&first, span);
                ends_at_nose = true;
                continue;
            }
            // The parabolas are off by the third power of the time.
            let share = if off > 1.0 { 0.9 / libm::cbrt(off) } else { 0.5 };
            span = (span * share.clamp(0.1, 0.8)).max(SHORTEST);
            ends_at_nose = false;
        }
    }

    /// After how many seconds a ball strays from its nose that has strayed after `span` seconds.
    fn until_it_strays(&self, first: &Rate, mut span: f64) -> f64 {
        let mut safe = 0.0;
        while span - safe > AT_ONCE {
            let middle = 0.5 * (safe + span);
            if self.strays(&self.after(first, middle).motions) {
                span = middle;
            } else {
                safe = middle;
            }
        }
        span
    }

    /// For each contact, whether it is kept at its distance.
    fn kept(&self, first: &Rate, step: &Step, span: f64) -> PerLink<bool> {
        let told = |slot: usize| told_in_two(&self.motions[slot], &step.motions[slot], 0.0, span)[0].acceleration;
        let accelerations: PerBall<_> = (0..step.motions.len()).map(told).collect();
        let opens = self.opening_rates(&self.graph, &self.motions, &accelerations);
        let pressed_on_the_way = |link: usize| step.middle.iter().any(|rate| rate.forces[link] > PRESSING);
        let presses =
            |link: usize| first.forces[link] > PRESSING || step.last.forces[link] > 0.0 || pressed_on_the_way(link);
        let is_kept = |(link, opens): (usize, f64)| self.closed[link] && (presses(link) || opens < PARTING);
        opens.into_iter().enumerate().map(is_kept).collect()
    }

    /// The step of the Runge-Kutta method that takes `span` seconds.
    fn after(&self, first: &Rate, span: f64) -> Step {
        let moved = |rate: &Rate, time: f64| -> PerBall<Motion> {
            self.motions.iter().zip(&rate.motions).map(|(motion, rate)| motion.changed(rate, time)).collect()
        };
        let second = self.rate(&moved(first, 0.5 * span));
        let third = self.rate(&moved(&second, 0.5 * span));
        let fourth = self.rate(&moved(&third, span));
        let mean = (0..self.motions.len()).map(|slot| {
            let of = |rate: &Rate, part: fn(&Motion) -> DVec3| part(&rate.motions[slot]);
            let mean = |part: fn(&Motion) -> DVec3| {
                (of(first, part) + (of(&second, part) + of(&third, part)) * 2.0 + of(&fourth, part)) / 6.0
            };
            Motion { position: mean(|m| m.position), velocity: mean(|m| m.velocity), spin: mean(|m| m.spin) }
        });
        let mean = Rate { motions: mean.collect(), forces: PerLink::new() };
        let mut motions = moved(&mean, span);
        let last = self.rate(&motions);
        self.put_right(&mut motions, &last.forces);
        Step { motions, middle: [second, third, fourth], last }
    }

    /// How everything changes where the balls have those motions.
    fn rate(&self, motions: &[Motion]) -> Rate {
        let graph = self.graph_at(&places(motions));
        let free: PerBall<_> = motions.iter().enumerate().map(|(slot, motion)| self.free_rate(slot, motion)).collect();
        let accelerations: PerBall<_> = free.iter().map(|(acceleration, _)| *acceleration).collect();
        let bends = self.opening_rates(&graph, motions, &accelerations);
        let forces = graph.stopping_impulses(&bends, &self.closed);
        let changes = motions.iter().zip(free).zip(graph.pushed(&forces));
        let motions = changes
            .map(|((motion, (free, spin)), pushed)| Motion { position: motion.velocity, velocity: free + pushed, spin })
            .collect();
        Rate { motions, forces }
    }

    /// Normal acceleration in m/s^2 at which each contact opens, that of the normal that turns with the balls included.
    pub(super) fn opening_rates(
        &self,
        graph: &ContactGraph,
        motions: &[Motion],
        accelerations: &[DVec3],
    ) -> PerLink<f64> {
        let (places, velocities) = (places(motions), velocities(motions));
        let links = graph.links.iter().zip(&self.lines).zip(graph.openings(accelerations));
        links.map(|((link, line), straight)| straight + line.turning(link.a, &places, &velocities)).collect()
    }

    /// How velocity and spin of a ball change where nothing touches it, as long as it moves in the way in which it does now.
    /// What a stage of a step looks past the end of a slip or a roll is resisted as before: it would else never end.
    pub(super) fn free_rate(&self, slot: usize, motion: &Motion) -> (DVec3, DVec3) {
        let ball = &self.balls[slot];
        let cloth = self.environment.physics().cloth_under(ball);
        match self.phases[slot] {
            _ if ball.is_fixed() || self.lying[slot] => (DVec3::ZERO, DVec3::ZERO),
            Phase::Airborne => (DVec3::NEG_Z * cloth.gravity, DVec3::ZERO),
            Phase::Sliding => {
                let [first, slip] = [&self.motions[slot], motion].map(|motion| motion.slip(ball.radius));
                let share = self.share_of_friction(ball, first);
                let slip = if slip.dot(first) > 0.0 { slip } else { first }.normalize_or_zero() * share;
                let turning = 2.5 * cloth.sliding_friction * cloth.gravity / ball.radius;
                (cloth.sliding_acceleration(slip), DVec3::new(-slip.y, slip.x, 0.0) * turning)
            }
            _ if let Some(rate) = self.setting_off(slot) => (rate, DVec3::ZERO),
            _ => {
                let (first, now) = (self.motions[slot].velocity, motion.velocity);
                let way = match first.length() > CREEPING {
                    true if now.dot(first) > 0.0 => now,
                    true => first,
                    false => DVec3::ZERO,
                };
                (cloth.rolling_acceleration(way), DVec3::ZERO)
            }
        }
    }

    /// The contacts with their normals where the balls are at `places`.
    fn graph_at(&self, places: &[DVec3]) -> ContactGraph {
        let links = self.graph.links.iter().zip(&self.lines);
        let turned =
            |(link, line): (&Link, &super::line::Line)| Link { normal: line.stretched(link.a, places).0, ..*link };
        ContactGraph { inverse_masses: self.graph.inverse_masses.clone(), links: links.map(turned).collect() }
    }

    /// By how many metres each contact is open.
    fn gaps(&self, places: &[DVec3]) -> PerLink<f64> {
        self.graph.links.iter().zip(&self.lines).map(|(link, line)| line.stretched(link.a, places).1).collect()
    }

    /// Brings the contacts that press at the end to their distance, and those that nothing may go through, and takes the
    /// last normal speed out of the former.
    fn put_right(&self, motions: &mut [Motion], forces: &[f64]) {
        let presses: PerLink<bool> = forces.iter().map(|force| *force > 0.0).collect();
        for _ in 0..3 {
            let places = places(motions);
            let (graph, gaps) = (self.graph_at(&places), self.gaps(&places));
            let is_in = |index: usize| self.closed[index] && gaps[index] < -GRAZING;
            let chosen: PerLink<bool> =
                presses.iter().enumerate().map(|(index, presses)| *presses || is_in(index)).collect();
            let shares = closing(&graph, &gaps, &chosen);
            motions.iter_mut().zip(graph.pushed(&shares)).for_each(|(motion, way)| motion.position += way);
            if shares.iter().all(|share| *share == 0.0) {
                // Nor would the next round move anything.
                break;
            }
        }
        let graph = self.graph_at(&places(motions));
        let changes = graph.pushed(&closing(&graph, &graph.openings(&velocities(motions)), &presses));
        for (slot, (motion, change)) in motions.iter_mut().zip(changes).enumerate() {
            motion.velocity += change;
            if self.phases[slot] == Phase::Rolling {
                motion.spin = self.balls[slot].rolling_spin(motion.velocity).with_z(motion.spin.z);
            }
        }
    }

    /// How far the contacts that are kept are off their distance up to those motions, as parabolas tell the way there,
    /// beyond what they are off at the start, in parts of what they may be off.
    fn off(&self, motions: &[Motion], kept: &[bool], span: f64) -> f64 {
        let pieces: PerBall<_> =
            self.motions.iter().zip(motions).map(|(now, then)| told_in_two(now, then, 0.0, span)).collect();
        let gaps_at = |share: f64| {
            let time = share * span;
            let places: PerBall<_> =
                pieces.iter().map(|pair| pair[usize::from(share > 0.5)].position_at(time)).collect();
            self.gaps(&places)
        };
        let start = self.gaps(&self.places());
        let off = |gaps: PerLink<f64>| {
            let beyond = gaps.iter().zip(&start).zip(kept).filter(|(_, kept)| **kept);
            beyond.map(|((gap, start), _)| gap.abs() - start.abs()).fold(0.0, f64::max)
        };
        [1.0 / 3.0, 0.5, 2.0 / 3.0, 1.0].into_iter().map(|share| off(gaps_at(share)) / ERROR).fold(0.0, f64::max)
    }

    /// Whether no slip and no roll ended on the way, but for its very end.
    fn goes_on(&self, motions: &[Motion]) -> bool {
        let goes_on = |before: DVec3, after: DVec3| after.dot(before) > 0.0 || after.length() <= SPEED_ERROR;
        (0..motions.len()).all(|slot| {
            let (radius, before, after) = (self.balls[slot].radius, &self.motions[slot], &motions[slot]);
            match self.phases[slot] {
                Phase::Sliding => goes_on(before.slip(radius), after.slip(radius)),
                Phase::Rolling if before.velocity.length() > CREEPING => goes_on(before.velocity, after.velocity),
                _ => true,
            }
        })
    }
}

/// How far the velocities that parabolas tell are off where two of them meet, in parts of what they may be off.
fn off_speed(first: &Rate, last: &Rate, span: f64) -> f64 {
    let changes =
        first.motions.iter().zip(&last.motions).map(|(first, last)| (last.velocity - first.velocity).length());
    changes.fold(0.0, f64::max) * span / 24.0 / SPEED_ERROR
}

/// Whether no contact that pressed lets go.
fn holds_on(first: &Rate, last: &Rate) -> bool {
    first.forces.iter().zip(&last.forces).all(|(first, last)| *first <= PRESSING || *last > 0.0)
}

/// Where balls are.
pub(super) fn places(motions: &[Motion]) -> PerBall<DVec3> {
    motions.iter().map(|motion| motion.position).collect()
}

/// How fast they go.
pub(super) fn velocities(motions: &[Motion]) -> PerBall<DVec3> {
    motions.iter().map(|motion| motion.velocity).collect()
}
