//! The greeting of both sides after each connection.

use super::connection::{VERSION, is_same};
use super::{Connection, Session, SessionEvent};
use crate::check::processor_check;
use crate::message::{Hello, Message, PROTOCOL, Role};
use crate::reason::Reason;
use crate::words::the_other_program;
use baize_files::shown;
use baize_games::rules::Objection;

impl Session {
    /// The first message of a connection.
    pub(super) fn greeted(&mut self, message: Message) -> Result<(), Objection> {
        match message {
            Message::Hello(hello) => self.on_hello(hello),
            // A stranger cannot end the session of a host.
            Message::Bye(_) if self.role == Role::Host => {
                self.connection = Connection::Apart;
                Ok(())
            }
            Message::Bye(reason) => {
                self.end(SessionEvent::Left(reason));
                Ok(())
            }
            _ => Err(the_other_program("does not greet first")),
        }
    }

    fn on_hello(&mut self, hello: Hello) -> Result<(), Objection> {
        let is_pair = match self.role {
            Role::Host => hello.role == Role::Guest,
            Role::Guest | Role::Watcher => hello.role == Role::Host,
        };
        if !is_same(&hello.token, &self.token) {
            return self.turn_away(Reason::OtherInvitation);
        }
        if self.role == Role::Host {
            self.greet();
        }
        if !is_pair {
            return self.turn_away(Reason::OtherRole);
        }
        if let Some((reason, sentence)) = unlike(&hello) {
            self.push(&Message::Bye(reason));
            self.end(SessionEvent::Broken(sentence));
            return Ok(());
        }
        if !self.is_for_this_match(hello.match_id) {
            return self.turn_away(Reason::OtherMatch);
        }
        self.other = Some(hello.name);
        self.meet(hello.match_id)
    }

    /// Sends somebody away who is not the other side of this match. A host goes on waiting for the right one.
    fn turn_away(&mut self, reason: Reason) -> Result<(), Objection> {
        self.push(&Message::Bye(reason));
        if self.role == Role::Host {
            self.connection = Connection::Apart;
        } else {
            self.end(SessionEvent::Broken(reason.to_string()));
        }
        Ok(())
    }

    /// The match with which this side goes on, as its greeting says it.
    pub(super) fn going_on(&self) -> Option<[u8; 16]> {
        let accepted = self.guest_offer.as_ref().and_then(|known| known.accepted());
        accepted.or_else(|| self.shared.as_ref().map(|shared| shared.id))
    }

    /// Whether the other side, which goes on with the match `id`, is the other side of this one.
    fn is_for_this_match(&self, id: Option<[u8; 16]>) -> bool {
        let own = self.shared.as_ref().map(|shared| shared.id);
        match self.role {
            Role::Host => {
                let made = self.host_offer.as_ref().and_then(|host_offer| host_offer.id());
                id == own || (id.is_some() && id == made)
            }
            Role::Guest => {
                let accepted = self.guest_offer.as_ref().and_then(|known| known.accepted());
                (own.is_none() && accepted.is_none()) || id == own || (id.is_some() && id == accepted)
            }
            Role::Watcher => true,
        }
    }

    /// Both have greeted. With a match under way each says how far it is; otherwise the host offers one.
    fn meet(&mut self, others: Option<[u8; 16]>) -> Result<(), Objection> {
        let accepted = self.guest_offer.as_ref().and_then(|known| known.accepted());
        if accepted.is_some() && accepted == others {
            // The host has begun the match that was accepted, and is about to say so.
            self.shared = None;
        }
        if self.shared.is_none() {
            self.connection = Connection::Met;
            let name = self.other.clone().unwrap_or_default();
            self.events.push_back(SessionEvent::Met { name });
            if others.is_none() {
                self.forget_made_offer();
            }
            return self.make_offer();
        }
        self.connection = Connection::Standing;
        // The guest may not have heard that the match has begun. Before another one is offered, it has.
        let nonce = self.shared.as_ref().and_then(|shared| shared.nonce).filter(|_| self.host_offer.is_none());
        let begun = nonce.map(|nonce| Message::Begin { nonce });
        begun.iter().for_each(|begin| self.push(begin));
        self.tell_stand();
        Ok(())
    }
}

/// Why two programs cannot play with each other: the reason for the other side and a sentence for this one; `None` if they can.
pub(crate) fn unlike(hello: &Hello) -> Option<(Reason, String)> {
    if hello.protocol != PROTOCOL || hello.version != VERSION {
        let sentence = format!(
            "The other machine has Baize {}, and this one has Baize {VERSION}; both need the same version.",
            shown(&hello.version)
        );
        return Some((Reason::OtherVersion, sentence));
    }
    (hello.check != processor_check()).then(|| (Reason::OtherProcessor, Reason::OtherProcessor.to_string()))
}
