//! Where a ball is spotted when other balls are in the way.

use glam::DVec2;

use super::equipment::Equipment;
use super::lie::Lie;
use baize_physics::BallId;

/// How far a spotted ball stays from the cue ball, in metres. The WPA asks for as little as possible without touching; object
/// balls it touches.
const GAP_TO_CUE_BALL: f64 = 1e-3;

/// Two balls that overlap by no more than this, in metres, still count as touching.
const TOUCHING: f64 = 1e-9;

/// Places on the string that differ by less than this, in metres, are the same. It is larger than rounding errors, so that
/// the end of a blocked interval does not count as inside it.
const SAME_PLACE: f64 = 1e-12;

/// The place in metres for `ball` on the long string, the line along the middle of the table: `spot` if it is free, else
/// the nearest free place on the way to the foot, else the nearest on the way to the head (WPA, spotting balls). `None` if
/// the whole string is blocked.
#[must_use]
pub fn place_on_long_string(equipment: &Equipment, lie: &Lie, ball: BallId, spot: DVec2) -> Option<DVec2> {
    let gap = |other: BallId| if other == equipment.cue_ball { GAP_TO_CUE_BALL } else { 0.0 };
    place_on_line(equipment, lie, ball, spot, gap)
}

/// As [`place_on_long_string`], but on the line along the table through `spot` (metres). `gap` is the distance in metres
/// that the ball keeps to another one.
pub(super) fn place_on_line(
    equipment: &Equipment,
    lie: &Lie,
    ball: BallId,
    spot: DVec2,
    gap: impl Fn(BallId) -> f64,
) -> Option<DVec2> {
    let blocked = blocked_intervals(equipment, lie, ball, spot.y, gap);
    let end = 0.5 * equipment.table.length - equipment.radius(ball);
    let is_free = |x: f64| !blocked.iter().any(|(from, to)| *from + SAME_PLACE < x && x < *to - SAME_PLACE);
    let starts = std::iter::once(spot.x);
    let beyond = starts.clone().chain(blocked.iter().map(|(_, to)| *to));
    let before = starts.chain(blocked.iter().map(|(from, _)| *from));
    let to_foot = beyond.filter(|x| *x >= spot.x && *x <= end && is_free(*x)).min_by(f64::total_cmp);
    let to_head = || before.filter(|x| *x < spot.x && *x >= -end && is_free(*x)).max_by(f64::total_cmp);
    to_foot.or_else(to_head).map(|x| DVec2::new(x, spot.y))
}

/// The intervals of the line along the table at `y` (metres) on which `ball` would overlap another ball or come nearer
/// than the gap; each with its ends as x in metres. If D is the least distance of the centres, |x - x_j| < sqrt(D^2 -
/// (y - y_j)^2).
fn blocked_intervals(
    equipment: &Equipment,
    lie: &Lie,
    ball: BallId,
    y: f64,
    gap: impl Fn(BallId) -> f64,
) -> Vec<(f64, f64)> {
    let interval = |(other, centre): (BallId, DVec2)| {
        let (reach, across) = (equipment.touching(ball, other) + gap(other), centre.y - y);
        let half = reach * reach - across * across;
        (half > 0.0).then(|| (centre.x - half.sqrt(), centre.x + half.sqrt()))
    };
    lie.on_bed().filter(|(other, _)| *other != ball).filter_map(interval).collect()
}

/// The ball of `lie` with the lowest id that `ball` would overlap with its centre at `place` (metres); `None` if the
/// place is free. Touching is not overlapping.
#[must_use]
pub fn overlapped(equipment: &Equipment, lie: &Lie, ball: BallId, place: DVec2) -> Option<BallId> {
    within(equipment, lie, ball, place, -TOUCHING)
}

/// The ball of `lie` with the lowest id from which `ball` would be less than `gap` metres away with its centre at `place` (metres);
/// `None` if there is none.
pub(super) fn within(equipment: &Equipment, lie: &Lie, ball: BallId, place: DVec2, gap: f64) -> Option<BallId> {
    let is_near = |(other, centre): &(BallId, DVec2)| {
        *other != ball && place.distance(*centre) < equipment.touching(ball, *other) + gap
    };
    lie.on_bed().find(is_near).map(|(other, _)| other)
}
