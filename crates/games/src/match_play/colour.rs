//! The colours that tell two players apart.

use baize_describe::Described;
use serde::{Deserialize, Serialize};

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
}

impl Colour {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Blue, Self::Red, Self::Green, Self::Gold, Self::Violet, Self::Ivory];

    /// The colours of two players who have chosen none.
    pub const USUAL: [Self; 2] = [Self::Blue, Self::Red];

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
        }
    }
}
