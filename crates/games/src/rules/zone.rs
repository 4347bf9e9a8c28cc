//! Where a player may put the cue ball.

use std::fmt;

use baize_describe::Described;
use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::equipment::Equipment;
use super::lie::Lie;
use super::spotting::{overlapped, within};
use baize_files::capital;
use baize_physics::BallId;
use baize_table::shot::FROZEN;

/// A ball within this distance of a spot, in metres, lies on it.
const ON_SPOT: f64 = 1e-4;

/// A ball whose centre is within this distance of a line, in metres, lies on it.
const ON_LINE: f64 = 1e-6;

/// A part of the bed in which the cue ball may be put; the centre of the ball counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Zone {
    /// Anywhere on the bed.
    Anywhere,
    /// Behind the head string, not on it.
    Kitchen,
    /// Behind the baulk line, not on it.
    Baulk,
    /// Behind the baulk line or on it.
    BaulkOrLine,
    /// In the half circle behind the brown spot, or on its lines.
    D,
    /// On one of the spots beside the head spot from which carom begins: `start left` and `start right`.
    StartSpots,
    /// Beyond the line across the table through the foot spot, not on it.
    BeyondFootSpot,
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Anywhere => "anywhere on the bed",
            Self::Kitchen => "behind the head string",
            Self::Baulk => "behind the baulk line",
            Self::BaulkOrLine => "behind the baulk line or on it",
            Self::D => "in the D",
            Self::StartSpots => "on a start spot",
            Self::BeyondFootSpot => "beyond the foot spot",
        })
    }
}

impl Zone {
    /// Whether the centre `place` (metres) is in this zone.
    #[must_use]
    pub fn holds(self, equipment: &Equipment, place: DVec2) -> bool {
        match self {
            Self::Anywhere => true,
            Self::Kitchen => place.x < equipment.head_string(),
            Self::Baulk => place.x < equipment.baulk_line(),
            Self::BaulkOrLine => place.x <= equipment.baulk_line() + ON_LINE,
            Self::D => {
                let (centre, radius) = d(equipment);
                place.x <= centre.x && place.distance(centre) <= radius
            }
            Self::StartSpots => start_spots(equipment).any(|spot| spot.distance(place) < ON_SPOT),
            Self::BeyondFootSpot => place.x > equipment.table.foot_spot.x,
        }
    }

    /// The corners of a rectangle around the zone that is small beside the bed, in metres: the lower and the higher. `None` for a zone
    /// that is about as large as the bed, or a few spots.
    #[must_use]
    pub fn around(self, equipment: &Equipment) -> Option<(DVec2, DVec2)> {
        let half = 0.5 * DVec2::new(equipment.table.length, equipment.table.width);
        let behind = |line: f64| Some((-half, DVec2::new(line, half.y)));
        match self {
            Self::Anywhere | Self::StartSpots => None,
            Self::Kitchen => behind(equipment.head_string()),
            Self::Baulk | Self::BaulkOrLine => behind(equipment.baulk_line()),
            Self::BeyondFootSpot => Some((DVec2::new(equipment.table.foot_spot.x, -half.y), half)),
            Self::D => {
                let (centre, radius) = d(equipment);
                Some((centre - radius, centre + DVec2::new(0.0, radius)))
            }
        }
    }

    /// The spots in metres, if the zone is nothing but spots.
    pub fn spots(self, equipment: &Equipment) -> impl Iterator<Item = DVec2> + '_ {
        start_spots(equipment).filter(move |_| self == Self::StartSpots)
    }

    /// Why `ball` must not be put down at `place` (metres) while the others lie as in `lie`, as a sentence; `None` if it
    /// may. A ball that is put down by hand touches no other (WPA 3.6, WPBSA 3.10 a): touching, it would count as hit.
    #[must_use]
    pub fn objection(self, equipment: &Equipment, lie: &Lie, ball: BallId, place: DVec2) -> Option<String> {
        self.objection_to_lying(equipment, lie, ball, place).or_else(|| {
            let other = within(equipment, lie, ball, place, FROZEN)?;
            let (ball, other) = (capital(&equipment.words(ball)), equipment.words(other));
            Some(format!("{ball} would touch {other}; put it down a little farther away."))
        })
    }

    /// Why `ball` must not lie at `place` (metres) while the others lie as in `lie`, as a sentence; `None` if it may. A ball that rolled
    /// there may touch others.
    pub(super) fn objection_to_lying(
        self,
        equipment: &Equipment,
        lie: &Lie,
        ball: BallId,
        place: DVec2,
    ) -> Option<String> {
        if !(place.x.is_finite() && place.y.is_finite()) {
            return Some("A ball needs a place on the bed.".to_owned());
        }
        let words = || capital(&equipment.words(ball));
        if !self.holds(equipment, place) {
            return Some(format!("{} must lie {self}.", words()));
        }
        if let Some(flaw) = equipment.bed_flaw(ball, place) {
            return Some(format!("{} {flaw}.", words()));
        }
        let other = overlapped(equipment, lie, ball, place)?;
        Some(format!("{} would overlap {}.", words(), equipment.words(other)))
    }
}

/// The spots from which a player begins in carom, in metres; none on a table without spots of these names.
pub(super) fn start_spots(equipment: &Equipment) -> impl Iterator<Item = DVec2> + '_ {
    ["start left", "start right"].into_iter().filter_map(|name| equipment.table.spot(name))
}

/// The middle and the radius of the D in metres: around the spot of the brown, out to that of the yellow. A table
/// without these spots has it around the head spot, with the share of a snooker table's width (0.292 m of 1.778 m).
#[must_use]
pub(super) fn d(equipment: &Equipment) -> (DVec2, f64) {
    let table = &equipment.table;
    let centre = table.spot("brown").unwrap_or(table.head_spot);
    let radius = table.spot("yellow").map_or(table.width * (0.292 / 1.778), |yellow| yellow.distance(centre));
    (centre, radius)
}
