//! The impact of a ball on a cushion followed in the normal impulse, with friction at the nose and on the cloth.

use super::super::impulse_flow::{Impact, Party};
use super::{CushionLaw, Nose};
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::Cloth;

/// Mathavan, Jackson and Parkin (Proc. IMechE C 224:1863, 2010), equations 12 to 17: the nose presses the ball on the
/// bed, so that the cloth rubs as well; restitution by the work of the nose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mathavan;

impl CushionLaw for Mathavan {
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion {
        let impact = Impact {
            a: Party::of(ball, motion),
            b: Party::FIXED,
            normal: nose.outward,
            friction: nose.friction,
            bed_friction: cloth.sliding_friction,
            restitution: nose.restitution,
        };
        let [(velocity, spin), _] = impact.outcome();
        Motion { velocity, spin, ..*motion }
    }
}
