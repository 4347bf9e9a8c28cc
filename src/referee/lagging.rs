//! A lag that is being played.

use super::new_match::NewMatch;
use crate::rules::Side;
use crate::shot::StrikeFile;

/// A lag that is being played.
#[derive(Clone, Debug)]
pub(super) struct Lagging {
    /// What the lag is for.
    pub reason: Reason,
    /// The stroke of the first player, once it is played.
    pub first: Option<StrikeFile>,
    /// How often it was repeated.
    pub repeated: u64,
}

/// What a lag is for.
#[derive(Clone, Debug)]
pub(super) enum Reason {
    /// It decides who chooses the first breaker of this match, which begins after it.
    Beginning(Box<NewMatch>),
    /// It follows a stalemate, which this player called. The match goes on after it.
    Stalemate(Side),
}

impl Lagging {
    /// A lag before its first stroke.
    pub(super) fn of(reason: Reason) -> Self {
        Self { reason, first: None, repeated: 0 }
    }

    /// Whose turn it is.
    pub(super) fn side(&self) -> Side {
        if self.first.is_none() { Side::First } else { Side::Second }
    }
}
