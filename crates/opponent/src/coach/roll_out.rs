//! Positions played on by quick players: what a situation is worth in play, not only in thought.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::hands::Hands;
use crate::opponent::{
    Act, AimedShot, Question, Situation, StaticEvaluator, StrokeErrors, ThinkingBudget, Valuation, think, thought_seed,
};
use baize_games::rules::{Ended, Next, Side};

/// How much a quick player thinks about a shot.
const QUICK: ThinkingBudget = ThinkingBudget { simulations: 60, ideas: 20, plies: 1 };
/// After so many shots and choices a situation is valued by where the balls lie.
const DEPTH: u64 = 3;

/// The stroke with which roll-outs begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstStroke {
    /// The shot with the stroke that is aimed at.
    pub aimed: AimedShot,
    /// The errors with which it is played; `None` for those of its player.
    pub errors: Option<StrokeErrors>,
}

/// Plays situations on with the hands of all players.
pub(super) struct RollOuts<'a> {
    players: Hands,
    seed: u64,
    threads: usize,
    stop: &'a AtomicBool,
}

impl<'a> RollOuts<'a> {
    /// Roll-outs between these players, on so many threads, until `stop` is set.
    pub(super) fn new(players: &Hands, seed: u64, threads: usize, stop: &'a AtomicBool) -> Self {
        Self { players: players.thinking(QUICK), seed, threads, stop }
    }

    /// The chance of the side that plays to win the rack, from `count` roll-outs that begin with the stroke `first`. `None` without a shot,
    /// or if it was stopped.
    pub(super) fn mean(&self, situation: &Situation, first: &FirstStroke, count: usize) -> Option<f64> {
        let side = situation.state().turn()?.player;
        let appraiser = StaticEvaluator::new(situation, side, self.players.seen_by(situation.state(), side))?;
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![None; count]);
        let one_thread = || {
            while !self.stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    break;
                }
                let result = self.once(situation, first, side, number as u64, &appraiser);
                results.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(result);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.max(1) {
                // A system that has no more threads leaves the work to those that run.
                if std::thread::Builder::new().spawn_scoped(scope, one_thread).is_err() {
                    break;
                }
            }
            one_thread();
        });
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Summed in their order, so that the sum does not depend on the number of threads.
        let sum: f64 = results.into_iter().collect::<Option<Vec<f64>>>()?.iter().sum();
        Some(sum / count.max(1) as f64)
    }

    fn once(
        &self,
        situation: &Situation,
        first: &FirstStroke,
        side: Side,
        number: u64,
        appraiser: &StaticEvaluator,
    ) -> f64 {
        let seed = thought_seed(self.seed, number);
        let won = |winner: Option<Side>| winner.map_or(0.5, |winner| f64::from(winner == side));
        let (mut now, mut last) = (situation.clone(), side);
        for count in 0..DEPTH {
            if let Next::Over { winner } = now.state().next {
                return won(winner);
            }
            let after = if count == 0 {
                let errors = first.errors.unwrap_or(self.players.of(side).stroke);
                struck(&now, &first.aimed, &errors, (seed, count))
            } else {
                self.act(&now, seed).and_then(|act| self.after(&now, &act, seed, count))
            };
            let Some((after, ended)) = after else { break };
            if let Ended::Rack(winner) | Ended::Match(winner) = ended {
                return won(winner);
            }
            last = now.state().turn().map_or(last, |turn| turn.player);
            now = after;
        }
        appraiser.wins(last, side, now.state(), &Valuation::default())
    }

    /// What the quick player does.
    fn act(&self, situation: &Situation, seed: u64) -> Option<Act> {
        let side = situation.state().to_act()?;
        let question = Question {
            situation,
            player: self.players.of(side),
            other: Some(self.players.after(situation.state(), side)),
            seed,
            simulations: None,
            threads: 1,
            stop: self.stop,
        };
        think(&question).map(|thought| thought.act)
    }

    /// The situation after what a player does with the errors of the hand, and what ended with it.
    fn after(&self, situation: &Situation, act: &Act, seed: u64, count: u64) -> Option<(Situation, Ended)> {
        let side = situation.state().to_act()?;
        match act {
            Act::Choose(choice) => situation.chosen(*choice).map(|after| (after, Ended::Nothing)),
            Act::TakeCueBall(ball) => situation.with_cue_ball_taken(*ball).map(|after| (after, Ended::Nothing)),
            Act::ClaimRack => Some((situation.clone(), Ended::Rack(Some(side)))),
            Act::ConcedeRack => Some((situation.clone(), Ended::Rack(Some(situation.state().next_side(side))))),
            Act::Strike(aimed) => struck(situation, aimed, &self.players.of(side).stroke, (seed, count)),
        }
    }
}

/// The situation after a stroke with errors of this hand, and what ended with it.
fn struck(
    situation: &Situation,
    aimed: &AimedShot,
    errors: &StrokeErrors,
    (seed, count): (u64, u64),
) -> Option<(Situation, Ended)> {
    let strike = errors.struck(situation, aimed, seed, count);
    situation.played(aimed, &strike).map(|(after, verdict)| (after, verdict.ended))
}
