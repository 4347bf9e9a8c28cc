//! The ways from a place on the bed to the pockets, as if no other ball lay on it.

use std::sync::Arc;

use glam::DVec2;
use smallvec::SmallVec;

use super::angles::{angle_of, unit};
use super::pocket_angles::{AngleRange, PocketAngles};

/// The ways from one place, one for each pocket; `None` if a ball from there does not fall.
pub(super) type WaysFromPlace = SmallVec<[Option<OpenWay>; 6]>;

/// The directions in which a ball goes to a pocket from some place, if no other ball is in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenWay {
    /// The direction of the pocket's middle in radians.
    pub towards: f64,
    /// The directions in which the ball falls, from that one.
    pub range: AngleRange,
    /// The same as a sector.
    pub sector: Sector,
}

/// The directions in which a ball may go to a pocket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sector {
    /// Unit vectors along its sides.
    right: DVec2,
    left: DVec2,
    /// How far the pocket is, in metres.
    reach: f64,
}

impl Sector {
    /// Whether a ball at `away`, seen from the tip of the sector, surely does not reach into it. `apart` is the sum of the radii. The
    /// answer takes no angles, so that most of the other balls are passed over quickly.
    pub fn is_clear_of(&self, away: DVec2, apart: f64) -> bool {
        let (along_left, along_right) = (self.left.dot(away), self.right.dot(away));
        let is_behind = along_left <= 0.0 && along_right <= 0.0;
        let is_left = along_left > 0.0 && self.left.perp_dot(away) > apart;
        let is_right = along_right > 0.0 && away.perp_dot(self.right) > apart;
        let beyond = self.reach + apart;
        is_behind || is_left || is_right || away.length_squared() > beyond * beyond
    }
}

/// The open ways on a table. Those from the places where balls lie before a shot are computed once, because most shots leave most balls
/// where they are.
#[derive(Debug)]
pub(super) struct OpenWays {
    angles: Arc<PocketAngles>,
    known: Vec<(DVec2, WaysFromPlace)>,
}

impl OpenWays {
    /// The open ways on a table where balls lie at these places (metres).
    pub fn new(angles: Arc<PocketAngles>, places: impl Iterator<Item = DVec2>) -> Self {
        let known = places.map(|place| (place, compute(&angles, place))).collect();
        Self { angles, known }
    }

    /// The middle of a pocket, in metres.
    pub fn pocket(&self, pocket: usize) -> DVec2 {
        self.angles.pocket(pocket)
    }

    /// Shows the ways from a place (metres) to `see`.
    pub fn from<R>(&self, place: DVec2, see: impl FnOnce(&WaysFromPlace) -> R) -> R {
        match self.known.iter().find(|(known, _)| *known == place) {
            Some((_, ways)) => see(ways),
            None => see(&compute(&self.angles, place)),
        }
    }
}

fn compute(angles: &PocketAngles, place: DVec2) -> WaysFromPlace {
    let way = |pocket: usize| {
        let range = angles.range(place, pocket)?;
        let to_pocket = angles.pocket(pocket) - place;
        let (towards, reach) = (angle_of(to_pocket), to_pocket.length());
        let sector = Sector { right: unit(towards + range.low), left: unit(towards + range.high), reach };
        Some(OpenWay { towards, range, sector })
    };
    (0..angles.count()).map(way).collect()
}
