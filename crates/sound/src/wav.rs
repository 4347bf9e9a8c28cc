//! Samples as a WAV file.

use std::io::Cursor;

use hound::{Error, SampleFormat, WavSpec, WavWriter};

/// The bytes of a WAV file of 16 bits, two channels and `rate` frames per second.
///
/// # Errors
/// If there are more frames than such a file can hold, 4 GiB.
pub fn wav(frames: &[[f32; 2]], rate: u32) -> Result<Vec<u8>, Error> {
    let form = WavSpec { channels: 2, sample_rate: rate, bits_per_sample: 16, sample_format: SampleFormat::Int };
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = WavWriter::new(&mut bytes, form)?;
    for sample in frames.iter().flatten() {
        writer.write_sample((sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16)?;
    }
    writer.finalize()?;
    Ok(bytes.into_inner())
}
