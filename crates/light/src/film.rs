//! A picture that is being traced.

use glam::{UVec2, Vec2, Vec3};
use thiserror::Error;

use super::camera::Camera;
use super::random::{Random, mixed};
use super::scene::Scene;
use super::threads::share_out;
use super::tone::shown;

/// What an unfinished picture begins with in a file.
const MARK: [u8; 8] = *b"baizelt1";
/// Bytes before the light of the pixels: the mark, the size, the seed, the number of paths, and what else the picture depends on.
const HEAD: usize = 8 + 4 * 4 + 8;

/// The light of a picture so far. Each pixel has its own stream of random numbers, so the picture does not depend on the number of
/// threads, nor on how often the work was interrupted.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    size: UVec2,
    seed: u32,
    /// Number of paths through each pixel so far.
    paths: u32,
    /// The sums of their light, row by row from above.
    sums: Vec<Vec3>,
}

/// Why an unfinished picture cannot be continued.
#[derive(Error, Debug, PartialEq, Eq)]
pub enum FilmError {
    /// The bytes are not an unfinished picture.
    #[error("it is not an unfinished picture")]
    NotAFilm,
    /// The picture is another one.
    #[error("it is an unfinished picture of something else")]
    Other,
}

impl Film {
    /// A black picture of that width and height in pixels.
    #[must_use]
    pub fn new(size: UVec2, seed: u32) -> Self {
        Self { size, seed, paths: 0, sums: vec![Vec3::ZERO; (size.x * size.y) as usize] }
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> UVec2 {
        self.size
    }

    /// Number of paths through each pixel so far.
    #[must_use]
    pub fn paths(&self) -> u32 {
        self.paths
    }

    /// Traces `count` more paths through each pixel, on that many threads (at least one).
    pub fn trace(&mut self, scene: &Scene, camera: &Camera, count: u32, threads: usize) {
        let (size, seed, paths) = (self.size, self.seed, self.paths..self.paths + count);
        share_out(
            &mut self.sums,
            size.x as usize,
            threads,
            || true,
            |y, row| {
                for (x, sum) in (0..).zip(row) {
                    for path in paths.clone() {
                        *sum += one_path(scene, camera, size, UVec2::new(x, y as u32), (seed, path));
                    }
                }
            },
        );
        self.paths += count;
    }

    /// The light of each pixel, row by row from above.
    #[must_use]
    pub fn light(&self) -> Vec<Vec3> {
        self.sums.iter().map(|sum| *sum / self.paths.max(1) as f32).collect()
    }

    /// The picture as rows of sRGB bytes, red, green and blue, from above.
    #[must_use]
    pub fn shown(&self) -> Vec<u8> {
        self.light().into_iter().flat_map(shown).collect()
    }

    /// All that is needed to go on later. `of` stands for the scene and the camera.
    #[must_use]
    pub fn to_bytes(&self, of: u64) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        for number in [self.size.x, self.size.y, self.seed, self.paths] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(of.to_le_bytes());
        bytes.extend(self.sums.iter().flat_map(Vec3::to_array).flat_map(f32::to_le_bytes));
        bytes
    }

    /// Goes on with an unfinished picture of the same size, seed, scene and camera.
    ///
    /// # Errors
    ///
    /// If the bytes are not an unfinished picture, or one of something else.
    pub fn resume(&mut self, bytes: &[u8], of: u64) -> Result<(), FilmError> {
        if bytes.len() < HEAD || bytes[..8] != MARK || bytes.len() != HEAD + 12 * self.sums.len() {
            return Err(FilmError::NotAFilm);
        }
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let [width, height, seed, paths] = [8, 12, 16, 20].map(word);
        let stands_for = u64::from(word(24)) | u64::from(word(28)) << 32;
        if (UVec2::new(width, height), seed, stands_for) != (self.size, self.seed, of) {
            return Err(FilmError::Other);
        }
        let part = |pixel: usize, part: usize| f32::from_bits(word(HEAD + 12 * pixel + 4 * part));
        self.paths = paths;
        for (pixel, sum) in self.sums.iter_mut().enumerate() {
            *sum = Vec3::new(part(pixel, 0), part(pixel, 1), part(pixel, 2));
        }
        Ok(())
    }
}

/// The light of one path through a pixel.
fn one_path(scene: &Scene, camera: &Camera, size: UVec2, pixel: UVec2, (seed, path): (u32, u32)) -> Vec3 {
    let mut random = Random::new(mixed(seed, pixel.y * size.x + pixel.x), path);
    let place = (pixel.as_vec2() + Vec2::from(random.pair())) / size.as_vec2() * 2.0 - 1.0;
    let (from, way) = camera.ray(place * Vec2::new(1.0, -1.0), random.pair());
    let light = scene.seen(from, way, &mut random);
    if light.is_finite() { light } else { Vec3::ZERO }
}
