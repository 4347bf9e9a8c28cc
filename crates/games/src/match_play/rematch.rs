//! The same match once more.

use super::opening::Opening;
use super::the_match::{Beginning, Match};
use crate::rules::{LoadedGame, Objection};

impl Match {
    /// The same match before its first command: the same game, terms, players and table. A coin decides who chooses the breaker, and coin
    /// and racks follow from another `seed`.
    ///
    /// # Errors
    /// If the balls cannot be racked.
    pub fn rematch(&self, seed: u64) -> Result<Self, Objection> {
        let loaded = LoadedGame {
            name: self.name().to_owned(),
            game: self.game(),
            terms: self.terms().clone(),
            setup: self.setup().clone(),
            rack: self.rack_file().clone(),
            files: Vec::new(),
        };
        Self::begin(loaded, Beginning { seed, opening: Opening::Coin, ..self.beginning().clone() })
    }
}
