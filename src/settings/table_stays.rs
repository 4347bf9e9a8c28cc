//! Whether rack, table, balls and physics may be chosen now.

use bevy::prelude::*;

/// What keeps the table as it is: while one of them is on, no rack, table, ball set or physics is chosen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableStays {
    /// A match is at the table.
    pub in_match: bool,
    /// A drill is at the table.
    pub in_drill: bool,
}

impl TableStays {
    /// Whether nothing keeps the table as it is.
    #[must_use]
    pub fn is_free(self) -> bool {
        self == Self::default()
    }

    /// Why nothing can be chosen, as a sentence; `None` if it can.
    #[must_use]
    pub fn objection(self) -> Option<&'static str> {
        // The game of a drill is a match of one player.
        match self {
            Self { in_drill: true, .. } => Some("The drill lays out the table: leave the drill first, in the menu."),
            Self { in_match: true, .. } => {
                Some("The match keeps its table, balls and physics: leave the match first, in the menu.")
            }
            Self { .. } => None,
        }
    }
}
