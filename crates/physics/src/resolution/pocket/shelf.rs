//! A pocket with an edge to topple over and a liner to rebound from.

use baize_describe::{Described, Parameters};
use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::super::edge::rebound_from;
use super::law::PocketLaw;
use crate::ball::{Ball, Motion};

/// The shelf of a pocket and its liner (the back of the pocket); see `docs/science/laws.md`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Shelf {
    /// Restitution of the liner (the back of the pocket), unless the table gives one. Leather and soft plastic 0.2 to
    /// 0.6 (estimate).
    #[described(label = "Liner restitution", default = 0.3, range = 0.0..=1.0)]
    pub liner_restitution: f64,
    /// Coefficient of friction between ball and liner. 0.2 to 0.5 (estimate).
    #[described(label = "Liner friction", default = 0.3, range = 0.0..=1.0)]
    pub liner_friction: f64,
}

impl PocketLaw for Shelf {
    fn has_shelf(&self) -> bool {
        true
    }

    fn off_the_liner(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: Option<f64>) -> Motion {
        rebound_from(ball, motion, normal, restitution.unwrap_or(self.liner_restitution), self.liner_friction)
    }
}
