//! Impact of a ball on a cushion, integrated over the normal impulse, with friction at the nose and on the cloth.

use super::super::impulse_flow::{Impact, ImpactBody};
use super::law::{CushionLaw, Nose};
use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;

/// Mathavan, Jackson and Parkin (Proc. IMechE C 224:1863, 2010), equations 12 to 17. The nose presses the ball onto the
/// bed, so there is friction on the cloth as well. Restitution is energetic: the nose gives back a share of its work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mathavan;

impl CushionLaw for Mathavan {
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion {
        let impact = Impact {
            a: ImpactBody::of(ball, motion),
            b: ImpactBody::FIXED,
            normal: nose.outward,
            friction: nose.friction,
            bed_friction: cloth.sliding_friction,
            restitution: nose.restitution,
        };
        let [(velocity, spin), _] = impact.outcome(nose.meter);
        Motion { velocity, spin, ..*motion }
    }
}
