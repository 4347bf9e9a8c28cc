//! How a ball is painted: colour, stripe, number, or dots that show its rotation.

use bevy::prelude::*;

use super::digits::distance_to_number;
use super::texture::{scramble, texture};
use crate::rack::Look;

const WIDTH: u32 = 1024;
const HEIGHT: u32 = 512;

/// Half the height of a stripe as the sine of its latitude.
const STRIPE: f32 = 0.56;
/// Radius of a number's disc in radians.
const DISC: f32 = 0.40;
/// Radius of a dot in radians.
const DOT: f32 = 0.15;
/// Width in radians over which one colour goes over into the next.
const BLUR: f32 = 0.006;

/// The colour of ivory phenolic.
const IVORY: LinearRgba = LinearRgba::rgb(0.86, 0.82, 0.70);
const INK: LinearRgba = LinearRgba::rgb(0.012, 0.012, 0.014);
const RED: LinearRgba = LinearRgba::rgb(0.60, 0.02, 0.02);

/// The texture of a ball around its own vertical axis, as Bevy's sphere by sectors and stacks wants it.
pub(super) fn livery(look: &Look) -> Image {
    let [red, green, blue] = look.colour;
    let colour = LinearRgba::from(Srgba::rgb(red, green, blue));
    texture(WIDTH, HEIGHT, |x, y| {
        let longitude = std::f32::consts::TAU * (x as f32 + 0.5) / WIDTH as f32;
        let latitude = std::f32::consts::FRAC_PI_2 - std::f32::consts::PI * (y as f32 + 0.5) / HEIGHT as f32;
        let way = Vec3::new(latitude.cos() * longitude.cos(), latitude.cos() * longitude.sin(), latitude.sin());
        let ground = if look.stripe { blend(IVORY, colour, way.z.abs() - STRIPE) } else { colour };
        match look.number {
            Some(number) => numbered(ground, number, way),
            None => dotted(ground, way),
        }
    })
}

/// A white disc with the number on two opposite sides, upright towards the pole.
fn numbered(ground: LinearRgba, number: u8, way: Vec3) -> LinearRgba {
    let from_middle = way.y.abs().min(1.0).acos();
    if from_middle > DISC + BLUR {
        return ground;
    }
    let right = if way.y > 0.0 { -way.x } else { way.x };
    let size = if number < 10 { 0.155 } else { 0.118 };
    let place = Vec2::new(right, way.z) / size;
    let disc = blend(IVORY, INK, distance_to_number(number, place) * size);
    blend(ground, disc, from_middle - DISC)
}

/// Dots on all six sides.
fn dotted(ground: LinearRgba, way: Vec3) -> LinearRgba {
    let dot = if ground.luminance() > 0.35 { RED } else { IVORY };
    let from_middle = way.abs().max_element().min(1.0).acos();
    blend(ground, dot, from_middle - DOT)
}

/// `inside` where `outside_by` is negative, `outside` where it is positive, with a soft edge.
fn blend(outside: LinearRgba, inside: LinearRgba, outside_by: f32) -> LinearRgba {
    let share = (outside_by / BLUR + 0.5).clamp(0.0, 1.0);
    inside * (1.0 - share) + outside * share
}

/// How a ball's paint lies on its own frame (screen axes): a turn for each ball, so that a rack does not look stamped,
/// with a number in sight from the head and from above.
pub(super) fn paint_turn(id: u32) -> Quat {
    let spread = |k: u32| scramble(id, k, 11) - 0.5;
    let number_looks = Vec3::new(-0.55 + 0.5 * spread(1), 0.75, spread(2)).normalize();
    Quat::from_rotation_arc(Vec3::NEG_Y, number_looks) * Quat::from_rotation_y(1.2 * spread(3))
}
