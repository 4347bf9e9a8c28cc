//! A player who looks at the coming pot alone: of all shots the one that is sampled to succeed most often.

use std::sync::Arc;

use baize_games::rules::{Next, Side, StrokeKind};
use baize_opponent::opponent::{Act, Situation};
use baize_table::shot::Setup;

use super::candidates::{Candidate, Mind};
use super::in_hand::stands;
use super::pockets::Pockets;
use super::safety::safeties;
use super::strokes::Variety;
use super::{Decision, Player, plain};

/// The samples of a shot.
const SAMPLES: u64 = 30;
/// How many shots are sampled.
const MOST: usize = 60;
const TARGETS: (usize, usize) = (8, 6);
const TARGETS_IN_HAND: (usize, usize) = (3, 0);

/// The player.
pub struct OnePly {
    mind: Mind,
}

impl OnePly {
    #[must_use]
    pub fn new(game: &Setup, pockets: &Arc<Pockets>) -> Self {
        Self { mind: Mind::new(game, pockets) }
    }

    fn shot(&mut self, situation: &Situation, side: Side, seed: u64) -> Option<Decision> {
        let stands = stands(&self.mind.pockets, situation);
        let targets = if stands.len() > 1 { TARGETS_IN_HAND } else { TARGETS };
        let mut found: Vec<Candidate> = Vec::new();
        for stand in stands.iter().enumerate() {
            found.extend(self.mind.pots(stand, side, targets, Variety::NoSide));
        }
        // Sort by promise only to spread the samples over the likelier shots; the leave counts for nothing below.
        found.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        found.truncate(MOST);
        if found.is_empty() {
            found = safeties(&mut self.mind, (0, stands.first()?), side);
        }
        for candidate in &mut found {
            let stand = &stands[candidate.stand];
            let goes_on = |_: &mut Mind, after: &super::head::After| f64::from(u8::from(after.goes_on(side)));
            self.mind.try_out(candidate, stand, side, (seed, 0..SAMPLES), goes_on);
        }
        let best = found.into_iter().rev().max_by(|a, b| a.worth.total_cmp(&b.worth));
        let (aimed, idea, chance) = match best {
            Some(best) => (best.aimed, best.idea, best.chance),
            None => (plain::anything(&mut self.mind, stands.first()?)?, "anything", 0.0),
        };
        Some(Decision { act: Act::Strike(aimed), idea, chance, worth: None, simulations: 0 })
    }
}

impl Player for OnePly {
    fn decide(&mut self, situation: &Situation, seed: u64, _other: u32) -> Option<Decision> {
        self.mind.head.computed = 0;
        let decision = match &situation.state().next {
            Next::Over { .. } => None,
            Next::Choice { player, offers } => Some(plain::choose(&self.mind, situation, *player, offers)),
            Next::Shot(turn) if turn.stroke == StrokeKind::Break => plain::break_shot(&mut self.mind, situation),
            Next::Shot(turn) => self.shot(situation, turn.player, seed),
        };
        decision.map(|decision| Decision { simulations: self.mind.head.computed, ..decision })
    }
}
