//! How one person plays a game without an opponent.

use serde::{Deserialize, Serialize};

use super::side::Side;
use super::turn::{StrokeKind, Turn};
use super::zone::Zone;
use baize_describe::Described;

/// How the first player plays alone. The second player then has a name and a score, but never plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Alone {
    /// After a miss or a foul the player goes on; each visit counts as an inning.
    Solitaire,
    /// The same, with the cue ball in hand after every miss.
    SolitaireInHand,
    /// The ghost: after the break the player has the cue ball in hand, and every later miss or foul loses the rack.
    Ghost,
    /// The ghost, but after the break the player goes on from where the balls lie.
    GhostAsItLies,
    /// One visit from where the balls lie, without a break. A miss or a foul ends it, and the second player then has the rack.
    Visit,
    /// The same with the cue ball in hand anywhere on the bed.
    VisitInHand,
    /// The same with the cue ball in hand behind the head string.
    VisitFromKitchen,
    /// The same with the cue ball in hand in the D.
    VisitFromD,
}

/// What follows when the game says that the other player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterMiss {
    /// The player goes on; the cue ball is in hand anywhere if `in_hand`, otherwise as the game says.
    GoOn { in_hand: bool },
    /// The rack is lost.
    LoseRack,
}

impl Alone {
    /// The name of the second player, who never plays.
    #[must_use]
    pub fn other_name(self) -> &'static str {
        match self {
            Self::Solitaire | Self::SolitaireInHand => "Nobody",
            Self::Ghost | Self::GhostAsItLies => "The ghost",
            Self::Visit | Self::VisitInHand | Self::VisitFromKitchen | Self::VisitFromD => "The table",
        }
    }

    /// Whether it is one visit without a break.
    #[must_use]
    pub fn is_visit(self) -> bool {
        matches!(self, Self::Visit | Self::VisitInHand | Self::VisitFromKitchen | Self::VisitFromD)
    }

    /// The first turn at a rack. `usual` is that of the game.
    pub(super) fn opening(self, usual: Turn) -> Turn {
        let ordinary = Turn::of(Side::First);
        match self {
            Self::Solitaire | Self::SolitaireInHand | Self::Ghost | Self::GhostAsItLies => usual,
            Self::Visit => ordinary,
            Self::VisitInHand => ordinary.in_hand(Zone::Anywhere),
            Self::VisitFromKitchen => ordinary.in_hand(Zone::Kitchen),
            Self::VisitFromD => ordinary.in_hand(Zone::D),
        }
    }

    /// What follows after a shot of this kind that gave the table away.
    pub(super) fn after_miss(self, shot: StrokeKind) -> AfterMiss {
        match self {
            Self::Solitaire => AfterMiss::GoOn { in_hand: false },
            Self::SolitaireInHand => AfterMiss::GoOn { in_hand: true },
            Self::GhostAsItLies if shot == StrokeKind::Break => AfterMiss::GoOn { in_hand: false },
            Self::Ghost if shot == StrokeKind::Break => AfterMiss::GoOn { in_hand: true },
            _ => AfterMiss::LoseRack,
        }
    }

    /// Whether the player has the cue ball in hand after a break that keeps the turn.
    pub(super) fn is_in_hand_after_break(self) -> bool {
        self == Self::Ghost
    }
}
