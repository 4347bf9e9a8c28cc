//! What follows each command that a match has taken.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::call::Call;
use super::coaching::Coaching;
use super::considered::Considerations;
use super::current_match::MatchAtTable;
use super::hindsight::Hindsight;
use super::saved::Keeping;
use crate::match_play::Command;
use crate::rules::{Declaration, Objection, Side};
use crate::shot::Setup;
use crate::simulation::{HistoryCommand, Notice, TableCommand};

/// What follows each command that a match has taken: the balls are laid, the call ends, and the match is saved.
#[derive(SystemParam)]
pub(super) struct Aftermath<'w> {
    pub keeping: Keeping<'w>,
    call: ResMut<'w, Call>,
    considerations: ResMut<'w, Considerations>,
    hindsight: ResMut<'w, Hindsight>,
    pub coaching: ResMut<'w, Coaching>,
    requests: MessageWriter<'w, TableCommand>,
}

impl Aftermath<'_> {
    /// Lays the balls as the match says, marks the cloth, forgets the call, and saves the match. In a match that a lag will
    /// replace, the cloth stays as it is, and nothing is saved.
    pub fn follow(&mut self, at_table: &mut MatchAtTable) {
        at_table.lay(&mut self.requests);
        *self.call = Call::default();
        if at_table.lag.is_none() {
            self.requests.write(TableCommand::Mark(at_table.the_match.marks()));
            self.keeping.keep(at_table);
        }
    }

    /// The same for the cue ball alone, which somebody at another machine has put elsewhere: clock and call stay.
    pub fn lay_again(&mut self, at_table: &mut MatchAtTable) {
        at_table.lay_again(&mut self.requests);
        self.keeping.keep(at_table);
    }

    /// Marks the cloth as the match says, and saves the match.
    pub fn mark(&mut self, at_table: &MatchAtTable) {
        self.requests.write(TableCommand::Mark(at_table.the_match.marks()));
        self.keeping.keep(at_table);
    }

    /// Sends a stroke to the table that was given at another machine, with what is declared for it.
    pub fn strike(&mut self, stroke: TableCommand, declares: &Declaration) {
        self.call.set_if_neq(Call::of(declares));
        self.requests.write(stroke);
    }

    /// The call of the coming shot.
    pub fn call(&self) -> Call {
        *self.call
    }

    /// Forgets what was thought and done in another match or at the free table, and hides the coach.
    pub fn begin(&mut self) {
        self.requests.write(HistoryCommand::NewSitting.into());
        *self.considerations = Considerations::default();
        *self.hindsight = Hindsight::default();
        *self.coaching = Coaching::default();
    }

    /// Lays the free table, if it is given; no match is played from then on.
    pub fn leave(&mut self, setup: Option<&Setup>) {
        *self.call = Call::default();
        self.begin();
        let racks = setup.map(|setup| TableCommand::Rack(Box::new(setup.clone())));
        self.requests.write_batch(racks.into_iter().chain([HistoryCommand::NewSitting.into()]));
    }

    /// Tells the players why a request is not carried out.
    pub fn refuse(&mut self, Objection(reason): Objection) {
        self.keeping.notices.write(Notice(reason));
    }
}

impl MatchAtTable {
    /// Gives the match a command that needs no player's request: a shot that has ended, or time that is over. What the
    /// referee answers is shown, whether a verdict or an objection.
    pub(super) fn give(&mut self, by: Side, command: Command) {
        self.said = match self.the_match.give(by, command) {
            Ok(verdict) => verdict.map(|verdict| verdict.sentence.clone()),
            Err(Objection(reason)) => Some(reason),
        };
    }
}
