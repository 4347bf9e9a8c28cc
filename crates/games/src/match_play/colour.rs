//! The colours that tell the players apart.

use baize_describe::Described;
use serde::{Deserialize, Serialize};

use crate::rules::Each;

/// The colour of a player: at the name on the score card, and on the wrap of the cue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Colour {
    /// Blue, that of the first player in a file without colours.
    Blue,
    /// Red, that of the second player in a file without colours.
    Red,
    /// Green.
    Green,
    /// Gold.
    Gold,
    /// Violet.
    Violet,
    /// Ivory.
    Ivory,
    /// Turquoise.
    Turquoise,
    /// Rose.
    Rose,
}

impl Colour {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Blue, Self::Red, Self::Green, Self::Gold, Self::Violet, Self::Ivory, Self::Turquoise, Self::Rose];

    /// The colours of so many players who have chosen none.
    #[must_use]
    pub fn usual(players: usize) -> Each<Self> {
        Each::of(players, |side| Self::ALL[side.index()])
    }

    /// Red, green and blue in sRGB, 0 to 1.
    #[must_use]
    pub const fn rgb(self) -> [f32; 3] {
        match self {
            Self::Blue => [0.25, 0.52, 0.90],
            Self::Red => [0.86, 0.25, 0.21],
            Self::Green => [0.25, 0.66, 0.35],
            Self::Gold => [0.90, 0.70, 0.20],
            Self::Violet => [0.62, 0.38, 0.80],
            Self::Ivory => [0.92, 0.89, 0.80],
            Self::Turquoise => [0.16, 0.68, 0.68],
            Self::Rose => [0.93, 0.52, 0.66],
        }
    }
}
