//! The sides of a match: who plays for points and racks of one's own, alone or with partners.

use baize_describe::Described;
use serde::{Deserialize, Serialize};

/// One of those who play against each other: a person, or partners who share a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Described)]
pub enum Side {
    /// The first in the list of players.
    First,
    /// The second in the list of players.
    Second,
    /// The third.
    Third,
    /// The fourth.
    Fourth,
    /// The fifth.
    Fifth,
    /// The sixth.
    Sixth,
    /// The seventh.
    Seventh,
    /// The eighth.
    Eighth,
}

impl Side {
    /// All that a match can have, in the order of the list of players.
    pub const ALL: [Self; 8] =
        [Self::First, Self::Second, Self::Third, Self::Fourth, Self::Fifth, Self::Sixth, Self::Seventh, Self::Eighth];

    /// The two of a game for two sides, in the order of the list of players.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side of a game for two. Where more can play, [`Played::next_side`](super::Played::next_side) and
    /// [`State::next_side`](super::State::next_side) say who follows; of a third side the other one is the first.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            _ => Self::First,
        }
    }

    /// The place in the list of players, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side at this place of the list of players, from 0; `None` if a match has no such place.
    #[must_use]
    pub fn at(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}
