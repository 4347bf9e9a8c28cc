//! The interval for which the forces of an island are solved at once, and the motions at its end.

use bevy::math::DVec3;

use super::nose_ends::leaves_a_nose;
use super::runge_kutta::{Integrator, Rate, RungeKuttaStep, gaps};
use super::span::{longest, shortest};
use crate::physics::ball::Motion;
use crate::physics::course::two_parabolas;
use crate::physics::engine::hold::{Island, gap_accelerations};
use crate::physics::piece::Phase;
use crate::physics::resolution::{PerBall, PerLink};
use crate::physics::tolerances::{CREEPING, PRESSING};

/// Allowed error of a held contact's distance along the parabolas, in metres.
const ERROR: f64 = 3e-10;

/// Allowed error of the velocity where two parabolas join, in m/s. For a ball of 0.17 kg at 1 m/s that is 5e-8 J.
const SPEED_ERROR: f64 = 3e-7;

/// Precision in seconds of the time at which a ball leaves its nose. In this time a ball moves by a micrometre at most.
const LEAVING_TIME_ERROR: f64 = 1e-7;

/// A contact without force is no longer held if its gap opens with at least this acceleration, in m/s^2. What is smaller
/// is rounding.
const SEPARATING: f64 = 1e-6;

/// The motion of an island over one interval. Each ball follows two parabolas.
pub struct Interval {
    /// Its length in seconds.
    pub span: f64,
    /// The motions at its end.
    pub motions: PerBall<Motion>,
    /// For each contact, whether it stays held. It does if a force acts in it at the start, at the end or at a stage in
    /// between, or if the parabolas do not clearly open it. A contact with something fixed also stays held if the ball
    /// stays within [`ERROR`] of it: where two noses join, a ball pressed against one moves along the other.
    pub stays_held: PerLink<bool>,
}

/// Integrates the held balls over an interval so short that the parabolas keep the contact distances, no slip or roll
/// ends in between, and no contact loses its force. The span [`shortest`] is accepted whatever its error. Only the end of
/// a nose makes the interval shorter than that.
pub fn integrate(island: &Island) -> Interval {
    let mut integrator = Integrator::of(island);
    let first = integrator.first();
    let (mut span, shortest) = (longest(island), shortest(island));
    let mut ends_at_nose = false;
    loop {
        let step = integrator.step(&first, span);
        let stays_held = stays_held(island, &first, &step, span);
        let gaps = gaps_in_between(island, &step.motions, span);
        let error = drift(island, &gaps, &stays_held).max(speed_error(&first, &step, span));
        let is_exact =
            || error <= 1.0 && still_slides_and_rolls(island, &step.motions) && keeps_forces(&first, &step.last);
        if span <= shortest || island.graph.meter.is_spent() || is_exact() {
            if ends_at_nose || !leaves_a_nose(island, &step.motions) {
                let stays_held = with_near_noses(island, stays_held, &gaps);
                return Interval { span, motions: step.motions, stays_held };
            }
            // A shorter step has other stages, so it is checked again.
            span = until_it_leaves_a_nose(island, &mut integrator, &first, span);
            ends_at_nose = true;
            continue;
        }
        // The error grows with the cube of the span.
        let share = if error > 1.0 { 0.9 / libm::cbrt(error) } else { 0.5 };
        span = (span * share.clamp(0.1, 0.8)).max(shortest);
        ends_at_nose = false;
    }
}

/// The time in seconds at which a ball leaves its nose, found by bisection. After `span` seconds it has left.
fn until_it_leaves_a_nose(island: &Island, integrator: &mut Integrator, first: &Rate, mut span: f64) -> f64 {
    let mut safe = 0.0;
    while span - safe > LEAVING_TIME_ERROR {
        let middle = 0.5 * (safe + span);
        if leaves_a_nose(island, &integrator.step(first, middle).motions) {
            span = middle;
        } else {
            safe = middle;
        }
    }
    span
}

/// See [`Interval::stays_held`].
fn stays_held(island: &Island, first: &Rate, step: &RungeKuttaStep, span: f64) -> PerLink<bool> {
    let first_of_two =
        |slot: usize| two_parabolas(&island.motions[slot], &step.motions[slot], 0.0, span)[0].acceleration;
    let accelerations: PerBall<_> = (0..step.motions.len()).map(first_of_two).collect();
    let accelerations = gap_accelerations(&island.graph, &island.contacts, &island.motions, &accelerations);
    let pressed_in_between = |contact: usize| step.middle.iter().any(|rate| rate.forces[contact] > PRESSING);
    let presses = |contact: usize| {
        first.forces[contact] > PRESSING || step.last.forces[contact] > 0.0 || pressed_in_between(contact)
    };
    let stays = |(contact, acceleration): (usize, f64)| {
        island.contacts[contact].is_held && (presses(contact) || acceleration < SEPARATING)
    };
    accelerations.into_iter().enumerate().map(stays).collect()
}

/// `stays_held`, plus every nose, edge and liner from which the ball stays within [`ERROR`]. `in_between` are the gaps of
/// [`gaps_in_between`].
fn with_near_noses(island: &Island, mut stays_held: PerLink<bool>, in_between: &[PerLink<f64>]) -> PerLink<bool> {
    for (contact, stays_held) in stays_held.iter_mut().enumerate() {
        let stays = || in_between.iter().all(|gaps| gaps[contact].abs() <= ERROR);
        *stays_held |= island.graph.links[contact].b.is_none() && stays();
    }
    stays_held
}

/// The largest error of the held contacts' distances, less their error at the start, in units of [`ERROR`]. `in_between`
/// are the gaps of [`gaps_in_between`].
fn drift(island: &Island, in_between: &[PerLink<f64>], stays_held: &[bool]) -> f64 {
    let start = gaps(island, |slot| island.motions[slot].position);
    let error = |gaps: &PerLink<f64>| {
        let held = gaps.iter().zip(&start).zip(stays_held).filter(|(_, stays_held)| **stays_held);
        held.map(|((gap, start), _)| gap.abs() - start.abs()).fold(0.0, f64::max)
    };
    in_between.iter().map(|gaps| error(gaps) / ERROR).fold(0.0, f64::max)
}

/// The gap of each contact in metres along the parabolas that lead to `motions`: after a third, a half and two thirds of
/// the span, and at its end.
fn gaps_in_between(island: &Island, motions: &[Motion], span: f64) -> [PerLink<f64>; 4] {
    let pieces: PerBall<_> =
        island.motions.iter().zip(motions).map(|(now, then)| two_parabolas(now, then, 0.0, span)).collect();
    [1.0 / 3.0, 0.5, 2.0 / 3.0, 1.0].map(|share| {
        let time = share * span;
        gaps(island, |slot| pieces[slot][usize::from(share > 0.5)].position_at(time))
    })
}

/// Whether no slip or roll ends before the very end of the span.
fn still_slides_and_rolls(island: &Island, motions: &[Motion]) -> bool {
    let goes_on = |before: DVec3, after: DVec3| after.dot(before) > 0.0 || after.length() <= SPEED_ERROR;
    island.balls.iter().zip(island.motions.iter().zip(motions)).all(|(ball, (before, after))| match ball.phase {
        Phase::Sliding => goes_on(before.slip(ball.ball.radius), after.slip(ball.ball.radius)),
        Phase::Rolling if before.velocity.length() > CREEPING => goes_on(before.velocity, after.velocity),
        _ => true,
    })
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
fn keeps_forces(first: &Rate, last: &Rate) -> bool {
    first.forces.iter().zip(&last.forces).all(|(first, last)| *first <= PRESSING || *last > 0.0)
}
