//! Commands that the other side has given.

use super::needs::{Needs, is_concession};
use super::{Session, SessionEvent, SharedMatch, hand};
use crate::chain::Hash;
use crate::fair::{Nonce, lot_of};
use crate::message::Message;
use crate::pending::Wanted;
use crate::words::the_other_program;
use baize_games::match_play::Command;
use baize_games::rules::{Objection, Seat};

impl Session {
    pub(super) fn on_step(
        &mut self,
        (number, seat, text): (u32, u8, &str),
        hash: Hash,
        reveal: Option<Nonce>,
    ) -> Result<(), Objection> {
        let shared = self.shared_of_other(number)?;
        let (seat, command, wanted) = shared.read(seat, text)?;
        check_seat(shared, seat, &command, &wanted)?;
        check_lots(shared, seat, &command, &wanted, reveal)?;
        let own = shared
            .carry_out(seat, &command)
            .map_err(|Objection(reason)| the_other_program(&format!("gives a command that is not possible: {reason}")))?
            .1;
        let is_own = shared.is_own(seat);
        self.events.push_back(SessionEvent::Command { number, seat, command, is_own });
        if own != hash {
            self.differ(number);
            return Ok(());
        }
        if let Some(shared) = &mut self.shared {
            shared.confirmed = number + 1;
        }
        self.push(&Message::Same { number, hash });
        self.settle(&wanted);
        Ok(())
    }

    /// The match, if command `number` is the next one and the other side has the turn.
    ///
    /// # Errors
    /// What the other program did wrong.
    pub(super) fn shared_of_other(&mut self, number: u32) -> Result<&mut SharedMatch, Objection> {
        let shared = self.shared.as_deref_mut();
        let shared = shared.ok_or_else(|| the_other_program("gives a command before a match has begun"))?;
        let next = shared.steps();
        if number != next {
            return Err(the_other_program(&format!("gives command {number} of the match, but {next} is next")));
        }
        if shared.pen() != Some(shared.own.other()) {
            return Err(the_other_program("gives a command when its player does not have the turn"));
        }
        Ok(shared)
    }

    pub(super) fn on_same(&mut self, number: u32, hash: Hash) -> Result<(), Objection> {
        let shared =
            self.shared.as_mut().ok_or_else(|| the_other_program("confirms a command before a match has begun"))?;
        let next = shared.confirmed;
        if number != next || number >= shared.steps() {
            return Err(the_other_program(&format!("confirms command {number}, but {next} is to be confirmed next")));
        }
        if shared.chain.after(number + 1) != Some(hash) {
            self.differ(number);
            return Ok(());
        }
        shared.confirmed = number + 1;
        shared.pending.reveals.retain(|revealed, _| *revealed > number);
        Ok(())
    }
}

/// Whether the other side may give this command for this person.
fn check_seat(shared: &SharedMatch, seat: Seat, command: &Command, wanted: &Wanted) -> Result<(), Objection> {
    if shared.is_own(seat) {
        if shared.pending.asked.as_ref() == Some(wanted) {
            return Ok(());
        }
        let name = shared.the_match.person(seat);
        return Err(the_other_program(&format!("gives a command of {name}, who sits here and has not asked for it")));
    }
    if shared.terms.objection(command).is_some() {
        return Err(the_other_program("gives a command that the terms of the match exclude"));
    }
    if shared.needs(command) == Needs::Agreement && shared.pending.agreed.as_ref() != Some(wanted) {
        return Err(the_other_program("gives a command to which nobody here has agreed"));
    }
    Ok(())
}

/// Whether a stroke has the errors that both sides have drawn.
fn check_lots(
    shared: &SharedMatch,
    seat: Seat,
    command: &Command,
    wanted: &Wanted,
    reveal: Option<Nonce>,
) -> Result<(), Objection> {
    let lot = shared.pending.lot.as_ref();
    let (Some(errors), true) = (shared.terms.hand_of(seat), shared.draws_lots(seat, command)) else {
        let is_free = lot.is_none() || is_concession(command) || shared.needs(command) == Needs::Agreement;
        return match reveal {
            Some(_) => Err(the_other_program("shows a number for a command whose errors are not drawn")),
            None if is_free => Ok(()),
            None => Err(the_other_program("gives another command after a stroke was aimed and its lot was drawn")),
        };
    };
    let (Some(reveal), Some(lot)) = (reveal, lot.filter(|lot| lot.stroke.seat == wanted.seat)) else {
        return Err(the_other_program("strikes before the errors of the stroke were drawn"));
    };
    if !lot.commitment.is_to(&reveal) {
        return Err(the_other_program("has changed its number after the lot was drawn, so the draw would not be fair"));
    }
    let (_, aimed, _) = shared.read(lot.stroke.seat, &lot.stroke.command)?;
    let drawn = hand::drawn(&shared.the_match, errors, &aimed, lot_of(&shared.id, wanted.number, &reveal, &lot.nonce));
    if shared.the_match.command_text(&drawn) == wanted.command {
        return Ok(());
    }
    Err(the_other_program("strikes otherwise than the lot has drawn"))
}
