//! The players of a match as the coach would have them think.

use super::levels::coached;
use crate::opponent::{OpponentFile, ThinkingBudget};
use baize_games::rules::{Each, Side, State};

/// The player of each side of a match: with the own hand, and with all that the coach knows.
#[derive(Clone)]
pub(super) struct Hands(Each<OpponentFile>);

impl Hands {
    /// The players with these hands, one for each side. Without any, the hand of a file that says nothing.
    pub fn coached<'h>(hands: impl IntoIterator<Item = &'h OpponentFile>) -> Self {
        let each: Each<OpponentFile> = hands.into_iter().map(coached).collect();
        Self(if each.is_empty() { [coached(&OpponentFile::default())].into() } else { each })
    }

    /// The same players, who think only so much about a shot.
    pub fn thinking(&self, thinking: ThinkingBudget) -> Self {
        Self(self.0.iter().map(|player| OpponentFile { thinking, ..player.clone() }).collect())
    }

    /// The player of a side: the first one for a side that was given none.
    pub fn of(&self, side: Side) -> &OpponentFile {
        self.0.of_side(side).unwrap_or(&self.0[0])
    }

    /// The player of the side that comes after this one.
    pub fn after(&self, state: &State, side: Side) -> &OpponentFile {
        self.of(state.next_side(side))
    }

    /// The players as `side` sees them, by their places: the own one, and in the other place the next one.
    pub fn seen_by(&self, state: &State, side: Side) -> [&OpponentFile; 2] {
        let (own, next) = (self.of(side), self.after(state, side));
        if side == Side::First { [own, next] } else { [next, own] }
    }
}
