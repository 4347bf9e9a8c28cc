//! What situations are worth to the side that acts.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use super::hands::Hands;
use super::roll_out::{FirstStroke, RollOuts};
use crate::opponent::{
    Considered, IntendedShot, OpponentFile, Question, Situation, Worth, share_of_rest, think, worths,
};
use baize_games::rules::{Next, Side, State};

/// What is worth to whoever cannot be said anything: an even chance.
const EVEN: f64 = 0.5;
/// A situation is worth what roll-outs give and what thinking says, in these shares: thinking is off in the same way in all situations of
/// a kind, roll-outs by chance.
const ROLLED: f64 = 2.0 / 3.0;
/// How many shots are computed while thinking for each roll-out. A roll-out takes some 150.
const FOR_A_ROLL_OUT: u32 = 30;
const LEAST_ROLL_OUTS: u32 = 8;

/// What something is worth of which roll-outs give the first number and thinking says the second.
pub(super) fn together(rolled: f64, thought: f64) -> f64 {
    ROLLED * rolled + (1.0 - ROLLED) * thought
}

/// Somebody who knows all players of a match, and values its situations by the same means.
pub struct Coach<'a> {
    /// The players as the coach would have them think: with their own hands.
    players: Hands,
    roll_outs: RollOuts<'a>,
    seed: u64,
    simulations: u32,
    threads: usize,
    stop: &'a AtomicBool,
    /// What was thought about already.
    known: RefCell<Vec<(State, Valued)>>,
}

/// A situation with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Valued {
    /// The chance to win the rack of the side that acts, with its best shot or choice: what thinking says and what roll-outs give.
    pub worth: f64,
    /// What thinking says alone.
    pub thought: f64,
    /// What roll-outs alone give.
    pub rolled: f64,
    /// The best shots, the best first; none where the side chooses or claims.
    pub shots: Vec<Considered>,
}

impl<'a> Coach<'a> {
    /// A coach of the players of a match, of whom the hands count: one for each side, in the order of the list of players; a side without
    /// one has the first hand. For each shot that is looked at, `simulations` shots are
    /// computed, and some ten times as many while it is played on, on this many threads (1 or more), until `stop` is set. The same `seed` gives the same answers.
    #[must_use]
    pub fn new<'h>(
        hands: impl IntoIterator<Item = &'h OpponentFile>,
        seed: u64,
        simulations: u32,
        threads: usize,
        stop: &'a AtomicBool,
    ) -> Self {
        let (known, players) = (RefCell::default(), Hands::coached(hands));
        let roll_outs = RollOuts::new(&players, seed, threads, stop);
        Self { players, roll_outs, seed, simulations, threads, stop, known }
    }

    /// The question of what the side that acts should do in a situation.
    pub(super) fn question<'q>(&'q self, situation: &'q Situation) -> Question<'q> {
        let side = situation.state().to_act().unwrap_or(Side::First);
        Question {
            situation,
            player: self.players.of(side),
            other: Some(self.players.after(situation.state(), side)),
            seed: self.seed,
            simulations: Some(self.simulations),
            threads: self.threads,
            stop: self.stop,
        }
    }

    /// What a situation is worth to the side that acts. `None` after the match, or if it was stopped. Each
    /// situation is thought about once.
    #[must_use]
    pub fn value(&self, situation: &Situation) -> Option<Valued> {
        let state = situation.state();
        if let Some((_, valued)) = self.known.borrow().iter().find(|(known, _)| known == state) {
            return Some(valued.clone());
        }
        let valued = match &state.next {
            Next::Over { .. } => return None,
            Next::Choice { player, offers } => {
                let worth = |choice| self.worth_to(*player, &situation.chosen(choice)?);
                let worths = offers.iter().filter_map(|offer| worth(offer.choice));
                let worth = worths.reduce(f64::max)?;
                Valued { worth, thought: worth, rolled: worth, shots: Vec::new() }
            }
            Next::Shot(_) => self.valued_shot(situation)?,
        };
        self.known.borrow_mut().push((state.clone(), valued.clone()));
        Some(valued)
    }

    /// What a situation in which the rack goes on is worth to `side`.
    pub(super) fn worth_to(&self, side: Side, situation: &Situation) -> Option<f64> {
        let (worth, state) = (self.value(situation)?.worth, situation.state());
        Some(match state.to_act() {
            Some(acts) if acts != side => (1.0 - worth) * share_of_rest(state, acts, side),
            _ => worth,
        })
    }

    fn valued_shot(&self, situation: &Situation) -> Option<Valued> {
        let question = self.question(situation);
        let thought = think(&question)?;
        let shots = thought.shots;
        let meant: Vec<IntendedShot> =
            shots.iter().map(|shot| IntendedShot { intent: shot.intent, aimed: shot.aimed }).collect();
        let mut valued: Vec<(Considered, Worth)> = shots.into_iter().zip(worths(&question, &meant)?).collect();
        for (shot, worth) in &mut valued {
            shot.worth = worth.trusted;
        }
        valued.sort_by(|a, b| b.1.trusted.total_cmp(&a.1.trusted));
        let Some((best, thought)) = valued.first().map(|(shot, worth)| (shot.aimed, worth.played)) else {
            return Some(Valued { worth: EVEN, thought: EVEN, rolled: EVEN, shots: Vec::new() });
        };
        let shots = valued.into_iter().map(|(shot, _)| shot).collect();
        let rolled = self.rolled_out(situation, &FirstStroke { aimed: best, errors: None })?;
        Some(Valued { worth: together(rolled, thought), thought, rolled, shots })
    }

    /// What roll-outs give that begin with this stroke. The same errors are drawn for every stroke from a situation, so that what chance
    /// does to one it does to all. `None` without a shot, or if it was stopped.
    pub(super) fn rolled_out(&self, situation: &Situation, first: &FirstStroke) -> Option<f64> {
        let count = (self.simulations / FOR_A_ROLL_OUT).max(LEAST_ROLL_OUTS);
        self.roll_outs.mean(situation, first, count as usize)
    }
}
