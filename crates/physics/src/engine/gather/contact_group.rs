//! Contact groups: balls connected by contacts, or by gaps so small that an impact closes them.

use std::cell::Cell;

use glam::DVec3;

use super::search::{Search, WIDEST_SHARE};
use super::seen::Seen;
use crate::all_parameters::Physics;
use crate::ball::{Ball, Motion};
use crate::engine::body::Body;
use crate::resolution::{LARGEST_BURST, NO_GAP, is_airborne, yielding};
use crate::shape::Shape;
use crate::tolerances::QUIET;

/// A gap belongs to an impact if it is at most this multiple of the deepest overlap that two balls reach at the fastest
/// closing speed. A ball across a wider gap changes the outcome by less than 1e-4 of that speed.
const GATHER_SHARE: f64 = 1.2;

/// A connected group of balls at one time: the balls that meet, all balls in contact with these, and so on.
/// [`ContactGroup::add_within_reach`] adds balls across small gaps.
#[derive(Clone, Debug, Default)]
pub struct ContactGroup {
    /// Indices into the bodies, ascending.
    pub members: Vec<usize>,
    /// Their motions at that time, before the resolution.
    pub motions: Vec<Motion>,
    /// Pairs of members in contact, as indices into `members`.
    pub pairs: Vec<(usize, usize)>,
    /// Pairs of members in contact, or so close that the impact closes the gap. Contains `pairs`.
    pub near: Vec<(usize, usize)>,
    shape: Shape,
    /// Members and pairs while they are being found. The flag of a pair says whether it is in contact.
    found: Vec<(usize, Motion)>,
    found_pairs: Vec<((usize, usize), bool)>,
    /// Pairs left out because of their gap (metres), as indices into the bodies. `add_within_reach` compares these gaps
    /// with the overlap at the closing speed.
    gaps: Vec<((usize, usize), f64)>,
}

impl ContactGroup {
    /// Finds all balls connected with the seeds by contacts. Two seeds count as in contact whatever their gap.
    pub fn gather_in_contact(&mut self, search: &Search) {
        self.connect(search, usize::MAX, |_, _| 0.0);
    }

    /// Adds the balls across gaps that the impact closes. The faster the balls meet, the deeper they overlap and the
    /// wider such a gap may be. Does nothing if the cluster law ignores gaps. If the group has more than
    /// [`LARGEST_BURST`] balls, only gaps up to [`NO_GAP`] count.
    ///
    /// A ball across a gap may close faster than the balls in contact. Then it decides how wide a gap may be, so the
    /// search is repeated.
    pub fn add_within_reach(&mut self, search: &Search, physics: &Physics) {
        let mut fastest = self.fastest(search.bodies);
        while self.add_within_reach_at(fastest, search, physics) {
            let of_widened = self.fastest(search.bodies);
            if of_widened <= fastest {
                return;
            }
            fastest = of_widened;
        }
    }

    /// As [`add_within_reach`](Self::add_within_reach), for balls of which the fastest meet at `fastest` m/s. Returns
    /// whether the group became wider.
    fn add_within_reach_at(&mut self, fastest: f64, search: &Search, physics: &Physics) -> bool {
        let bodies = search.bodies;
        let overlap = |a: &Ball, b: &Ball| physics.deepest_overlap(a, b, fastest);
        let Some(&((a, b), _)) = self.gaps.first() else { return false };
        if fastest <= QUIET || overlap(&bodies[a].ball, &bodies[b].ball).is_none() {
            return false;
        }
        // Caches the last reach: it costs a power function, and most pairs have equal radii and masses.
        let known = Cell::new(([f64::NAN; 4], 0.0));
        let reach = |a: &Ball, b: &Ball| {
            let pair = [a.radius, a.mass, b.radius, b.mass];
            if known.get().0 != pair {
                known.set((pair, overlap(a, b).map_or(0.0, |overlap| GATHER_SHARE * overlap)));
            }
            known.get().1
        };
        let is_wide =
            |&((a, b), gap): &((usize, usize), f64)| gap > reach(&bodies[a].ball, &bodies[b].ball).max(NO_GAP);
        if self.gaps.iter().all(is_wide) {
            return false;
        }
        let is_small_enough = self.connect(search, LARGEST_BURST, reach);
        if !is_small_enough {
            self.connect(search, usize::MAX, |_, _| NO_GAP);
        }
        is_small_enough
    }

    /// The largest closing speed of all pairs that are `near`, in m/s; zero if none closes.
    pub fn fastest(&self, bodies: &[Body]) -> f64 {
        self.near.iter().map(|&pair| self.approach(bodies, pair)).fold(0.0, f64::max)
    }

    /// Finds the balls connected by contacts and by gaps up to `reach`. Returns false, and leaves the group as it was,
    /// if there are more than `most`.
    fn connect(&mut self, search: &Search, most: usize, reach: impl Fn(&Ball, &Ball) -> f64) -> bool {
        let Search { bodies, forecast, seeds, time, shape } = *search;
        let Self { found, found_pairs: pairs, gaps, .. } = self;
        self.shape = shape;
        gaps.clear();
        pairs.clear();
        found.clear();
        found.extend(seeds.iter().map(|&seed| (seed, bodies[seed].course().at(time))));
        let (mut seen, mut done) = (Seen::of(seeds), Seen::of(&[]));
        let mut next = 0;
        while let Some(&(from, motion)) = found.get(next) {
            if found.len() > most {
                return false;
            }
            let ball = &bodies[from].ball;
            forecast.visit_near(motion.position.truncate(), WIDEST_SHARE * ball.radius, |other| {
                // Each pair is tested once, from the ball that was found first.
                if other == from || done.holds(other) {
                    return;
                }
                let Some(neighbour) = search.neighbour((from, motion), other) else { return };
                if let Some(gap) = neighbour.gap
                    && gap > reach(ball, &bodies[other].ball)
                {
                    gaps.push(((from, other), gap));
                    return;
                }
                if !bodies[other].course().phase_at(time).in_play() {
                    return;
                }
                if seen.insert(other) {
                    found.push((other, neighbour.motion));
                }
                pairs.push(((from.min(other), from.max(other)), neighbour.gap.is_none()));
            });
            done.insert(from);
            next += 1;
        }
        found.sort_unstable_by_key(|(member, _)| *member);
        pairs.sort_unstable_by_key(|(pair, _)| *pair);
        self.publish();
        true
    }

    /// Writes what was found into members, motions and pairs.
    fn publish(&mut self) {
        let Self { members, motions, pairs, near, found, found_pairs, .. } = self;
        members.clear();
        members.extend(found.iter().map(|(member, _)| *member));
        motions.clear();
        motions.extend(found.iter().map(|(_, motion)| *motion));
        let slot = |body: usize| members.partition_point(|&member| member < body);
        near.clear();
        near.extend(found_pairs.iter().map(|((a, b), _)| (slot(*a), slot(*b))));
        pairs.clear();
        pairs.extend(near.iter().zip(found_pairs).filter(|(_, (_, touches))| *touches).map(|(pair, _)| *pair));
    }

    /// The index of body `index` among the members.
    pub fn slot(&self, index: usize) -> Option<usize> {
        self.members.iter().position(|&member| member == index)
    }

    /// Closing speed of a pair in m/s along the line of centres; for two balls on the bed along the horizontal part of
    /// that line.
    pub fn approach(&self, bodies: &[Body], (a, b): (usize, usize)) -> f64 {
        let normal = self.normal((a, b));
        let part = |slot: usize| {
            let ball = &bodies[self.members[slot]].ball;
            (yielding(ball, &self.motions[slot], normal), !is_airborne(ball, &self.motions[slot]))
        };
        let ((yield_a, a_on_bed), (yield_b, b_on_bed)) = (part(a), part(b));
        let level = if a_on_bed && b_on_bed { yield_a.length() } else { 1.0 };
        (self.motions[a].velocity.dot(yield_a) - self.motions[b].velocity.dot(yield_b)) / level
    }

    /// Closing speed of a pair in m/s along its line of centres, even if that is inclined.
    pub fn closing(&self, (a, b): (usize, usize)) -> f64 {
        (self.motions[a].velocity - self.motions[b].velocity).dot(self.normal((a, b)))
    }

    /// The unit vector from the first to the second ball of a pair.
    pub fn normal(&self, (a, b): (usize, usize)) -> DVec3 {
        self.line((a, b)).normalize()
    }

    /// The contact point of a pair, in metres; the same bits whichever ball comes first.
    pub fn point(&self, bodies: &[Body], (a, b): (usize, usize)) -> DVec3 {
        let [one, two] = [a, b].map(|slot| bodies[self.members[slot]].ball.radius);
        (self.motions[a].position * two + self.motions[b].position * one) / (one + two)
    }

    /// From the centre of the first to that of the second ball of a pair, in metres.
    pub fn line(&self, (a, b): (usize, usize)) -> DVec3 {
        self.shape.between(self.motions[a].position, self.motions[b].position)
    }
}
