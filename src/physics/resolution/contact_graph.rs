//! Touching bodies as a graph of contacts, and the non-negative impulses that keep them from coming closer.
//!
//! All sums are exact and ties are met together, so that neither the order of the balls nor a mirror changes a bit.

mod soft;

use bevy::math::{DVec2, DVec3};
use smallvec::{SmallVec, smallvec};

use crate::physics::exact_sum::{ExactSum, ExactSum3, times_to_one};

/// Residuals and impulses smaller than this share of the largest are rounding.
const ROUNDING: f64 = 1e-13;

/// Values that differ by less than this share are a tie.
const TIE: f64 = 1e-9;

/// Where what is left of the closing of contacts would do more than this share of the work of their impulses, the normals
/// are so nearly opposite that too few digits are left of what is found.
const LOST_WORK: f64 = 0.1;

/// The same where contacts that got an impulse still open or close by more than this share of the fastest.
const LOST_SPEED: f64 = 1e-4;

/// How far such contacts give way, as a share of what an impulse moves their balls by: then what is found has digits left,
/// and it always takes energy out.
const SOFT: f64 = 1e-13;

/// Of more contacts than this at once elimination takes longer than a shot may; what was found for them stays.
const MOST_SOFT: usize = 256;

/// Something for each contact, in place for a few: balls that are pressed together are two, as a rule.
pub type PerLink<T> = SmallVec<[T; 4]>;

/// Something for each ball, likewise.
pub type PerBall<T> = SmallVec<[T; 4]>;

/// One contact. Its normal is level between balls that both lie on the bed; a ball in the air may be met from any side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The first ball, an index into the graph's nodes.
    pub a: usize,
    /// The second ball; `None` for a cushion or jaw.
    pub b: Option<usize>,
    /// Unit vector from `a` towards what it touches.
    pub normal: DVec3,
    /// Where it is on the plan, twice as far from the middle of the table, in metres: tells which contact comes first where
    /// one has to, whatever the order of the balls.
    pub place: DVec2,
}

/// Balls, each with its inverse mass, and the contacts between them.
#[derive(Clone, Debug)]
pub struct ContactGraph {
    /// 1/m of each ball in 1/kg along x, y and z: zero along z for a ball that the slate holds.
    pub inverse_masses: PerBall<DVec3>,
    /// The contacts.
    pub links: PerLink<Link>,
}

impl ContactGraph {
    /// How fast contact `link` opens at these velocities (negative: closes), in the velocities' unit.
    #[must_use]
    pub fn opening(&self, link: &Link, velocities: &[DVec3]) -> f64 {
        let far = link.b.map_or(DVec3::ZERO, |b| velocities[b]);
        (far - velocities[link.a]).dot(link.normal)
    }

    /// How fast every contact opens.
    #[must_use]
    pub fn openings(&self, velocities: &[DVec3]) -> PerLink<f64> {
        self.links.iter().map(|link| self.opening(link, velocities)).collect()
    }

    /// The change of the balls' velocities by normal impulses, one for each contact.
    #[must_use]
    pub fn pushed(&self, impulses: &[f64]) -> PerBall<DVec3> {
        let mut room = Room::of(self);
        self.push(self.links.iter().zip(impulses), &mut room);
        room.velocities
    }

    /// The same for some contacts with their impulses, told in `room`.
    fn push<'a>(&self, impulses: impl Iterator<Item = (&'a Link, &'a f64)>, Room { sums, velocities }: &mut Room) {
        let (sums, inverse_masses) = (&mut sums[..], &self.inverse_masses[..]);
        sums.fill(ExactSum3::default());
        for (link, &impulse) in impulses {
            if impulse != 0.0 {
                sums[link.a].add(link.normal * (inverse_masses[link.a] * -impulse));
                if let Some(b) = link.b {
                    sums[b].add(link.normal * (inverse_masses[b] * impulse));
                }
            }
        }
        velocities.iter_mut().zip(sums).for_each(|(velocity, sum)| *velocity = sum.value());
    }

    /// Non-negative impulses on the contacts that `allowed` admits, such that none of these closes any more and none
    /// that got an impulse opens: the least change of velocity that does it (an inelastic impact of all at once).
    ///
    /// Lawson and Hanson's active-set method with conjugate gradients inside; contacts that tie enter together.
    #[must_use]
    pub fn stopping_impulses(&self, openings: &[f64], allowed: &[bool]) -> PerLink<f64> {
        at_size_one(openings, |openings| {
            let (impulses, lost) = self.stop(openings, allowed, 0.0);
            if lost && self.links.len() <= MOST_SOFT { self.stop(openings, allowed, SOFT).0 } else { impulses }
        })
    }

    /// The same for openings of about one, and whether too few digits are left of what was found. Contacts give way by the
    /// share `softness`.
    fn stop(&self, openings: &[f64], allowed: &[bool], softness: f64) -> (PerLink<f64>, bool) {
        let count = self.links.len();
        let scale = openings.iter().fold(0.0_f64, |most, opening| most.max(opening.abs()));
        let mut impulses: PerLink<f64> = smallvec![0.0; count];
        let mut active: PerLink<bool> = smallvec![false; count];
        let mut refused: PerLink<bool> = smallvec![false; count];
        let (mut room, mut residual) = (Room::of(self), PerLink::from_slice(openings));
        for _ in 0..4 * count + 8 {
            let candidates = || (0..count).filter(|&k| allowed[k] && !active[k] && !refused[k]);
            let worst = candidates().map(|k| residual[k]).fold(0.0, f64::min);
            if worst >= -ROUNDING * scale {
                break;
            }
            let entering: PerLink<usize> = candidates().filter(|&k| residual[k] <= worst * (1.0 - TIE)).collect();
            entering.iter().for_each(|&k| active[k] = true);
            let before = PerLink::from_slice(&impulses);
            self.settle_active(openings, &mut active, &mut impulses, &mut residual, softness, &mut room);
            if impulses == before {
                // No progress: these contacts would only pull. They may be tried again once something has moved.
                entering.iter().for_each(|&k| refused[k] = true);
            } else {
                refused.fill(false);
            }
        }
        // Exact sums do not hold the largest impulses.
        let times = times_to_one(impulses.iter().fold(0.0, |most, impulse| impulse.max(most)));
        let shares: PerLink<f64> = impulses.iter().map(|impulse| impulse * times).collect();
        let off = residual.iter().zip(&active).filter(|(_, active)| **active).map(|(off, _)| off.abs());
        let lost = off.fold(0.0, f64::max) > LOST_SPEED * scale
            || dot(&shares, &residual).abs() > LOST_WORK * dot(&shares, openings).abs();
        (impulses, lost)
    }

    /// Impulses of either sign that bring the contacts in `chosen` to neither open nor close.
    #[must_use]
    pub fn closing_impulses(&self, openings: &[f64], chosen: &[bool]) -> PerLink<f64> {
        let none: PerLink<f64> = smallvec![0.0; self.links.len()];
        at_size_one(openings, |openings| self.solve_hard(openings, chosen, &none, openings, &mut Room::of(self)))
    }

    /// How fast every contact opens after these impulses.
    fn residual(&self, openings: &[f64], impulses: &[f64], room: &mut Room, residual: &mut [f64]) {
        self.push(self.links.iter().zip(impulses), room);
        let (links, velocities) = (openings.iter().zip(&self.links), &room.velocities[..]);
        for (residual, (opening, link)) in residual.iter_mut().zip(links) {
            *residual = opening + self.opening(link, velocities);
        }
    }

    /// The inner loop of Lawson and Hanson: moves to the solution on the active contacts, dropping those that would
    /// pull on the way. `residual` is how fast every contact opens after the impulses, before and after.
    fn settle_active(
        &self,
        openings: &[f64],
        active: &mut [bool],
        impulses: &mut PerLink<f64>,
        residual: &mut [f64],
        softness: f64,
        room: &mut Room,
    ) {
        for _ in 0..=self.links.len() {
            let target = self.solve_active(openings, active, impulses, residual, softness, room);
            let smallest = target.iter().fold(0.0_f64, |most, value| most.max(value.abs())) * ROUNDING;
            let share = (0..target.len())
                .filter(|&k| active[k] && target[k] <= smallest)
                // Among impulses that are all rounding, one may grow and still be none: the whole way is far enough.
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
            self.residual(openings, impulses, room, residual);
            if all_push {
                return;
            }
        }
    }

    /// The impulses on the active contacts that leave them neither opening nor closing, but for what they give way.
    fn solve_active(
        &self,
        openings: &[f64],
        active: &[bool],
        start: &[f64],
        residual: &[f64],
        softness: f64,
        room: &mut Room,
    ) -> PerLink<f64> {
        if softness > 0.0 {
            self.solve_soft(openings, active, softness)
        } else {
            self.solve_hard(openings, active, start, residual, room)
        }
    }

    /// Conjugate gradients for the same without giving way, among the active contacts alone: from impulses that are zero on
    /// all others, and after which the contacts open as `residual` says.
    fn solve_hard(
        &self,
        openings: &[f64],
        active: &[bool],
        start: &[f64],
        residual: &[f64],
        room: &mut Room,
    ) -> PerLink<f64> {
        let chosen: PerLink<usize> = (0..active.len()).filter(|&k| active[k]).collect();
        let links: PerLink<&Link> = chosen.iter().map(|&k| &self.links[k]).collect();
        let mut solution: PerLink<f64> = chosen.iter().map(|&k| start[k]).collect();
        let mut rest: PerLink<f64> = chosen.iter().map(|&k| -residual[k]).collect();
        let (mut direction, mut image) = (PerLink::from_slice(&rest), PerLink::from_slice(&rest));
        let mut square = dot(&rest, &rest);
        let goal = square.max(dot(openings, openings)) * (1e-16 * 1e-16);
        for _ in 0..2 * self.links.len() + 2 {
            if square <= goal {
                break;
            }
            self.push(links.iter().copied().zip(&direction), room);
            let velocities = &room.velocities[..];
            image.iter_mut().zip(&links).for_each(|(image, link)| *image = self.opening(link, velocities));
            let curvature = dot(&direction, &image);
            if curvature <= 0.0 {
                break;
            }
            let step = square / curvature;
            solution.iter_mut().zip(&direction).for_each(|(value, direction)| *value += step * direction);
            rest.iter_mut().zip(&image).for_each(|(value, image)| *value -= step * image);
            let next = dot(&rest, &rest);
            let turn = next / square;
            square = next;
            direction.iter_mut().zip(&rest).for_each(|(value, rest)| *value = rest + turn * *value);
        }
        let mut impulses: PerLink<f64> = smallvec![0.0; active.len()];
        chosen.iter().zip(solution).for_each(|(&k, impulse)| impulses[k] = impulse);
        impulses
    }
}

/// The impulses that `solve` finds for `openings`, found for openings of about one in size: the squares of small ones would
/// lose their digits in exact sums, and with them two contacts that face each other.
fn at_size_one(openings: &[f64], solve: impl FnOnce(&[f64]) -> PerLink<f64>) -> PerLink<f64> {
    let times = times_to_one(openings.iter().fold(0.0, |most, opening| opening.abs().max(most)));
    let scaled: PerLink<f64> = openings.iter().map(|opening| opening * times).collect();
    let mut impulses = solve(&scaled);
    impulses.iter_mut().for_each(|impulse| *impulse /= times);
    impulses
}

/// Room in which the balls' velocities are found, over and over.
struct Room {
    sums: PerBall<ExactSum3>,
    velocities: PerBall<DVec3>,
}

impl Room {
    fn of(graph: &ContactGraph) -> Self {
        let balls = graph.inverse_masses.len();
        Self { sums: smallvec![ExactSum3::default(); balls], velocities: smallvec![DVec3::ZERO; balls] }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).collect::<ExactSum>().value()
}
