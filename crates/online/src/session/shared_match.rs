//! A match that two machines play, as one of them knows it.

use super::needs::Needs;
use crate::bounds::{MAX_AHEAD, MAX_STEPS};
use crate::chain::{Chain, Hash};
use crate::fair::Nonce;
use crate::message::Owner;
use crate::pending::{Pending, Wanted};
use crate::terms::OnlineTerms;
use crate::words::the_other_program;
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Ended, Objection, Seat};

/// A match with all that its two sides have agreed on and still expect of each other.
#[derive(Clone, Debug)]
pub(crate) struct SharedMatch {
    pub id: [u8; 16],
    /// Which machine this is.
    pub own: Owner,
    pub owners: Vec<Owner>,
    pub terms: OnlineTerms,
    pub the_match: Match,
    pub chain: Chain,
    /// How many commands the other side has said that it computed to the same.
    pub confirmed: u32,
    /// The number of the host, at the host.
    pub nonce: Option<Nonce>,
    pub pending: Pending,
    /// What the other side asks of the persons here.
    pub question: Option<Wanted>,
    /// How many questions there were at which place of the match.
    pub questions: (u32, u32),
}

impl SharedMatch {
    /// How many commands the match has.
    pub fn steps(&self) -> u32 {
        u32::try_from(self.the_match.steps().len()).unwrap_or(u32::MAX)
    }

    /// The machine whose player has the turn or the choice: only this one gives commands. `None` after the match.
    pub fn pen(&self) -> Option<Owner> {
        let state = self.the_match.state();
        self.owner_of(state.seat(state.to_act()?))
    }

    pub fn holds_pen(&self) -> bool {
        self.pen() == Some(self.own)
    }

    /// The machine at which a person sits; `None` if there is no such person.
    pub fn owner_of(&self, seat: Seat) -> Option<Owner> {
        self.owners.get(seat.index()).copied()
    }

    pub fn is_own(&self, seat: Seat) -> bool {
        self.owner_of(seat) == Some(self.own)
    }

    pub fn is_over(&self) -> bool {
        self.the_match.state().to_act().is_none()
    }

    /// Whether the computer plays all persons at this machine.
    pub fn is_computed_here(&self) -> bool {
        let mut own = (0..self.owners.len()).filter_map(Seat::at).filter(|seat| self.is_own(*seat));
        own.all(|seat| self.terms.is_computed(seat))
    }

    /// What a command needs in this match.
    pub(super) fn needs(&self, command: &Command) -> Needs {
        Needs::of(command, self.terms.coach)
    }

    /// Whether the errors of this command are drawn by both sides.
    pub fn draws_lots(&self, seat: Seat, command: &Command) -> bool {
        matches!(command, Command::Strike { .. }) && self.terms.hand_of(seat).is_some()
    }

    /// A command at the place where the match is.
    pub fn wanted(&self, seat: Seat, command: &Command) -> Wanted {
        let command = self.the_match.command_text(command);
        Wanted { number: self.steps(), seat: seat_number(seat), command }
    }

    /// Whether a command would be possible now.
    ///
    /// # Errors
    /// Why not.
    pub fn try_out(&self, seat: Seat, command: &Command) -> Result<(), Objection> {
        self.the_match.clone().give_as(seat, *command).map(drop)
    }

    /// Carries out a command, and returns its place and the hash after it.
    ///
    /// # Errors
    /// Why it is not possible. Then nothing has changed.
    pub fn carry_out(&mut self, seat: Seat, command: &Command) -> Result<(u32, Hash), Objection> {
        let number = self.steps();
        if number >= MAX_STEPS {
            return Err(Objection(format!("A match between two machines has at most {MAX_STEPS} commands.")));
        }
        self.the_match.give_as(seat, *command)?;
        self.chain.grow(&self.the_match);
        Ok((number, self.chain.last()))
    }

    /// Checks that the other side is not too far behind.
    ///
    /// # Errors
    /// If it is.
    pub fn check_ahead(&self) -> Result<(), Objection> {
        if self.steps().saturating_sub(self.confirmed) < MAX_AHEAD {
            return Ok(());
        }
        Err(Objection(format!("The other machine is {MAX_AHEAD} commands behind; wait until it has them.")))
    }

    /// Whether the last command has ended a rack, so that what was meant for that rack is void.
    pub fn has_ended_rack(&self) -> bool {
        let outcome = self.the_match.steps().last().and_then(|step| step.outcome.as_ref());
        outcome.is_some_and(|outcome| outcome.verdict.ended != Ended::Nothing)
    }

    /// The seat and the command that the other side has sent, with the text that this side writes for it.
    ///
    /// # Errors
    /// If there is no such seat, or if the text says no command.
    pub fn read(&self, seat: u8, text: &str) -> Result<(Seat, Command, Wanted), Objection> {
        let known = Seat::at(usize::from(seat)).filter(|seat| self.owner_of(*seat).is_some());
        let seat = known.ok_or_else(|| the_other_program("gives a command for a player who does not exist"))?;
        let command = self
            .the_match
            .command_of(text)
            .map_err(|Objection(reason)| the_other_program(&format!("gives something that is no command: {reason}")))?;
        Ok((seat, command, self.wanted(seat, &command)))
    }
}

/// The place of a person in the list of players, as messages have it.
pub(super) fn seat_number(seat: Seat) -> u8 {
    u8::try_from(seat.index()).unwrap_or(u8::MAX)
}
