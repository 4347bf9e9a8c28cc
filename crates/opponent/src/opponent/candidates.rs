//! Tries shots with the errors of the player's hand, the same errors for every shot, and drops those that fall behind.

use super::context::Context;
use super::proposals::{Placement, Proposal};
use super::shot_simulator::{ShotOutcome, ShotSimulator};
use super::thought::Intent;
use super::workers::Workers;
use baize_table::shot::ErrorDraw;

/// How many plays of a shot the first round has, and by how much later rounds have more.
const FIRST_ROUND: f64 = 4.0;
const GROWTH: f64 = 2.5;
/// Which share of the shots stays after a round.
const STAY: f64 = 0.35;
/// How much less a safety is trusted than its plays say, as a difference of the logarithms of the odds: the safety that looks best is the one
/// that was judged too well, and the other side looks longer for an answer than the evaluator does.
const DOUBT: f64 = 0.4;
/// The most draws of one thought.
const MOST_DRAWS: usize = 4096;

/// A proposal with what its trials gave.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub proposal: Proposal,
    /// The sum of what its plays were worth.
    sum: f64,
    /// How many plays there were.
    pub plays: u32,
    /// How many of them did what they were meant to.
    done: u32,
    /// What looking ahead adds to its worth.
    pub foresight: f64,
    /// The logarithm of the odds is taken to be lower by this.
    doubt: f64,
}

impl Candidate {
    pub fn new(context: &Context, proposal: Proposal) -> Self {
        let doubt = if proposal.intent == Intent::Safety { DOUBT * context.stake() } else { 0.0 };
        Self { proposal, sum: 0.0, plays: 0, done: 0, foresight: 0.0, doubt }
    }

    /// Adds plays: the sum of their worths, how many there were, and how many did what they were meant to.
    pub fn add(&mut self, (sum, plays, done): (f64, u32, u32)) {
        self.sum += sum;
        self.plays += plays;
        self.done += done;
    }

    /// The chance to win the rack with it.
    pub fn worth(&self) -> f64 {
        if self.plays == 0 {
            return self.proposal.promise;
        }
        let worth = self.sum / f64::from(self.plays) + self.foresight;
        if self.doubt > 0.0 { doubted(worth, self.doubt) } else { worth }
    }

    /// How often it does what it is meant to.
    pub fn chance(&self) -> f64 {
        f64::from(self.done) / f64::from(self.plays.max(1))
    }
}

/// The errors of a hand, drawn for many strokes.
#[derive(Debug)]
pub(super) struct Draws {
    draws: Vec<ErrorDraw>,
}

impl Draws {
    pub fn new(seed: u64, count: usize) -> Self {
        Self { draws: ErrorDraw::first(seed, count.clamp(1, MOST_DRAWS)) }
    }

    fn get(&self, index: u32) -> &ErrorDraw {
        &self.draws[index as usize % self.draws.len()]
    }
}

/// Whether a shot did what it was meant to.
pub(super) fn is_done(intent: Intent, after: &ShotOutcome) -> bool {
    match intent.pot() {
        Some((ball, pocket)) => !after.foul && after.potted(ball, pocket),
        None if intent == Intent::Point => !after.foul && after.points > 0,
        None => !after.foul,
    }
}

/// Plays a candidate with the draws of `range`, and shows each outcome with its worth to `see`: the sum of the worths, how many plays
/// there were, and how many did what they were meant to.
pub(super) fn play(
    context: &Context,
    simulator: &mut ShotSimulator,
    placement: &Placement,
    candidate: &Candidate,
    draws: &Draws,
    range: std::ops::Range<u32>,
    mut see: impl FnMut(Option<&ShotOutcome>, f64),
) -> (f64, u32, u32) {
    simulator.start_from(&placement.situation);
    let (mut sum, mut plays, mut done) = (0.0, 0, 0);
    for index in range {
        let aim = &candidate.proposal.play.aim;
        let strike = context.with_errors(&placement.situation, aim, draws.get(index), context.believed);
        let after = simulator.shoot(&candidate.proposal.play.declares, &strike);
        let worth =
            after.as_ref().map_or(context.evaluator.stakes.foul, |after| context.evaluator.after(context.side, after));
        see(after.as_ref(), worth);
        sum += worth;
        plays += 1;
        done += u32::from(after.is_some_and(|after| is_done(candidate.proposal.intent, &after)));
    }
    (sum, plays, done)
}

/// Tries candidates in rounds until `budget` shots are spent or `stay` candidates are left. The best comes first.
pub(super) fn eliminate(
    context: &Context,
    workers: &mut Workers,
    placements: &[Placement],
    mut candidates: Vec<Candidate>,
    draws: &Draws,
    budget: u32,
    stay: usize,
) -> Vec<Candidate> {
    let (mut samples, mut spent) = (FIRST_ROUND, 0);
    while !candidates.is_empty() {
        let plays = samples.round() as u32;
        let cost = plays * candidates.len() as u32;
        if spent > 0 && spent + cost > budget {
            break;
        }
        spent += cost;
        add_plays(context, workers, placements, &mut candidates, draws, plays);
        rank(context, &mut candidates);
        let keep = ((candidates.len() as f64 * STAY).ceil() as usize).max(stay);
        candidates.truncate(keep);
        samples *= GROWTH;
    }
    candidates
}

/// Plays every candidate some more times.
pub(super) fn add_plays(
    context: &Context,
    workers: &mut Workers,
    placements: &[Placement],
    candidates: &mut [Candidate],
    draws: &Draws,
    plays: u32,
) {
    let results = workers.map(context, candidates, |context, simulator, candidate| {
        let range = candidate.plays..candidate.plays + plays;
        play(context, simulator, &placements[candidate.proposal.placement], candidate, draws, range, |_, _| {})
    });
    for (candidate, played) in candidates.iter_mut().zip(results) {
        candidate.add(played);
    }
}

/// Puts the best first, by worth and the player's habits.
pub(super) fn rank(context: &Context, candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| liking(context, b).total_cmp(&liking(context, a)));
}

/// The worth of a candidate with what the player likes.
pub(super) fn liking(context: &Context, candidate: &Candidate) -> f64 {
    let habits = &context.player.habits;
    let bonus = match candidate.proposal.intent {
        Intent::Pot { .. } => habits.attack,
        Intent::Roundabout { .. } => habits.attack + habits.banks,
        Intent::Break | Intent::Point | Intent::Safety | Intent::PushOut => 0.0,
    };
    let worth = candidate.worth();
    // Where a rack is nearly won or lost, the worths of all shots lie close together, and habits count for less.
    let open = 4.0 * (worth * (1.0 - worth)).max(0.0) * context.stake();
    worth + open * bonus + 0.05 * context.stake() * habits.ease * candidate.chance()
}

/// The chance to win with a safety whose plays say this.
fn doubted(worth: f64, doubt: f64) -> f64 {
    let worth = worth.clamp(0.0, 1.0);
    let kept = libm::exp(-doubt) * worth;
    kept / (kept + 1.0 - worth)
}
