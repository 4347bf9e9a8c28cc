//! Who calls at the machine that has invited: the guest, a watcher, or somebody without an invitation.

use std::time::Duration;

use baize_online::{Message, Reason, Role, Session, entropy};

use super::online_table::{Invite, KNOCK, Knock, OnlineTable, Stage};
use super::wire::Caller;
use crate::rules::Objection;

/// So many may ask to be let in at a time.
const MOST_KNOCKS: usize = 4;

impl OnlineTable {
    /// Takes the first frame of somebody who has called, at the time `now` since the program began.
    pub(super) fn called(&mut self, caller: Caller, frame: &[u8], now: Duration) {
        let session = self.session.as_ref().filter(|_| self.has_invited());
        match session.and_then(|session| session.caller(frame)) {
            Some(Role::Guest) => self.guest_called(caller, frame, now),
            Some(Role::Watcher) => self.watcher_called(caller, frame, now),
            Some(Role::Host) | None => self.stranger_called(caller, frame),
        }
    }

    /// The guest comes, or comes back. Once a match has begun nobody takes the place of the guest: only who goes on with the match does.
    fn guest_called(&mut self, caller: Caller, frame: &[u8], now: Duration) {
        let goes_on = match Message::of_frame(frame) {
            Ok(Message::Hello(hello)) => hello.match_id,
            _ => None,
        };
        let Some(session) = &mut self.session else { return };
        let is_back = goes_on.is_some() && goes_on == session.kept().map(|kept| kept.match_id);
        if session.is_open() && session.the_match().is_some() && !is_back {
            return self.turn_away(caller, Reason::OtherMatch);
        }
        if session.is_open() {
            session.lost();
        }
        session.connected();
        session.receive(frame, now);
        if let Some(before) = self.other.replace(caller).filter(|before| *before != caller)
            && let Some(wire) = &self.wire
        {
            wire.close(before);
        }
    }

    fn watcher_called(&mut self, caller: Caller, frame: &[u8], now: Duration) {
        let Some(audience) = &mut self.audience else { return };
        self.watchers.push(caller);
        audience.receive(caller, frame, now);
    }

    /// Somebody without the secret of the invitation. Who asks to be let in waits for the person's answer.
    fn stranger_called(&mut self, caller: Caller, frame: &[u8]) {
        let knocks = match Message::of_frame(frame) {
            Ok(Message::Hello(hello)) => Some(hello).filter(|hello| hello.token == KNOCK && hello.role == Role::Guest),
            _ => None,
        };
        let waits = matches!(self.stage, Stage::Inviting) && self.knocks.len() < MOST_KNOCKS;
        match knocks.filter(|_| waits) {
            Some(hello) => self.knocks.push(Knock { caller, name: hello.name, frame: frame.to_vec() }),
            None => self.turn_away(caller, Reason::OtherInvitation),
        }
    }

    fn turn_away(&self, caller: Caller, reason: Reason) {
        if let Some(wire) = &self.wire {
            wire.send(caller, Message::Bye(reason).frame());
            wire.close(caller);
        }
    }

    /// Lets somebody in who has asked, by the place in the list, or does not.
    ///
    /// # Errors
    /// If the match cannot be played between two machines; then it was not offered before.
    pub(super) fn let_in(&mut self, place: usize, is_wanted: bool, now: Duration) -> Result<(), Objection> {
        if place >= self.knocks.len() {
            return Ok(());
        }
        let Knock { caller, frame, .. } = self.knocks.remove(place);
        if !is_wanted {
            self.turn_away(caller, Reason::OtherInvitation);
            return Ok(());
        }
        if self.session.as_ref().is_some_and(Session::is_open) {
            self.turn_away(caller, Reason::OtherMatch);
            return Ok(());
        }
        // From now on the secret of this match is that of those who ask.
        self.renew(KNOCK)?;
        self.guest_called(caller, &frame, now);
        Ok(())
    }

    /// The same match is offered anew, to whoever has this secret.
    ///
    /// # Errors
    /// If the match cannot be played between two machines; then it was not offered before.
    pub(super) fn renew(&mut self, token: [u8; 16]) -> Result<(), Objection> {
        let Some(invited) = &self.invited else { return Ok(()) };
        let Invite { the_match, owners, terms, name, .. } = &**invited;
        let session = Session::host(name, token, the_match, owners.clone(), terms.clone(), entropy())?;
        self.session = Some(session);
        self.stage = Stage::Inviting;
        Ok(())
    }
}
