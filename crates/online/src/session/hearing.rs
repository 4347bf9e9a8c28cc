//! What the other side says goes to whoever knows about it.

use std::time::Duration;

use super::{Connection, Session, SessionEvent};
use crate::message::{Message, Role};
use baize_games::rules::Objection;

impl Session {
    pub(super) fn take_in(&mut self, frame: &[u8], now: Duration) -> Result<(), Objection> {
        self.flood.count(frame.len(), now)?;
        let message = Message::of_frame(frame)?;
        match self.connection {
            Connection::Apart | Connection::Closed => Ok(()),
            Connection::Greeting => self.greeted(message),
            Connection::Standing | Connection::Met if self.difference.is_some() => self.told_difference(message),
            Connection::Standing | Connection::Met => self.told(message),
        }
    }

    /// What the other side says after the greeting.
    fn told(&mut self, message: Message) -> Result<(), Objection> {
        match message {
            Message::Bye(reason) => self.end(SessionEvent::Left(reason)),
            Message::Ping(number) => self.push(&Message::Pong(number)),
            Message::Pong(number) => return self.signs.answered(number),
            message if self.role == Role::Watcher => return self.told_watcher(message),
            message => return self.told_player(message),
        }
        Ok(())
    }

    fn told_player(&mut self, message: Message) -> Result<(), Objection> {
        match message {
            Message::Offer(offer) => self.on_offer(offer),
            Message::Accept { nonce } => self.on_accept(nonce),
            Message::Decline => self.on_decline(),
            Message::Begin { nonce } => self.on_begin(nonce),
            Message::Stand { steps, hash } => self.on_stand(steps, hash),
            message if self.connection != Connection::Met => Err(Objection(format!(
                "The other program goes on before it has said how far its match is: {}.",
                word_of(&message)
            ))),
            Message::Step { number, seat, command, hash, reveal } => {
                self.on_step((number, seat, &command), hash, reveal)
            }
            Message::Same { number, hash } => self.on_same(number, hash),
            Message::Differs { number, hash } => self.on_differs(number, hash),
            Message::Ask { number, seat, command } => self.on_ask(number, seat, &command),
            Message::Agree { number } => self.on_agree(number),
            Message::Refuse { number, refusal } => self.on_refuse(number, refusal),
            Message::Aimed { number, seat, command, commitment } => self.on_aimed((number, seat, &command), commitment),
            Message::Lot { number, nonce } => self.on_lot(number, nonce),
            Message::Gesture(gesture) => self.heard(SessionEvent::Gesture(gesture)),
            Message::Say(text) => self.on_say(text),
            Message::Clock { number } => self.on_clock(number),
            message => Err(out_of_place(&message)),
        }
    }
}

/// The objection to a message that has no place here.
fn out_of_place(message: &Message) -> Objection {
    Objection(format!("The other program says {}, which has no place here.", word_of(message)))
}

/// The word of a message: `Step`.
fn word_of(message: &Message) -> String {
    let words = format!("{message:?}");
    words.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}
