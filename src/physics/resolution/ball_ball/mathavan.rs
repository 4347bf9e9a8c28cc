//! The impact of two balls followed in the normal impulse (Mathavan, Jackson, Parkin, Sports Engineering 17:227, 2014).

use bevy::math::DVec3;

use super::super::impulse_flow::{Impact, Party};
use super::{pair_restitution, surface_slip};
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::{BallBall, Cloth};

/// Their equations 6 to 13, for balls of any size and mass. The friction coefficient is that of the slip before the
/// impact. The ball that friction presses on the bed rubs on the cloth; the other one is let go by it.
pub fn part(a: (&Ball, &Motion), b: (&Ball, &Motion), normal: DVec3, law: &BallBall, cloth: &Cloth) -> [Motion; 2] {
    let impact = Impact {
        a: Party::of(a.0, a.1),
        b: Party::of(b.0, b.1),
        normal,
        friction: law.friction_at(surface_slip(a, b, normal).length()),
        bed_friction: cloth.sliding_friction,
        restitution: pair_restitution(a.0, b.0, law),
    };
    let [(velocity_a, spin_a), (velocity_b, spin_b)] = impact.outcome();
    [Motion { velocity: velocity_a, spin: spin_a, ..*a.1 }, Motion { velocity: velocity_b, spin: spin_b, ..*b.1 }]
}
