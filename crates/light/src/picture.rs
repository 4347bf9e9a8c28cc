//! Pictures on surfaces.

use std::sync::LazyLock;

use glam::{Vec2, Vec3, Vec4};

/// Linear light for each byte of sRGB.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let share = byte as f32 / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
});

/// A picture of sRGB bytes that repeats in both directions.
#[derive(Clone, Debug)]
pub struct Picture {
    width: u32,
    height: u32,
    texels: Vec<[u8; 4]>,
}

impl Picture {
    /// A picture of that width and height with these rows of red, green, blue and opacity, the upper row first. `None` if there
    /// are too few bytes for it; bytes beyond it are ignored.
    #[must_use]
    pub fn new(width: u32, height: u32, bytes: &[u8]) -> Option<Self> {
        let count = width as usize * height as usize;
        let texels: Vec<[u8; 4]> = bytes.chunks_exact(4).take(count).map(|t| [t[0], t[1], t[2], t[3]]).collect();
        (texels.len() == count && count > 0).then_some(Self { width, height, texels })
    }

    /// Linear red, green and blue, and the opacity, at a place: from 0 to 1 to the right and down, and repeated beyond.
    #[must_use]
    pub fn at(&self, place: Vec2) -> Vec4 {
        let size = Vec2::new(self.width as f32, self.height as f32);
        let texel = place.fract_gl() * size - 0.5;
        let corner = texel.floor();
        let share = texel - corner;
        let at = |x: f32, y: f32| self.texel(corner.x + x, corner.y + y);
        at(0.0, 0.0).lerp(at(1.0, 0.0), share.x).lerp(at(0.0, 1.0).lerp(at(1.0, 1.0), share.x), share.y)
    }

    fn texel(&self, x: f32, y: f32) -> Vec4 {
        let [x, y] = [(x, self.width), (y, self.height)].map(|(at, size)| (at as i32).rem_euclid(size as i32) as usize);
        let [red, green, blue, alpha] = self.texels[y * self.width as usize + x];
        Vec3::from([red, green, blue].map(|byte| LINEAR[usize::from(byte)])).extend(f32::from(alpha) / 255.0)
    }

    /// The mean of its linear colours.
    #[must_use]
    pub fn mean(&self) -> Vec3 {
        let colour = |texel: &[u8; 4]| Vec3::from([0, 1, 2].map(|part| LINEAR[usize::from(texel[part])]));
        self.texels.iter().map(colour).sum::<Vec3>() / self.texels.len() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_texels_in_their_middles_mixes_them_between_and_repeats() {
        let bytes = [255, 0, 0, 255, 0, 255, 0, 255];
        let picture = Picture::new(2, 1, &bytes).unwrap();
        let red = Vec4::new(1.0, 0.0, 0.0, 1.0);
        for x in [0.25, 1.25, -0.75] {
            assert!(picture.at(Vec2::new(x, 0.3)).abs_diff_eq(red, 1e-6));
        }
        assert!(picture.at(Vec2::new(0.5, 0.5)).abs_diff_eq(Vec4::new(0.5, 0.5, 0.0, 1.0), 1e-6));
        assert!(picture.mean().abs_diff_eq(Vec3::new(0.5, 0.5, 0.0), 1e-6));
        assert!(Picture::new(2, 2, &bytes).is_none());
    }
}
