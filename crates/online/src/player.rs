//! Who plays the own seats of a match without a window.

mod computed;
mod thinker;

use std::sync::atomic::AtomicBool;

use baize_games::match_play::{Command, Match};
use baize_games::rules::{Objection, Seat};

pub use computed::ComputedPlayer;
pub(crate) use thinker::Thinker;

/// Somebody who plays without a window: a computed player, or another program.
pub trait Player: Send {
    /// What this player does in the turn or choice that `seat` has now: one or more commands, to be given in this order. After
    /// `stop` is set it should return soon; the answer is then not used.
    ///
    /// # Errors
    /// Why there is no answer, as a sentence. The program then ends, nobody loses, and the match can go on later.
    fn act(&mut self, the_match: &Match, seat: Seat, stop: &AtomicBool) -> Result<Vec<Command>, Objection>;
}
