//! Impact of two balls with restitution and friction.

use super::law::BallLaw;
use crate::ball::Ball;
use crate::parameters::{BallNumbers, SlipFriction};

/// Restitution, and friction of size min(mu J, s / k) against the slip s, with k = 7/2 (1/m1 + 1/m2) (Alciatore TP
/// A.14). On a level line of centres s is the slip before the impact; on a tilted one see `impact_in_closed_form`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frictional;

impl BallLaw for Frictional {
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, _: f64) -> f64 {
        numbers.mixed_restitution(a, b)
    }

    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64 {
        numbers.friction_at(slip)
    }

    fn falling_friction(&self, numbers: &BallNumbers) -> Option<SlipFriction> {
        Some(numbers.friction_with_cling())
    }
}
