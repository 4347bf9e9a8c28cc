//! Carries what a session and its watchers say, and decides who a new connection is.

use std::time::Duration;

use super::Seen;
use super::digits::digits_of;
use crate::audience::{Audience, AudienceEvent};
use crate::invitation::Invitation;
use crate::kept::KeptSession;
use crate::link::{Link, LinkEvent, Peer, PeerId};
use crate::message::{Message, Role};
use crate::reason::Reason;
use crate::session::Session;

/// After so many events what they have changed is saved and answered.
const MOST_AT_ONCE: usize = 64;

/// So many frames of a host are remembered until the match begins: its greeting and its offer are among them.
const MOST_HEARD: usize = 4;

/// The link of a session.
pub(super) struct Wire {
    link: Link,
    /// Whom a guest dials.
    host: Option<Peer>,
    /// The connection of the session.
    peer: Option<PeerId>,
    /// Connections to a host that have not said yet who they are.
    strangers: Vec<PeerId>,
    watchers: Vec<PeerId>,
    audience: Option<Audience<PeerId>>,
    is_invitation_due: bool,
    /// The first frames of the present connection.
    heard: Vec<Vec<u8>>,
}

impl Wire {
    /// The link of a host, who can be reached from now on.
    pub fn of_host(link: Link, name: &str, token: [u8; 16]) -> Self {
        Self { audience: Some(Audience::new(name, token)), is_invitation_due: true, ..Self::of(link) }
    }

    /// The link of a guest, who dials the host from now on.
    pub fn of_guest(link: Link, host: &Peer) -> Self {
        link.dial(host);
        Self { host: Some(host.clone()), ..Self::of(link) }
    }

    fn of(link: Link) -> Self {
        let (strangers, watchers, heard) = (Vec::new(), Vec::new(), Vec::new());
        Self { link, host: None, peer: None, strangers, watchers, audience: None, is_invitation_due: false, heard }
    }

    /// The first frames of the other side over the present connection.
    pub fn heard(&self) -> &[Vec<u8>] {
        &self.heard
    }

    /// The invitation of a host, once, as soon as it can be reached.
    pub fn new_invitation(&mut self, token: [u8; 16]) -> Option<Invitation> {
        let invitation = if self.is_invitation_due { self.link.invitation(token) } else { None };
        self.is_invitation_due &= invitation.is_none();
        invitation
    }

    /// What is kept of a session, with what only the link knows.
    pub fn located(&self, kept: KeptSession) -> KeptSession {
        let peer = self.host.as_ref().map(Peer::to_string).unwrap_or_default();
        let (relays, relay_only) = (self.link.relays().clone(), self.link.goes_by_relays_alone());
        KeptSession { peer, secret: digits_of(&self.link.secret()), port: self.link.port(), relays, relay_only, ..kept }
    }

    /// Waits at most so long until something comes, and hands what has come to the session and its watchers.
    pub fn take(&mut self, session: &mut Session, time: Duration, now: Duration, see: &mut dyn FnMut(Seen<'_>)) {
        let first = self.link.wait(time);
        let more = (1..MOST_AT_ONCE).map_while(|_| self.link.poll());
        let events: Vec<LinkEvent> = first.into_iter().chain(more).collect();
        events.into_iter().for_each(|event| self.hand_on(event, session, now, see));
    }

    fn hand_on(&mut self, event: LinkEvent, session: &mut Session, now: Duration, see: &mut dyn FnMut(Seen<'_>)) {
        match event {
            LinkEvent::Met(peer) if self.audience.is_some() => self.strangers.push(peer),
            LinkEvent::Met(peer) => self.connect(peer, session),
            LinkEvent::Frame(peer, frame) if self.peer == Some(peer) => {
                session.receive(&frame, now);
                if self.heard.len() < MOST_HEARD {
                    self.heard.push(frame);
                }
            }
            LinkEvent::Frame(peer, frame) => self.take_frame(peer, &frame, session, now),
            LinkEvent::Live(peer, datagram) if self.peer == Some(peer) => session.receive_live(&datagram, now),
            LinkEvent::Lost(peer, sentence) => {
                if self.peer == Some(peer) {
                    see(Seen::Waits(&sentence));
                }
                self.lose(peer, session);
            }
            LinkEvent::Failed(sentence) => see(Seen::Trouble(&sentence)),
            LinkEvent::Ready | LinkEvent::Live(..) | LinkEvent::Nearby(_) | LinkEvent::Gone(_) => {}
        }
    }

    fn connect(&mut self, peer: PeerId, session: &mut Session) {
        self.peer = Some(peer);
        self.heard.clear();
        session.connected();
    }

    /// A frame of somebody who is not the other side.
    fn take_frame(&mut self, peer: PeerId, frame: &[u8], session: &mut Session, now: Duration) {
        if self.watchers.contains(&peer) {
            self.audience.iter_mut().for_each(|audience| audience.receive(peer, frame, now));
            return;
        }
        let Some(place) = self.strangers.iter().position(|stranger| *stranger == peer) else { return };
        self.strangers.swap_remove(place);
        match session.caller(frame) {
            Some(Role::Guest) if self.peer.is_none() || is_of_match(session, frame) => {
                self.part(session);
                self.connect(peer, session);
                session.receive(frame, now);
            }
            Some(Role::Watcher) => {
                self.watchers.push(peer);
                self.audience.iter_mut().for_each(|audience| audience.receive(peer, frame, now));
            }
            // Who has the invitation but is not the guest of the match under way does not disturb it.
            Some(Role::Guest) => {
                self.link.send(peer, Message::Bye(Reason::OtherMatch).frame());
                self.link.close(peer);
            }
            Some(Role::Host) | None => self.link.close(peer),
        }
    }

    /// Ends an older connection of the other side, of which this side has not noticed yet that it is lost.
    fn part(&mut self, session: &mut Session) {
        if let Some(old) = self.peer.take() {
            session.lost();
            self.link.close(old);
        }
    }

    fn lose(&mut self, peer: PeerId, session: &mut Session) {
        self.strangers.retain(|stranger| *stranger != peer);
        if self.watchers.contains(&peer) {
            self.watchers.retain(|watcher| *watcher != peer);
            self.audience.iter_mut().for_each(|audience| audience.lost(peer));
        }
        if self.peer == Some(peer) {
            self.peer = None;
            session.lost();
        }
    }

    /// Sends what the session and its watchers have to say, and closes connections that are of no more use.
    pub fn flush(&mut self, session: &mut Session) {
        if let Some(peer) = self.peer {
            while let Some(frame) = session.next_frame() {
                self.link.send(peer, frame);
            }
            session.next_live().into_iter().for_each(|datagram| self.link.send_live(peer, datagram));
            if !session.is_open() {
                self.peer = None;
                self.link.close(peer);
            }
        }
        self.show_watchers(session);
    }

    /// Says farewell to the other side and to the watchers.
    pub fn end(&mut self, session: &mut Session) {
        session.leave();
        self.flush(session);
        self.audience.iter_mut().for_each(Audience::close);
        self.tell_watchers();
    }

    fn show_watchers(&mut self, session: &Session) {
        if let Some(audience) = &mut self.audience {
            audience.follow(session);
        }
        self.tell_watchers();
    }

    fn tell_watchers(&mut self) {
        let Some(audience) = &mut self.audience else { return };
        while let Some((peer, frame)) = audience.next_frame() {
            self.link.send(peer, frame);
        }
        while let Some((peer, datagram)) = audience.next_live() {
            self.link.send_live(peer, datagram);
        }
        while let Some(event) = audience.next_event() {
            if let AudienceEvent::Gone { key, .. } = event {
                self.watchers.retain(|watcher| *watcher != key);
                self.link.close(key);
            }
        }
    }
}

/// Whether a greeting is by somebody who can go on with the match of the session; before it begins, this is everybody.
fn is_of_match(session: &Session, greeting: &[u8]) -> bool {
    let Some(shared) = session.shared() else { return true };
    matches!(Message::of_frame(greeting), Ok(Message::Hello(hello)) if hello.match_id == Some(shared.id))
}
