//! Touching bodies as a graph of contacts, and the non-negative impulses that keep them from coming closer.
//!
//! Sums are exact, and contacts that tie are handled together. So the result is bit-identical if the balls are
//! reordered or mirrored.

mod graph;
mod soft;

use bevy::math::DVec3;
use smallvec::smallvec;

use crate::physics::exact_sum::{ExactSum, ExactSum3, times_to_one};

pub use graph::{ContactGraph, Link, PerBall, PerLink};

/// Residuals and impulses smaller than this share of the largest are rounding.
const ROUNDING: f64 = 1e-13;

/// Values that differ by less than this share are a tie.
const TIE: f64 = 1e-9;

/// Test for an ill-conditioned solution: the work of the impulses at the speeds left over is more than this share of
/// their work at the initial speeds. Then two normals are nearly opposite, and the solution has too few correct digits.
const LOST_WORK: f64 = 0.1;

/// Test for an ill-conditioned solution: contacts with an impulse still open or close by more than this share of the
/// fastest.
const LOST_SPEED: f64 = 1e-4;

/// Regularisation of ill-conditioned contacts, as a share of the diagonal of their matrix: each contact yields a
/// little. The solution then has enough digits, and the yielding only takes energy out.
const SOFT: f64 = 1e-13;

/// The size of what exact sums may add up in a solution. Above 1e10 they overflow and say something else in a mirror. Between
/// balls at rest, an airborne one in a flat wedge asks for impulses as large.
const MOST_SUMMED: f64 = 1e9;

/// The openings of ill-conditioned contacts are scaled down to this, because their impulses may be 1e13 times as large.
/// A power of two, which changes no digit.
const SMALL: f64 = 1.0 / (1 << 20) as f64;

/// The most contacts that are solved with regularisation, whose elimination takes cubic time. With more, the
/// ill-conditioned solution stays.
const MOST_SOFT: usize = 256;

impl ContactGraph<'_> {
    /// The changes of the balls' velocities by normal impulses, one per contact.
    #[must_use]
    pub fn pushed(&self, impulses: &[f64]) -> PerBall<DVec3> {
        let mut sums: PerBall<ExactSum3> = smallvec![ExactSum3::default(); self.inverse_masses.len()];
        self.add_pushes(self.links.iter().zip(impulses.iter().copied()), &mut sums);
        sums.iter().map(ExactSum3::value).collect()
    }

    /// As [`pushed`](Self::pushed), for some contacts with their impulses; writes into the given memory.
    fn push<'a>(&self, impulses: impl Iterator<Item = (&'a Link, f64)>, buffer: &mut PushBuffer) {
        let PushBuffer { sums, velocities, largest, overflows } = buffer;
        let sums = &mut sums[..];
        sums.fill(ExactSum3::default());
        *overflows |= self.add_pushes(impulses, sums) > *largest;
        velocities.iter_mut().zip(sums).for_each(|(velocity, sum)| *velocity = sum.value());
    }

    /// Adds the changes of the balls' velocities by the impulses of some contacts. Returns the largest impulse.
    fn add_pushes<'a>(&self, impulses: impl Iterator<Item = (&'a Link, f64)>, sums: &mut [ExactSum3]) -> f64 {
        let inverse_masses = &self.inverse_masses[..];
        let mut largest = 0.0_f64;
        for (link, impulse) in impulses.filter(|(_, impulse)| *impulse != 0.0) {
            largest = largest.max(impulse.abs());
            sums[link.a].add(link.normal * (inverse_masses[link.a] * -impulse));
            if let Some(b) = link.b {
                sums[b].add(link.normal * (inverse_masses[b] * impulse));
            }
        }
        largest
    }

    /// Non-negative impulses on the `allowed` contacts after which none of these closes any more and none with an
    /// impulse opens. This is an inelastic impact of all of them at once: of all changes of the velocities after which
    /// no contact closes, it is the one with the least kinetic energy.
    ///
    /// Lawson and Hanson's active-set method with conjugate gradients inside; contacts that tie enter together.
    #[must_use]
    pub fn stopping_impulses(&self, openings: &[f64], allowed: &[bool]) -> PerLink<f64> {
        let none: PerLink<f64> = smallvec![0.0; self.links.len()];
        self.stopping_impulses_near(openings, allowed, &none)
    }

    /// As [`stopping_impulses`](Self::stopping_impulses), found from a `guess`: impulses that are zero or more, and zero
    /// where none is allowed. Much faster if these are the impulses for nearly the same openings.
    #[must_use]
    pub fn stopping_impulses_near(&self, openings: &[f64], allowed: &[bool], guess: &[f64]) -> PerLink<f64> {
        let times = times_of(openings);
        scaled_by(times, openings, |openings| {
            let start = guess.iter().map(|impulse| impulse * times).collect();
            let (impulses, lost) = self.stop(openings, allowed, 0.0, start);
            if !lost || self.links.len() > MOST_SOFT || self.meter.is_spent() {
                return impulses;
            }
            let none = smallvec![0.0; self.links.len()];
            scaled_by(SMALL, openings, |small| self.stop(small, allowed, SOFT, none).0)
        })
    }

    /// As [`stopping_impulses`](Self::stopping_impulses), for openings scaled to about one, with the regularisation
    /// `softness`, from the impulses `start`. Also returns whether the solution has too few digits.
    fn stop(&self, openings: &[f64], allowed: &[bool], softness: f64, start: PerLink<f64>) -> (PerLink<f64>, bool) {
        let count = self.links.len();
        let scale = openings.iter().fold(0.0_f64, |most, opening| most.max(opening.abs()));
        let mut impulses = start;
        let mut active: PerLink<bool> = impulses.iter().map(|impulse| *impulse > 0.0).collect();
        let mut refused: PerLink<bool> = smallvec![false; count];
        let (mut buffer, mut residual) = (PushBuffer::noting_overflow(self), PerLink::from_slice(openings));
        if active.contains(&true) {
            self.residual(openings, &impulses, &mut buffer, &mut residual);
            self.settle_active(openings, &mut active, &mut impulses, &mut residual, softness, &mut buffer);
        }
        for _ in 0..4 * count + 8 {
            self.meter.add(count);
            if self.meter.is_spent() {
                break;
            }
            let candidates = || (0..count).filter(|&k| allowed[k] && !active[k] && !refused[k]);
            let worst = candidates().map(|k| residual[k]).fold(0.0, f64::min);
            if worst >= -ROUNDING * scale {
                break;
            }
            let entering: PerLink<usize> = candidates().filter(|&k| residual[k] <= worst * (1.0 - TIE)).collect();
            entering.iter().for_each(|&k| active[k] = true);
            let before = PerLink::from_slice(&impulses);
            self.settle_active(openings, &mut active, &mut impulses, &mut residual, softness, &mut buffer);
            if impulses == before {
                // No progress: these contacts would only pull. They are tried again after an impulse has changed.
                entering.iter().for_each(|&k| refused[k] = true);
            } else {
                refused.fill(false);
            }
        }
        // Scaled down, because exact sums overflow at the largest impulses.
        let times = times_to_one(impulses.iter().fold(0.0, |most, impulse| impulse.max(most)));
        let shares: PerLink<f64> = impulses.iter().map(|impulse| impulse * times).collect();
        let off = residual.iter().zip(&active).filter(|(_, active)| **active).map(|(off, _)| off.abs());
        let lost = buffer.overflows
            || off.fold(0.0, f64::max) > LOST_SPEED * scale
            || dot(&shares, &residual).abs() > LOST_WORK * dot(&shares, openings).abs();
        (impulses, lost)
    }

    /// Impulses of either sign after which the `chosen` contacts neither open nor close.
    #[must_use]
    pub fn closing_impulses(&self, openings: &[f64], chosen: &[bool]) -> PerLink<f64> {
        let none: PerLink<f64> = smallvec![0.0; self.links.len()];
        at_size_one(openings, |openings| self.solve_hard(openings, chosen, &none, openings, &mut PushBuffer::of(self)))
    }

    /// Writes the opening speeds of all contacts after these impulses into `residual`.
    fn residual(&self, openings: &[f64], impulses: &[f64], buffer: &mut PushBuffer, residual: &mut [f64]) {
        self.push(self.links.iter().zip(impulses.iter().copied()), buffer);
        let (links, velocities) = (openings.iter().zip(&self.links), &buffer.velocities[..]);
        for (residual, (opening, link)) in residual.iter_mut().zip(links) {
            *residual = opening + self.opening(link, velocities);
        }
    }

    /// The inner loop of Lawson and Hanson: moves to the solution on the active contacts and drops those that would
    /// pull on the way. `residual` holds the opening speeds after the impulses, both before and after the call.
    fn settle_active(
        &self,
        openings: &[f64],
        active: &mut [bool],
        impulses: &mut PerLink<f64>,
        residual: &mut [f64],
        softness: f64,
        buffer: &mut PushBuffer,
    ) {
        for _ in 0..=self.links.len() {
            let target = self.solve_active(openings, active, impulses, residual, softness, buffer);
            let smallest = target.iter().fold(0.0_f64, |most, value| most.max(value.abs())) * ROUNDING;
            let share = (0..target.len())
                .filter(|&k| active[k] && target[k] <= smallest)
                // An impulse that is only rounding may grow; its ratio is then above 1. A full step is enough.
                .map(|k| (impulses[k] / (impulses[k] - target[k]).max(f64::MIN_POSITIVE)).min(1.0))
                .fold(f64::INFINITY, f64::min);
            let all_push = share.is_infinite();
            if all_push {
                *impulses = target;
            } else {
                for k in 0..target.len() {
                    if active[k] {
                        impulses[k] += share * (target[k] - impulses[k]);
                        if target[k] <= smallest && impulses[k] <= smallest {
                            impulses[k] = 0.0;
                            active[k] = false;
                        }
                    }
                }
            }
            self.residual(openings, impulses, buffer, residual);
            self.meter.add(self.links.len());
            if all_push || self.meter.is_spent() {
                return;
            }
        }
    }

    /// The impulses on the active contacts after which they neither open nor close, except for the regularisation.
    fn solve_active(
        &self,
        openings: &[f64],
        active: &[bool],
        start: &[f64],
        residual: &[f64],
        softness: f64,
        buffer: &mut PushBuffer,
    ) -> PerLink<f64> {
        if softness > 0.0 {
            self.solve_soft(openings, active, softness)
        } else {
            self.solve_hard(openings, active, start, residual, buffer)
        }
    }

    /// As [`solve_active`](Self::solve_active) without regularisation, by conjugate gradients on the active contacts.
    /// The impulses `start` are zero on all other contacts; `residual` holds the opening speeds after them.
    fn solve_hard(
        &self,
        openings: &[f64],
        active: &[bool],
        start: &[f64],
        residual: &[f64],
        buffer: &mut PushBuffer,
    ) -> PerLink<f64> {
        let contact = |k: usize| Conjugate {
            number: k,
            link: &self.links[k],
            impulse: start[k],
            rest: -residual[k],
            direction: -residual[k],
            image: 0.0,
        };
        let mut chosen: PerLink<Conjugate> = (0..active.len()).filter(|&k| active[k]).map(contact).collect();
        let chosen = &mut chosen[..];
        let mut square = sum(chosen.iter().map(|contact| contact.rest * contact.rest));
        let goal = square.max(dot(openings, openings)) * (1e-16 * 1e-16);
        for _ in 0..2 * self.links.len() + 2 {
            self.meter.add(chosen.len() + self.inverse_masses.len());
            if square <= goal || self.meter.is_spent() {
                break;
            }
            self.push(chosen.iter().map(|contact| (contact.link, contact.direction)), buffer);
            let velocities = &buffer.velocities[..];
            let (mut direction, mut image) = (0.0_f64, 0.0_f64);
            for contact in chosen.iter_mut() {
                contact.image = self.opening(contact.link, velocities);
                (direction, image) = (direction.max(contact.direction.abs()), image.max(contact.image.abs()));
            }
            buffer.overflows |= direction * image > MOST_SUMMED;
            let curvature = sum(chosen.iter().map(|contact| contact.direction * contact.image));
            if curvature <= 0.0 {
                break;
            }
            let step = square / curvature;
            for contact in chosen.iter_mut() {
                contact.impulse += step * contact.direction;
                contact.rest -= step * contact.image;
            }
            let next = sum(chosen.iter().map(|contact| contact.rest * contact.rest));
            let turn = next / square;
            square = next;
            for contact in chosen.iter_mut() {
                contact.direction = contact.rest + turn * contact.direction;
            }
        }
        let mut impulses: PerLink<f64> = smallvec![0.0; active.len()];
        chosen.iter().for_each(|contact| impulses[contact.number] = contact.impulse);
        impulses
    }
}

/// Runs `solve` with the openings scaled to about one and scales its impulses back. Exact sums have a fixed resolution:
/// the squares of small numbers would lose digits in them, and contacts with nearly opposite normals could not be
/// solved.
fn at_size_one(openings: &[f64], solve: impl FnOnce(&[f64]) -> PerLink<f64>) -> PerLink<f64> {
    scaled_by(times_of(openings), openings, solve)
}

/// The power of two that scales the openings to about one.
fn times_of(openings: &[f64]) -> f64 {
    times_to_one(openings.iter().fold(0.0, |most, opening| opening.abs().max(most)))
}

/// Runs `solve` with the openings multiplied by `times`, a power of two, and scales its impulses back.
fn scaled_by(times: f64, openings: &[f64], solve: impl FnOnce(&[f64]) -> PerLink<f64>) -> PerLink<f64> {
    let scaled: PerLink<f64> = openings.iter().map(|opening| opening * times).collect();
    let mut impulses = solve(&scaled);
    impulses.iter_mut().for_each(|impulse| *impulse /= times);
    impulses
}

/// An active contact in the method of conjugate gradients.
struct Conjugate<'a> {
    /// Its index among the graph's contacts.
    number: usize,
    link: &'a Link,
    /// Its impulse so far.
    impulse: f64,
    /// The closing speed that this impulse leaves.
    rest: f64,
    /// The direction in which its impulse changes in the next step.
    direction: f64,
    /// The opening speed by such a change of all impulses.
    image: f64,
}

/// Memory for the balls' velocities, reused for every product.
struct PushBuffer {
    sums: PerBall<ExactSum3>,
    velocities: PerBall<DVec3>,
    /// The largest impulse whose change of a velocity exact sums hold, see [`MOST_SUMMED`]; infinite if nobody asks for
    /// overflows.
    largest: f64,
    /// Whether a sum was larger than that. Its value then means nothing.
    overflows: bool,
}

impl PushBuffer {
    /// Does not look for impulses that are too large.
    fn of(graph: &ContactGraph) -> Self {
        Self::up_to(f64::INFINITY, graph)
    }

    fn noting_overflow(graph: &ContactGraph) -> Self {
        let lightest =
            graph.inverse_masses.iter().fold(0.0_f64, |most, inverse_mass| most.max(inverse_mass.max_element()));
        Self::up_to(MOST_SUMMED / lightest, graph)
    }

    /// Notes impulses that are larger than `largest`.
    #[inline]
    fn up_to(largest: f64, graph: &ContactGraph) -> Self {
        let balls = graph.inverse_masses.len();
        Self {
            sums: smallvec![ExactSum3::default(); balls],
            velocities: smallvec![DVec3::ZERO; balls],
            largest,
            overflows: false,
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    sum(a.iter().zip(b).map(|(x, y)| x * y))
}

/// The exact sum of these terms, rounded once.
fn sum(terms: impl Iterator<Item = f64>) -> f64 {
    terms.collect::<ExactSum>().value()
}
