//! Who is snookered.

use glam::DVec2;

use super::equipment::Equipment;
use super::lie::Lie;
use baize_physics::{BallId, Jaw};
use baize_table::shot::{Circle, blocks, distance_to, edges, sees_a_part, touches};

/// Balls whose distances from the cue ball differ by no more than this, in metres, are equally near. Nobody at a table could say
/// which is nearer.
const EQUALLY_NEAR: f64 = 1e-4;

/// The balls around a cue ball, and what it can hit of them from any place on the bed.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    pub(super) equipment: &'a Equipment,
    pub(super) cue_ball: BallId,
    /// The balls that may be hit first.
    pub(super) on: Vec<Circle>,
    /// The other balls.
    pub(super) others: Vec<Circle>,
    /// The jaws of the pockets: the curved cushions.
    jaws: Vec<Circle>,
}

impl<'a> Sight<'a> {
    /// The balls of `lie` around `cue_ball`, if those of `on` may be hit first. The place of the cue ball in `lie` does not
    /// matter.
    #[must_use]
    pub fn new(equipment: &'a Equipment, lie: &Lie, cue_ball: BallId, on: &[BallId]) -> Self {
        let circle = |(ball, centre)| Circle { ball, centre, radius: equipment.touching(cue_ball, ball) };
        let all = lie.on_bed().filter(|(ball, _)| *ball != cue_ball).map(circle);
        let (on, others) = all.partition(|circle| on.contains(&circle.ball));
        let boundary = &equipment.table.boundary;
        let radius = equipment.radius(cue_ball);
        // A jaw is an obstacle to the cue ball, and the name of the ball is not used.
        let obstacle = |jaw: &Jaw| Circle {
            ball: cue_ball,
            centre: jaw.centre,
            radius: jaw.radius + equipment.shape.reach_of(boundary, &jaw.own, radius),
        };
        Self { equipment, cue_ball, on, others, jaws: boundary.jaws.iter().map(obstacle).collect() }
    }

    /// Whether a cue ball at `place` (metres) is snookered: for every ball on, some other ball blocks the straight line
    /// to one of its edges or to both (WPBSA 2.17). Only balls that are not on can block. A cue ball that touches a
    /// ball on is not snookered, and cushions do not snooker. In snooker, [`is_behind_jaw`](Self::is_behind_jaw) can undo it.
    #[must_use]
    pub fn is_snookered_from(&self, place: DVec2) -> bool {
        !self.on.iter().any(|target| touches(place, target) || self.sees_both_edges(place, target))
    }

    /// Whether the jaw of a pocket is in the way of a ball on, nearer to a cue ball at `place` (metres) than every ball in the way of
    /// that ball on. Then it is not snookered (WPBSA 2.17 f).
    #[must_use]
    pub fn is_behind_jaw(&self, place: DVec2) -> bool {
        let nearest_in_way = |target: &Circle, obstacles: &[Circle]| {
            let (directions, length) = edges(place, target);
            let in_way = obstacles.iter().flat_map(|obstacle| directions.map(|direction| (direction, obstacle)));
            let in_way = in_way.filter(|(direction, obstacle)| blocks(place, *direction, length, obstacle));
            in_way.filter_map(|(direction, obstacle)| distance_to(place, direction, obstacle)).min_by(f64::total_cmp)
        };
        self.on.iter().any(|target| {
            let ball = nearest_in_way(target, &self.others).unwrap_or(f64::INFINITY);
            nearest_in_way(target, &self.jaws).is_some_and(|jaw| jaw < ball)
        })
    }

    /// Whether a cue ball at `place` (metres) can hit any part of a ball on along a straight line, past balls and jaws.
    #[must_use]
    pub fn sees_a_part_from(&self, place: DVec2) -> bool {
        sees_a_part(place, &self.on, &[self.others.as_slice(), &self.jaws].concat())
    }

    /// Whether a cue ball at `place` (metres) can hit a ball on full in the middle along a straight line, past balls and
    /// jaws.
    #[must_use]
    pub fn sees_a_middle_from(&self, place: DVec2) -> bool {
        self.on.iter().any(|target| {
            let path = target.centre - place;
            let length = (path.length() - target.radius).max(0.0);
            let mut obstacles = self.others.iter().chain(&self.jaws);
            !obstacles.any(|obstacle| blocks(place, path.normalize_or_zero(), length, obstacle))
        })
    }

    /// The balls that snooker a cue ball at `place` (metres), by ascending id: the nearest of those that are in the way of a ball on,
    /// and all that are equally near (WPBSA 2.17 c to e). None if no ball is among the nearest for all balls on, or if the cue ball is
    /// not snookered.
    #[must_use]
    pub fn snookering_balls(&self, place: DVec2) -> Vec<BallId> {
        let nearest = self.on.iter().map(|target| self.nearest_in_way(place, target));
        nearest.reduce(|known, next| known.into_iter().filter(|ball| next.contains(ball)).collect()).unwrap_or_default()
    }

    /// The balls in the way of `target` that are nearest to `place` (metres); none if both edges are seen.
    fn nearest_in_way(&self, place: DVec2, target: &Circle) -> Vec<BallId> {
        if touches(place, target) {
            return Vec::new();
        }
        let in_way = || self.others.iter().filter(|other| self.blocks_an_edge(place, target, other));
        let distance = |other: &Circle| other.centre.distance(place);
        let nearest = in_way().map(distance).fold(f64::INFINITY, f64::min);
        in_way().filter(|other| distance(other) <= nearest + EQUALLY_NEAR).map(|other| other.ball).collect()
    }

    /// Whether a cue ball at `place` (metres) sees both edges of `target`.
    pub(super) fn sees_both_edges(&self, place: DVec2, target: &Circle) -> bool {
        !self.others.iter().any(|other| self.blocks_an_edge(place, target, other))
    }

    fn blocks_an_edge(&self, place: DVec2, target: &Circle, other: &Circle) -> bool {
        let (directions, length) = edges(place, target);
        directions.iter().any(|direction| blocks(place, *direction, length, other))
    }
}
