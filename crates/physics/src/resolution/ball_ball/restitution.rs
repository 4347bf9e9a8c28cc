//! Impact of two balls with restitution along the line of centres and no friction.

use super::law::BallLaw;
use crate::ball::Ball;
use crate::parameters::{BallNumbers, SlipFriction};

/// In a full hit the striking ball keeps (m1 - e m2) v / (m1 + m2) (Alciatore TP A.5).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restitution;

impl BallLaw for Restitution {
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, _: f64) -> f64 {
        numbers.mixed_restitution(a, b)
    }

    fn friction_at(&self, _: &BallNumbers, _: f64) -> f64 {
        0.0
    }

    fn falling_friction(&self, _: &BallNumbers) -> Option<SlipFriction> {
        Some(SlipFriction::NONE)
    }
}
