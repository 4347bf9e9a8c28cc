//! The chain of hashes over the commands of a match. Two machines whose last hashes are the same have the same match.

use serde::{Deserialize, Serialize};

use baize_games::match_play::Match;

/// The hash of a match after some of its commands, with all outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hash(pub(crate) [u8; 32]);

/// The hashes of a match before its first command and after each of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    beginning: Hash,
    later: Vec<Hash>,
}

impl Chain {
    /// The hashes of a match.
    #[must_use]
    pub fn of(the_match: &Match) -> Self {
        let beginning = Hash(*blake3::hash(the_match.beginning_text().as_bytes()).as_bytes());
        let mut chain = Self { beginning, later: Vec::new() };
        chain.grow(the_match);
        chain
    }

    /// Adds the hashes of the commands that the match has had since.
    pub fn grow(&mut self, the_match: &Match) {
        while let Some(step) = the_match.step_text(self.later.len()) {
            let mut hasher = blake3::Hasher::new();
            hasher.update(&self.last().0).update(step.as_bytes());
            self.later.push(Hash(*hasher.finalize().as_bytes()));
        }
    }

    /// The hash after so many commands; `None` if there are fewer.
    #[must_use]
    pub fn after(&self, steps: u32) -> Option<Hash> {
        match steps.checked_sub(1) {
            None => Some(self.beginning),
            Some(last) => self.later.get(last as usize).copied(),
        }
    }

    /// The hash after all commands.
    #[must_use]
    pub fn last(&self) -> Hash {
        self.later.last().copied().unwrap_or(self.beginning)
    }
}
