//! A picture of all directions, as balls and wood mirror it.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use bevy::tasks::{ComputeTaskPool, TaskPool};

use super::half_float::half_float;
use super::room::Room;

/// Height over the cloth from which the room is seen, in metres: that of a ball's middle.
const HEIGHT: f32 = 0.03;
/// A texel is at most so many times as bright as the brightest beside it.
const BRIGHTER: f32 = 1.6;
/// Number of directions that are mixed for a texel of a rough mirror.
const DIRECTIONS: u32 = 48;

/// Where a ball in the middle of the table is, on the screen's axes.
pub(super) fn middle_of_balls(room: &Room) -> Vec3 {
    room.middle + Vec3::Y * HEIGHT
}

/// The directions of all texels of a cube, side by side.
pub(super) fn directions(side: usize) -> Vec<Vec3> {
    (0..6).flat_map(|face| (0..side * side).map(move |at| direction_of(face, at % side, at / side, side))).collect()
}

/// The texels beside one on its side of a cube.
fn beside(at: usize, side: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (at % side, at / side % side);
    let first = at - y * side - x;
    let on_side = move |place: usize, step: isize| place.checked_add_signed(step).filter(|place| *place < side);
    [(1, 0), (-1, 0), (0, 1), (0, -1)]
        .into_iter()
        .filter_map(move |(dx, dy)| Some(first + on_side(y, dy)? * side + on_side(x, dx)?))
}

/// A picture of all directions on the six sides of a cube.
pub(super) struct Cube {
    /// Width of a side, in texels.
    pub side: usize,
    texels: Vec<Vec3>,
}

impl Cube {
    /// A cube whose texels show the light of their directions.
    pub fn of(side: usize, light: impl Fn(Vec3) -> Vec3 + Sync) -> Self {
        let light = &light;
        let sides = ComputeTaskPool::get_or_init(TaskPool::default).scope(|pool| {
            for face in 0..6 {
                pool.spawn(async move {
                    (0..side * side)
                        .map(|index| light(direction_of(face, index % side, index / side, side)))
                        .collect::<Vec<_>>()
                });
            }
        });
        Self { side, texels: sides.concat() }
    }

    /// A cube of these texels, in the order of [`directions`]; black where there are too few. A single texel that is much brighter than
    /// those beside it comes from a rare path of light, not from a thing, and is made darker.
    pub fn of_texels(side: usize, texels: &[Vec3]) -> Self {
        let mut texels = texels.to_vec();
        texels.resize(6 * side * side, Vec3::ZERO);
        let mended = (0..texels.len()).map(|at| {
            let around = beside(at, side).map(|other| texels[other].max_element()).fold(0.0, f32::max);
            texels[at] * (BRIGHTER * around / texels[at].max_element().max(1e-20)).min(1.0)
        });
        Self { side, texels: mended.collect() }
    }

    /// The same at half the size.
    pub fn half(&self) -> Self {
        let side = self.side / 2;
        let mut texels = Vec::with_capacity(6 * side * side);
        for face in 0..6 {
            for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
                let at = |dx: usize, dy: usize| self.texels[(face * self.side + 2 * y + dy) * self.side + 2 * x + dx];
                texels.push((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4.0);
            }
        }
        Self { side, texels }
    }

    /// The texel towards `direction`.
    fn towards(&self, direction: Vec3) -> Vec3 {
        let seen = direction * Vec3::new(1.0, 1.0, -1.0);
        let size = seen.abs();
        let (face, right, down, far) = if size.x >= size.y && size.x >= size.z {
            if seen.x > 0.0 { (0, -seen.z, -seen.y, size.x) } else { (1, seen.z, -seen.y, size.x) }
        } else if size.y >= size.z {
            if seen.y > 0.0 { (2, seen.x, seen.z, size.y) } else { (3, seen.x, -seen.z, size.y) }
        } else if seen.z > 0.0 {
            (4, seen.x, -seen.y, size.z)
        } else {
            (5, -seen.x, -seen.y, size.z)
        };
        let texel = |place: f32| (((place / far + 1.0) / 2.0 * self.side as f32) as usize).min(self.side - 1);
        self.texels[(face * self.side + texel(down)) * self.side + texel(right)]
    }

    /// The light that a mirror of that roughness (alpha of the GGX distribution) sends towards `direction`, if it faces
    /// `direction`.
    pub fn in_rough_mirror(&self, direction: Vec3, roughness: f32) -> Vec3 {
        let (aside, ahead) = direction.any_orthonormal_pair();
        let mut sum = Vec3::ZERO;
        let mut weights = 0.0;
        for index in 0..DIRECTIONS {
            let share = (index as f32 + 0.5) / DIRECTIONS as f32;
            let turn = TAU * (index as f32 * 0.618_034).fract();
            // Walter et al. 2007, equation 35.
            let cos = ((1.0 - share) / (1.0 + (roughness * roughness - 1.0) * share)).sqrt();
            let sin = (1.0 - cos * cos).max(0.0).sqrt();
            let facet = (aside * turn.cos() + ahead * turn.sin()) * sin + direction * cos;
            let mirrored = facet * (2.0 * facet.dot(direction)) - direction;
            let weight = mirrored.dot(direction).max(0.0);
            sum += self.towards(mirrored) * weight;
            weights += weight;
        }
        sum / weights.max(1e-6)
    }

    /// What a matt white sheet that faces the direction `facing` sends to the eye.
    pub fn on_matt(&self, facing: Vec3) -> Vec3 {
        let mut sum = Vec3::ZERO;
        for (index, texel) in self.texels.iter().enumerate() {
            let (face, rest) = (index / (self.side * self.side), index % (self.side * self.side));
            let (x, y) = (rest % self.side, rest / self.side);
            let (across, down) = (on_side(x, self.side), on_side(y, self.side));
            let solid_angle = 4.0 / (self.side * self.side) as f32 * (1.0 + across * across + down * down).powf(-1.5);
            sum += *texel * (direction_of(face, x, y, self.side).dot(facing).max(0.0) * solid_angle);
        }
        sum / PI
    }
}

/// The middle of a texel, -1 to 1 over the side.
fn on_side(texel: usize, side: usize) -> f32 {
    (texel as f32 + 0.5) / side as f32 * 2.0 - 1.0
}

/// The direction of a texel. Cube maps are left-handed, so z is turned round.
fn direction_of(face: usize, x: usize, y: usize, side: usize) -> Vec3 {
    let (right, down) = (on_side(x, side), on_side(y, side));
    let seen = match face {
        0 => Vec3::new(1.0, -down, -right),
        1 => Vec3::new(-1.0, -down, right),
        2 => Vec3::new(right, 1.0, down),
        3 => Vec3::new(right, -1.0, -down),
        4 => Vec3::new(right, -down, 1.0),
        _ => Vec3::new(-right, -down, -1.0),
    };
    (seen * Vec3::new(1.0, 1.0, -1.0)).normalize()
}

/// A cube map of these levels, the finest first.
pub(super) fn image(levels: &[&Cube]) -> Image {
    let texel = |colour: &Vec3| [colour.x, colour.y, colour.z, 1.0].map(half_float).map(u16::to_le_bytes).concat();
    let mut data = Vec::new();
    for face in 0..6 {
        for level in levels {
            let count = level.side * level.side;
            data.extend(level.texels[face * count..(face + 1) * count].iter().flat_map(texel));
        }
    }
    let side = levels.first().map_or(1, |level| level.side) as u32;
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 6 };
    // `Image::new` expects a single level, so the data comes afterwards.
    let mut image = Image::new_fill(
        size,
        TextureDimension::D2,
        &[0; 8],
        TextureFormat::Rgba16Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels.len() as u32;
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_texel_is_found_in_its_own_direction() {
        let cube = Cube::of(4, |direction| direction);
        for face in 0..6 {
            for index in 0..16 {
                let direction = direction_of(face, index % 4, index / 4, 4);
                assert_eq!(cube.towards(direction), direction);
            }
        }
    }

    #[test]
    fn a_room_of_one_light_sends_the_same_light_from_every_mirror_and_sheet() {
        let cube = Cube::of(8, |_| Vec3::splat(0.7));
        for direction in [Vec3::X, Vec3::NEG_Y, Vec3::new(0.6, 0.0, 0.8)] {
            assert!((cube.in_rough_mirror(direction, 0.5) - 0.7).length() < 1e-4);
            assert!((cube.on_matt(direction) - 0.7).abs().max_element() < 0.01, "{}", cube.on_matt(direction));
        }
    }
}
