//! One side of a match between two machines, without a network and without a clock.

mod event;
mod needs;
mod shared_match;
mod difference;
mod hand;
mod connection;
mod offers;
mod offering;
mod greeting;
mod standing;
mod giving;
mod taking;
mod asking;
mod lots;
mod aiming;
mod talking;
mod watching;
mod hearing;
mod keeping;

use std::collections::VecDeque;
use std::time::Duration;

use super::bounds::AIMS;
use super::fair::Chance;
use super::flood::{Bucket, Flood};
use super::kept::KeptSession;
use super::message::{Message, Owner, Role};
use super::reason::Reason;
use super::terms::OnlineTerms;
use super::words::fit_name;
use aiming::ShownAim;
use baize_games::match_play::Match;
use baize_games::rules::{Objection, Seat};
use connection::{Connection, Signs};
pub(crate) use connection::{VERSION, is_same};
use difference::Difference;
pub use event::{Given, Offered, SessionEvent};
pub(crate) use greeting::unlike;
use offers::{GuestOffer, HostOffer};
pub(crate) use shared_match::SharedMatch;
pub(crate) use standing::step_message;
use watching::Watched;

/// One side of a match between two machines: a state machine that takes frames and gives frames.
///
/// The caller tells it when there is a [connection](Self::connected), hands it every frame that [comes](Self::receive), then takes its
/// [events](Self::next_event), saves the match and what is [kept](Self::kept), and only then sends its [frames](Self::next_frame). In this
/// order a program that ends at any moment loses nothing that the other side has.
///
/// A frame that breaks the protocol ends the session with [`SessionEvent::Broken`], whose sentence says what the other program did
/// wrong. Nobody loses the match by it.
#[derive(Clone, Debug)]
pub struct Session {
    role: Role,
    name: String,
    token: [u8; 16],
    chance: Chance,
    other: Option<String>,
    connection: Connection,
    signs: Signs,
    /// What the host offers, until it is played.
    host_offer: Option<Box<HostOffer>>,
    /// What was offered to the guest, until it is played.
    guest_offer: Option<Box<GuestOffer>>,
    /// The match under way, or the last one.
    shared: Option<Box<SharedMatch>>,
    /// The match that a watcher sees.
    watched: Watched,
    difference: Option<Box<Difference>>,
    flood: Flood,
    aims: Bucket,
    /// When the own cue was sent last.
    aimed: Option<Duration>,
    /// Where the cue of the player at the table is, for those who watch.
    shown_aim: ShownAim,
    /// What this side was resumed from, for what only the link knows of it.
    resumed: Option<Box<KeptSession>>,
    frames: VecDeque<Vec<u8>>,
    live: Option<Vec<u8>>,
    events: VecDeque<SessionEvent>,
}

impl Session {
    /// The side that invites. `token` is the secret of the invitation. `the_match` is what is played, before its first command; its seed
    /// and its coin are drawn anew by both sides. `owners` says at which machine each person sits; the first at the machine of the guest
    /// gets the guest's name, if nobody else has it. `entropy` is 32 bytes that nobody can foresee.
    ///
    /// # Errors
    /// If not both machines have a player, if the match is played alone or is longer than 1 MiB before its first command, or if the
    /// terms are impossible.
    pub fn host(
        name: &str,
        token: [u8; 16],
        the_match: &Match,
        owners: Vec<Owner>,
        terms: OnlineTerms,
        entropy: [u8; 32],
    ) -> Result<Self, Objection> {
        let mut session = Self::new(Role::Host, name, token, entropy);
        session.host_offer = Some(Box::new(HostOffer::new(the_match, owners, terms)?));
        Ok(session)
    }

    /// The side that was invited to play.
    #[must_use]
    pub fn guest(name: &str, token: [u8; 16], entropy: [u8; 32]) -> Self {
        Self::new(Role::Guest, name, token, entropy)
    }

    /// The side that was invited to watch. At the host an [`Audience`](super::Audience) is its other end.
    #[must_use]
    pub fn watcher(name: &str, token: [u8; 16], entropy: [u8; 32]) -> Self {
        Self::new(Role::Watcher, name, token, entropy)
    }

    fn new(role: Role, name: &str, token: [u8; 16], entropy: [u8; 32]) -> Self {
        Self {
            role,
            name: fit_name(name),
            token,
            chance: Chance::new(&entropy),
            other: None,
            connection: Connection::Apart,
            signs: Signs::default(),
            host_offer: None,
            guest_offer: None,
            shared: None,
            watched: Watched::default(),
            difference: None,
            flood: Flood::new(),
            aims: Bucket::new(AIMS),
            aimed: None,
            shown_aim: ShownAim::default(),
            resumed: None,
            frames: VecDeque::new(),
            live: None,
            events: VecDeque::new(),
        }
    }

    /// Takes a frame from the other side that came at the time `now` since the program began. What follows from it are frames and
    /// events. Without a connection, and after the end of the session, it is ignored.
    pub fn receive(&mut self, frame: &[u8], now: Duration) {
        if !self.is_open() {
            return;
        }
        if let Err(objection) = self.take_in(frame, now) {
            self.break_off(objection);
        }
    }

    /// The next frame for the other side, in order.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        self.frames.pop_front()
    }

    /// The next datagram for the other side. It may be lost.
    pub fn next_live(&mut self) -> Option<Vec<u8>> {
        self.live.take()
    }

    /// The next event, in order.
    pub fn next_event(&mut self) -> Option<SessionEvent> {
        self.events.pop_front()
    }

    /// The match as both sides have it; `None` before it begins. After its end it stays until another one begins.
    #[must_use]
    pub fn the_match(&self) -> Option<&Match> {
        match &self.shared {
            Some(shared) => Some(&shared.the_match),
            None => self.watched.the_match(),
        }
    }

    /// Whether this person of the match sits at this machine.
    #[must_use]
    pub fn is_own(&self, seat: Seat) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.is_own(seat))
    }

    /// At which machine each person of the match sits, in the order of the list of players; empty before it begins.
    #[must_use]
    pub fn owners(&self) -> &[Owner] {
        self.shared.as_ref().map_or(&[], |shared| &shared.owners)
    }

    /// The terms of the match; `None` before it begins.
    #[must_use]
    pub fn terms(&self) -> Option<&OnlineTerms> {
        self.shared.as_ref().map(|shared| &shared.terms)
    }

    /// The name with which this side greets.
    #[must_use]
    pub fn own_name(&self) -> &str {
        &self.name
    }

    /// The name of the other player; `None` before the first greeting.
    #[must_use]
    pub fn other_name(&self) -> Option<&str> {
        self.other.as_deref()
    }

    /// Leaves. The other side is told; what is kept stays, so the match can go on another day.
    pub fn leave(&mut self) {
        if self.is_open() {
            self.push(&Message::Bye(Reason::Leaves));
        }
        self.connection = Connection::Closed;
    }

    /// The match under way, for those who watch it.
    pub(crate) fn shared(&self) -> Option<&SharedMatch> {
        self.shared.as_deref()
    }

    fn push(&mut self, message: &Message) {
        self.frames.push_back(message.frame());
    }

    /// Ends the session because of what the other program did. Who has not shown the secret of the invitation cannot end the session of a
    /// host: the host goes on waiting.
    fn break_off(&mut self, objection: Objection) {
        self.push(&Message::Bye(Reason::Broken));
        if self.connection == Connection::Greeting && self.role == Role::Host {
            self.connection = Connection::Apart;
        } else {
            self.end(SessionEvent::Broken(objection.0));
        }
    }

    fn end(&mut self, event: SessionEvent) {
        self.connection = Connection::Closed;
        self.events.push_back(event);
    }

    fn heard(&mut self, event: SessionEvent) -> Result<(), Objection> {
        self.events.push_back(event);
        Ok(())
    }
}
