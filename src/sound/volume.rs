//! Converts the volume that the player sets to a gain.

use crate::settings::Sound;

/// Loudness grows with this power of the pressure (Stevens 1955), so the gain is its inverse power of the volume.
const LOUDNESS: f64 = 0.6;

/// The gain, 0 to 1, for a volume from 0 to 1. Equal steps of the volume sound equal. 0 when muted.
#[must_use]
pub fn gain(sound: &Sound) -> f64 {
    if sound.muted { 0.0 } else { libm::pow(sound.volume.clamp(0.0, 1.0), 1.0 / LOUDNESS) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_volume_is_ten_decibels_less_and_none_is_silence() {
        let of = |volume, muted| gain(&Sound { volume, muted, ..Sound::default() });
        assert_eq!((of(1.0, false), of(0.0, false), of(1.0, true)), (1.0, 0.0, 0.0));
        let decibels = 20.0 * libm::log10(of(0.5, false));
        assert!((decibels + 10.0).abs() < 0.1, "{decibels}");
    }
}
