//! A nose that reflects the normal velocity and has no friction.

use glam::DVec3;

use super::super::edge::rebound_from;
use super::law::{CushionLaw, Nose};
use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;

/// Reverses the normal velocity with the restitution, as in textbooks, on the bed and in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reflection;

impl CushionLaw for Reflection {
    fn rebound(&self, _: &Ball, motion: &Motion, nose: &Nose, _: &Cloth) -> Motion {
        Motion { velocity: motion.velocity - nose.normal * ((1.0 + nose.restitution) * nose.approach), ..*motion }
    }

    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, _: f64) -> Motion {
        rebound_from(ball, motion, normal, restitution, 0.0)
    }
}
