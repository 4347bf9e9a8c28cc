//! The line of a straight nose.

use glam::DVec2;

use super::{Cushion, JOINT};

/// The line of a straight nose seen from above, with what is computed from its ends. Distances are measured from its middle, so that they
/// are bit for bit the same on a mirrored table, where the two ends are swapped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoseLine {
    /// Its middle in metres.
    pub middle: DVec2,
    /// Unit vector along the nose.
    pub direction: DVec2,
    /// Unit normal towards the bed.
    pub normal: DVec2,
    /// The same, rounded once instead of twice: the gap of a ball is measured along it.
    pub(crate) gap_normal: DVec2,
    /// Half its length in metres.
    pub(crate) half: f64,
}

impl NoseLine {
    /// Whether a point (metres, seen from above) is beside the nose, not beyond its ends. A billionth of a metre past an
    /// end still counts.
    #[must_use]
    pub fn is_beside(&self, point: DVec2) -> bool {
        self.direction.dot(point - self.middle).abs() <= self.half + JOINT
    }
}

impl From<&Cushion> for NoseLine {
    fn from(cushion: &Cushion) -> Self {
        let along = cushion.to - cushion.from;
        let length = along.length();
        Self {
            middle: cushion.middle(),
            direction: cushion.direction(),
            normal: cushion.normal(),
            gap_normal: (along / length).perp(),
            half: 0.5 * cushion.from.distance(cushion.to),
        }
    }
}
