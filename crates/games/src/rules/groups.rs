//! The two groups of balls of eight-ball and blackball, and whose they are.

use serde::{Deserialize, Serialize};

use super::side::Side;

/// One of two groups of balls.
pub trait Group: Copy {
    /// The other group.
    #[must_use]
    fn other(self) -> Self;
}

/// Which group belongs to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Groups<G> {
    /// Nobody has a group yet.
    Open,
    /// The first player has this group, the second the other one.
    First(G),
}

impl<G: Group> Groups<G> {
    /// The groups when `side` has this one.
    #[must_use]
    pub fn given(side: Side, group: G) -> Self {
        match side {
            Side::First => Self::First(group),
            _ => Self::First(group.other()),
        }
    }

    /// The group of a player; `None` on an open table.
    #[must_use]
    pub fn of(self, side: Side) -> Option<G> {
        match (self, side) {
            (Self::Open, _) => None,
            (Self::First(group), Side::First) => Some(group),
            (Self::First(group), _) => Some(group.other()),
        }
    }
}
