//! What one side asks of the other: to carry out a command, or to agree to one.

use super::needs::{Needs, is_concession};
use super::standing::ask_message;
use super::{Given, Session, SessionEvent, SharedMatch};
use crate::bounds::MAX_QUESTIONS;
use crate::message::Message;
use crate::pending::Wanted;
use crate::reason::Refusal;
use crate::words::the_other_program;
use baize_games::match_play::Command;
use baize_games::rules::{Objection, Seat};

impl Session {
    /// Asks the other side for a command of somebody here.
    ///
    /// # Errors
    /// If something is asked already, or if the command would not be possible.
    pub(super) fn ask(&mut self, seat: Seat, command: Command) -> Result<Given, Objection> {
        let Some(shared) = &mut self.shared else { return Err(Objection("No match is under way.".to_owned())) };
        if shared.pending.asked.is_some() {
            return Err(Objection("The other player was asked something already; wait for the answer.".to_owned()));
        }
        shared.try_out(seat, &command)?;
        let asked = shared.wanted(seat, &command);
        shared.pending.asked = Some(asked.clone());
        self.push(&ask_message(&asked));
        Ok(Given::Asked)
    }

    pub(super) fn on_ask(&mut self, number: u32, seat: u8, text: &str) -> Result<(), Objection> {
        let shared =
            self.shared.as_ref().ok_or_else(|| the_other_program("asks for a command before a match has begun"))?;
        let next = shared.steps();
        if number > next {
            return Err(the_other_program(&format!("asks for command {number} of the match, but {next} is next")));
        }
        if number < next || shared.is_over() {
            return self.refuse(number, Refusal::NotNow);
        }
        let (seat, command, wanted) = shared.read(seat, text)?;
        if shared.is_own(seat) {
            return Err(the_other_program("asks in the name of a player who sits here"));
        }
        if shared.terms.objection(&command).is_some() {
            return Err(the_other_program("asks for what the terms of the match exclude"));
        }
        match (shared.needs(&command), shared.holds_pen()) {
            (Needs::Agreement, _) => self.on_question(seat, command, wanted),
            (Needs::Nothing, true) => self.on_request(seat, command, number),
            (Needs::Nothing, false) => Err(the_other_program("asks for what its player with the turn can do alone")),
            (Needs::Turn, _) => Err(the_other_program("asks for a command that needs the turn")),
        }
    }

    /// Carries out what the other side may do at any time. While an own stroke is aimed it can only concede.
    fn on_request(&mut self, seat: Seat, command: Command, number: u32) -> Result<(), Objection> {
        let is_aimed = self.shared.as_ref().is_some_and(|shared| shared.pending.aim.is_some());
        if is_aimed && !is_concession(&command) {
            return self.refuse(number, Refusal::NotNow);
        }
        match self.carry_out_late(seat, command, None) {
            Ok(()) => Ok(()),
            Err(_) => self.refuse(number, Refusal::NotNow),
        }
    }

    /// Asks the persons here whether they agree.
    fn on_question(&mut self, seat: Seat, command: Command, wanted: Wanted) -> Result<(), Objection> {
        let Some(shared) = &mut self.shared else { return Ok(()) };
        let number = wanted.number;
        if shared.question.as_ref() == Some(&wanted) {
            return Ok(());
        }
        if shared.question.is_some() {
            return Err(the_other_program("asks something else before it has an answer"));
        }
        if shared.pending.agreed.as_ref() == Some(&wanted) {
            self.push(&Message::Agree { number });
            return Ok(());
        }
        if shared.try_out(seat, &command).is_err() {
            return self.refuse(number, Refusal::NotNow);
        }
        if !may_ask(shared, number) {
            return self.refuse(number, Refusal::No);
        }
        shared.question = Some(wanted);
        if shared.is_computed_here() {
            self.answer(true);
            return Ok(());
        }
        self.heard(SessionEvent::Asked { seat, command })
    }

    /// What the other side asks of the persons here, if it has no answer yet.
    #[must_use]
    pub fn question(&self) -> Option<(Seat, Command)> {
        let shared = self.shared.as_ref()?;
        let question = shared.question.as_ref()?;
        shared.read(question.seat, &question.command).ok().map(|(seat, command, _)| (seat, command))
    }

    /// The persons here agree to what was [asked](SessionEvent::Asked), or do not. Does nothing if nothing is asked any more.
    pub fn answer(&mut self, agrees: bool) {
        let Some(question) = self.shared.as_mut().and_then(|shared| shared.question.take()) else { return };
        let Some(shared) = self.shared.as_mut().filter(|shared| shared.steps() == question.number) else { return };
        let Ok((seat, command, _)) = shared.read(question.seat, &question.command) else { return };
        let number = question.number;
        if !agrees {
            self.push(&Message::Refuse { number, refusal: Refusal::No });
        } else if !shared.holds_pen() {
            shared.pending.agreed = Some(question);
            self.push(&Message::Agree { number });
        } else if shared.pending.aim.is_some() || self.carry_out_late(seat, command, None).is_err() {
            self.push(&Message::Refuse { number, refusal: Refusal::NotNow });
        }
    }

    pub(super) fn on_agree(&mut self, number: u32) -> Result<(), Objection> {
        let shared = self.shared.as_ref().ok_or_else(|| the_other_program("agrees before a match has begun"))?;
        if number < shared.steps() {
            return Ok(());
        }
        let asked = shared.pending.asked.as_ref().filter(|asked| asked.number == number && shared.holds_pen());
        let asked = asked.ok_or_else(|| the_other_program("agrees to what nobody has asked"))?;
        let (seat, command, _) = shared.read(asked.seat, &asked.command)?;
        if shared.pending.aim.is_some() || self.carry_out_late(seat, command, None).is_err() {
            self.forget_asked();
        }
        Ok(())
    }

    pub(super) fn on_refuse(&mut self, number: u32, refusal: Refusal) -> Result<(), Objection> {
        let shared = self.shared.as_mut().ok_or_else(|| the_other_program("refuses before a match has begun"))?;
        if shared.pending.asked.take_if(|asked| asked.number == number).is_some() {
            return self.heard(SessionEvent::Refused(refusal));
        }
        if number < shared.steps() { Ok(()) } else { Err(the_other_program("refuses what nobody has asked")) }
    }

    fn forget_asked(&mut self) {
        if let Some(shared) = &mut self.shared {
            shared.pending.asked = None;
        }
        self.events.push_back(SessionEvent::Refused(Refusal::NotNow));
    }

    fn refuse(&mut self, number: u32, refusal: Refusal) -> Result<(), Objection> {
        self.push(&Message::Refuse { number, refusal });
        Ok(())
    }
}

/// Counts a question at this place of the match; false if there were enough.
fn may_ask(shared: &mut SharedMatch, number: u32) -> bool {
    let asked = if shared.questions.0 == number { shared.questions.1 } else { 0 };
    shared.questions = (number, asked + 1);
    asked < MAX_QUESTIONS
}
