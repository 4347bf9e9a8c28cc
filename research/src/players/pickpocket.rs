//! A player like PickPocket (M. Smith, 2006 and 2007): shots by geometry, two plies of noisy samples, positions worth 1, 0.33 and
//! 0.15 times the chances of the three best pots, simple safeties, and a plain break.

use std::sync::Arc;

use baize_games::rules::{Next, Side, StrokeKind};
use baize_opponent::opponent::{Act, Situation};
use baize_table::shot::Setup;

use super::candidates::{Candidate, Mind};
use super::chance::mixed;
use super::head::After;
use super::in_hand::{Stand, stands};
use super::pockets::Pockets;
use super::safety::safeties;
use super::strokes::Variety;
use super::{Decision, Player, plain, value};

/// The samples of a shot at either ply.
const SAMPLES: u64 = 15;
/// How many shots are sampled, and how many of them look at the second ply.
const MOST: usize = 120;
const FINALISTS: usize = 6;
/// The targets of the first ply: straight ones and others. With the cue ball in hand, from each place.
const TARGETS: (usize, usize) = (8, 6);
const TARGETS_IN_HAND: (usize, usize) = (3, 1);
/// The targets of the second ply, and how many shots are sampled there.
const SECOND_TARGETS: (usize, usize) = (3, 0);
const SECOND_MOST: usize = 2;
/// Below this worth of the best pot safeties are looked at.
const SAFE_BELOW: f64 = 0.5;

/// The player.
pub struct PickPocket {
    mind: Mind,
}

impl PickPocket {
    #[must_use]
    pub fn new(game: &Setup, pockets: &Arc<Pockets>) -> Self {
        Self { mind: Mind::new(game, pockets) }
    }

    fn shot(&mut self, situation: &Situation, side: Side, seed: u64) -> Option<Decision> {
        let stands = stands(&self.mind.pockets, situation);
        let mut found = self.first_ply(&stands, side, seed);
        let finals = mixed(seed, 1);
        for candidate in &mut found {
            let stand = &stands[candidate.stand];
            self.mind.try_out(candidate, stand, side, (finals, 0..SAMPLES), |mind, after| {
                second_ply(mind, after, side, finals)
            });
        }
        if found.iter().all(|candidate| candidate.worth < SAFE_BELOW) {
            found.extend(self.safeties(&stands, side, seed));
        }
        let best = found.into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth));
        let (aimed, idea, chance) = match best {
            Some(best) => (best.aimed, best.idea, best.chance),
            None => (plain::anything(&mut self.mind, stands.first()?)?, "anything", 0.0),
        };
        Some(Decision { act: Act::Strike(aimed), idea, chance, worth: None, simulations: 0 })
    }

    /// The best shots by samples and the worth of the positions after them.
    fn first_ply(&mut self, stands: &[Stand], side: Side, seed: u64) -> Vec<Candidate> {
        let in_hand = stands.len() > 1;
        let (targets, variety) = if in_hand { (TARGETS_IN_HAND, Variety::NoSide) } else { (TARGETS, Variety::Full) };
        let mut found = Vec::new();
        for stand in stands.iter().enumerate() {
            found.extend(self.mind.pots(stand, side, targets, variety));
        }
        found.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        found.truncate(MOST);
        self.sample(&mut found, stands, side, seed);
        found.truncate(FINALISTS);
        found
    }

    fn safeties(&mut self, stands: &[Stand], side: Side, seed: u64) -> Vec<Candidate> {
        let Some(stand) = stands.first() else { return Vec::new() };
        let mut found = safeties(&mut self.mind, (0, stand), side);
        self.sample(&mut found, stands, side, seed);
        found
    }

    /// Tries shots out by the worth of the positions after them, and puts the best first.
    fn sample(&mut self, found: &mut [Candidate], stands: &[Stand], side: Side, seed: u64) {
        for candidate in found.iter_mut() {
            let stand = &stands[candidate.stand];
            self.mind.try_out(candidate, stand, side, (seed, 0..SAMPLES), |mind, after| {
                value::after(&mind.pockets, after, side)
            });
        }
        found.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    }
}

impl Player for PickPocket {
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

/// What an outcome is worth: if the turn goes on, the best shot from there by samples.
fn second_ply(mind: &mut Mind, after: &After, side: Side, seed: u64) -> f64 {
    let by_look = value::after(&mind.pockets, after, side);
    let is_over = matches!(after.situation.state().next, Next::Over { .. });
    if is_over || !after.goes_on(side) {
        return by_look;
    }
    let stand = Stand { situation: after.situation.clone(), place: None };
    let mut found = mind.pots((0, &stand), side, SECOND_TARGETS, Variety::Little);
    found.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    found.truncate(SECOND_MOST);
    for candidate in &mut found {
        mind.try_out(candidate, &stand, side, (mixed(seed, 2), 0..SAMPLES), |mind, after| {
            value::after(&mind.pockets, after, side)
        });
    }
    found.iter().map(|candidate| candidate.worth).reduce(f64::max).unwrap_or(0.0)
}
