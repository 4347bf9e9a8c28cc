//! How the brightness of light becomes a colour of the screen.

use glam::{Mat3, Vec3};

/// The exposure of the picture: light counts twice as much for each of these stops.
pub const STOPS: f32 = 0.6;

/// From the colours of the screen to those in which the curve holds, and back (Hill, "ACES.hlsl", 2016).
const TO_FILM: Mat3 =
    Mat3::from_cols_array(&[0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777]);
const FROM_FILM: Mat3 =
    Mat3::from_cols_array(&[1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602]);

/// The sRGB bytes of linear light, as the game shows it: by the curve of film that the Academy Color Encoding System has, as Hill fitted
/// it (2016).
#[must_use]
pub fn shown(light: Vec3) -> [u8; 3] {
    let on_film = TO_FILM * (light.max(Vec3::ZERO) * STOPS.exp2());
    (FROM_FILM * curve(on_film)).to_array().map(srgb_byte)
}

/// The curve of film: a toe for what is dark, and a shoulder for what is bright.
fn curve(light: Vec3) -> Vec3 {
    let above = light * (light + 0.024_578_6) - 0.000_090_537;
    let below = light * (0.983_729 * light + 0.432_951) + 0.238_081;
    above / below
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
    fn darkness_is_black_and_the_brightest_light_is_white_and_grey_stays_grey() {
        assert_eq!(shown(Vec3::ZERO), [0; 3]);
        assert_eq!(shown(Vec3::splat(1e4)), [255; 3]);
        for light in [0.05, 0.2, 0.8, 2.7] {
            let [red, green, blue] = shown(Vec3::splat(light)).map(i32::from);
            assert!((red - green).abs() <= 1 && (green - blue).abs() <= 1, "{light}: {red} {green} {blue}");
        }
    }

    #[test]
    fn white_paper_in_the_middle_of_the_bed_is_nearly_white_and_a_shadow_nearly_black() {
        // What they send to the eye under the usual lamp.
        assert!((236..252).contains(&shown(Vec3::splat(2.7))[0]));
        assert!(shown(Vec3::splat(0.01))[0] < 25);
    }
}
