//! Pockets: the list of the laws.

mod law;
mod capture;
mod shelf;

use baize_describe::{Described, Parameters};
use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::ball::{Ball, Motion};
use crate::parameters::Foreign;

pub use capture::Capture;
pub use law::PocketLaw;
pub use shelf::Shelf;

/// The laws for pockets.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Described, Parameters)]
#[described(meanings, laws = PocketLaw)]
pub enum PocketModel {
    /// A ball is captured when its centre crosses the edge of the slate.
    #[default]
    Capture,
    /// A ball topples over the edge or flies on, may hit the liner (the back of the pocket), the facings and the edge
    /// again, and is captured once it has fallen below the slate (Holmes, Am. J. Phys. 59:129, 1991, for a golf ball
    /// at its hole). Requires slate.flight.
    Shelf(Shelf),
    /// A law from another crate.
    #[serde(untagged)]
    Foreign(Foreign<dyn PocketLaw>),
}

impl PocketLaw for PocketModel {
    #[inline]
    fn has_shelf(&self) -> bool {
        self.chosen(|chosen| chosen.has_shelf())
    }

    #[inline]
    fn off_the_liner(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: Option<f64>) -> Motion {
        self.chosen(|chosen| chosen.off_the_liner(ball, motion, normal, restitution))
    }
}

/// A ball that comes to a pocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Pockets {
    /// The law of a ball at a pocket.
    #[described(label = "Law")]
    pub model: PocketModel,
}
