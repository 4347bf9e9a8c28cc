//! What positions are worth to the side that acts.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use super::levels::coached;
use crate::opponent::{Considered, Meant, OpponentFile, Position, Question, think, worths};
use crate::rules::{Next, Side, State};

/// What is worth to whoever cannot be said anything: an even chance.
const EVEN: f64 = 0.5;

/// Somebody who knows both players of a match, and values its positions by the same means.
pub struct Coach<'a> {
    /// The players as the coach would have them think: with their own hands.
    players: [OpponentFile; 2],
    seed: u64,
    simulations: u32,
    threads: usize,
    stop: &'a AtomicBool,
    /// What was thought about already.
    known: RefCell<Vec<(State, Valued)>>,
}

/// A position with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Valued {
    /// The chance to win the rack of the side that acts, with its best shot or choice.
    pub worth: f64,
    /// The best shots, the best first; none where the side chooses or claims.
    pub shots: Vec<Considered>,
}

impl<'a> Coach<'a> {
    /// A coach of the two players of a match, of whom the hands count. For each shot that is looked at, about `simulations` shots are
    /// computed, on this many threads (1 or more), until `stop` is set. The same `seed` gives the same answers.
    #[must_use]
    pub fn new(hands: [&OpponentFile; 2], seed: u64, simulations: u32, threads: usize, stop: &'a AtomicBool) -> Self {
        let known = RefCell::default();
        Self { players: hands.map(coached), seed, simulations, threads, stop, known }
    }

    /// The question of what the side that acts should do in a position.
    pub(super) fn question<'q>(&'q self, position: &'q Position) -> Question<'q> {
        let side = position.state().to_act().unwrap_or(Side::First);
        Question {
            position,
            player: &self.players[side.index()],
            other: Some(&self.players[side.other().index()]),
            seed: self.seed,
            simulations: Some(self.simulations),
            threads: self.threads,
            stop: self.stop,
        }
    }

    /// What a position is worth to the side that acts. `None` after the match, for a game that the planner does not play, or if it was
    /// stopped. Each position is thought about once.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Valued> {
        let state = position.state();
        if let Some((_, valued)) = self.known.borrow().iter().find(|(known, _)| known == state) {
            return Some(valued.clone());
        }
        let valued = match &state.next {
            Next::Over { .. } => return None,
            Next::Choice { player, offers } => {
                let worth = |choice| self.worth_to(*player, &position.chosen(choice)?);
                let worths = offers.iter().filter_map(|offer| worth(offer.choice));
                Valued { worth: worths.reduce(f64::max)?, shots: Vec::new() }
            }
            Next::Shot(_) => self.valued_shot(position)?,
        };
        self.known.borrow_mut().push((state.clone(), valued.clone()));
        Some(valued)
    }

    /// What a position in which the rack goes on is worth to `side`.
    pub(super) fn worth_to(&self, side: Side, position: &Position) -> Option<f64> {
        let worth = self.value(position)?.worth;
        Some(if position.state().to_act() == Some(side) { worth } else { 1.0 - worth })
    }

    fn valued_shot(&self, position: &Position) -> Option<Valued> {
        let question = self.question(position);
        let thought = think(&question)?;
        let mut shots = thought.shots;
        let meant: Vec<Meant> = shots.iter().map(|shot| Meant { idea: shot.idea, play: shot.play }).collect();
        if meant.is_empty() {
            return Some(Valued { worth: EVEN, shots });
        }
        for (shot, worth) in shots.iter_mut().zip(worths(&question, &meant)?) {
            shot.worth = worth;
        }
        shots.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        Some(Valued { worth: shots.first().map_or(EVEN, |shot| shot.worth), shots })
    }
}
