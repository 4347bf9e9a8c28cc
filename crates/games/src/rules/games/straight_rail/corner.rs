//! The barred corners of straight rail: a triangle at each corner of the table. Its legs are a quarter of the length, at the
//! long rail, and a quarter of the width, at the short one: 0.71 m by 0.355 m (UMB 52 and paper B). A ball on the line is in it.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::rules::carom;
use crate::rules::equipment::Equipment;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use baize_physics::BallId;

/// A ball on the line may be computed this far beyond it, as a share of the legs, and still count as in the corner.
const ROUNDING: f64 = 1e-9;

/// One of the four corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corner {
    /// Whether it is at the foot of the table.
    pub is_at_foot: bool,
    /// Whether it is on the left, seen from the head.
    pub is_left: bool,
}

/// The corner in which a place (metres) lies, if any.
fn at(equipment: &Equipment, place: DVec2) -> Option<Corner> {
    let half = DVec2::new(equipment.table.length, equipment.table.width) * 0.5;
    // The distances from the corner, as shares of the legs. A leg is half of half the table.
    let shares = (half - place.abs()) / (half * 0.5);
    let is_inside = shares.x + shares.y <= 1.0 + ROUNDING;
    is_inside.then_some(Corner { is_at_foot: place.x > 0.0, is_left: place.y > 0.0 })
}

/// The corner in which all these balls lie.
pub(super) fn of(equipment: &Equipment, lie: &Lie, balls: &[BallId]) -> Option<Corner> {
    let mut corners = balls.iter().map(|ball| at(equipment, lie.centre(*ball)?));
    let first = corners.next()??;
    corners.all(|corner| corner == Some(first)).then_some(first)
}

/// Whether one of the two object balls left the corner in this shot, even if it came back, or left the table.
pub(super) fn is_left(corner: Corner, played: &Played) -> bool {
    carom::is_left(played, |place| at(played.equipment, place) == Some(corner))
}
