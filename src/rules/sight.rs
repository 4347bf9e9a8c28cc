//! Who is snookered.

use bevy::math::DVec2;

use super::equipment::Equipment;
use super::lie::Lie;
use crate::physics::BallId;
use crate::shot::{Circle, blocks, edges, sees_a_part, touches};

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
        sees_a_part(place, &self.on, &self.others)
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
}
