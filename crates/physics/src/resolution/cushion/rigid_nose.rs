//! A rigid nose: one impulse with restitution along the line to the nose and friction across it.

use glam::DVec3;

use super::law::{CushionLaw, Nose};
use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;

/// The normal impulse per mass is (1 + e) v_n cos(theta), the friction min(mu J, 2/7 |s|) against the slip s
/// (Han 2005, JMST 19:976, with the slip taken in three dimensions).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidNose;

impl CushionLaw for RigidNose {
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, _: &Cloth) -> Motion {
        let normal_impulse = (1.0 + nose.restitution) * nose.approach * nose.cosine;
        let slip = nose.slip(ball, motion);
        let speed = slip.length();
        let rubbing = if speed > 0.0 {
            slip * (-(nose.friction * normal_impulse).min(2.0 / 7.0 * speed) / speed)
        } else {
            DVec3::ZERO
        };
        nose.push(ball, motion, normal_impulse, rubbing)
    }
}
