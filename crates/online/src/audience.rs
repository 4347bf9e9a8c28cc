//! The watchers of a match, at the host.

use std::collections::VecDeque;
use std::time::Duration;

use super::bounds::MAX_WATCHERS;
use super::check::processor_check;
use super::flood::Flood;
use super::message::{Hello, Message, PROTOCOL, Role};
use super::reason::Reason;
use super::session::{Session, SharedMatch, VERSION, is_same, step_message, unlike};
use super::shown::ShownMatch;
use super::words::fit_name;

/// Shows the match of a host to at most eight watchers. `K` is how the caller tells its connections apart.
///
/// The caller hands it every frame of a connection whose first one is the greeting of a watcher (see
/// [`Session::caller`](Session::caller)), lets it [follow](Self::follow) the session after each of its events, and sends its frames.
/// Watchers say nothing to the players.
#[derive(Clone, Debug)]
pub struct Audience<K> {
    name: String,
    token: [u8; 16],
    watchers: Vec<Watcher<K>>,
    frames: VecDeque<(K, Vec<u8>)>,
    /// Where the cue is, for each watcher who has not got it yet.
    live: Vec<(K, Vec<u8>)>,
    /// The number of the last place of the cue that was shown.
    aim: u64,
    events: VecDeque<AudienceEvent<K>>,
}

/// A watcher who has greeted.
#[derive(Clone, Debug)]
struct Watcher<K> {
    key: K,
    name: String,
    flood: Flood,
    /// The match that is shown, and how many of its commands.
    shown: Option<([u8; 16], u32)>,
}

/// What has happened among the watchers.
#[derive(Clone, Debug, PartialEq)]
pub enum AudienceEvent<K> {
    /// Somebody watches from now on.
    Came {
        /// The connection.
        key: K,
        /// The name.
        name: String,
    },
    /// Somebody does not watch any more, or was not let in. The caller sends the last frames and closes the connection.
    Gone {
        /// The connection.
        key: K,
        /// Why, as a sentence.
        sentence: String,
    },
}

impl<K: Copy + PartialEq> Audience<K> {
    /// The audience of a host with this name; `token` is the secret of the invitation.
    #[must_use]
    pub fn new(name: &str, token: [u8; 16]) -> Self {
        let (watchers, frames, events) = (Vec::new(), VecDeque::new(), VecDeque::new());
        Self { name: fit_name(name), token, watchers, frames, live: Vec::new(), aim: 0, events }
    }

    /// Takes a frame from the connection `key` that came at the time `now` since the program began. The first frame of a connection is a
    /// greeting.
    pub fn receive(&mut self, key: K, frame: &[u8], now: Duration) {
        let Some(watcher) = self.watchers.iter_mut().find(|watcher| watcher.key == key) else {
            return self.let_in(key, frame);
        };
        let message = watcher.flood.count(frame.len(), now).and_then(|()| Message::of_frame(frame));
        match message {
            Ok(Message::Ping(number)) => self.push(key, &Message::Pong(number)),
            Ok(Message::Pong(_)) => {}
            Ok(Message::Bye(reason)) => self.remove(key, reason.to_string()),
            Ok(_) => self.send_away(key, Reason::Broken, "A watcher can only watch.".to_owned()),
            Err(objection) => self.send_away(key, Reason::Broken, objection.0),
        }
    }

    fn let_in(&mut self, key: K, frame: &[u8]) {
        let Ok(Message::Hello(hello)) = Message::of_frame(frame) else {
            return self.send_away(key, Reason::Broken, "Somebody has not greeted first.".to_owned());
        };
        if !is_same(&hello.token, &self.token) {
            return self.send_away(key, Reason::OtherInvitation, Reason::OtherInvitation.to_string());
        }
        self.push(key, &Message::Hello(self.hello()));
        if hello.role != Role::Watcher {
            return self.send_away(key, Reason::OtherRole, Reason::OtherRole.to_string());
        }
        if let Some((reason, sentence)) = unlike(&hello) {
            return self.send_away(key, reason, sentence);
        }
        if self.watchers.len() >= MAX_WATCHERS {
            return self.send_away(key, Reason::Full, Reason::Full.to_string());
        }
        self.watchers.push(Watcher { key, name: hello.name.clone(), flood: Flood::new(), shown: None });
        self.events.push_back(AudienceEvent::Came { key, name: hello.name });
    }

    fn hello(&self) -> Hello {
        Hello {
            protocol: PROTOCOL,
            version: VERSION.to_owned(),
            role: Role::Host,
            name: self.name.clone(),
            token: self.token,
            check: processor_check(),
            match_id: None,
        }
    }

    /// The connection is lost.
    pub fn lost(&mut self, key: K) {
        if self.watchers.iter().any(|watcher| watcher.key == key) {
            self.remove(key, "The connection is lost.".to_owned());
        }
    }

    /// Shows the watchers what is new in the match of a session: from its beginning, or the commands since; and where the cue is of the
    /// player at the table, whichever machine it is at.
    pub fn follow(&mut self, session: &Session) {
        let Some(shared) = session.shared() else { return };
        let keys: Vec<K> = self.watchers.iter().map(|watcher| watcher.key).collect();
        for key in keys {
            let shown = self.watchers.iter().find(|watcher| watcher.key == key).and_then(|watcher| watcher.shown);
            match shown.filter(|(id, _)| *id == shared.id) {
                Some((_, steps)) => self.show_steps(key, shared, steps),
                None => self.show_all(key, shared),
            }
        }
        let (number, datagram) = session.shown_aim();
        // A session that is made anew, for a match that goes on, has none at first.
        if std::mem::replace(&mut self.aim, number) != number && !datagram.is_empty() {
            self.live = self.watchers.iter().map(|watcher| (watcher.key, datagram.to_vec())).collect();
        }
    }

    fn show_all(&mut self, key: K, shared: &SharedMatch) {
        let Some(pieces) = ShownMatch::pieces(&shared.the_match, shared.chain.last()) else {
            return self.send_away(key, Reason::TooLong, Reason::TooLong.to_string());
        };
        for piece in pieces {
            self.push(key, &Message::Show(piece));
        }
        self.note_shown(key, shared);
    }

    fn show_steps(&mut self, key: K, shared: &SharedMatch, from: u32) {
        for message in (from..shared.steps()).filter_map(|number| step_message(shared, number)) {
            if let Message::Step { number, seat, command, hash, .. } = message {
                self.push(key, &Message::Step { number, seat, command, hash, reveal: None });
            }
        }
        self.note_shown(key, shared);
    }

    fn note_shown(&mut self, key: K, shared: &SharedMatch) {
        if let Some(watcher) = self.watchers.iter_mut().find(|watcher| watcher.key == key) {
            watcher.shown = Some((shared.id, shared.steps()));
        }
    }

    /// The names of those who watch, in the order in which they came.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.watchers.iter().map(|watcher| watcher.name.as_str())
    }

    /// Ends the show.
    pub fn close(&mut self) {
        for watcher in std::mem::take(&mut self.watchers) {
            self.push(watcher.key, &Message::Bye(Reason::Leaves));
        }
    }

    /// The next frame, and the connection for which it is.
    pub fn next_frame(&mut self) -> Option<(K, Vec<u8>)> {
        self.frames.pop_front()
    }

    /// The next datagram, and the connection for which it is. It may be lost.
    pub fn next_live(&mut self) -> Option<(K, Vec<u8>)> {
        self.live.pop()
    }

    /// The next event, in order.
    pub fn next_event(&mut self) -> Option<AudienceEvent<K>> {
        self.events.pop_front()
    }

    fn push(&mut self, key: K, message: &Message) {
        self.frames.push_back((key, message.frame()));
    }

    fn send_away(&mut self, key: K, reason: Reason, sentence: String) {
        self.push(key, &Message::Bye(reason));
        self.remove(key, sentence);
    }

    fn remove(&mut self, key: K, sentence: String) {
        self.watchers.retain(|watcher| watcher.key != key);
        self.live.retain(|(of, _)| *of != key);
        self.events.push_back(AudienceEvent::Gone { key, sentence });
    }
}
