//! What the cue ball can hit on a straight line: who is snookered.
//!
//! A moving cue ball sweeps a band as wide as itself. It passes a ball if the two centres never come nearer than those of two
//! touching balls. So every ball is treated as a circle with that distance as radius, and the cue ball as a point.

use bevy::math::DVec2;

use super::equipment::Equipment;
use super::lie::Lie;
use crate::physics::BallId;
use crate::shot::FROZEN;

/// A path may run this deep through a circle, in metres, and still count as passing it: far more than rounding errors, far
/// less than anybody sees.
pub(super) const ROUNDING: f64 = 1e-9;

/// A path is turned by this angle, in radians, to run just beside an edge.
const BESIDE: f64 = 1e-7;

/// A ball on the bed as an obstacle to the centre of the cue ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle {
    /// The ball.
    pub(super) ball: BallId,
    /// Its centre in metres.
    pub(super) centre: DVec2,
    /// The distance of the centres in metres when the two balls touch.
    pub(super) radius: f64,
}

/// The balls around a cue ball, and what it can hit of them from any place on the bed.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    pub(super) equipment: &'a Equipment,
    pub(super) cue_ball: BallId,
    /// The balls that may be hit first.
    pub(super) on: Vec<Circle>,
    /// The other balls.
    pub(super) others: Vec<Circle>,
}

impl<'a> Sight<'a> {
    /// The balls of `lie` around `cue_ball`, if those of `on` may be hit first. The place of the cue ball in `lie` does not
    /// matter.
    #[must_use]
    pub fn new(equipment: &'a Equipment, lie: &Lie, cue_ball: BallId, on: &[BallId]) -> Self {
        let circle = |(ball, centre)| Circle { ball, centre, radius: equipment.touching(cue_ball, ball) };
        let all = lie.on_bed().filter(|(ball, _)| *ball != cue_ball).map(circle);
        let (on, others) = all.partition(|circle| on.contains(&circle.ball));
        Self { equipment, cue_ball, on, others }
    }

    /// Whether a cue ball at `place` (metres) is snookered: for every ball on, some other ball blocks the straight line
    /// to one of its edges or to both (WPBSA 2.17). Only balls that are not on can block. A cue ball that touches a
    /// ball on is not snookered, and cushions do not snooker.
    #[must_use]
    pub fn is_snookered_from(&self, place: DVec2) -> bool {
        !self.on.iter().any(|target| touches(place, target) || self.sees_both_edges(place, target))
    }

    /// Whether a cue ball at `place` (metres) can hit any part of a ball on along a straight line.
    #[must_use]
    pub fn sees_a_part_from(&self, place: DVec2) -> bool {
        if self.on.iter().any(|target| touches(place, target)) {
            return true;
        }
        self.on.iter().any(|target| {
            self.directions_at(place, target).iter().any(|direction| self.hits_on_first(place, *direction))
        })
    }

    /// Whether a cue ball at `place` (metres) can hit a ball on full in the middle along a straight line.
    #[must_use]
    pub fn sees_a_middle_from(&self, place: DVec2) -> bool {
        self.on.iter().any(|target| {
            let path = target.centre - place;
            let length = (path.length() - target.radius).max(0.0);
            !self.others.iter().any(|other| blocks(place, path.normalize_or_zero(), length, other))
        })
    }

    /// The ball that snookers a cue ball at `place` (metres): the nearest of the balls that are in the way of a ball on
    /// (WPBSA 2.17 c and d). `None` if this is not the same ball for all balls on, or if the cue ball is not snookered.
    #[must_use]
    pub fn snookering_ball(&self, place: DVec2) -> Option<BallId> {
        let mut found = None;
        for target in &self.on {
            if touches(place, target) {
                return None;
            }
            let in_way = self.others.iter().filter(|other| self.blocks_an_edge(place, target, other));
            let nearest = in_way.min_by(|a, b| a.centre.distance(place).total_cmp(&b.centre.distance(place)))?.ball;
            if *found.get_or_insert(nearest) != nearest {
                return None;
            }
        }
        found
    }

    /// Whether a cue ball at `place` (metres) sees both edges of `target`.
    pub(super) fn sees_both_edges(&self, place: DVec2, target: &Circle) -> bool {
        !self.others.iter().any(|other| self.blocks_an_edge(place, target, other))
    }

    fn blocks_an_edge(&self, place: DVec2, target: &Circle, other: &Circle) -> bool {
        let (directions, length) = edges(place, target);
        directions.iter().any(|direction| blocks(place, *direction, length, other))
    }

    /// Directions to try: if any direction hits `target` first, one of these does. The ball that is hit first changes only at
    /// the edge of a ball, or where the cue ball meets two balls at once.
    fn directions_at(&self, place: DVec2, target: &Circle) -> Vec<DVec2> {
        let edges_of = |circle: &Circle| edges(place, circle).0;
        let towards = |meeting: DVec2| (meeting - place).normalize_or_zero();
        let meetings = self.others.iter().flat_map(|other| crossings(target, other)).map(towards);
        let changes = std::iter::once(target).chain(&self.others).flat_map(edges_of).chain(meetings);
        changes
            .flat_map(|direction| [-BESIDE, BESIDE].map(|angle| DVec2::from_angle(angle).rotate(direction)))
            .collect()
    }

    fn hits_on_first(&self, place: DVec2, direction: DVec2) -> bool {
        let first = |circles: &[Circle]| {
            circles.iter().filter_map(|circle| distance_to(place, direction, circle)).min_by(f64::total_cmp)
        };
        match (first(&self.on), first(&self.others)) {
            (Some(on), Some(other)) => on < other,
            (on, _) => on.is_some(),
        }
    }
}

fn touches(place: DVec2, circle: &Circle) -> bool {
    place.distance(circle.centre) <= circle.radius + FROZEN
}

/// The directions in which the cue ball just grazes a ball on either side, and the distance in metres at which it does.
fn edges(place: DVec2, circle: &Circle) -> ([DVec2; 2], f64) {
    let path = circle.centre - place;
    let distance = path.length().max(circle.radius);
    let sine = circle.radius / distance;
    let cosine = (1.0 - sine * sine).sqrt();
    let directions = [DVec2::new(cosine, sine), DVec2::new(cosine, -sine)];
    (directions.map(|turn| turn.rotate(path.normalize_or_zero())), distance * cosine)
}

/// Whether a ball is in the way of the cue ball on a path of that length (metres).
fn blocks(place: DVec2, direction: DVec2, length: f64, circle: &Circle) -> bool {
    let path = circle.centre - place;
    let along = path.dot(direction);
    along > 0.0 && (path - direction * along.min(length)).length() < circle.radius - ROUNDING
}

/// How far the cue ball goes until it hits a ball, in metres; `None` if it misses it.
fn distance_to(place: DVec2, direction: DVec2, circle: &Circle) -> Option<f64> {
    let path = circle.centre - place;
    let along = path.dot(direction);
    let half = circle.radius * circle.radius - (path - direction * along).length_squared();
    (along > 0.0 && half >= 0.0).then(|| along - half.sqrt())
}

/// Where two circles cross, in metres.
pub(super) fn crossings(one: &Circle, other: &Circle) -> impl Iterator<Item = DVec2> + use<> {
    let apart = other.centre - one.centre;
    let distance = apart.length();
    let along = (distance * distance + one.radius * one.radius - other.radius * other.radius) / (2.0 * distance);
    let half = one.radius * one.radius - along * along;
    let across = if distance > 0.0 && half >= 0.0 { Some(half.sqrt()) } else { None };
    let (centre, direction) = (one.centre, apart.normalize_or_zero());
    across
        .into_iter()
        .flat_map(move |across| [across, -across].map(|side| centre + direction * along + direction.perp() * side))
}
