//! How far a connection is, and its signs of life.

use std::time::Duration;

use super::{Session, SessionEvent};
use crate::bounds::BETWEEN_PINGS;
use crate::check::processor_check;
use crate::flood::Flood;
use crate::message::{Hello, Message, Owner, PROTOCOL, Role};
use crate::words::the_other_program;
use baize_games::rules::Objection;

/// The version of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Connection {
    /// There is none.
    Apart,
    /// The other side has not greeted yet.
    Greeting,
    /// The other side has not said yet how far its match is.
    Standing,
    /// Everything can be said.
    Met,
    /// The session is over.
    Closed,
}

/// The signs of life of one connection, and who has said how far the match is.
#[derive(Clone, Debug, Default)]
pub(super) struct Signs {
    pings: u32,
    next: Option<Duration>,
    pub has_told_stand: bool,
    pub has_heard_stand: bool,
}

impl Signs {
    /// The other side has answered a sign of life.
    pub fn answered(&self, number: u32) -> Result<(), Objection> {
        if number < self.pings {
            return Ok(());
        }
        Err(the_other_program("answers a sign of life that was not given"))
    }

    /// The number of the sign of life that is due now; `None` if none is.
    fn due(&mut self, now: Duration) -> Option<u32> {
        if self.next.is_some_and(|next| now < next) {
            return None;
        }
        self.next = Some(now + BETWEEN_PINGS);
        let number = self.pings;
        self.pings = number.wrapping_add(1);
        Some(number)
    }
}

impl Session {
    /// There is a connection to the other side. What an earlier connection had not delivered is sent again where it matters.
    pub fn connected(&mut self) {
        if self.connection == Connection::Closed {
            return;
        }
        self.forget_connection();
        self.connection = Connection::Greeting;
        // A host greets only who has shown the secret of the invitation: the greeting of the host has it too.
        if self.role != Role::Host {
            self.greet();
        }
    }

    pub(super) fn greet(&mut self) {
        let hello = Hello {
            protocol: PROTOCOL,
            version: VERSION.to_owned(),
            role: self.role,
            name: self.name.clone(),
            token: self.token,
            check: processor_check(),
            match_id: self.going_on(),
        };
        self.push(&Message::Hello(hello));
    }

    /// The connection is lost. The match waits.
    pub fn lost(&mut self) {
        if !self.is_open() {
            return;
        }
        self.forget_connection();
        self.connection = Connection::Apart;
        if self.difference.is_some() {
            self.end_differed(None);
        } else {
            self.events.push_back(SessionEvent::Waits);
        }
    }

    /// Whether there is a connection over which the match can go on.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.connection == Connection::Met
    }

    /// Whether the session has a use for its connection. If not, the caller sends the last frames and closes it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !matches!(self.connection, Connection::Apart | Connection::Closed)
    }

    /// Gives a sign of life if one is due at the time `now`. A caller calls this every second or more often, and so keeps
    /// the connection.
    pub fn tick(&mut self, now: Duration) {
        if self.is_open()
            && self.connection != Connection::Greeting
            && let Some(number) = self.signs.due(now)
        {
            self.push(&Message::Ping(number));
        }
    }

    /// Who greets with this frame: the role of a greeting that has the secret of this session's invitation. `None` for anything else.
    /// A host uses it to decide what a new connection is for, before it disturbs the one that it has.
    #[must_use]
    pub fn caller(&self, frame: &[u8]) -> Option<Role> {
        match Message::of_frame(frame) {
            Ok(Message::Hello(hello)) if is_same(&hello.token, &self.token) => Some(hello.role),
            _ => None,
        }
    }

    /// Which of the two machines this is; `None` for a watcher.
    pub(super) fn own_machine(&self) -> Option<Owner> {
        match self.role {
            Role::Host => Some(Owner::Host),
            Role::Guest => Some(Owner::Guest),
            Role::Watcher => None,
        }
    }

    fn forget_connection(&mut self) {
        self.frames.clear();
        self.live = None;
        self.flood = Flood::new();
        self.signs = Signs::default();
        self.watched.forget_pieces();
        if let Some(shared) = &mut self.shared {
            // Whoever asked asks again.
            shared.question = None;
        }
    }
}

/// Whether two secrets are the same. It takes as long for any two, so that nobody finds a secret letter by letter.
pub(crate) fn is_same(one: &[u8; 16], other: &[u8; 16]) -> bool {
    one.iter().zip(other).fold(0, |differences, (one, other)| differences | (one ^ other)) == 0
}
