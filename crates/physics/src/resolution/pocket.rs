//! Pockets: the list of the laws.

mod law;

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::parameters::choice::laws;
use crate::parameters::group::parameters;

pub use law::PocketLaw;

laws! {
    /// The laws for pockets.
    pub enum PocketModel: PocketLaw, usually Capture {
        /// A ball is captured when its centre crosses the edge of the slate.
        Capture in capture;
        /// A ball topples over the edge or flies on, may hit the liner (the back of the pocket), the facings and the edge
        /// again, and is captured once it has fallen below the slate (Holmes, Am. J. Phys. 59:129, 1991, for a golf ball
        /// at its hole). Requires slate.flight.
        Shelf(own) in shelf;
    }

    fn has_shelf(&self) -> bool;
    fn off_the_liner(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: Option<f64>) -> Motion;
}

parameters! {
    /// A ball that comes to a pocket.
    pub struct Pockets {
        /// The law of a ball at a pocket.
        model: PocketModel, "Law";
    }
}
