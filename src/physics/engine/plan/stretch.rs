//! The motion of held balls: integrated by a fourth-order Runge-Kutta step, then stored as two parabolas for each ball.

use bevy::math::DVec3;

use crate::physics::ball::Motion;
use crate::physics::course::two_parabolas;
use crate::physics::engine::hold::{Closing, Island, closing, velocities};
use crate::physics::piece::Phase;
use crate::physics::resolution::{ContactGraph, PerBall, PerLink};
use crate::physics::tolerances::{CREEPING, GRAZING, PRESSING};

/// Allowed error of a held contact's distance along the parabolas, in metres.
///
/// A value ten times larger or smaller changes no test: it is a compromise between error and time. A thousand times larger or
/// smaller, tests fail.
const ERROR: f64 = 3e-10;

/// Allowed error of the velocity where two parabolas join, in m/s. For a ball of 0.17 kg at 1 m/s that is 5e-8 J.
const SPEED_ERROR: f64 = 3e-7;

/// Precision in seconds of the time at which a ball leaves its nose.
///
/// A value ten times larger or smaller changes no test: in this time a ball moves by a micrometre at most. A million times
/// larger, a test fails.
const LEAVING_TIME_ERROR: f64 = 1e-7;

/// A contact without force is no longer held if its gap opens with at least this acceleration, in m/s^2.
///
/// A value ten times larger or smaller changes no test: it divides real openings from rounding, and between them lie many powers
/// of ten. A million times larger, a test fails.
const OPENING: f64 = 1e-6;

/// The motion of an island over a span of time.
pub struct Stretch {
    /// Its length in seconds.
    pub span: f64,
    /// The motions at its end.
    pub motions: PerBall<Motion>,
    /// For each contact, whether it is held. A closed contact is held if a force acts in it at the start, at the end or
    /// at a stage in between, or if the parabolas do not clearly open it. A contact with something fixed is also held
    /// if the ball stays within [`ERROR`] of it: where two noses join, a ball pressed against one moves along the
    /// other.
    pub still_held: PerLink<bool>,
}

/// The time derivatives of the motions, and the force in each contact.
struct Rate {
    motions: PerBall<Motion>,
    forces: PerLink<f64>,
}

/// One Runge-Kutta step.
struct RungeKuttaStep {
    /// The motions at its end.
    motions: PerBall<Motion>,
    /// The derivatives at the second to fourth stage. Contacts may press there that press neither at the start nor at
    /// the end.
    middle: [Rate; 3],
    /// The derivatives at its end.
    last: Rate,
}

impl Island<'_> {
    /// Integrates the held balls over a span so short that the parabolas keep the contact distances, no slip or roll
    /// ends in between, and no contact loses its force. The span [`Island::shortest`] is accepted whatever its error.
    /// Only the end of a nose makes the span shorter than that.
    pub fn stretch(&self) -> Stretch {
        let mut graph = self.graph.clone();
        let first = self.rate(&mut graph, &self.motions);
        let (mut span, shortest) = (self.duration(), self.shortest());
        let mut ends_at_nose = false;
        loop {
            let step = self.after(&mut graph, &first, span);
            let still_held = self.still_held(&first, &step, span);
            let gaps = self.gaps_in_between(&step.motions, span);
            let off = self.drift(&gaps, &still_held).max(speed_error(&first, &step, span));
            if span <= shortest
                || graph.meter.is_spent()
                || off <= 1.0 && self.still_slides_and_rolls(&step.motions) && holds_on(&first, &step.last)
            {
                if ends_at_nose || !self.leaves_a_nose(&step.motions) {
                    let still_held = self.still_held_with_noses(still_held, &gaps);
                    return Stretch { span, motions: step.motions, still_held };
                }
                // A shorter step has other stages, so it is checked again.
                span = self.until_it_leaves_a_nose(&mut graph, &first, span);
                ends_at_nose = true;
                continue;
            }
            // The error grows with the cube of the span.
            let share = if off > 1.0 { 0.9 / libm::cbrt(off) } else { 0.5 };
            span = (span * share.clamp(0.1, 0.8)).max(shortest);
            ends_at_nose = false;
        }
    }

    /// The time in seconds at which a ball leaves its nose, found by bisection. After `span` seconds it has left.
    fn until_it_leaves_a_nose(&self, graph: &mut ContactGraph, first: &Rate, mut span: f64) -> f64 {
        let mut safe = 0.0;
        while span - safe > LEAVING_TIME_ERROR {
            let middle = 0.5 * (safe + span);
            if self.leaves_a_nose(&self.after(graph, first, middle).motions) {
                span = middle;
            } else {
                safe = middle;
            }
        }
        span
    }

    /// See [`Stretch::still_held`].
    fn still_held(&self, first: &Rate, step: &RungeKuttaStep, span: f64) -> PerLink<bool> {
        let first_of_two =
            |slot: usize| two_parabolas(&self.motions[slot], &step.motions[slot], 0.0, span)[0].acceleration;
        let accelerations: PerBall<_> = (0..step.motions.len()).map(first_of_two).collect();
        let opens = self.opening_rates(&self.graph, &self.motions, &accelerations);
        let pressed_in_between = |link: usize| step.middle.iter().any(|rate| rate.forces[link] > PRESSING);
        let presses =
            |link: usize| first.forces[link] > PRESSING || step.last.forces[link] > 0.0 || pressed_in_between(link);
        let is_kept = |(link, opens): (usize, f64)| self.closed[link] && (presses(link) || opens < OPENING);
        opens.into_iter().enumerate().map(is_kept).collect()
    }

    /// `still_held`, plus every nose, edge and liner from which the ball stays within [`ERROR`]. `in_between` are the
    /// gaps of [`Island::gaps_in_between`].
    fn still_held_with_noses(&self, mut still_held: PerLink<bool>, in_between: &[PerLink<f64>]) -> PerLink<bool> {
        for (link, still_held) in still_held.iter_mut().enumerate() {
            let stays = || in_between.iter().all(|gaps| gaps[link].abs() <= ERROR);
            *still_held |= self.graph.links[link].b.is_none() && stays();
        }
        still_held
    }

    /// The Runge-Kutta step over `span` seconds. `graph` is memory: a copy of the island's, whose normals are turned.
    fn after(&self, graph: &mut ContactGraph, first: &Rate, span: f64) -> RungeKuttaStep {
        let moved = |rate: &Rate, time: f64| -> PerBall<Motion> {
            self.motions.iter().zip(&rate.motions).map(|(motion, rate)| motion.changed(rate, time)).collect()
        };
        let second = self.rate(graph, &moved(first, 0.5 * span));
        let third = self.rate(graph, &moved(&second, 0.5 * span));
        let fourth = self.rate(graph, &moved(&third, span));
        let mean = (0..self.motions.len()).map(|slot| {
            let of = |rate: &Rate, part: fn(&Motion) -> DVec3| part(&rate.motions[slot]);
            let mean = |part: fn(&Motion) -> DVec3| {
                (of(first, part) + (of(&second, part) + of(&third, part)) * 2.0 + of(&fourth, part)) / 6.0
            };
            Motion { position: mean(|m| m.position), velocity: mean(|m| m.velocity), spin: mean(|m| m.spin) }
        });
        let mean = Rate { motions: mean.collect(), forces: PerLink::new() };
        let mut motions = moved(&mean, span);
        let last = self.rate(graph, &motions);
        self.correct_drift(graph, &mut motions, &last.forces);
        RungeKuttaStep { motions, middle: [second, third, fourth], last }
    }

    /// The derivatives at `motions`. Turns the normals of `graph` to there.
    fn rate(&self, graph: &mut ContactGraph, motions: &[Motion]) -> Rate {
        self.turn(graph, motions);
        let free: PerBall<_> = motions.iter().enumerate().map(|(slot, motion)| self.free_rate(slot, motion)).collect();
        let accelerations: PerBall<_> = free.iter().map(|(acceleration, _)| *acceleration).collect();
        let bends = self.opening_rates(graph, motions, &accelerations);
        let forces = graph.stopping_impulses(&bends, &self.closed);
        let changes = motions.iter().zip(free).zip(graph.pushed(&forces));
        let motions = changes
            .map(|((motion, (free, spin)), pushed)| Motion { position: motion.velocity, velocity: free + pushed, spin })
            .collect();
        Rate { motions, forces }
    }

    /// Turns the normals of `graph`, a copy of the island's, to balls with these `motions`.
    fn turn(&self, graph: &mut ContactGraph, motions: &[Motion]) {
        for (link, line) in graph.links.iter_mut().zip(&self.lines) {
            link.normal = line.direction(link.a, motions);
        }
    }

    /// The gap of each contact in metres. `place_of` gives the centre of each ball.
    fn gaps(&self, place_of: impl Fn(usize) -> DVec3) -> PerLink<f64> {
        self.graph.links.iter().zip(&self.lines).map(|(link, line)| line.gap(link.a, &place_of)).collect()
    }

    /// Corrects drift in two steps.
    ///
    /// 1. In up to three rounds the balls are moved so that contacts that press at the end, and closed contacts that
    ///    overlap, get their distance. A round that would make the largest error larger is not done, and ends this step.
    /// 2. The remaining normal speed of the contacts that press is removed.
    ///
    /// `graph` must have the normals at `motions`, and has them again afterwards.
    fn correct_drift(&self, graph: &mut ContactGraph, motions: &mut [Motion], forces: &[f64]) {
        let presses: PerLink<bool> = forces.iter().map(|force| *force > 0.0).collect();
        let largest_error = |gaps: &[f64]| {
            let pressed = gaps.iter().zip(&presses).filter(|(_, presses)| **presses).map(|(gap, _)| gap.abs());
            let closed = gaps.iter().zip(&self.closed).filter(|(_, closed)| **closed).map(|(gap, _)| -gap);
            pressed.chain(closed).fold(GRAZING, f64::max)
        };
        for _ in 0..3 {
            let gaps = self.gaps(|slot| motions[slot].position);
            let is_in = |index: usize| self.closed[index] && gaps[index] < -GRAZING;
            let chosen: PerLink<bool> =
                presses.iter().enumerate().map(|(index, presses)| *presses || is_in(index)).collect();
            let Closing { impulses: shares, changes } = closing(graph, &gaps, &chosen);
            if shares.iter().all(|share| *share == 0.0) {
                // Nothing is left to move.
                break;
            }
            let moved: PerBall<DVec3> =
                motions.iter().zip(changes).map(|(motion, shift)| motion.position + shift).collect();
            // A ball that is wedged between balls at rest cannot keep all of its distances at once.
            if largest_error(&self.gaps(|slot| moved[slot])) > largest_error(&gaps) {
                break;
            }
            motions.iter_mut().zip(moved).for_each(|(motion, place)| motion.position = place);
            self.turn(graph, motions);
        }
        let changes = closing(graph, &graph.openings(&velocities(motions)), &presses).changes;
        for (slot, (motion, change)) in motions.iter_mut().zip(changes).enumerate() {
            motion.velocity += change;
            if self.phases[slot] == Phase::Rolling {
                motion.spin = self.balls[slot].rolling_spin(motion.velocity).with_z(motion.spin.z);
            }
        }
    }

    /// The largest error of the held contacts' distances, less their error at the start, in units of [`ERROR`].
    /// `in_between` are the gaps of [`Island::gaps_in_between`].
    fn drift(&self, in_between: &[PerLink<f64>], still_held: &[bool]) -> f64 {
        let start = self.gaps(|slot| self.motions[slot].position);
        let off = |gaps: &PerLink<f64>| {
            let beyond = gaps.iter().zip(&start).zip(still_held).filter(|(_, still_held)| **still_held);
            beyond.map(|((gap, start), _)| gap.abs() - start.abs()).fold(0.0, f64::max)
        };
        in_between.iter().map(|gaps| off(gaps) / ERROR).fold(0.0, f64::max)
    }

    /// The gap of each contact in metres along the parabolas that lead to `motions`: after a third, a half and two
    /// thirds of the span, and at its end.
    fn gaps_in_between(&self, motions: &[Motion], span: f64) -> [PerLink<f64>; 4] {
        let pieces: PerBall<_> =
            self.motions.iter().zip(motions).map(|(now, then)| two_parabolas(now, then, 0.0, span)).collect();
        [1.0 / 3.0, 0.5, 2.0 / 3.0, 1.0].map(|share| {
            let time = share * span;
            self.gaps(|slot| pieces[slot][usize::from(share > 0.5)].position_at(time))
        })
    }

    /// Whether no slip or roll ends before the very end of the span.
    fn still_slides_and_rolls(&self, motions: &[Motion]) -> bool {
        let still_slides_and_rolls =
            |before: DVec3, after: DVec3| after.dot(before) > 0.0 || after.length() <= SPEED_ERROR;
        (0..motions.len()).all(|slot| {
            let (radius, before, after) = (self.balls[slot].radius, &self.motions[slot], &motions[slot]);
            match self.phases[slot] {
                Phase::Sliding => still_slides_and_rolls(before.slip(radius), after.slip(radius)),
                Phase::Rolling if before.velocity.length() > CREEPING => {
                    still_slides_and_rolls(before.velocity, after.velocity)
                }
                _ => true,
            }
        })
    }
}

/// The error of velocity where two parabolas join, in units of [`SPEED_ERROR`]. The stages in between count as well: if
/// a slip ends in a step that is too long for it, friction may be the same at both ends of the step and differ in
/// between.
fn speed_error(first: &Rate, step: &RungeKuttaStep, span: f64) -> f64 {
    let [second, third, _] = &step.middle;
    let changes = [second, third, &step.last].into_iter().flat_map(|rate| {
        first.motions.iter().zip(&rate.motions).map(|(first, now)| (now.velocity - first.velocity).length())
    });
    changes.fold(0.0, f64::max) * span / 24.0 / SPEED_ERROR
}

/// Whether all contacts that pressed at the start still press at the end.
fn holds_on(first: &Rate, last: &Rate) -> bool {
    first.forces.iter().zip(&last.forces).all(|(first, last)| *first <= PRESSING || *last > 0.0)
}
