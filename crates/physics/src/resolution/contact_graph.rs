//! Touching balls as a graph of contacts. Its solvers find the impulses that keep the contacts from closing, for the laws of
//! several balls and for held contacts.
//!
//! Sums are computed without rounding (`exact_sum`), so the result is bit-identical if the balls are reordered or mirrored.

mod graph;
mod soft;

use glam::DVec3;
use smallvec::smallvec;

use crate::exact_sum::{ExactSum, ExactSum3, times_to_one};

pub use graph::{ContactGraph, Link, PerBall, PerLink};

/// Residuals and impulses smaller than this share of the largest are rounding.
const ROUNDING: f64 = 1e-13;

/// Contacts that close at least at this share of the fastest get an impulse in the same round: one contact a round would take many
/// rounds. Those that would then only pull drop out again.
const ENTERS: f64 = 0.1;

/// Test for an ill-conditioned solution. If it is exact, the impulses do no work at the speeds left over. If they do more than this
/// share of their work at the initial speeds, two normals are nearly opposite, and the solution has too few correct digits.
const LOST_WORK: f64 = 0.1;

/// Test for an ill-conditioned solution: contacts with an impulse still open or close by more than this share of the
/// fastest.
const LOST_SPEED: f64 = 1e-4;

/// Regularisation of ill-conditioned contacts: the mobility of each contact under its own impulse is enlarged by this share, so that
/// it yields a little. The solution then has enough digits, and the yielding only takes energy out.
const SOFT: f64 = 1e-13;

/// The largest term that an exact sum may get, for openings of about 1. Above 1e10 an exact sum overflows, and the result would
/// change in a mirror. Impulses as large arise at a ball between two nearly opposite contacts.
const MOST_SUMMED: f64 = 1e9;

/// The openings of ill-conditioned contacts are scaled down to this, because their impulses may be 1e13 times as large.
/// A power of two, which changes no digit.
const SMALL: f64 = 1.0 / (1 << 20) as f64;

/// The rounds of conjugate gradients end when the speeds that are left are this share of the openings.
const CONVERGED: f64 = 1e-16;

/// The most contacts that are solved with regularisation, whose elimination takes cubic time. With more, the
/// ill-conditioned solution stays.
const MOST_SOFT: usize = 256;

impl ContactGraph<'_> {
    /// The changes of the balls' velocities by normal impulses, one per contact. Impulses that exact sums cannot hold are
    /// scaled.
    #[must_use]
    pub fn pushed(&self, impulses: &[f64]) -> PerBall<DVec3> {
        if let ([link], [impulse]) = (&self.links[..], impulses)
            && impulse.abs() <= self.largest_summed()
        {
            return self.pushed_by_one(link, *impulse);
        }
        let by = |times: f64| {
            let mut sums: PerBall<ExactSum3> = smallvec![ExactSum3::default(); self.inverse_masses.len()];
            let scaled = impulses.iter().map(|impulse| impulse * times);
            let largest = self.add_pushes(self.links.iter().zip(scaled), &mut sums);
            (sums, largest)
        };
        let (sums, largest) = by(1.0);
        let room = self.largest_summed();
        if largest <= room || !largest.is_finite() {
            return sums.iter().map(ExactSum3::value).collect();
        }
        let times = times_to_one(largest) / (2.0 * times_to_one(room));
        by(times).0.iter().map(|sum| sum.value() / times).collect()
    }

    /// As [`pushed`](Self::pushed), for the impulse of a single contact.
    fn pushed_by_one(&self, link: &Link, impulse: f64) -> PerBall<DVec3> {
        let mut changes: PerBall<DVec3> = smallvec![DVec3::ZERO; self.inverse_masses.len()];
        if impulse != 0.0 {
            changes[link.a] = ExactSum3::of_one(self.change_of(link.a, link.normal, -impulse));
            if let Some(b) = link.b {
                changes[b] = ExactSum3::of_one(self.change_of(b, link.normal, impulse));
            }
        }
        changes
    }

    /// The change of a ball's velocity by an impulse along `normal`.
    #[inline]
    fn change_of(&self, ball: usize, normal: DVec3, impulse: f64) -> DVec3 {
        let change = normal * (self.inverse_masses[ball] * impulse);
        self.slowed.get(ball).map_or(change, |slowed| change - *slowed * (slowed.dot(normal) * impulse))
    }

    /// The largest impulse in N s whose change of any velocity exact sums hold.
    fn largest_summed(&self) -> f64 {
        let inverse_masses = self.inverse_masses.iter().map(|inverse_mass| inverse_mass.max_element());
        MOST_SUMMED / inverse_masses.fold(0.0, f64::max)
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
        let mut largest = 0.0_f64;
        for (link, impulse) in impulses.filter(|(_, impulse)| *impulse != 0.0) {
            largest = largest.max(impulse.abs());
            sums[link.a].add(self.change_of(link.a, link.normal, -impulse));
            if let Some(b) = link.b {
                sums[b].add(self.change_of(b, link.normal, impulse));
            }
        }
        largest
    }

    /// Non-negative impulses on the `allowed` contacts after which none of these closes any more and none with an
    /// impulse opens. This is an inelastic impact of all of them at once. Of all changes Δv of the velocities after which no
    /// allowed contact closes, it is the smallest: the one with the least ½ Σ m Δv² (Gauss's principle).
    ///
    /// The method is the active-set method for non-negative least squares (Lawson and Hanson, Solving Least Squares Problems,
    /// 1974), with conjugate gradients inside (Hestenes and Stiefel 1952).
    #[must_use]
    pub fn stopping_impulses(&self, openings: &[f64], allowed: &[bool]) -> PerLink<f64> {
        let none: PerLink<f64> = smallvec![0.0; self.links.len()];
        self.stopping_impulses_near(openings, allowed, &none)
    }

    /// As [`stopping_impulses`](Self::stopping_impulses), found from a `guess`: impulses that are zero or more, and zero
    /// where none is allowed. Much faster if these are the impulses for nearly the same openings.
    #[must_use]
    pub fn stopping_impulses_near(&self, openings: &[f64], allowed: &[bool], guess: &[f64]) -> PerLink<f64> {
        if let Some(impulses) = self.solve_if_single(openings, allowed) {
            return impulses.into_iter().map(|impulse| impulse.max(0.0)).collect();
        }
        let times = times_of(openings);
        scaled_by(times, openings, |openings| {
            let start = guess.iter().map(|impulse| impulse * times).collect();
            let (impulses, lost) = self.solve_by_active_set(openings, allowed, 0.0, start);
            if !lost || self.links.len() > MOST_SOFT || self.meter.is_spent() {
                return impulses;
            }
            let none = smallvec![0.0; self.links.len()];
            scaled_by(SMALL, openings, |small| self.solve_by_active_set(small, allowed, SOFT, none).0)
        })
    }

    /// As [`stopping_impulses`](Self::stopping_impulses), for openings scaled to about one, with the regularisation
    /// `softness`, from the impulses `start`. Also returns whether the solution has too few digits.
    fn solve_by_active_set(
        &self,
        openings: &[f64],
        allowed: &[bool],
        softness: f64,
        start: PerLink<f64>,
    ) -> (PerLink<f64>, bool) {
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
            let entering: PerLink<usize> = candidates().filter(|&k| residual[k] <= worst * ENTERS).collect();
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

    /// Impulses of either sign after which the `chosen` contacts neither open nor close. The caller must allow contacts to pull.
    /// Digits that are lost between nearly opposite normals are not noticed here.
    #[must_use]
    pub fn pushing_and_pulling_impulses(&self, openings: &[f64], chosen: &[bool]) -> PerLink<f64> {
        if let Some(impulses) = self.solve_if_single(openings, chosen) {
            return impulses;
        }
        let none: PerLink<f64> = smallvec![0.0; self.links.len()];
        at_size_one(openings, |openings| self.solve_hard(openings, chosen, &none, openings, &mut PushBuffer::of(self)))
    }

    /// The closed formula for a single chosen contact, the usual case in a hold: the impulses, of either sign, after which it
    /// neither opens nor closes. `None` if more contacts are chosen.
    fn solve_if_single(&self, openings: &[f64], chosen: &[bool]) -> Option<PerLink<f64>> {
        let mut all = (0..chosen.len()).filter(|&contact| chosen[contact]);
        let only = all.next();
        if all.next().is_some() {
            return None;
        }
        self.meter.add(self.links.len());
        let mut impulses: PerLink<f64> = smallvec![0.0; self.links.len()];
        if let Some(contact) = only {
            let mobility = self.mobility(&self.links[contact]);
            // Nothing moves a contact of two fixed balls.
            impulses[contact] = if mobility > 0.0 { -openings[contact] / mobility } else { 0.0 };
        }
        Some(impulses)
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
                // The share of the way at which this impulse reaches zero. If rounding makes it grow instead, the denominator
                // is replaced by a tiny one, and the share limited to the whole way.
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
            left: -residual[k],
            direction: -residual[k],
            response: 0.0,
        };
        let mut chosen: PerLink<Conjugate> = (0..active.len()).filter(|&k| active[k]).map(contact).collect();
        let chosen = &mut chosen[..];
        let mut left_squared = sum(chosen.iter().map(|contact| contact.left * contact.left));
        let goal = left_squared.max(dot(openings, openings)) * (CONVERGED * CONVERGED);
        // Exact arithmetic needs a round for each contact; twice as many leave room for rounding.
        for _ in 0..2 * self.links.len() + 2 {
            self.meter.add(chosen.len() + self.inverse_masses.len());
            if left_squared <= goal || self.meter.is_spent() {
                break;
            }
            self.push(chosen.iter().map(|contact| (contact.link, contact.direction)), buffer);
            let velocities = &buffer.velocities[..];
            let (mut direction, mut response) = (0.0_f64, 0.0_f64);
            for contact in chosen.iter_mut() {
                contact.response = self.opening(contact.link, velocities);
                (direction, response) = (direction.max(contact.direction.abs()), response.max(contact.response.abs()));
            }
            buffer.overflows |= direction * response > MOST_SUMMED;
            let curvature = sum(chosen.iter().map(|contact| contact.direction * contact.response));
            if curvature <= 0.0 {
                break;
            }
            let step = left_squared / curvature;
            for contact in chosen.iter_mut() {
                contact.impulse += step * contact.direction;
                contact.left -= step * contact.response;
            }
            let next = sum(chosen.iter().map(|contact| contact.left * contact.left));
            let share_of_last = next / left_squared;
            left_squared = next;
            for contact in chosen.iter_mut() {
                contact.direction = contact.left + share_of_last * contact.direction;
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
    left: f64,
    /// The direction in which its impulse changes in the next step.
    direction: f64,
    /// The opening speed by such a change of all impulses.
    response: f64,
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
        Self::up_to(graph.largest_summed(), graph)
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
