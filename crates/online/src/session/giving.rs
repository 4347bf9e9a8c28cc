//! The persons at this machine give commands.

use super::needs::{Needs, is_concession};
use super::shared_match::seat_number;
use super::{Given, Session, SessionEvent, SharedMatch};
use crate::fair::Nonce;
use crate::message::Message;
use crate::pending::Wanted;
use crate::reason::Refusal;
use baize_games::match_play::Command;
use baize_games::rules::{Objection, Seat};

impl Session {
    /// A person at this machine gives a command. What the person alone can do, the match has at once; a stroke whose errors are drawn,
    /// and what the other side has to carry out or to agree to, comes later as an event.
    ///
    /// # Errors
    /// If it is not possible now, as a sentence. Then nothing has changed.
    pub fn give(&mut self, seat: Seat, command: Command) -> Result<Given, Objection> {
        let shared = self.shared_in_play()?;
        if !shared.is_own(seat) {
            let name = shared.the_match.person(seat);
            return Err(Objection(format!("{name} sits at the other machine; the command has to be given there.")));
        }
        if shared.pending.aim.is_some() && !is_concession(&command) {
            return Err(Objection("Your stroke is under way; wait until it is played.".to_owned()));
        }
        if let Some(objection) = shared.terms.objection(&command) {
            return Err(Objection(objection.to_owned()));
        }
        match shared.needs(&command) {
            Needs::Agreement => self.ask(seat, command),
            _ if shared.holds_pen() && shared.draws_lots(seat, &command) => self.aim_at(seat, command),
            _ if shared.holds_pen() => {
                shared.check_ahead()?;
                self.carry_out(seat, &command, None).map(|()| Given::Done)
            }
            Needs::Nothing => self.ask(seat, command),
            Needs::Turn => {
                shared.try_out(seat, &command)?;
                Err(Objection("It is the turn of a player at the other machine.".to_owned()))
            }
        }
    }

    /// The match, if commands can be given in it now.
    ///
    /// # Errors
    /// Why none can.
    pub(super) fn shared_in_play(&self) -> Result<&SharedMatch, Objection> {
        let refuse = |reason: &str| Err(Objection(reason.to_owned()));
        match &self.shared {
            None => refuse("No match is under way; wait until it begins."),
            Some(shared) if shared.is_over() => refuse("The match is over."),
            Some(_) if !self.is_connected() => {
                refuse("The other machine cannot be reached; wait until it is there again.")
            }
            Some(shared) => Ok(shared),
        }
    }

    /// Carries out a command and tells the other side. `reveal` is the number of the striker, if the errors of the stroke were drawn.
    ///
    /// # Errors
    /// Why it is not possible. Then nothing has changed.
    pub(super) fn carry_out(&mut self, seat: Seat, command: &Command, reveal: Option<Nonce>) -> Result<(), Objection> {
        let Some(shared) = &mut self.shared else { return Err(Objection("No match is under way.".to_owned())) };
        let text = shared.the_match.command_text(command);
        let (number, hash) = shared.carry_out(seat, command)?;
        if let Some(nonce) = reveal {
            shared.pending.reveals.insert(number, nonce);
        }
        let seat = seat_number(seat);
        self.push(&Message::Step { number, seat, command: text.clone(), hash, reveal });
        self.settle(&Wanted { number, seat, command: text });
        Ok(())
    }

    /// Carries out a command that has waited, and tells the caller.
    ///
    /// # Errors
    /// As [`carry_out`](Self::carry_out).
    pub(super) fn carry_out_late(
        &mut self,
        seat: Seat,
        command: Command,
        reveal: Option<Nonce>,
    ) -> Result<(), Objection> {
        let (number, is_own) = match &self.shared {
            Some(shared) => (shared.steps(), shared.is_own(seat)),
            None => return Err(Objection("No match is under way.".to_owned())),
        };
        // What else is settled with the command comes after it.
        let later = std::mem::take(&mut self.events);
        let carried_out = self.carry_out(seat, &command, reveal);
        let settled = std::mem::replace(&mut self.events, later);
        if carried_out.is_ok() {
            self.events.push_back(SessionEvent::Command { number, seat, command, is_own });
        }
        self.events.extend(settled);
        carried_out
    }

    /// Settles what was asked, aimed and agreed at the place of a command that the match has now.
    pub(super) fn settle(&mut self, done: &Wanted) {
        let Some(shared) = &mut self.shared else { return };
        let pending = &mut shared.pending;
        (pending.agreed, pending.lot, shared.question) = (None, None, None);
        let is_given_up = pending.aim.take().is_some() && !done.command.starts_with("Strike");
        let asked = pending.asked.take().filter(|asked| asked != done);
        if is_given_up {
            self.events.push_back(SessionEvent::Refused(Refusal::NotNow));
        }
        if let Some(asked) = asked {
            self.ask_again(&asked);
        }
    }

    /// Somebody here had asked for a command, and another one has come first: it is decided anew.
    fn ask_again(&mut self, asked: &Wanted) {
        let Some(shared) = &self.shared else { return };
        let Ok((seat, command, _)) = shared.read(asked.seat, &asked.command) else { return };
        let is_void = command == Command::ConcedeRack && shared.has_ended_rack();
        if is_void || shared.needs(&command) != Needs::Nothing {
            self.events.push_back(SessionEvent::Refused(Refusal::NotNow));
            return;
        }
        let number = shared.steps();
        match self.give(seat, command) {
            Ok(Given::Done) => {
                self.events.push_back(SessionEvent::Command { number, seat, command, is_own: true });
            }
            Ok(Given::Asked | Given::Drawn) => {}
            Err(_) => self.events.push_back(SessionEvent::Refused(Refusal::NotNow)),
        }
    }
}
