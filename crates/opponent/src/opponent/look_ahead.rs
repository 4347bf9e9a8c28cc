//! Looks one shot further: what the player would do after the coming shot, from the places where the balls may then lie.

use super::candidates::{Candidate, Draws, play};
use super::context::Context;
use super::cue_ball_choice::with_likely_cue_ball;
use super::proposals::{Effort, Placement, Proposal, attacks, placements};
use super::shot_simulator::{ShotOutcome, ShotSimulator};
use super::workers::Workers;
use baize_games::rules::Side;

/// How many outcomes of a shot are looked at further.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookAheadEffort {
    /// How many noisy plays of each candidate are looked at further.
    pub outcomes: u32,
    /// How many groups of outcomes, the most frequent ones.
    pub groups: usize,
}

/// Outcomes whose cue balls lie within this of each other, in metres, are one group.
const NEAR: f64 = 0.15;
/// The least shots that a look at one group takes, and of the plays that make the groups.
const LEAST: u32 = 36;
const LEAST_OUTCOMES: u32 = 12;
/// At least this many groups are looked at, if there are as many.
const LEAST_GROUPS: u32 = 3;

/// By how much less than without looking a situation may be worth to the mover when the pots that were found are poor.
const NO_POT: f64 = 0.1;
/// What a situation is worth without looking counts as much as so many plays.
const UNSEEN_PLAYS: f64 = 24.0;

impl LookAheadEffort {
    /// How many of at most `most` candidates can be looked at for `budget` shots, and how closely.
    pub fn within(self, budget: u32, most: usize) -> (usize, Self) {
        let candidates = (budget / (LEAST_OUTCOMES + LEAST_GROUPS * LEAST)).clamp(2, most as u32);
        let each = budget / candidates;
        let outcomes = (each / 5).clamp(LEAST_OUTCOMES, self.outcomes);
        let groups = (each.saturating_sub(outcomes) / LEAST).clamp(1, self.groups as u32);
        (candidates as usize, Self { outcomes, groups: groups as usize })
    }
}

/// An outcome of a candidate, with those like it.
struct Group {
    after: ShotOutcome,
    mover: Side,
    /// What it is worth without looking further.
    worth: f64,
    count: u32,
}

/// Sets what looking ahead adds to the worth of each candidate. `budget` is how many shots may be computed for all of them.
pub(super) fn look_ahead(
    context: &Context,
    workers: &mut Workers,
    placements: &[Placement],
    candidates: &mut [Candidate],
    draws: &Draws,
    effort: LookAheadEffort,
    budget: u32,
) {
    let each = budget / candidates.len().max(1) as u32;
    let share = each.saturating_sub(effort.outcomes) / effort.groups as u32;
    if share < LEAST / 2 {
        return;
    }
    let added = workers.map(context, candidates, |context, simulator, candidate| {
        let groups = groups(context, simulator, &placements[candidate.proposal.placement], candidate, draws, effort);
        let add = |group: &Group| {
            let further = further(context, simulator, group, draws, share).unwrap_or(group.worth);
            f64::from(group.count) * (further - group.worth)
        };
        groups.iter().map(add).sum::<f64>() / f64::from(effort.outcomes)
    });
    for (candidate, added) in candidates.iter_mut().zip(added) {
        (candidate.foresight, candidate.looked) = (added, share);
    }
}

/// The outcomes of a candidate in which the rack goes on, the most frequent groups first.
fn groups(
    context: &Context,
    simulator: &mut ShotSimulator,
    placement: &Placement,
    candidate: &Candidate,
    draws: &Draws,
    effort: LookAheadEffort,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    play(context, simulator, placement, candidate, draws, 0..effort.outcomes, |after, worth| {
        let Some((after, mover)) = after.and_then(|after| Some((after, after.state.turn()?.player))) else { return };
        if !after.goes_on(mover) {
            return;
        }
        match groups.iter_mut().find(|group| group.mover == mover && is_like(context, &group.after, after)) {
            Some(group) => group.count += 1,
            None => groups.push(Group { after: after.clone(), mover, worth, count: 1 }),
        }
    });
    groups.sort_by_key(|group| std::cmp::Reverse(group.count));
    groups.truncate(effort.groups);
    groups
}

/// Whether two outcomes have the same balls on the bed, and the cue balls near each other.
fn is_like(context: &Context, a: &ShotOutcome, b: &ShotOutcome) -> bool {
    let cue_ball = a.state.cue_ball(context.evaluator.equipment);
    let balls =
        |after: &ShotOutcome| after.state.lie.on_bed().map(|(ball, _)| ball).collect::<smallvec::SmallVec<[_; 16]>>();
    let place = |after: &ShotOutcome| after.state.lie.centre(cue_ball);
    let near = match (place(a), place(b)) {
        (Some(a), Some(b)) => a.distance(b) < NEAR,
        (None, None) => true,
        _ => false,
    };
    near && a.state.turn() == b.state.turn() && balls(a) == balls(b)
}

/// What a group is worth to the player if its mover chooses the best pot; `None` if a short search finds no pot.
fn further(context: &Context, simulator: &mut ShotSimulator, group: &Group, draws: &Draws, budget: u32) -> Option<f64> {
    let situation = with_likely_cue_ball(context, context.situation.with_state(group.after.state.clone()));
    let mover = context.at(&situation, group.mover, context.seed);
    let (found, plays) = best_pot(&mover, simulator, draws, budget)?;
    let unseen = context.evaluator.worth_after(context.side, group.mover, &situation.state);
    // A few plays say little: the mean of a pot that falls with 0.9 is off by 0.06 after 24 of them.
    let steadied = (found * plays + unseen * UNSEEN_PLAYS) / (plays + UNSEEN_PLAYS);
    // The mover need not pot: what the situation is worth without looking includes a safety.
    let best = steadied.max(unseen - NO_POT * mover.stake());
    Some(if group.mover == context.side { best } else { 1.0 - best })
}

/// The worth to the mover of the best pot that a short search finds, and how many plays it comes from; `None` without any.
fn best_pot(context: &Context, simulator: &mut ShotSimulator, draws: &Draws, budget: u32) -> Option<(f64, f64)> {
    let places = placements(context, 3);
    let mut proposals: Vec<Proposal> = Vec::new();
    let each = budget as usize / 3 / places.len().max(1);
    let effort = Effort { most: 3, budget: each, tries: 2..=usize::MAX };
    for placement in places.iter().enumerate() {
        proposals.extend(attacks(context, simulator, placement, &effort));
    }
    proposals.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    let first = (budget / 48).max(1);
    let plays = (budget / 3 / first).max(4);
    proposals.truncate(first as usize);
    let mut rated: Vec<(f64, u32, Candidate)> = Vec::new();
    for intent in proposals {
        let candidate = Candidate::new(context, intent);
        let (sum, count, _) =
            play(context, simulator, &places[candidate.proposal.placement], &candidate, draws, 0..plays, |_, _| {});
        rated.push((sum, count, candidate));
    }
    let mean = |(sum, count, _): &(f64, u32, Candidate)| sum / f64::from(*count);
    rated.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
    let (sum, count, best) = rated.into_iter().next()?;
    // Fresh plays of the best: the largest of several means is too large.
    let placement = &places[best.proposal.placement];
    let more = plays..plays + (budget / 3).max(4);
    let (fresh, fresh_count, _) = play(context, simulator, placement, &best, draws, more, |_, _| {});
    let plays = f64::from(fresh_count) + 0.5 * f64::from(count);
    Some(((fresh + 0.5 * sum) / plays, plays))
}
