//! Inks that are visible on the cloth: a colour, and an edge in contrast to it.

use bevy::color::Mix;
use bevy::prelude::*;

/// The least ratio of luminances of a line and the cloth, the contrast of WCAG 2.
const CONTRAST: f32 = 2.2;

/// The colours of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ink {
    /// The line itself.
    pub core: LinearRgba,
    /// The edge on both sides of it.
    pub edge: LinearRgba,
}

impl Ink {
    /// The ink of the cue ball.
    pub const WHITE: Self = Self { core: LinearRgba::WHITE, edge: LinearRgba::new(0.0, 0.0, 0.0, 0.5) };

    /// The ink of a warning: the cue ball falls.
    pub const WARNING: Self =
        Self { core: LinearRgba::new(1.0, 0.08, 0.05, 1.0), edge: LinearRgba::new(0.0, 0.0, 0.0, 0.5) };

    /// The ink of a ball: its own colour (sRGB), brightened until it is visible on the cloth (sRGB). A dark line on a
    /// dark cloth would show little but its edges.
    pub fn of([red, green, blue]: [f32; 3], cloth: [f32; 3]) -> Self {
        let colour = LinearRgba::from(Srgba::rgb(red, green, blue));
        let [red, green, blue] = cloth;
        let cloth = LinearRgba::from(Srgba::rgb(red, green, blue)).luminance();
        let mut brightened = std::iter::once(colour)
            .chain((0..=10_u8).map(|tenths| lit(colour).mix(&LinearRgba::WHITE, f32::from(tenths) / 10.0)));
        let contrasts = |ink: &LinearRgba| contrast(ink.luminance(), cloth) >= CONTRAST;
        let shines = |ink: &LinearRgba| ink.luminance() > cloth && contrasts(ink);
        let dark = Some(colour).filter(contrasts);
        let core = brightened.find(shines).or(dark).unwrap_or(LinearRgba::WHITE);
        let edge = if core.luminance() > cloth { Self::WHITE.edge } else { LinearRgba::new(1.0, 1.0, 1.0, 0.35) };
        Self { core, edge }
    }
}

/// A colour darker than this in every component counts as black: it has no hue.
const BLACK: f32 = 0.02;

/// The brightest colour of the same hue.
fn lit(colour: LinearRgba) -> LinearRgba {
    let most = colour.red.max(colour.green).max(colour.blue);
    if most > BLACK { (colour * (1.0 / most)).with_alpha(1.0) } else { colour }
}

/// The ratio of two luminances, the larger one first, each with a little stray light.
fn contrast(one: f32, other: f32) -> f32 {
    let (high, low) = (one.max(other), one.min(other));
    (high + 0.05) / (low + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOTHS: [[f32; 3]; 3] = [[0.05, 0.36, 0.22], [0.05, 0.22, 0.50], [0.55, 0.08, 0.10]];

    #[test]
    fn every_ball_can_be_told_from_every_cloth() {
        for cloth in CLOTHS {
            let [red, green, blue] = cloth;
            let of_cloth = LinearRgba::from(Srgba::rgb(red, green, blue)).luminance();
            for ball in CLOTHS.into_iter().chain([[0.0; 3], [0.95, 0.75, 0.05], [0.5, 0.1, 0.5], [1.0; 3]]) {
                let ink = Ink::of(ball, cloth);
                assert!(contrast(ink.core.luminance(), of_cloth) >= CONTRAST, "{ball:?} on {cloth:?}: {ink:?}");
            }
        }
    }

    #[test]
    fn on_a_dark_cloth_the_line_of_a_black_ball_is_grey_and_on_a_bright_one_black() {
        let grey = Ink::of([0.02; 3], CLOTHS[0]).core;
        assert!(grey.luminance() > 0.1 && grey.luminance() < 0.6, "it is {grey:?}");
        assert_eq!(Ink::of([0.0; 3], [0.9, 0.9, 0.85]).core, LinearRgba::BLACK);
    }

    #[test]
    fn a_ball_that_stands_out_keeps_its_colour() {
        let yellow = [0.95, 0.75, 0.05];
        assert_eq!(Ink::of(yellow, CLOTHS[0]).core, LinearRgba::from(Srgba::rgb(0.95, 0.75, 0.05)));
    }
}
