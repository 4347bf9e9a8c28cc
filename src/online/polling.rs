//! What has come over the wire in a frame, and what goes out.

use std::time::Duration;

use baize_online::{AudienceEvent, Peer, Session};

use super::online_table::{OnlineTable, Stage};
use super::wire::{Caller, Wire, WireEvent};
use crate::words::online as text;

/// So much is taken from the wire in one frame. What is left comes in the next.
const MOST: usize = 200;

impl OnlineTable {
    /// Takes what has come, at the time `now` since the program began.
    pub(super) fn poll(&mut self, now: Duration) {
        for _ in 0..MOST {
            let Some(event) = self.wire.as_ref().and_then(Wire::poll) else { break };
            self.take(event, now);
        }
        if let (Some(audience), Some(session)) = (&mut self.audience, &self.session) {
            audience.follow(session);
        }
        self.see_watchers_off();
    }

    fn take(&mut self, event: WireEvent, now: Duration) {
        match event {
            WireEvent::Ready => self.sentence = None,
            WireEvent::Met(caller) => self.met(caller),
            WireEvent::Frame(caller, frame) => self.take_frame(caller, &frame, now),
            WireEvent::Live(caller, datagram) => {
                if let Some(session) = self.session.as_mut().filter(|_| self.other == Some(caller)) {
                    session.receive_live(&datagram, now);
                }
            }
            WireEvent::Lost(caller) => self.lost(caller),
            WireEvent::Nearby(nearby) => {
                self.nearby.retain(|known| known.peer.id() != nearby.peer.id());
                self.nearby.push(nearby);
            }
            WireEvent::Gone(peer) => self.nearby.retain(|known| known.peer.id() != peer),
            WireEvent::Failed(sentence) => self.sentence = Some(text::does_not_work(&sentence)),
        }
    }

    /// There is a connection. At the machine that has invited the first frame says for whom. One that was invited talks to nobody else.
    fn met(&mut self, caller: Caller) {
        let is_invited = self.has_invited() && caller.is_some();
        if is_invited && self.other == Some(caller) {
            // A new connection of the same machine: the one before is gone.
            self.lost(caller);
        }
        let is_host = |host: &Peer| caller == Some(host.id());
        if !self.peer.as_ref().is_none_or(is_host) {
            self.wire.iter().for_each(|wire| wire.close(caller));
            return;
        }
        if let Some(session) = self.session.as_mut().filter(|_| !is_invited) {
            if session.is_open() {
                session.lost();
            }
            session.connected();
            self.other = Some(caller);
        }
    }

    fn take_frame(&mut self, caller: Caller, frame: &[u8], now: Duration) {
        if self.other == Some(caller) {
            if let Some(session) = &mut self.session {
                session.receive(frame, now);
            }
        } else if let Some(audience) = self.audience.as_mut().filter(|_| self.watchers.contains(&caller)) {
            audience.receive(caller, frame, now);
        } else if self.knocks.iter().all(|knock| knock.caller != caller) {
            self.called(caller, frame, now);
        }
    }

    fn lost(&mut self, caller: Caller) {
        if self.other == Some(caller) {
            self.other = None;
            self.session.iter_mut().for_each(Session::lost);
        }
        if let Some(audience) = self.audience.as_mut().filter(|_| self.watchers.contains(&caller)) {
            audience.lost(caller);
        }
        self.knocks.retain(|knock| knock.caller != caller);
    }

    /// Closes the connections of those who watch no more.
    fn see_watchers_off(&mut self) {
        let Some(audience) = &mut self.audience else { return };
        let mut gone = Vec::new();
        while let Some(event) = audience.next_event() {
            if let AudienceEvent::Gone { key, .. } = event {
                gone.push(key);
            }
        }
        if gone.is_empty() {
            return;
        }
        self.send();
        self.watchers.retain(|watcher| !gone.contains(watcher));
        if let Some(wire) = &self.wire {
            gone.into_iter().for_each(|caller| wire.close(caller));
        }
    }

    /// Sends what the session and the show for watchers have to say.
    pub(super) fn send(&mut self) {
        let Some(wire) = &self.wire else { return };
        if let Some(audience) = &mut self.audience {
            while let Some((watcher, frame)) = audience.next_frame() {
                wire.send(watcher, frame);
            }
            while let Some((watcher, datagram)) = audience.next_live() {
                wire.send_live(watcher, datagram);
            }
        }
        let (Some(session), Some(other)) = (&mut self.session, self.other) else { return };
        while let Some(frame) = session.next_frame() {
            wire.send(other, frame);
        }
        if let Some(datagram) = session.next_live() {
            wire.send_live(other, datagram);
        }
        if !session.is_open() && self.has_invited() {
            // Whoever was sent away makes room for the right one.
            wire.close(other);
            self.other = None;
        }
    }

    /// Gives a sign of life if one is due at the time `now`.
    pub(super) fn tick(&mut self, now: Duration) {
        if let Some(session) = &mut self.session {
            session.tick(now);
        }
    }

    /// Leaves because the game ends: the other machine hears of it before the program is gone.
    pub(super) fn leave_with_game(&mut self) {
        self.session.iter_mut().for_each(Session::leave);
        if let Some(audience) = &mut self.audience {
            audience.close();
        }
        self.send();
        // This waits until what was sent is delivered, but not for long.
        self.wire = None;
    }

    /// Whether this machine has invited, or goes on with a match to which it has invited.
    pub(super) fn has_invited(&self) -> bool {
        self.peer.is_none() && !matches!(self.stage, Stage::Off | Stage::Looking)
    }
}
