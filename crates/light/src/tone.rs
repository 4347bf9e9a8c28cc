//! How the brightness of light becomes a colour of the screen.

use glam::{UVec3, Vec3};

/// A map from linear light to linear colours of the screen: a cube of colours, as `TonyMcMapface` has it.
#[derive(Clone, Debug)]
pub struct ToneMap {
    side: u32,
    colours: Vec<Vec3>,
}

impl ToneMap {
    /// A cube of so many colours along a side, red first, in the format with 9 bits for each colour and 5 for their common exponent.
    /// `None` if there are not as many.
    #[must_use]
    pub fn new(side: u32, bytes: &[u8]) -> Option<Self> {
        let colours: Vec<Vec3> = bytes
            .chunks_exact(4)
            .take(side.pow(3) as usize)
            .map(|texel| shared_exponent(u32::from_le_bytes([texel[0], texel[1], texel[2], texel[3]])))
            .collect();
        (side > 1 && colours.len() == side.pow(3) as usize).then_some(Self { side, colours })
    }

    /// The sRGB bytes of light.
    #[must_use]
    pub fn shown(&self, light: Vec3) -> [u8; 3] {
        let light = light.max(Vec3::ZERO);
        // The cube is even in the share of light over light plus one (Stachowiak, "tony-mc-mapface", 2022).
        let place = light / (light + 1.0) * (self.side - 1) as f32;
        let corner = place.floor().min(Vec3::splat((self.side - 2) as f32));
        let share = place - corner;
        let at = |x: u32, y: u32, z: u32| {
            let UVec3 { x, y, z } = corner.as_uvec3() + UVec3::new(x, y, z);
            self.colours[((z * self.side + y) * self.side + x) as usize]
        };
        let row = |y: u32, z: u32| at(0, y, z).lerp(at(1, y, z), share.x);
        let plane = |z: u32| row(0, z).lerp(row(1, z), share.y);
        plane(0).lerp(plane(1), share.z).to_array().map(srgb_byte)
    }
}

/// A colour whose parts have 9 bits each and a common exponent of 5 bits.
fn shared_exponent(bits: u32) -> Vec3 {
    let scale = 2.0_f32.powi((bits >> 27) as i32 - 24);
    Vec3::from([0, 9, 18].map(|shift| ((bits >> shift) & 0x1FF) as f32 * scale))
}

fn srgb_byte(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let share = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (share * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_of_its_own_places_shows_light_as_the_share_that_it_is_of_light_and_one() {
        // 1/2 as a number with a common exponent of 16 (which stands for 2^-8): 128 / 256.
        let part = |on: bool| if on { 256_u32 } else { 0 };
        let corner = |x: bool, y: bool, z: bool| part(x) | part(y) << 9 | part(z) << 18 | 16 << 27;
        let bytes: Vec<u8> =
            (0..8_u32).flat_map(|at| corner(at & 1 > 0, at & 2 > 0, at & 4 > 0).to_le_bytes()).collect();
        let map = ToneMap::new(2, &bytes).unwrap();
        assert_eq!(map.shown(Vec3::ZERO), [0; 3]);
        assert_eq!(map.shown(Vec3::new(1.0, 0.0, 1e9)), [188, 0, 255]);
        assert!(ToneMap::new(3, &bytes).is_none());
    }
}
