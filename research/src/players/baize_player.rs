//! The planner of the game as a player of the field.

use std::sync::atomic::AtomicBool;

use baize_opponent::opponent::{Act, Intent, OpponentFile, Question, Situation, think};

use super::ground::hand;
use super::{Decision, Player};

/// How many shots are computed before the opponent has played.
const AT_FIRST: u32 = 4_000;
/// The planner computes fewer shots than it is allowed where a shot takes long, and leaves out what a stage does not need. What it has
/// not computed is allowed at a later shot, but never more than so many times as many as the opponent computes.
const MOST_ALLOWANCE: i64 = 5;

/// The planner with the tournament's noise.
pub struct BaizePlayer {
    file: OpponentFile,
    /// How many shots are computed for a shot; `None` for as many as the opponent computes on average.
    simulations: Option<u32>,
    /// How many shots it should have computed in this game to be equal to the opponent, and how many it has.
    fair: i64,
    computed: i64,
}

impl BaizePlayer {
    #[must_use]
    pub fn new(simulations: Option<u32>) -> Self {
        Self { file: hand(), simulations, fair: 0, computed: 0 }
    }

    /// How many shots it may compute to come to as many a shot as the opponent, whose mean is `other`: what it has not used until now
    /// is added.
    fn allowed(&mut self, other: u32) -> u32 {
        let equal = i64::from(if other == 0 { AT_FIRST } else { other });
        let left = self.fair - self.computed;
        self.fair += equal;
        (equal + left).clamp(equal / MOST_ALLOWANCE, equal * MOST_ALLOWANCE) as u32
    }
}

impl Player for BaizePlayer {
    fn decide(&mut self, situation: &Situation, seed: u64, other: u32) -> Option<Decision> {
        let simulations = self.simulations.unwrap_or_else(|| self.allowed(other));
        let stop = AtomicBool::new(false);
        let thought = think(&Question {
            situation,
            player: &self.file,
            other: None,
            seed,
            simulations: Some(simulations),
            threads: 1,
            stop: &stop,
        })?;
        self.computed += i64::from(thought.simulations);
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
