//! The two sides of a match.

use baize_describe::Described;
use serde::{Deserialize, Serialize};

/// One of the two who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Side {
    /// The first in the list of players.
    First,
    /// The second in the list of players.
    Second,
}

impl Side {
    /// Both, in the order of the list of players.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The place in a list of two: 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}
