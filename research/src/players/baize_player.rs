//! The planner of the game as a player of the field.

use std::sync::atomic::AtomicBool;

use baize_opponent::opponent::{Act, Intent, OpponentFile, Question, Situation, think};

use super::ground::hand;
use super::{Decision, Player};

/// How many shots are computed before the opponent has played.
const AT_FIRST: u32 = 4_000;

/// The planner with the tournament's noise.
pub struct BaizePlayer {
    file: OpponentFile,
    /// How many shots are computed for a shot; `None` for as many as the opponent computes on average.
    simulations: Option<u32>,
}

impl BaizePlayer {
    #[must_use]
    pub fn new(simulations: Option<u32>) -> Self {
        Self { file: hand(), simulations }
    }
}

impl Player for BaizePlayer {
    fn decide(&mut self, situation: &Situation, seed: u64, other: u32) -> Option<Decision> {
        let equal = if other == 0 { AT_FIRST } else { other };
        let stop = AtomicBool::new(false);
        let thought = think(&Question {
            situation,
            player: &self.file,
            other: None,
            seed,
            simulations: Some(self.simulations.unwrap_or(equal)),
            threads: 1,
            stop: &stop,
        })?;
        let best = thought.shots.first();
        let idea = match (&thought.act, best.map(|shot| shot.intent)) {
            (Act::Choose(_), _) => "choice",
            (_, Some(Intent::Break)) => "break",
            (_, Some(Intent::Pot { .. })) => "pot",
            (_, Some(Intent::Roundabout { .. })) => "roundabout",
            (_, Some(Intent::Point)) => "point",
            (_, Some(Intent::Safety)) => "safety",
            (_, Some(Intent::PushOut)) => "push-out",
            (_, None) => "anything",
        };
        let chance = best.map_or(0.0, |shot| shot.chance);
        let worth = best.map(|shot| shot.worth);
        Some(Decision { act: thought.act, idea, chance, worth, simulations: thought.simulations })
    }
}
