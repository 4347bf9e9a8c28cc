//! Paints balls: colour, stripe, dots that show its rotation, number, and wear.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::digits::distance_to_number;
use super::sphere::direction_of_texel;
use super::texture::{scramble, texture};
use super::wear::Scratches;
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

/// Whether two balls have the same paint, independent of their names.
pub(super) fn alike(one: &Look, other: &Look) -> bool {
    (one.colour, one.stripe, one.number, one.dots, one.wear)
        == (other.colour, other.stripe, other.number, other.dots, other.wear)
}

/// The picture of one half of a ball. Both halves of the sphere show it. Its width is divided by `coarseness`.
pub(super) fn paint_image(look: &Look, coarseness: u32) -> Image {
    let colour = linear(look.colour);
    let dots = look.dots.map(linear);
    let size = if look.number.is_some() || look.stripe { FINE } else { COARSE } / coarseness;
    let brush = Brush { blur: BLUR * std::f32::consts::PI / size as f32 };
    let scratches = (look.wear > 0.0).then(|| Scratches::new(size, look.wear));
    texture(size, size, |x, y| {
        let direction = direction_of_texel((Vec2::new(x as f32, y as f32) + 0.5) / size as f32);
        let ground = if look.stripe { brush.blend(IVORY, colour, direction.z.abs() - STRIPE) } else { colour };
        let dotted = dots.map_or(ground, |dots| brush.dotted(ground, dots, direction));
        let paint = look.number.map_or(dotted, |number| brush.numbered(dotted, number, direction));
        scratches.as_ref().map_or(paint, |scratches| scratches.over(paint, x, y))
    })
}

/// The linear colour of an sRGB colour.
fn linear([red, green, blue]: [f32; 3]) -> LinearRgba {
    LinearRgba::from(Srgba::rgb(red, green, blue))
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

    /// Dots on all six sides.
    fn dotted(&self, ground: LinearRgba, dot: LinearRgba, direction: Vec3) -> LinearRgba {
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

#[cfg(test)]
mod tests {
    use super::*;

    const IVORY_BALL: [f32; 3] = [0.96, 0.94, 0.88];
    const BLUE_DOTS: [f32; 3] = [0.05, 0.15, 0.6];

    fn ball(colour: [f32; 3], dots: Option<[f32; 3]>, wear: f32) -> Look {
        Look { name: String::new(), colour, stripe: false, number: None, dots, wear, like: None }
    }

    /// The paint (sRGB) at each texel of a ball, with the direction of the texel.
    fn painting(look: &Look) -> Vec<(Vec3, Vec3)> {
        let image = paint_image(look, 4);
        let size = image.width();
        let texels = image.data.unwrap_or_default();
        let texel = |(index, texel): (u32, &[u8])| {
            let place = Vec2::new((index % size) as f32 + 0.5, (index / size) as f32 + 0.5) / size as f32;
            (direction_of_texel(place), Vec3::new(texel[0].into(), texel[1].into(), texel[2].into()) / 255.0)
        };
        (0..size * size).zip(texels.chunks(4)).map(texel).collect()
    }

    #[test]
    fn a_measle_ball_has_six_dots_evenly_placed_and_a_plain_one_none() {
        let measle = painting(&ball(IVORY_BALL, Some(BLUE_DOTS), 0.0));
        // The other half of the ball shows the same picture after half a turn about z.
        for side in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::Z, Vec3::NEG_Z] {
            let of_dot: Vec<Vec3> =
                measle.iter().filter(|(at, _)| at.angle_between(side) < DOT * 0.8).map(|(_, paint)| *paint).collect();
            assert!(!of_dot.is_empty(), "no texel at {side}");
            for paint in of_dot {
                assert!(paint.distance(Vec3::from(BLUE_DOTS)) < 0.02, "the dot at {side} is {paint}");
            }
        }
        let between = measle.iter().filter(|(at, _)| at.abs().max_element().acos() > DOT * 1.3);
        for (at, paint) in between.chain(&painting(&ball(IVORY_BALL, None, 0.0))) {
            assert!(paint.distance(Vec3::from(IVORY_BALL)) < 0.02, "at {at} the ball is {paint}");
        }
    }

    #[test]
    fn wear_is_seen_on_a_ball_but_leaves_its_colour() {
        for colour in [IVORY_BALL, [0.03, 0.03, 0.04], [0.78, 0.08, 0.09], [0.93, 0.72, 0.08]] {
            let [new, worn] = [0.0, 1.0].map(|wear| painting(&ball(colour, None, wear)));
            let changes: Vec<f32> = new.iter().zip(&worn).map(|((_, new), (_, worn))| new.distance(*worn)).collect();
            let mean = changes.iter().sum::<f32>() / changes.len() as f32;
            let most = changes.iter().copied().fold(0.0, f32::max);
            assert!(mean < 0.09, "{colour:?} changes by {mean} on average");
            assert!((0.06..0.45).contains(&most), "{colour:?} changes by {most} at most");
        }
    }
}
