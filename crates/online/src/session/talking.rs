//! What is no command: gestures, words, and the clock.

use super::{Session, SessionEvent};
use crate::bounds::MAX_SAY;
use crate::message::{Gesture, Message};
use crate::words::{fit, the_other_program};
use baize_games::rules::Objection;

impl Session {
    /// Makes a gesture. Without a connection it is lost.
    pub fn gesture(&mut self, gesture: Gesture) {
        if self.is_connected() {
            self.push(&Message::Gesture(gesture));
        }
    }

    /// Whether the players may write texts to each other: in a match whose terms allow it.
    #[must_use]
    pub fn allows_texts(&self) -> bool {
        self.terms().is_some_and(|terms| terms.texts)
    }

    /// Says something, at most 200 letters; what is longer is cut off, and letters that cannot be seen are left out. Without a connection,
    /// and where the terms of the match exclude texts, it is lost.
    pub fn say(&mut self, text: &str) {
        let text = fit(text, MAX_SAY);
        if self.is_connected() && self.allows_texts() && !text.is_empty() {
            self.push(&Message::Say(text));
        }
    }

    pub(super) fn on_say(&mut self, text: String) -> Result<(), Objection> {
        if self.allows_texts() {
            self.heard(SessionEvent::Said(text))
        } else {
            Err(the_other_program("sends a text, which the terms of the match exclude"))
        }
    }

    /// Says that by the clock of this side the time of the other player is over, beyond the tolerance of the terms. The other side
    /// gives [`RunOutOfTime`](baize_games::match_play::Command::RunOutOfTime), unless the stroke is under way. Does nothing if the match
    /// has no clock or the other player does not have the turn.
    pub fn claim_time(&mut self) {
        let Ok(shared) = self.shared_in_play() else { return };
        let has_clock = shared.the_match.terms().shot_clock.is_some();
        if has_clock && !shared.holds_pen() && shared.pending.lot.is_none() {
            let number = shared.steps();
            self.push(&Message::Clock { number });
        }
    }

    pub(super) fn on_clock(&mut self, number: u32) -> Result<(), Objection> {
        let shared =
            self.shared.as_ref().ok_or_else(|| the_other_program("claims the time before a match has begun"))?;
        if number < shared.steps() {
            return Ok(());
        }
        let is_due = number == shared.steps() && shared.the_match.terms().shot_clock.is_some() && shared.holds_pen();
        if !is_due {
            return Err(the_other_program("claims the time of a shot that nobody here is to play"));
        }
        if shared.pending.aim.is_some() { Ok(()) } else { self.heard(SessionEvent::TimeClaimed) }
    }
}
