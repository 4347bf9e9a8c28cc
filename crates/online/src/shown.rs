//! What a watcher gets first: a match from its beginning to where it is.

use serde::{Deserialize, Serialize};

use super::beginning::match_of;
use super::bounds::{MAX_COMMAND, MAX_STEPS};
use super::chain::Hash;
use super::pieces::Piece;
use super::words::the_other_program;
use baize_games::match_play::Match;
use baize_games::rules::{Objection, Seat};

/// A match as a watcher gets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ShownMatch {
    /// Its match file before the first command.
    beginning: String,
    /// Who gave each command, by the place in the list of players, and the command as a match file has it.
    steps: Vec<(u8, String)>,
    /// The hash after all of them.
    pub hash: Hash,
}

impl ShownMatch {
    /// A match in pieces; `None` if it is too long.
    pub(crate) fn pieces(the_match: &Match, hash: Hash) -> Option<Vec<Piece>> {
        let steps = the_match.steps().iter();
        let steps = steps.map(|step| (step.seat.index() as u8, the_match.command_text(&step.command))).collect();
        let shown = Self { beginning: the_match.beginning_text(), steps, hash };
        Piece::all(&postcard::to_stdvec(&shown).ok()?)
    }

    /// The match that these bytes show.
    ///
    /// # Errors
    /// If they show none.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Result<Self, Objection> {
        let garbled = |_| the_other_program("shows something that is no match");
        let shown: Self = postcard::from_bytes(bytes).map_err(garbled)?;
        let is_long = |(_, command): &(u8, String)| command.len() > MAX_COMMAND;
        let most = MAX_STEPS as usize;
        if shown.steps.len() > most || shown.steps.iter().any(is_long) {
            return Err(the_other_program("shows a match that is too long"));
        }
        Ok(shown)
    }

    /// Plays the match up to where it is.
    ///
    /// # Errors
    /// If it is no match, or if one of its commands is not possible.
    pub(crate) fn played(&self) -> Result<Match, Objection> {
        let mut the_match = match_of(&self.beginning)?;
        for (seat, text) in &self.steps {
            let seat = Seat::at(usize::from(*seat)).ok_or_else(|| the_other_program("shows a player too many"))?;
            let command = the_match.command_of(text)?;
            the_match.give_as(seat, command)?;
        }
        Ok(the_match)
    }
}
