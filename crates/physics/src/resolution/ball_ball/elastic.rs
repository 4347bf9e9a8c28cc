//! Impact of two balls without any loss.

use super::law::BallLaw;
use crate::ball::Ball;
use crate::parameters::{BallNumbers, SlipFriction};

/// Neither loss nor friction. Balls of equal mass exchange their speeds along the line of centres (Alciatore TP 3.1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elastic;

impl BallLaw for Elastic {
    fn restitution(&self, _: &BallNumbers, _: &Ball, _: &Ball, _: f64) -> f64 {
        1.0
    }

    fn friction_at(&self, _: &BallNumbers, _: f64) -> f64 {
        0.0
    }

    fn falling_friction(&self, _: &BallNumbers) -> Option<SlipFriction> {
        Some(SlipFriction::NONE)
    }
}
