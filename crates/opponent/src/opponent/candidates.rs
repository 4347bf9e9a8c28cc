//! Tries shots with the errors of the player's hand, the same errors for every shot, and drops those that fall behind.

use super::context::Context;
use super::evaluator::Scoring;
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
/// A pot that comes off in a smaller share of its plays is no pot: it is a stroke in the hope of one, as little trusted as a safety.
pub(super) const LEAST_POT: f64 = 0.2;
/// A pot that was not played yet counts as one that came off so often in so many plays. A few plays say little.
const UNTRIED_DONE: f64 = 1.0;
const UNTRIED_PLAYS: f64 = 3.0;
/// Habits decide among shots that are worth at most this much less than the best, as a share of what is at stake.
const ABOUT_AS_GOOD: f64 = 0.02;
/// A tip that is so far from the middle, in ball radii, has all the side that a player likes.
const MOST_SIDE: f64 = 0.4;
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
    /// What its first plays gave, one for each draw.
    first_plays: Vec<Play>,
    /// What looking ahead adds to its worth, and how many shots were computed for that.
    pub foresight: f64,
    pub looked: u32,
    /// The logarithm of the odds is taken to be lower by this, if it is no pot.
    doubt: f64,
    /// Whether it is meant to send a ball into a pocket: then it is a safety if it seldom does.
    is_pot: bool,
}

/// What one play of a shot gave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    /// The chance to win the rack after it.
    worth: f64,
    /// Whether it did what it was meant to.
    is_done: bool,
}

/// Whether a shot of this intent is meant to send a ball into a pocket, at pyramid also the cue ball.
pub(super) fn is_pot(context: &Context, intent: Intent) -> bool {
    let pockets_cue_ball = || intent == Intent::Point && context.evaluator.model.scoring() == Scoring::Pots;
    intent.pot().is_some() || pockets_cue_ball()
}

impl Candidate {
    pub fn new(context: &Context, proposal: Proposal) -> Self {
        let (doubt, is_pot) = (DOUBT * context.stake(), is_pot(context, proposal.intent));
        Self {
            proposal,
            sum: 0.0,
            plays: 0,
            done: 0,
            first_plays: Vec::new(),
            foresight: 0.0,
            looked: 0,
            doubt,
            is_pot,
        }
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
        if self.intent() == Intent::Safety { doubted(self.undoubted(), self.doubt) } else { self.undoubted() }
    }

    /// The same as its plays say, whatever it is.
    pub fn undoubted(&self) -> f64 {
        if self.plays == 0 { self.proposal.promise } else { self.sum / f64::from(self.plays) + self.foresight }
    }

    /// What its plays show it to be: a pot that seldom comes off counts as a safety.
    pub fn intent(&self) -> Intent {
        let share = (f64::from(self.done) + UNTRIED_DONE) / (f64::from(self.plays) + UNTRIED_PLAYS);
        if self.is_pot && share < LEAST_POT { Intent::Safety } else { self.proposal.intent }
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

    /// The draw of a play. After the last one the first comes again.
    fn get(&self, play: u32) -> &ErrorDraw {
        &self.draws[self.number(play)]
    }

    fn number(&self, play: u32) -> usize {
        play as usize % self.draws.len()
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
    let simulator = started(context, simulator, placement, candidate);
    sum_of(range.map(|number| {
        let (after, play) = play_once(context, simulator, placement, candidate, draws, number);
        see(after.as_ref(), play.worth);
        play
    }))
}

/// The next `count` plays of a candidate.
fn play_on(
    context: &Context,
    simulator: &mut ShotSimulator,
    placement: &Placement,
    candidate: &Candidate,
    draws: &Draws,
    count: u32,
) -> Vec<Play> {
    let simulator = started(context, simulator, placement, candidate);
    let mut plays: Vec<Play> = Vec::with_capacity(count as usize);
    for number in candidate.plays..candidate.plays + count {
        let draw = draws.number(number);
        let is_first = number as usize == draw;
        // Nothing new comes of the same errors from the same places.
        let known = if is_first || simulator.sees_gaps() {
            None
        } else {
            let earlier = draw.checked_sub(candidate.plays as usize).and_then(|index| plays.get(index));
            candidate.first_plays.get(draw).or(earlier).copied()
        };
        plays.push(match known {
            Some(known) => {
                simulator.count_known();
                known
            }
            None => play_once(context, simulator, placement, candidate, draws, number).1,
        });
    }
    plays
}

/// The simulator for the plays of a candidate, at its start.
fn started<'a>(
    context: &Context,
    simulator: &'a mut ShotSimulator,
    placement: &Placement,
    candidate: &Candidate,
) -> &'a mut ShotSimulator {
    let is_at_rail = match candidate.proposal.intent {
        Intent::Pot { ball, .. } => context.is_at_rail(&placement.situation.state, ball),
        _ => false,
    };
    let simulator = simulator.for_pot(is_at_rail);
    simulator.start_from(&placement.situation);
    simulator
}

/// One play of a candidate: its outcome, `None` if it cannot be played, and what it gave.
fn play_once(
    context: &Context,
    simulator: &mut ShotSimulator,
    placement: &Placement,
    candidate: &Candidate,
    draws: &Draws,
    number: u32,
) -> (Option<ShotOutcome>, Play) {
    let Proposal { aimed, intent, .. } = &candidate.proposal;
    let strike = context.with_errors(&placement.situation, &aimed.aim, draws.get(number), context.believed);
    let after = simulator.shoot_unseen(&aimed.declares, &strike, (context.seed, number));
    let evaluator = &context.evaluator;
    let worth = after.as_ref().map_or(evaluator.stakes.foul, |after| evaluator.after(context.side, after));
    let is_done = after.as_ref().is_some_and(|after| is_done(*intent, after));
    (after, Play { worth, is_done })
}

/// The sum of the worths of plays, how many there are, and how many did what they were meant to.
fn sum_of(plays: impl Iterator<Item = Play>) -> (f64, u32, u32) {
    plays.fold((0.0, 0, 0), |(sum, plays, done), play| (sum + play.worth, plays + 1, done + u32::from(play.is_done)))
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
        add_plays(context, workers, placements, &mut candidates, draws, |_| plays);
        rank(context, &mut candidates);
        let keep = ((candidates.len() as f64 * STAY).ceil() as usize).max(stay);
        candidates.truncate(keep);
        samples *= GROWTH;
    }
    candidates
}

/// Plays every candidate so many more times.
pub(super) fn add_plays(
    context: &Context,
    workers: &mut Workers,
    placements: &[Placement],
    candidates: &mut [Candidate],
    draws: &Draws,
    plays: impl Fn(&Candidate) -> u32 + Sync,
) {
    let results = workers.map(context, candidates, |context, simulator, candidate| {
        let placement = &placements[candidate.proposal.placement];
        play_on(context, simulator, placement, candidate, draws, plays(candidate))
    });
    for (candidate, played) in candidates.iter_mut().zip(results) {
        candidate.add(sum_of(played.iter().copied()));
        let new = draws.draws.len().saturating_sub(candidate.first_plays.len());
        candidate.first_plays.extend(played.into_iter().take(new));
    }
}

/// Puts the best first. Among those that are about as good as the best, the player's habits decide.
pub(super) fn rank(context: &Context, candidates: &mut [Candidate]) {
    let best = candidates.iter().map(Candidate::worth).fold(0.0, f64::max);
    let least = best - ABOUT_AS_GOOD * context.stake();
    let is_good = |candidate: &Candidate| candidate.worth() >= least;
    candidates.sort_by(|a, b| {
        let by_worth = || b.worth().total_cmp(&a.worth());
        let by_liking = || liking(context, b).total_cmp(&liking(context, a));
        is_good(b).cmp(&is_good(a)).then_with(|| if is_good(a) && is_good(b) { by_liking() } else { by_worth() })
    });
}

/// The worth of a candidate with what the player likes.
fn liking(context: &Context, candidate: &Candidate) -> f64 {
    let habits = &context.player.habits;
    let bonus = match candidate.intent() {
        Intent::Pot { .. } => habits.attack,
        Intent::Roundabout { .. } => habits.attack + habits.banks,
        Intent::Break | Intent::Point | Intent::Safety | Intent::PushOut => 0.0,
    };
    let worth = candidate.worth();
    // Where a rack is nearly won or lost, the worths of all shots lie close together, and habits count for less.
    let open = 4.0 * (worth * (1.0 - worth)).max(0.0) * context.stake();
    let side = habits.favourite_side * candidate.proposal.aimed.aim.tip.side / MOST_SIDE;
    worth + open * (bonus + 0.05 * side) + 0.05 * context.stake() * habits.ease * candidate.chance()
}

/// The chance to win with a safety whose plays say this.
fn doubted(worth: f64, doubt: f64) -> f64 {
    let worth = worth.clamp(0.0, 1.0);
    let kept = libm::exp(-doubt) * worth;
    kept / (kept + 1.0 - worth)
}
