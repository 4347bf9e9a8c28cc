//! The trait for a law of pockets.

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::resolution::edge::rebound_from;

/// A law of pockets.
///
/// ```
/// use baize_physics::{Foreign, Physics, PocketLaw, PocketModel};
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
    /// Whether a ball topples over the edge of the slate, flies on and may come back; otherwise it is captured at the
    /// edge.
    fn has_shelf(&self) -> bool;

    /// The motion of a ball after it hit the liner (the back of the pocket) in the direction `normal` (a unit vector
    /// from its centre). `restitution` is this pocket's own, if the table gives one. Called only if
    /// [`has_shelf`](Self::has_shelf) returns true. The default liner is frictionless, with the table's restitution or 0.
    fn off_the_liner(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: Option<f64>) -> Motion {
        rebound_from(ball, motion, normal, restitution.unwrap_or(0.0), 0.0)
    }
}
