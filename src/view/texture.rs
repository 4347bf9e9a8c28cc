//! Textures made in code, with mip maps, so that they do not flicker at a distance.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{ComputeTaskPool, TaskPool};

/// Number of rows that are painted together.
const ROWS_AT_ONCE: u32 = 64;
/// Number of steps of linear light from 0 to 1. The sRGB byte of each step is computed in advance. The darkest bytes
/// are about five steps apart.
const FINENESS: f32 = 16384.0;

/// The anisotropy of a texture that the level of quality does not change.
const ANISOTROPY: u16 = 8;

/// A texture of `width` by `height` texels (powers of two). `paint` gives the linear colours.
pub(super) fn texture(width: u32, height: u32, paint: impl Fn(u32, u32) -> LinearRgba + Sync) -> Image {
    let bytes = bytes();
    let byte = |light: f32| bytes[(light.clamp(0.0, 1.0) * FINENESS + 0.5) as usize];
    mipped(width, height, TextureFormat::Rgba8UnormSrgb, byte, paint)
}

/// A texture with mip maps whose parts of a colour become bytes by `byte`.
fn mipped(
    width: u32,
    height: u32,
    format: TextureFormat,
    byte: impl Fn(f32) -> u8,
    paint: impl Fn(u32, u32) -> LinearRgba + Sync,
) -> Image {
    let paint = &paint;
    let rows = (0..height).step_by(ROWS_AT_ONCE as usize);
    let strips = ComputeTaskPool::get_or_init(TaskPool::default).scope(|pool| {
        for top in rows {
            pool.spawn(async move {
                let rows = top..(top + ROWS_AT_ONCE).min(height);
                rows.flat_map(|y| (0..width).map(move |x| paint(x, y))).collect::<Vec<_>>()
            });
        }
    });
    let mut level = strips.concat();
    let levels = 32 - width.max(height).leading_zeros();
    let mut data = Vec::new();
    let (mut w, mut h) = (width, height);
    for _ in 0..levels {
        data.extend(level.iter().flat_map(|colour| {
            [byte(colour.red), byte(colour.green), byte(colour.blue), (colour.alpha * 255.0 + 0.5) as u8]
        }));
        (level, w, h) = halved(&level, w, h);
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    // `Image::new` expects a single level, so the data comes afterwards.
    let mut image = Image::new_fill(size, TextureDimension::D2, &[0; 4], format, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        anisotropy_clamp: ANISOTROPY,
        ..default()
    });
    image
}

/// The same texture with another anisotropy: up to so many texels are mixed where it is seen at a slant.
pub(super) fn with_anisotropy(mut image: Image, anisotropy: u16) -> Image {
    if let ImageSampler::Descriptor(sampler) = &mut image.sampler {
        sampler.anisotropy_clamp = anisotropy;
    }
    image
}

/// The sRGB byte for each step of light from 0 to 1.
fn bytes() -> Vec<u8> {
    let steps = 0..=FINENESS as u16;
    steps.map(|step| Srgba::from(LinearRgba::gray(f32::from(step) / FINENESS)).to_u8_array()[0]).collect()
}

/// The picture at half the size.
fn halved(level: &[LinearRgba], width: u32, height: u32) -> (Vec<LinearRgba>, u32, u32) {
    let (w, h) = ((width / 2).max(1), (height / 2).max(1));
    let at = |x: u32, y: u32| level[(y.min(height - 1) * width + x.min(width - 1)) as usize];
    let mut smaller = Vec::with_capacity((w * h) as usize);
    for y in 0..h {
        smaller.extend((0..w).map(|x| {
            let (x, y) = (2 * x, 2 * y);
            (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) * 0.25
        }));
    }
    (smaller, w, h)
}

/// Smooth noise between 0 and 1, with `cells` cells across the unit square, beyond which it repeats.
pub(super) fn noise(u: f32, v: f32, cells: [u16; 2], seed: u32) -> f32 {
    let [across, down] = cells.map(f32::from);
    let (x, y) = (u * across, v * down);
    let (left, top) = (x.floor(), y.floor());
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (smooth(x - left), smooth(y - top));
    let at = |dx: i32, dy: i32| {
        let wrap = |cell: i32, cells: u16| cell.rem_euclid(i32::from(cells)) as u32;
        scramble(wrap(left as i32 + dx, cells[0]), wrap(top as i32 + dy, cells[1]), seed)
    };
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * u;
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * u;
    upper + (lower - upper) * v
}

/// A random number between 0 and 1 for a cell, the same every time.
pub(super) fn scramble(x: u32, y: u32, seed: u32) -> f32 {
    let mut bits = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    ((bits ^ (bits >> 15)) >> 8) as f32 / 16_777_216.0
}
