//! When a match without a window ends.

use std::time::{Duration, Instant};

use super::PlayEnd;
use crate::session::Session;

/// So long after the match the side that was told of its end waits for the farewell of the other, who may not know yet that it was
/// heard.
const LONGEST: Duration = Duration::from_secs(60);

/// How the match ends between the two sides. Whoever gives the last command waits until the other says that it has it, and then says
/// farewell; the other waits for this. After a lost connection both have said how far they are, and each may say farewell.
pub(super) struct Farewell {
    patience: Duration,
    /// Since when the other side is away.
    away: Option<Instant>,
    /// Since when the match is over.
    over: Option<Instant>,
    /// Whether this side has given the last command.
    has_given_last: bool,
    /// Whether both sides have said how far they are since the match is over.
    has_stood: bool,
}

impl Farewell {
    /// For a session that begins or goes on. The other side may be away for `patience`.
    pub fn of(session: &Session, patience: Duration) -> Self {
        let last = session.the_match().and_then(|the_match| the_match.steps().last());
        let has_given_last = is_over(session) && last.is_some_and(|step| session.is_own(step.seat));
        let mut farewell = Self { patience, away: None, over: None, has_given_last, has_stood: false };
        farewell.note(session);
        farewell
    }

    /// Notes whether the match is over.
    pub fn note(&mut self, session: &Session) {
        if is_over(session) {
            self.over.get_or_insert_with(Instant::now);
        }
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Both sides have said how far they are.
    pub fn stands(&mut self) {
        self.has_stood = self.is_over();
    }

    /// How it ends, if it does now.
    pub fn end(&mut self, session: &Session) -> Option<PlayEnd> {
        self.note(session);
        self.away = if session.is_connected() { None } else { self.away.or_else(|| Some(Instant::now())) };
        let is_away = self.away.is_some_and(|since| since.elapsed() >= self.patience);
        let Some(over) = self.over else { return is_away.then_some(PlayEnd::Away) };
        if session.is_connected() {
            // What is kept is needed until the other side has said that it has the last command.
            let is_confirmed = session.kept().is_none();
            self.has_given_last |= !is_confirmed;
            if is_confirmed && (self.has_given_last || self.has_stood) {
                return Some(PlayEnd::Over);
            }
        }
        match self.is_heard_long_ago(over) {
            true => Some(PlayEnd::Over),
            false => is_away.then_some(PlayEnd::Unconfirmed),
        }
    }

    /// Whether this side has waited long enough for the farewell of the other, who has given the last command.
    fn is_heard_long_ago(&self, over: Instant) -> bool {
        !self.has_given_last && over.elapsed() >= LONGEST.min(self.patience)
    }
}

fn is_over(session: &Session) -> bool {
    session.the_match().is_some_and(|the_match| the_match.state().to_act().is_none())
}
