//! Light that was computed and is kept: a PNG file whose texels are brightnesses with a common exponent.

use std::io::Cursor;

use glam::Vec3;
use thiserror::Error;

/// Width of the picture in texels.
const WIDTH: usize = 512;
/// The name of the text in the file that says what its light depends on, and how many places there are.
const TEXT: &str = "Light";

/// Light at places that are known elsewhere, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredLight {
    /// A number that stands for all on which the light depends.
    pub of: u64,
    /// What white sheets at these places send to the eye.
    pub light: Vec<Vec3>,
}

/// Why stored light cannot be read.
#[derive(Error, Debug)]
#[error("it is not stored light, or it is damaged")]
pub struct Damaged;

impl StoredLight {
    /// The file: each brightness to within half a percent of the brightest colour.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Damaged> {
        let mut texels: Vec<[u8; 4]> = self.light.iter().map(|light| shared_exponent(*light)).collect();
        texels.resize(texels.len().max(1).div_ceil(WIDTH) * WIDTH, [0; 4]);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, WIDTH as u32, (texels.len() / WIDTH) as u32);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let text = format!("{:016x} {}", self.of, self.light.len());
        encoder.add_text_chunk(TEXT.to_owned(), text).map_err(|_| Damaged)?;
        let mut writer = encoder.write_header().map_err(|_| Damaged)?;
        writer.write_image_data(texels.as_flattened()).map_err(|_| Damaged)?;
        writer.finish().map_err(|_| Damaged)?;
        Ok(bytes)
    }

    /// Reads such a file.
    ///
    /// # Errors
    ///
    /// If the bytes are no such file, or not all of it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Damaged> {
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().map_err(|_| Damaged)?;
        let (of, count) = text_of(reader.info()).ok_or(Damaged)?;
        let mut texels = vec![0; reader.output_buffer_size().ok_or(Damaged)?];
        let info = reader.next_frame(&mut texels).map_err(|_| Damaged)?;
        if info.color_type != png::ColorType::Rgba {
            return Err(Damaged);
        }
        let light: Vec<Vec3> = texels.chunks_exact(4).take(count).map(brightness).collect();
        if light.len() == count { Ok(Self { of, light }) } else { Err(Damaged) }
    }

    /// What the light in such a file depends on, without reading the light; `None` if it is no such file.
    #[must_use]
    pub fn depends_on(bytes: &[u8]) -> Option<u64> {
        text_of(png::Decoder::new(Cursor::new(bytes)).read_info().ok()?.info()).map(|(of, _)| of)
    }
}

/// What the light depends on, and at how many places it is.
fn text_of(info: &png::Info) -> Option<(u64, usize)> {
    let text = info.uncompressed_latin1_text.iter().find(|text| text.keyword == TEXT)?;
    let (of, count) = text.text.split_once(' ')?;
    Some((u64::from_str_radix(of, 16).ok()?, count.parse().ok()?))
}

/// A brightness as three bytes and the exponent that they share (Ward, "Real Pixels", Graphics Gems II, 1991).
fn shared_exponent(light: Vec3) -> [u8; 4] {
    let most = light.max_element();
    if most.is_nan() || most < 1e-30 {
        return [0; 4];
    }
    let exponent = most.log2().floor() + 1.0;
    let parts = light * (256.0 / exponent.exp2());
    let byte = |part: f32| part.clamp(0.0, 255.0) as u8;
    [byte(parts.x), byte(parts.y), byte(parts.z), (exponent + 128.0) as u8]
}

fn brightness(texel: &[u8]) -> Vec3 {
    if texel[3] == 0 {
        return Vec3::ZERO;
    }
    let scale = (f32::from(texel[3]) - 128.0 - 8.0).exp2();
    Vec3::from([texel[0], texel[1], texel[2]].map(|byte| (f32::from(byte) + 0.5) * scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_comes_back_as_it_was_stored() {
        let light = vec![Vec3::ZERO, Vec3::new(1.0, 0.5, 0.01), Vec3::splat(2.7), Vec3::new(0.003, 0.002, 0.001)];
        let stored = StoredLight { of: 0x1234_5678_9abc_def0, light };
        let back = StoredLight::from_bytes(&stored.to_bytes().unwrap()).unwrap();
        assert_eq!(back.of, stored.of);
        assert_eq!(StoredLight::depends_on(&stored.to_bytes().unwrap()), Some(stored.of));
        assert_eq!(back.light.len(), stored.light.len());
        for (one, other) in back.light.iter().zip(&stored.light) {
            assert!(one.abs_diff_eq(*other, 0.005 * other.max_element()), "{one} {other}");
        }
    }

    #[test]
    fn a_file_that_is_cut_off_or_something_else_is_refused() {
        let bytes = StoredLight { of: 1, light: vec![Vec3::ONE; 2000] }.to_bytes().unwrap();
        for damaged in [&bytes[..bytes.len() / 2], &bytes[1..], b"no light"] {
            assert!(StoredLight::from_bytes(damaged).is_err());
        }
    }
}
