//! The wear of balls: fine scratches with chalk and dust in them, and yellowed resin.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::texture::scramble;

/// Number of scratches on half of a ball with wear 1.
const SCRATCHES: f32 = 320.0;
/// The shortest and the longest scratch, as a share of the width of the picture.
const LENGTHS: [f32; 2] = [0.012, 0.11];
/// The largest turn of a scratch from its start to its end, in radians.
const BEND: f32 = 0.9;
/// What lies in the scratches and, as a haze, on the whole ball: linear colour of chalk and dust.
const DUST: LinearRgba = LinearRgba::rgb(0.27, 0.26, 0.24);
/// Share of dust in the deepest scratch of a ball with wear 1.
const DEEPEST: f32 = 0.2;
/// Share of dust on the whole of a ball with wear 1.
const HAZE: f32 = 0.012;
/// Share of red, green and blue light that yellowed resin leaves at wear 1.
const YELLOWED: Vec3 = Vec3::new(1.0, 0.975, 0.91);
/// The seed of the scratches. All balls have the same; each is turned in another way.
const SEED: u32 = 71;

/// The scratches on half of a ball.
pub(super) struct Scratches {
    /// Width of the picture, in texels.
    size: u32,
    /// From 0 (new) to 1.
    wear: f32,
    /// Depth of the deepest scratch at each texel, 0 to 1, row by row.
    depths: Vec<f32>,
}

impl Scratches {
    /// Scratches for a picture of `size` by `size` texels of a ball with that wear, 0 to 1.
    pub fn new(size: u32, wear: f32) -> Self {
        let mut scratches = Self { size, wear, depths: vec![0.0; (size * size) as usize] };
        for index in 0..(SCRATCHES * wear.clamp(0.0, 1.0)) as u32 {
            scratches.scratch(index);
        }
        scratches
    }

    /// Adds one scratch: an arc that is deepest in its middle.
    fn scratch(&mut self, index: u32) {
        let chance = |k: u32| scramble(index, k, SEED);
        let [shortest, longest] = LENGTHS;
        // Most scratches are short.
        let length = (shortest + (longest - shortest) * chance(1).powi(3)) * self.size as f32;
        let depth = 0.25 + 0.75 * chance(2);
        let mut place = Vec2::new(chance(3), chance(4)) * self.size as f32;
        let (start, bend) = (TAU * chance(5), BEND * (chance(6) - 0.5));
        let steps = length.ceil();
        for step in 0..steps as u32 {
            let share = step as f32 / steps;
            self.deepen(place, depth * (std::f32::consts::PI * share).sin());
            place += Vec2::from_angle(start + bend * share);
        }
    }

    /// Makes the texels around a place at least so deep, each by its share.
    fn deepen(&mut self, place: Vec2, depth: f32) {
        let corner = (place - 0.5).floor();
        let share = place - 0.5 - corner;
        for (dx, dy, share) in [
            (0.0, 0.0, (1.0 - share.x) * (1.0 - share.y)),
            (1.0, 0.0, share.x * (1.0 - share.y)),
            (0.0, 1.0, (1.0 - share.x) * share.y),
            (1.0, 1.0, share.x * share.y),
        ] {
            let texel = corner + Vec2::new(dx, dy);
            if texel.min_element() >= 0.0 && texel.max_element() < self.size as f32 {
                let known = &mut self.depths[texel.y as usize * self.size as usize + texel.x as usize];
                *known = known.max(depth * share);
            }
        }
    }

    /// What is left of a paint at a texel.
    pub fn over(&self, paint: LinearRgba, x: u32, y: u32) -> LinearRgba {
        let depth = self.depths[(y * self.size + x) as usize];
        let dust = self.wear * (HAZE + DEEPEST * depth);
        let [red, green, blue] = Vec3::ONE.lerp(YELLOWED, self.wear).to_array();
        let resin = LinearRgba::rgb(paint.red * red, paint.green * green, paint.blue * blue);
        resin * (1.0 - dust) + DUST * dust
    }
}
