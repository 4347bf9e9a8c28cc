//! Where the cue of the player at the table is: the own one is sent, that of the other is taken, and both are for those who watch.

use std::time::Duration;

use super::{Session, SessionEvent};
use crate::bounds::{BETWEEN_AIMS, SHOWN_AIMS};
use crate::flood::Bucket;
use crate::live_aim::{LiveAim, TimedAim};
use crate::message::Role;
use baize_games::match_play::Match;

/// The last place of the cue of the player at the table, for those who watch.
#[derive(Clone, Debug)]
pub(super) struct ShownAim {
    bucket: Bucket,
    /// A number that no other place has, and the datagram.
    last: (u64, Vec<u8>),
}

impl Default for ShownAim {
    fn default() -> Self {
        Self { bucket: Bucket::new(SHOWN_AIMS), last: (0, Vec::new()) }
    }
}

impl ShownAim {
    /// Notes a new place, unless there were enough of them. The next one is as good.
    fn note(&mut self, datagram: Vec<u8>, now: Duration) {
        if self.bucket.take(1.0, now) {
            self.last = (self.last.0 + 1, datagram);
        }
    }
}

impl Session {
    /// Shows the other player, and those who watch, where the own cue is, at the time `now` since the program began. It is sent at most
    /// 20 times a second, and only by the side whose turn it is. A cue ball that is held where none can lie is not shown.
    pub fn aim(&mut self, aim: LiveAim, now: Duration) {
        let is_soon = self.aimed.is_some_and(|last| now.saturating_sub(last) < BETWEEN_AIMS);
        let Some(shared) = self.shared.as_ref().filter(|shared| shared.holds_pen() && !is_soon) else { return };
        if !self.is_connected() || !aim.is_possible_in(&shared.the_match) {
            return;
        }
        let datagram = TimedAim { steps: shared.steps(), aim }.datagram();
        self.aimed = Some(now);
        self.shown_aim.note(datagram.clone(), now);
        self.live = Some(datagram);
    }

    /// Takes a datagram from the other side. What is no aim of a player whose turn it is, belongs to an earlier place of the match, holds
    /// the cue ball where none can lie, or comes too often, is dropped.
    pub fn receive_live(&mut self, datagram: &[u8], now: Duration) {
        if !self.is_connected() || !self.aims.take(1.0, now) {
            return;
        }
        let Some(the_match) = self.match_of_others_turn() else { return };
        let timed = TimedAim::of_datagram(datagram).filter(|timed| is_of_now(timed, the_match));
        let Some(TimedAim { steps, aim }) = timed else { return };
        self.shown_aim.note(datagram.to_vec(), now);
        self.events.push_back(SessionEvent::Aim { steps, aim });
    }

    /// The match, if somebody at another machine has the turn.
    fn match_of_others_turn(&self) -> Option<&Match> {
        if self.role == Role::Watcher {
            return self.watched.the_match();
        }
        let shared = self.shared.as_ref()?;
        (shared.pen() == Some(shared.own.other())).then_some(&shared.the_match)
    }

    /// The last place of the cue of the player at the table, with a number that no other place has.
    pub(crate) fn shown_aim(&self) -> (u64, &[u8]) {
        (self.shown_aim.last.0, &self.shown_aim.last.1)
    }
}

/// Whether an aim belongs to the match as it is.
fn is_of_now(timed: &TimedAim, the_match: &Match) -> bool {
    the_match.steps().len() == timed.steps as usize && timed.aim.is_possible_in(the_match)
}
