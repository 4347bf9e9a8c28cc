//! Floats of 16 bits, for pictures of light.

/// A brightness as a float of 16 bits; beyond its range zero or the largest one.
pub(super) fn half_float(light: f32) -> u16 {
    let bits = light.clamp(0.0, 65000.0).to_bits();
    // The exponent has 5 bits instead of 8, the fraction 10 instead of 23.
    if bits < (113 << 23) { 0 } else { ((bits >> 13) - (112 << 10)) as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brightness_is_kept_to_a_thousandth() {
        for light in [1.0_f32, 0.01, 0.3333, 12.5] {
            let bits = half_float(light);
            let back = (1.0 + f32::from(bits & 0x3ff) / 1024.0) * 2.0_f32.powi(i32::from(bits >> 10) - 15);
            assert!((back / light - 1.0).abs() < 0.001, "{light} becomes {back}");
        }
    }
}
