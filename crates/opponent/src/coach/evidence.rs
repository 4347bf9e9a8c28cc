//! What a shot says of how good its player is.

use super::levels::{LEVELS, Levels};
use super::review_shot::ReviewShot;
use super::valuing::Coach;
use crate::opponent::{IntendedShot, Intent, came_off, chances_of_hands};

/// How often a shot is played with the hand of each level.
const PLAYS: usize = 120;

/// A result against the chances of every level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// How often a hand of each level from 1 to 8 does what the shot was meant to do, 0 to 1.
    pub chances: [f64; LEVELS],
    /// Whether the player did.
    pub done: bool,
}

impl Coach<'_> {
    /// What a shot says of the level of its player. `None` if it was neither a straight pot nor a carom, or if what it was meant to do cannot be told.
    #[must_use]
    pub fn evidence(&self, shot: &ReviewShot, levels: &Levels) -> Option<Evidence> {
        self.evidence_if_meant(shot, self.intended(shot)?, levels)
    }

    /// The same of a shot that was meant to do this.
    #[must_use]
    pub fn evidence_if_meant(&self, shot: &ReviewShot, meant: IntendedShot, levels: &Levels) -> Option<Evidence> {
        if !matches!(meant.intent, Intent::Pot { .. } | Intent::Point) {
            return None;
        }
        let question = self.question(&shot.before);
        let chances = chances_of_hands(&question, &meant, levels.hands(), PLAYS)?;
        let done = came_off(&question, &meant, &shot.aimed)?;
        Some(Evidence { chances, done })
    }
}
