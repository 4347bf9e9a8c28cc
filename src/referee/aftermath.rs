//! What follows each command that a match has taken.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::call::Call;
use super::current_match::AtTable;
use super::saved::SavedMatch;
use crate::files::Folders;
use crate::match_play::Command;
use crate::rules::{Objection, Side};
use crate::shot::Setup;
use crate::simulation::{Notice, TableCommand};

/// What follows each command that a match has taken: the balls are laid, the call ends, and the match is saved.
#[derive(SystemParam)]
pub(super) struct Aftermath<'w> {
    folders: Option<Res<'w, Folders>>,
    call: ResMut<'w, Call>,
    pub saved: ResMut<'w, SavedMatch>,
    requests: MessageWriter<'w, TableCommand>,
    notices: MessageWriter<'w, Notice>,
}

impl Aftermath<'_> {
    /// The folders of the app, or those of the game.
    pub fn folders(&self) -> Folders {
        self.folders.as_ref().map_or_else(Folders::of_game, |folders| Folders::clone(folders))
    }

    /// Lays the balls as the match says, forgets the call, and saves the match. A match that a lag will replace is not
    /// saved. A file that cannot be written is reported.
    pub fn follow(&mut self, at_table: &mut AtTable) {
        at_table.lay(&mut self.requests);
        *self.call = Call::default();
        if at_table.lag.is_none() {
            let folders = self.folders();
            let kept = self.saved.keep(&at_table.play, &folders);
            self.notices.write_batch(kept.err().map(|error| Notice(error.to_string())));
        }
    }

    /// Racks the free table, after which no match is played.
    pub fn leave(&mut self, setup: Option<&Setup>) {
        *self.call = Call::default();
        self.requests.write_batch(setup.map(|setup| TableCommand::Rack(Box::new(setup.clone()))));
    }

    /// Tells the players why a request is not carried out.
    pub fn refuse(&mut self, Objection(reason): Objection) {
        self.notices.write(Notice(reason));
    }
}

impl AtTable {
    /// Gives the match a command that needs no player's request: a shot that has ended, or time that is over. What the
    /// referee answers is shown, whether a verdict or an objection.
    pub(super) fn give(&mut self, by: Side, command: Command) {
        self.said = match self.play.give(by, command) {
            Ok(verdict) => verdict.map(|verdict| verdict.sentence.clone()),
            Err(Objection(reason)) => Some(reason),
        };
    }
}
