//! Moving pictures in the format WebP, each picture without loss: the container around the pictures of the crate `image-webp`.
//!
//! The container is that of RFC 9649: `RIFF`, in it `VP8X` with the size, `ANIM` with the repeats, and for each picture an `ANMF` with its
//! place, its duration and its `VP8L`.

use image_webp::{ColorType, WebPEncoder};

/// The flag of `VP8X` that says that the pictures move.
const MOVES: u8 = 0x02;
/// The flag of `ANMF` that a picture takes the place of the one before instead of being blended with it.
const REPLACES: u8 = 0x02;
/// The length of the head of a file, `RIFF` with its length and `WEBP`.
const HEAD: usize = 12;

/// Pictures of one size, one after the other.
pub(super) struct MovingPicture {
    size: [u32; 2],
    /// How long each picture is shown, in milliseconds.
    milliseconds: u32,
    /// The chunks so far.
    chunks: Vec<u8>,
}

impl MovingPicture {
    /// A film without pictures.
    pub fn new(size: [u32; 2], milliseconds: u32) -> Self {
        let mut film = Self { size, milliseconds, chunks: Vec::new() };
        let [width, height] = size.map(|length| three_bytes(length.saturating_sub(1)));
        film.chunk(*b"VP8X", &[&[MOVES, 0, 0, 0][..], &width, &height].concat());
        // A black ground; repeated without end.
        film.chunk(*b"ANIM", &[0, 0, 0, 255, 0, 0]);
        film
    }

    /// Adds a picture: rows of red, green and blue.
    ///
    /// # Errors
    /// If its size is not possible.
    pub fn add(&mut self, rgb: &[u8]) -> Result<(), String> {
        let [width, height] = self.size;
        let mut alone = Vec::new();
        WebPEncoder::new(&mut alone).encode(rgb, width, height, ColorType::Rgb8).map_err(|error| error.to_string())?;
        let picture = alone.get(HEAD..).unwrap_or_default();
        let [width, height] = self.size.map(|length| three_bytes(length.saturating_sub(1)));
        let duration = three_bytes(self.milliseconds);
        let corner = [0; 6];
        self.chunk(*b"ANMF", &[&corner[..], &width, &height, &duration, &[REPLACES], picture].concat());
        Ok(())
    }

    /// How many bytes the film has so far.
    pub fn len(&self) -> usize {
        HEAD + self.chunks.len()
    }

    /// The contents of the file.
    pub fn into_bytes(self) -> Vec<u8> {
        let length = (self.chunks.len() + 4) as u32;
        [&b"RIFF"[..], &length.to_le_bytes(), b"WEBP", &self.chunks].concat()
    }

    /// Adds a chunk; one of odd length is filled up.
    fn chunk(&mut self, name: [u8; 4], contents: &[u8]) {
        self.chunks.extend(name);
        self.chunks.extend((contents.len() as u32).to_le_bytes());
        self.chunks.extend(contents);
        if contents.len() % 2 == 1 {
            self.chunks.push(0);
        }
    }
}

/// The lower three bytes of a number, the lowest first.
fn three_bytes(number: u32) -> [u8; 3] {
    let [low, middle, high, _] = number.to_le_bytes();
    [low, middle, high]
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image_webp::WebPDecoder;

    use super::*;

    #[test]
    fn a_film_has_the_pictures_that_were_given_to_it_each_for_its_time() {
        let (size, pixels) = ([5_u32, 3_u32], 15);
        let pictures: Vec<Vec<u8>> = [[200, 10, 10], [10, 200, 10], [10, 10, 200]]
            .iter()
            .map(|colour: &[u8; 3]| colour.repeat(pixels))
            .collect();
        let mut film = MovingPicture::new(size, 66);
        for picture in &pictures {
            film.add(picture).unwrap();
        }
        let length = film.len();
        let bytes = film.into_bytes();
        assert_eq!(bytes.len(), length);
        let mut read = WebPDecoder::new(Cursor::new(bytes)).unwrap();
        assert!(read.is_animated() && read.dimensions() == (5, 3) && read.num_frames() == 3);
        for picture in pictures {
            let mut seen = vec![0; read.output_buffer_size().unwrap()];
            assert_eq!(read.read_frame(&mut seen).unwrap(), 66);
            assert_eq!(seen, picture);
        }
    }
}
