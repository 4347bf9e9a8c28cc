//! Impact of two balls, integrated over the normal impulse (Mathavan, Jackson, Parkin, Sports Engineering 17:227,
//! 2014).

use super::super::impulse_flow::{Impact, ImpactBody};
use super::contact::surface_slip;
use super::law::{BallLaw, PairImpact};
use crate::ball::{Ball, Motion};
use crate::parameters::{BallNumbers, SlipFriction};

/// Equations 6 to 13 of Mathavan, Jackson and Parkin, for balls of any size and mass. The friction coefficient is that
/// at the slip before the impact. The contact presses one of the balls onto the cloth, so the cloth acts on it with
/// friction; the other ball is unloaded. If a ball is in the air, the closed form is used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mathavan;

impl BallLaw for Mathavan {
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, _: f64) -> f64 {
        numbers.mixed_restitution(a, b)
    }

    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64 {
        numbers.friction_at(slip)
    }

    fn falling_friction(&self, numbers: &BallNumbers) -> Option<SlipFriction> {
        Some(numbers.friction_with_cling())
    }

    fn meet(&self, impact: &PairImpact) -> [Motion; 2] {
        if !impact.is_on_cloth() {
            return impact.in_closed_form(self);
        }
        let &PairImpact { a, b, normal, numbers, cloth, meter, .. } = impact;
        let followed = Impact {
            a: ImpactBody::of(a.0, a.1),
            b: ImpactBody::of(b.0, b.1),
            normal,
            friction: numbers.friction_at(surface_slip(a, b, normal).length()),
            bed_friction: cloth.sliding_friction,
            restitution: impact.restitution(self),
        };
        let [(velocity_a, spin_a), (velocity_b, spin_b)] = followed.outcome(meter);
        [Motion { velocity: velocity_a, spin: spin_a, ..*a.1 }, Motion { velocity: velocity_b, spin: spin_b, ..*b.1 }]
    }
}
