//! Colours of balls that people tell apart who see colours otherwise.

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;
use crate::words::settings_page as text;

/// The colours in which balls and their lines are drawn.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Palette {
    /// Those of the ball set.
    #[default]
    Usual,
    /// Others for who confuses red, green and brown (protanopia and deuteranopia).
    RedGreen,
    /// Others for who confuses yellow with pink, and blue with green (tritanopia).
    BlueYellow,
}

/// A colour as red, green and blue from 0 to 1 (sRGB).
type Rgb = [f32; 3];

/// A usual colour of balls, and what stands for it in [`Palette::RedGreen`] and in [`Palette::BlueYellow`].
///
/// They were chosen so that the colours of snooker and those of pool stay far from each other in CIELAB when they are seen through the
/// matrices of Machado, Oliveira and Fernandes (2009), and near to the usual ones.
const COLOURS: &[(Rgb, Rgb, Rgb)] = &[
    // Ivory.
    ([0.96, 0.94, 0.88], [0.96, 0.94, 0.88], [0.96, 0.94, 0.88]),
    // Black.
    ([0.03, 0.03, 0.04], [0.03, 0.03, 0.04], [0.03, 0.03, 0.04]),
    // Red.
    ([0.72, 0.05, 0.06], [0.90, 0.25, 0.02], [0.80, 0.02, 0.06]),
    // Yellow.
    ([0.96, 0.73, 0.02], [0.98, 0.82, 0.05], [0.99, 0.80, 0.10]),
    // Green.
    ([0.02, 0.34, 0.16], [0.00, 0.55, 0.48], [0.00, 0.50, 0.20]),
    // Brown.
    ([0.36, 0.18, 0.08], [0.34, 0.15, 0.00], [0.38, 0.16, 0.05]),
    // Blue.
    ([0.05, 0.20, 0.62], [0.03, 0.12, 0.68], [0.02, 0.10, 0.45]),
    // Pink.
    ([0.92, 0.48, 0.58], [0.98, 0.66, 0.86], [0.92, 0.38, 0.60]),
    // Purple.
    ([0.30, 0.11, 0.45], [0.60, 0.42, 0.95], [0.45, 0.10, 0.50]),
    // Orange.
    ([0.92, 0.38, 0.08], [1.00, 0.62, 0.28], [1.00, 0.50, 0.20]),
    // Maroon.
    ([0.45, 0.07, 0.10], [0.40, 0.12, 0.02], [0.36, 0.00, 0.12]),
];

impl Palette {
    /// Every palette, the usual one first.
    pub const ALL: [Self; 3] = [Self::Usual, Self::RedGreen, Self::BlueYellow];

    /// The words in the menus.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::RedGreen => "for red and green",
            Self::BlueYellow => "for blue and yellow",
        }
    }

    /// For whom it is.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Usual => text::USUAL_COLOURS_HINT,
            Self::RedGreen => text::RED_GREEN_HINT,
            Self::BlueYellow => text::BLUE_YELLOW_HINT,
        }
    }

    /// The colour in which a ball of this colour is drawn: the one that stands for the nearest usual colour.
    #[must_use]
    pub fn shown(self, colour: Rgb) -> Rgb {
        let distance = |other: &Rgb| colour.iter().zip(other).map(|(one, two)| (one - two) * (one - two)).sum::<f32>();
        let nearest = COLOURS.iter().min_by(|one, other| distance(&one.0).total_cmp(&distance(&other.0)));
        match (self, nearest) {
            (Self::Usual, _) | (_, None) => colour,
            (Self::RedGreen, Some((_, shown, _))) | (Self::BlueYellow, Some((.., shown))) => *shown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shot::Setup;

    /// What a person sees who lacks the cones for long, middle or short waves: matrices on linear RGB for a severity of 1, table 1 of
    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009).
    const PROTANOPIA: [[f64; 3]; 3] =
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
    const DEUTERANOPIA: [[f64; 3]; 3] =
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];
    const TRITANOPIA: [[f64; 3]; 3] =
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]];

    /// Which eyes look, and the palette for them.
    const EYES: [(&str, [[f64; 3]; 3], Palette); 3] = [
        ("protanopia", PROTANOPIA, Palette::RedGreen),
        ("deuteranopia", DEUTERANOPIA, Palette::RedGreen),
        ("tritanopia", TRITANOPIA, Palette::BlueYellow),
    ];

    fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum())
    }

    /// CIELAB of an sRGB colour, as those eyes see it.
    fn seen(colour: Rgb, eyes: [[f64; 3]; 3]) -> [f64; 3] {
        let linear = colour.map(|part| {
            let part = f64::from(part);
            if part <= 0.040_45 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        });
        let seen = times(eyes, linear).map(|part| part.clamp(0.0, 1.0));
        let to_xyz = [
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175],
            [0.019_333_9, 0.119_192, 0.950_304_1],
        ];
        let [x, y, z] = times(to_xyz, seen);
        let curve = |part: f64| {
            if part > 216.0 / 24389.0 { libm::cbrt(part) } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
        };
        let [x, y, z] = [curve(x / 0.950_47), curve(y), curve(z / 1.088_83)];
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// How much two colours differ to those eyes (CIE 1976). 2.3 is just noticed.
    fn difference(one: Rgb, other: Rgb, eyes: [[f64; 3]; 3]) -> f64 {
        let [one, other] = [seen(one, eyes), seen(other, eyes)];
        one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum::<f64>().sqrt()
    }

    /// The names and colours of the balls of a rack, each colour once.
    fn balls(rack: &str) -> Vec<(String, Rgb)> {
        let mut balls: Vec<(String, Rgb)> = Vec::new();
        for placed in Setup::rack(rack).load().unwrap().balls {
            if balls.iter().all(|(_, known)| *known != placed.look.colour) {
                balls.push((placed.look.name, placed.look.colour));
            }
        }
        balls
    }

    #[test]
    fn with_the_palette_for_their_eyes_everybody_tells_the_balls_apart() {
        for rack in ["snooker", "eight_ball", "blackball", "three_cushion"] {
            let balls = balls(rack);
            for (eyes, matrix, palette) in EYES {
                for (index, (name, colour)) in balls.iter().enumerate() {
                    for (other_name, other) in &balls[index + 1..] {
                        let differ = difference(palette.shown(*colour), palette.shown(*other), matrix);
                        assert!(differ > 18.0, "{rack}, {eyes}: {name} and {other_name} differ by {differ:.1}");
                    }
                }
            }
        }
    }

    #[test]
    fn red_brown_green_pink_and_yellow_of_snooker_differ_more_with_the_palette_than_without() {
        let balls = balls("snooker");
        let colour = |name: &str| balls.iter().find(|(known, _)| known.starts_with(name)).unwrap().1;
        // What they differ by without a palette and with it.
        for (eyes, one, other, [without, with]) in [
            ("protanopia", "red", "brown", [13.5, 33.6]),
            ("deuteranopia", "red", "brown", [29.4, 45.1]),
            ("protanopia", "green", "brown", [12.0, 41.9]),
            ("deuteranopia", "green", "brown", [9.8, 44.1]),
            ("protanopia", "red", "green", [9.4, 45.9]),
            ("tritanopia", "pink", "yellow", [26.6, 46.3]),
            ("tritanopia", "green", "blue", [19.8, 38.7]),
        ] {
            let (_, matrix, palette) = EYES.into_iter().find(|(name, ..)| *name == eyes).unwrap();
            let (one_colour, other_colour) = (colour(one), colour(other));
            let found = [Palette::Usual, palette]
                .map(|palette| difference(palette.shown(one_colour), palette.shown(other_colour), matrix));
            for (found, expected) in found.into_iter().zip([without, with]) {
                assert!((found - expected).abs() < 0.1, "{eyes}: {one} and {other} differ by {found:.1}");
            }
            assert!(found[1] > 30.0 && found[1] > 1.4 * found[0], "{eyes}: {one} and {other} differ by {found:?}");
        }
    }

    #[test]
    fn the_usual_palette_changes_nothing_and_no_palette_changes_white_and_black() {
        for (_, colour) in balls("eight_ball") {
            assert_eq!(Palette::Usual.shown(colour), colour);
        }
        for palette in Palette::ALL {
            assert_eq!(palette.shown([0.96, 0.94, 0.88]), [0.96, 0.94, 0.88]);
            assert_eq!(palette.shown([0.03, 0.03, 0.04]), [0.03, 0.03, 0.04]);
        }
    }
}
