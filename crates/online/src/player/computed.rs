//! A player of an opponent file.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use super::Player;
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Objection, Seat};
use baize_opponent::opponent::{OpponentFile, Question, Situation, think, thought_seed};

/// A player of an opponent file, with the errors of its hand. The same match gives the same commands on any machine and with any
/// number of threads.
#[derive(Clone, Debug)]
pub struct ComputedPlayer {
    /// The player.
    pub player: OpponentFile,
    /// How many shots may be computed for a choice; `None` for what the player's file says.
    pub simulations: Option<u32>,
    /// On how many threads it thinks.
    pub threads: NonZeroUsize,
}

impl Player for ComputedPlayer {
    /// As the player of a duel: it knows nothing of the other's hand, so it takes the other for one like itself.
    fn act(&mut self, the_match: &Match, seat: Seat, stop: &AtomicBool) -> Result<Vec<Command>, Objection> {
        let no_answer = || Objection("The player has no answer to this position.".to_owned());
        let side = the_match.state().side_of(seat).ok_or_else(no_answer)?;
        let situation = Situation::of(the_match);
        let (seed, number) = (the_match.beginning().seed, the_match.strokes_of(side));
        let question = Question {
            situation: &situation,
            player: &self.player,
            other: None,
            seed: thought_seed(seed, number),
            simulations: self.simulations,
            threads: self.threads.get(),
            stop,
        };
        let thought = think(&question).ok_or_else(no_answer)?;
        Ok(thought.commands(&self.player, &situation, seed, number))
    }
}
