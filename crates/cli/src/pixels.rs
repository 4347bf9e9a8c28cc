//! Pictures as PNG files.

/// The PNG file of a picture of that width and height, with rows of red, green and blue from above.
///
/// # Errors
/// A sentence if there is too little for its size, or no memory.
pub fn png_of_rows([width, height]: [u32; 2], rows: &[u8]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let encoded = encoder.write_header().and_then(|mut writer| writer.write_image_data(rows));
    encoded.map_err(|error| format!("the picture cannot be made: {error}"))?;
    Ok(bytes)
}
