//! Paints balls: colour, stripe, number, or dots that show its rotation.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::digits::distance_to_number;
use super::sphere::direction_of_texel;
use super::texture::{scramble, texture};
use crate::physics::BallId;
use crate::rack::Look;
use crate::simulation::from_screen;

/// Width of the picture of a ball with a number, in texels. A ball of 650 pixels is still crisp.
const FINE: u32 = 1024;
/// Width of the picture of a ball without a number, in texels.
const COARSE: u32 = 512;

/// Half the height of a stripe as the sine of its latitude.
const STRIPE: f32 = 0.56;
/// Radius of a number's disc in radians.
const DISC: f32 = 0.42;
/// Radius of a dot in radians.
const DOT: f32 = 0.14;
/// Width in texels of the soft edge between two colours.
const BLUR: f32 = 1.5;

/// The colour of ivory phenolic.
const IVORY: LinearRgba = LinearRgba::rgb(0.86, 0.82, 0.70);
const INK: LinearRgba = LinearRgba::rgb(0.012, 0.012, 0.014);
const RED: LinearRgba = LinearRgba::rgb(0.60, 0.02, 0.02);

/// Whether two balls have the same paint, independent of their names.
pub(super) fn alike(one: &Look, other: &Look) -> bool {
    (one.colour, one.stripe, one.number) == (other.colour, other.stripe, other.number)
}

/// The picture of one half of a ball. Both halves of the sphere show it. Its width is divided by `coarseness`.
pub(super) fn paint_image(look: &Look, coarseness: u32) -> Image {
    let [red, green, blue] = look.colour;
    let colour = LinearRgba::from(Srgba::rgb(red, green, blue));
    let size = if look.number.is_some() || look.stripe { FINE } else { COARSE } / coarseness;
    let brush = Brush { blur: BLUR * std::f32::consts::PI / size as f32 };
    texture(size, size, |x, y| {
        let direction = direction_of_texel((Vec2::new(x as f32, y as f32) + 0.5) / size as f32);
        let ground = if look.stripe { brush.blend(IVORY, colour, direction.z.abs() - STRIPE) } else { colour };
        match look.number {
            Some(number) => brush.numbered(ground, number, direction),
            None => brush.dotted(ground, direction),
        }
    })
}

/// A painter of soft edges.
struct Brush {
    /// Width in radians of the soft edge between two colours.
    blur: f32,
}

impl Brush {
    /// A white disc with the number on two opposite sides, upright towards the pole.
    fn numbered(&self, ground: LinearRgba, number: u8, direction: Vec3) -> LinearRgba {
        let from_middle = direction.y.abs().min(1.0).acos();
        if from_middle > DISC + self.blur {
            return ground;
        }
        let right = if direction.y > 0.0 { -direction.x } else { direction.x };
        let size = if number < 10 { 0.2 } else { 0.158 };
        let place = Vec2::new(right, direction.z) / size;
        let disc = self.blend(IVORY, INK, distance_to_number(number, place) * size);
        self.blend(ground, disc, from_middle - DISC)
    }

    /// Dots on all six sides: red on a white ball, and on a coloured ball a shade of its own colour.
    fn dotted(&self, ground: LinearRgba, direction: Vec3) -> LinearRgba {
        let least = ground.red.min(ground.green).min(ground.blue);
        let dot = if least > 0.35 {
            RED
        } else if ground.luminance() > 0.04 {
            ground * 0.45
        } else {
            ground * 0.6 + LinearRgba::gray(0.05)
        };
        let from_middle = direction.abs().max_element().min(1.0).acos();
        self.blend(ground, dot, from_middle - DOT)
    }

    /// `inside` where `outside_by` is negative, `outside` where it is positive, with a soft edge.
    fn blend(&self, outside: LinearRgba, inside: LinearRgba, outside_by: f32) -> LinearRgba {
        let share = (outside_by / self.blur + 0.5).clamp(0.0, 1.0);
        inside * (1.0 - share) + outside * share
    }
}

/// The rotation of a ball's paint in the ball's own frame (screen axes). It differs from ball to ball, so that a rack
/// looks natural. A number is visible from the head and from above, and roughly upright from there.
pub(super) fn paint_turn(id: u32) -> Quat {
    let spread = |k: u32| scramble(id, k, 11) - 0.5;
    let number_looks = Vec3::new(-0.55 + 0.5 * spread(1), 0.75, spread(2)).normalize();
    let top = Vec3::X.reject_from_normalized(number_looks).normalize();
    let upright = Quat::from_mat3(&Mat3::from_cols(number_looks.cross(top), number_looks, top));
    upright * Quat::from_rotation_y(1.2 * spread(3))
}

/// Where the paint of the direction `direction` is in the ball's own frame. On the paint, the numbers are at +y and -y,
/// upright towards +z.
#[must_use]
pub fn painted(id: BallId, direction: DVec3) -> DVec3 {
    from_screen(paint_turn(id.0) * direction.as_vec3())
}
