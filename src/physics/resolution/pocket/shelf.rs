//! A pocket with an edge to topple over and a back to rebound from.

use bevy::math::DVec3;

use super::super::edge::rebound_from;
use super::PocketLaw;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::group::parameters;

parameters! {
    /// The shelf of a pocket and its back, the liner; see `docs/physics.md`.
    pub struct Shelf: Copy {
        /// Share of the normal speed that the back of a pocket gives back, where the table says no other. Leather and soft
        /// plastic 0.2 to 0.6 (estimate).
        liner_restitution: f64 = 0.3, "Liner restitution", "", 0.0..=1.0;
        /// Friction of a ball and the back of a pocket. 0.2 to 0.5 (estimate).
        liner_friction: f64 = 0.3, "Liner friction", "", 0.0..=1.0;
    }
}

impl PocketLaw for Shelf {
    fn has_shelf(&self) -> bool {
        true
    }

    fn off_the_liner(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: Option<f64>) -> Motion {
        rebound_from(ball, motion, normal, restitution.unwrap_or(self.liner_restitution), self.liner_friction)
    }
}
