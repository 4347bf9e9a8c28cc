//! The interval for which the forces of an island are solved at once, and the motions at its end.

use glam::DVec3;

use super::nose_ends::leaves_a_nose;
use super::runge_kutta::{Integrator, Rate, RungeKuttaStep, gaps};
use super::span::{longest, shortest};
use crate::ball::Motion;
use crate::course::two_parabolas;
use crate::engine::hold::{Island, gap_accelerations};
use crate::piece::Phase;
use crate::resolution::{PerBall, PerLink};
use crate::tolerances::{CREEPING, PRESSING};

/// By how much the distance of a held contact may grow worse along the parabolas of one interval, in metres. Only in the shortest
/// interval may it be more.
const DISTANCE_ERROR: f64 = 3e-10;

/// Allowed error of the velocity where two parabolas join, in m/s. For a ball of 0.17 kg at 1 m/s that is 1.7e-7 J. A slip or a speed
/// that is as small as this at the end of a span has ended there.
const SPEED_ERROR: f64 = 1e-6;

/// A span is chosen at this share of the one at which an error would be as large as allowed.
const SAFETY: f64 = 0.9;

/// From one try to the next a span becomes at least this share of itself: the errors are estimated from the longer one.
const SHRINKS: f64 = 0.1;

/// From one interval to the next the first span that is tried becomes at most this multiple of the last one.
const GROWS: f64 = 4.0;

/// Precision in seconds of the time at which a ball leaves its nose. In this time a ball moves by a micrometre at most.
const LEAVING_TIME_ERROR: f64 = 1e-7;

/// A contact without force is no longer held if its gap opens with at least this acceleration, in m/s^2. What is smaller
/// is rounding.
const SEPARATING: f64 = 1e-6;

/// The motion of an island over one interval. Each ball follows two parabolas.
pub struct Interval {
    /// Its length in seconds.
    pub span: f64,
    /// See [`Hold::next_span`](crate::course::Hold::next_span).
    pub next_span: f64,
    /// The motions at its end.
    pub motions: PerBall<Motion>,
    /// For each contact, whether it stays held. It does if a force acts in it at the start, at the end or at a stage in
    /// between, or if the parabolas do not clearly open it. A contact with something fixed also stays held if the ball
    /// stays within [`DISTANCE_ERROR`] of it: where two noses join, a ball pressed against one moves along the other.
    pub stays_held: PerLink<bool>,
}

/// Integrates the held balls over an interval so short that the parabolas keep the contact distances, no slip or roll
/// ends in between, and no contact loses its force. The span [`shortest`] is accepted whatever its error. Only the end of
/// a nose makes the interval shorter than that. Unless the shortest span is longer, none longer than `expected` seconds is tried.
pub fn integrate(island: &Island, expected: f64) -> Interval {
    let mut integrator = Integrator::of(island);
    let first = integrator.first();
    let shortest = shortest(island, &first.motions);
    let mut span = longest(island, &first.motions).min(expected).max(shortest);
    let mut ends_at_nose = false;
    loop {
        let step = integrator.step(&first, span);
        let stays_held = stays_held(island, &first, &step, span);
        let gaps = gaps_in_between(island, &step.motions, span);
        let room = room_to_grow(drift(island, &gaps, &stays_held), speed_error(island, &first, &step, span));
        let is_exact =
            || room >= 1.0 && still_slides_and_rolls(island, &step.motions) && keeps_forces(&first, &step.last);
        if span <= shortest || island.graph.meter.is_spent() || is_exact() {
            if ends_at_nose || !leaves_a_nose(island, &step.motions) {
                let stays_held = with_near_noses(island, stays_held, &gaps);
                let next_span = span * (SAFETY * room).min(GROWS);
                return Interval { span, next_span, motions: step.motions, stays_held };
            }
            // A shorter step has other stages, so it is checked again.
            span = until_it_leaves_a_nose(island, &mut integrator, &first, span);
            ends_at_nose = true;
            continue;
        }
        // If the errors are small, a slip or roll ended within the span, or a contact lost its force.
        let share = if room < 1.0 { SAFETY * room } else { 0.5 };
        span = (span * share.max(SHRINKS)).max(shortest);
        ends_at_nose = false;
    }
}

/// The factor by which the span may grow until one of its errors is as large as allowed; below 1 if one is larger. `drift` and
/// `speed_error` are in units of the allowed errors. That of distance grows with the cube of the span, that of velocity with
/// its square.
fn room_to_grow(drift: f64, speed_error: f64) -> f64 {
    libm::cbrt(drift).max(speed_error.sqrt()).recip()
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
    let at_start = |slot: usize| two_parabolas(&island.motions[slot], &step.motions[slot], 0.0, span)[0].acceleration;
    let accelerations: PerBall<_> = (0..step.motions.len()).map(at_start).collect();
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

/// `stays_held`, plus every nose, edge and liner that the ball touches all the time, to within [`DISTANCE_ERROR`]. `in_between`
/// are the gaps of [`gaps_in_between`].
fn with_near_noses(island: &Island, mut stays_held: PerLink<bool>, in_between: &[PerLink<f64>]) -> PerLink<bool> {
    for (contact, stays_held) in stays_held.iter_mut().enumerate() {
        let stays = || in_between.iter().all(|gaps| gaps[contact].abs() <= DISTANCE_ERROR);
        *stays_held |= island.graph.links[contact].b.is_none() && stays();
    }
    stays_held
}

/// The largest error of the held contacts' distances, less their error at the start, in units of [`DISTANCE_ERROR`]. `in_between`
/// are the gaps of [`gaps_in_between`].
fn drift(island: &Island, in_between: &[PerLink<f64>], stays_held: &[bool]) -> f64 {
    let start = gaps(island, |slot| island.motions[slot].position);
    let error = |gaps: &PerLink<f64>| {
        let held = gaps.iter().zip(&start).zip(stays_held).filter(|(_, stays_held)| **stays_held);
        held.map(|((gap, start), _)| gap.abs() - start.abs()).fold(0.0, f64::max)
    };
    in_between.iter().map(|gaps| error(gaps) / DISTANCE_ERROR).fold(0.0, f64::max)
}

/// The gap of each contact in metres along the parabolas that lead to `motions`: after a third, a half and two thirds of
/// the span, and at its end. If the acceleration changes at a steady rate, the parabolas are farthest off after one and two
/// thirds; the half shows where it does not.
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

/// The error of velocity where two parabolas join, in units of [`SPEED_ERROR`]. If the acceleration changes by c over the span, the
/// velocity in the middle is off by c span / 24 (Taylor series of [`two_parabolas`]). The stages in between count as well: if a
/// slip ends in a step that is too long for it, friction may be the same at both ends of the step and differ in between.
///
/// Near the speed of light an error of velocity changes momentum and energy by γ³ times as much as of a slow ball.
fn speed_error(island: &Island, first: &Rate, step: &RungeKuttaStep, span: f64) -> f64 {
    let light = island.physics().light();
    let inertia = |velocity: DVec3| light.map_or(1.0, |light| libm::pow(light.lorentz_factor(velocity), 3.0));
    let [second, third, _] = &step.middle;
    let changes = [second, third, &step.last].into_iter().flat_map(|rate| {
        // The derivative of a place is a velocity, and that of a velocity an acceleration.
        first.motions.iter().zip(&rate.motions).map(|(at_start, then)| {
            let factor = inertia(at_start.position).max(inertia(then.position));
            (then.velocity - at_start.velocity).length() * factor
        })
    });
    changes.fold(0.0, f64::max) * span / 24.0 / SPEED_ERROR
}

/// Whether all contacts that pressed at the start still press at the end.
fn keeps_forces(first: &Rate, last: &Rate) -> bool {
    first.forces.iter().zip(&last.forces).all(|(first, last)| *first <= PRESSING || *last > 0.0)
}
