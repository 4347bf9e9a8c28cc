//! Who sits at the table: persons, and opponents whom the computer plays.

use std::sync::Arc;

use bevy::prelude::*;

use super::current_match::{CurrentMatch, Seated};
use super::opponents::find_opponent;
use crate::files::Folders;
use crate::match_play::Match;
use crate::rules::{Objection, Seat, Side};
use crate::settings::OpponentCue;
use crate::words::in_match as text;

/// The opponents of a match. A person sits where the file of an opponent cannot be found; the sentences say so.
pub(super) fn seats(the_match: &Match, folders: &Folders) -> (Seated, Vec<String>) {
    let mut said = Vec::new();
    let beginning = the_match.beginning();
    let seats = beginning.opponents.iter().zip(&beginning.players).map(|(opponent, player)| {
        match find_opponent(opponent.as_ref()?, folders) {
            Ok(file) => Some(Arc::new(file)),
            Err(Objection(reason)) => {
                said.push(text::person_plays_for(&reason, player));
                None
            }
        }
    });
    (seats.collect(), said)
}

/// Puts the cue of the opponent who is at the table in the place of the person's own.
pub(super) fn take_up_cue(current: Res<CurrentMatch>, mut cue: ResMut<OpponentCue>) {
    let opponent = current.computer_acts().and_then(|side| current.opponent(side));
    if cue.0.as_ref() != opponent.map(|opponent| &opponent.cue) {
        cue.0 = opponent.map(|opponent| opponent.cue.clone());
    }
}

impl CurrentMatch {
    /// The persons of the match. Who plays alone has nobody at the other side.
    pub fn persons(&self) -> impl Iterator<Item = Seat> {
        let is_alone = self.the_match().is_some_and(|the_match| the_match.terms().alone.is_some());
        let persons = self.0.iter().flat_map(super::current_match::MatchAtTable::persons);
        persons.filter(move |seat| !is_alone || seat.index() == 0)
    }

    /// The side that the computer plays and that is to play or to choose, or whose shot is under way; `None` if a person is.
    #[must_use]
    pub fn computer_acts(&self) -> Option<Side> {
        self.acts().filter(|side| self.opponent(*side).is_some())
    }
}
