//! A ball comes to a pocket: what a law of pockets is, and the list of the laws.

use bevy::math::DVec3;

use super::edge::rebound_from;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::choice::laws;

/// A law of pockets.
///
/// ```
/// use baize::physics::{Foreign, Physics, PocketLaw, PocketModel};
///
/// /// A pocket with a shelf, and a back of cotton wool.
/// struct Wool;
///
/// impl PocketLaw for Wool {
///     fn has_shelf(&self) -> bool {
///         true
///     }
/// }
///
/// let mut physics = Physics::default();
/// physics.pockets.model = PocketModel::Foreign(Foreign { name: "wool", law: &Wool });
/// assert!(physics.has_shelves());
/// ```
pub trait PocketLaw: Send + Sync {
    /// Whether a ball topples over the edge of the slate, flies on and may come back; else it is taken at the edge at once.
    fn has_shelf(&self) -> bool;

    /// The motion of a ball after it met the back of a pocket in the direction `normal` (a unit vector from its centre);
    /// `restitution` is that of this pocket, where the table gives one. Asked only where there is a shelf. Left out, the
    /// back is smooth and gives nothing back but what the table says.
    fn off_the_liner(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: Option<f64>) -> Motion {
        rebound_from(ball, motion, normal, restitution.unwrap_or(0.0), 0.0)
    }
}

laws! {
    /// The laws of a pocket.
    pub enum PocketModel: PocketLaw, usually Capture {
        /// A ball whose centre crosses the edge of the slate is taken at once.
        Capture in capture;
        /// A ball topples over the edge or flies on, may meet the back, the facings and the edge again, and is taken when it
        /// has fallen below the slate; asks for slate.flight (Holmes, Am. J. Phys. 59:129, 1991, for a golf ball at its hole).
        Shelf(own) in shelf;
    }

    fn has_shelf(&self) -> bool;
    fn off_the_liner(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: Option<f64>) -> Motion;
}
