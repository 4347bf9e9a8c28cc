//! How much of the coming shot the preview shows.

use serde::{Deserialize, Serialize};

use baize_describe::Described;

/// How much of the coming shot the preview shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Depth {
    /// Nothing.
    Off,
    /// The cue ball up to the first ball that it meets, and what both do then until they meet something else.
    #[default]
    FirstImpact,
    /// The cue ball and the first ball that it meets, until both rest.
    BothBalls,
    /// Every ball until it rests.
    WholeShot,
}

impl Depth {
    /// All depths, the smallest first.
    pub const ALL: [Self; 4] = [Self::Off, Self::FirstImpact, Self::BothBalls, Self::WholeShot];

    /// Its name in the menus.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::FirstImpact => "first impact",
            Self::BothBalls => "both balls",
            Self::WholeShot => "whole shot",
        }
    }

    /// The next depth; after the last one, the first.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Off => Self::FirstImpact,
            Self::FirstImpact => Self::BothBalls,
            Self::BothBalls => Self::WholeShot,
            Self::WholeShot => Self::Off,
        }
    }
}
