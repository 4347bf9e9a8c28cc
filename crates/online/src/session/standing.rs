//! After a lost connection: each side says how far its match is, and what the other has not got is sent again.

use super::{Connection, Session, SessionEvent};
use crate::bounds::MAX_AHEAD;
use crate::chain::Hash;
use crate::fair::Commitment;
use crate::message::Message;
use crate::pending::{OwnAim, Wanted};
use crate::words::the_other_program;
use baize_games::rules::Objection;

use super::shared_match::{SharedMatch, seat_number};

impl Session {
    /// Says how far the match is here.
    pub(super) fn tell_stand(&mut self) {
        let Some(shared) = &self.shared else { return };
        let stand = Message::Stand { steps: shared.steps(), hash: shared.chain.last() };
        self.signs.has_told_stand = true;
        self.push(&stand);
    }

    pub(super) fn on_stand(&mut self, steps: u32, hash: Hash) -> Result<(), Objection> {
        if self.signs.has_heard_stand || self.shared.is_none() {
            return Err(the_other_program("says how far a match is when nobody wants to know"));
        }
        self.signs.has_heard_stand = true;
        if !self.signs.has_told_stand {
            self.tell_stand();
        }
        if let Some(shared) = &mut self.shared {
            let own = shared.steps();
            check_stand(shared, steps, hash)?;
            shared.confirmed = steps.min(own);
        }
        let is_again = self.connection == Connection::Standing;
        self.connection = Connection::Met;
        if is_again {
            self.events.push_back(SessionEvent::GoesOn);
        }
        self.send_missing(steps);
        self.send_pending();
        self.make_offer()
    }

    /// Sends the commands again that the other side has not got.
    fn send_missing(&mut self, from: u32) {
        let Some(shared) = &self.shared else { return };
        let missing: Vec<Message> = (from..shared.steps()).filter_map(|number| step_message(shared, number)).collect();
        missing.iter().for_each(|step| self.push(step));
    }

    /// Says again what is expected of the other side.
    fn send_pending(&mut self) {
        let Some(shared) = &self.shared else { return };
        let steps = shared.steps();
        let asked = shared.pending.asked.as_ref().filter(|asked| asked.number == steps).map(ask_message);
        let aimed = shared.pending.aim.as_ref().filter(|aim| aim.stroke.number == steps).map(aim_message);
        asked.iter().chain(&aimed).for_each(|message| self.push(message));
    }
}

/// Checks that two matches are the same as far as both go, and that neither is too far ahead.
fn check_stand(shared: &SharedMatch, steps: u32, hash: Hash) -> Result<(), Objection> {
    let own = shared.steps();
    if steps.abs_diff(own) > MAX_AHEAD {
        return Err(Objection(format!(
            "The match has {own} commands here and {steps} at the other machine; one of the files is an old one. Go on with the newest."
        )));
    }
    if shared.chain.after(steps).is_some_and(|known| known != hash) {
        return Err(Objection(
            "The two machines have different files of this match; go on with the files as the program has saved them."
                .to_owned(),
        ));
    }
    Ok(())
}

/// A command of the match as a message.
pub(crate) fn step_message(shared: &SharedMatch, number: u32) -> Option<Message> {
    let step = shared.the_match.steps().get(number as usize)?;
    Some(Message::Step {
        number,
        seat: seat_number(step.seat),
        command: shared.the_match.command_text(&step.command),
        hash: shared.chain.after(number + 1)?,
        reveal: shared.pending.reveals.get(&number).copied(),
    })
}

pub(super) fn ask_message(asked: &Wanted) -> Message {
    let Wanted { number, seat, command } = asked.clone();
    Message::Ask { number, seat, command }
}

pub(super) fn aim_message(aim: &OwnAim) -> Message {
    let Wanted { number, seat, command } = aim.stroke.clone();
    Message::Aimed { number, seat, command, commitment: Commitment::to(&aim.nonce) }
}
