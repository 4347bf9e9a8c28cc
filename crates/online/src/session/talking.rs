//! What is no command: gestures, words, the clock, and where the cue is.

use std::time::Duration;

use super::{Session, SessionEvent};
use crate::bounds::{BETWEEN_AIMS, MAX_SAY};
use crate::live_aim::LiveAim;
use crate::message::{Gesture, Message};
use crate::words::{fit, the_other_program};
use baize_games::rules::Objection;

impl Session {
    /// Shows the other player where the own cue is, at the time `now` since the program began. It is sent at most 20 times a second, and
    /// only by the side whose turn it is.
    pub fn aim(&mut self, aim: LiveAim, now: Duration) {
        let is_at_table = self.shared.as_ref().is_some_and(|shared| shared.holds_pen());
        let is_soon = self.aimed.is_some_and(|last| now.saturating_sub(last) < BETWEEN_AIMS);
        if self.is_connected() && is_at_table && !is_soon {
            self.aimed = Some(now);
            self.live = Some(aim.datagram());
        }
    }

    /// Makes a gesture. Without a connection it is lost.
    pub fn gesture(&mut self, gesture: Gesture) {
        if self.is_connected() {
            self.push(&Message::Gesture(gesture));
        }
    }

    /// Says something, at most 200 letters; what is longer is cut off, and letters that cannot be seen are left out. Without a connection
    /// it is lost.
    pub fn say(&mut self, text: &str) {
        let text = fit(text, MAX_SAY);
        if self.is_connected() && !text.is_empty() {
            self.push(&Message::Say(text));
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

    /// Takes a datagram from the other side. What is no aim of a player whose turn it is, or comes too often, is dropped.
    pub fn receive_live(&mut self, datagram: &[u8], now: Duration) {
        let is_other_at_table = self.shared.as_ref().is_some_and(|shared| shared.pen() == Some(shared.own.other()));
        if !self.is_connected() || !is_other_at_table || !self.aims.take(1.0, now) {
            return;
        }
        self.events.extend(LiveAim::of_datagram(datagram).map(SessionEvent::Aim));
    }
}
