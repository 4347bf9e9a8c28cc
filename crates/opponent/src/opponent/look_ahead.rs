//! Looks one shot further: what the player would do after the coming shot, from the places where the balls may then lie.

use super::candidates::{Candidate, Draws, play};
use super::context::Mind;
use super::proposals::{Effort, Proposal, Stand, attacks, stands};
use super::shot_simulator::{After, Head};
use super::workers::Workers;
use baize_games::rules::Side;

/// How closely the outcomes of a shot are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
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

/// By how much less than without looking a position may be worth to the mover when the pots that were found are poor.
const NO_POT: f64 = 0.1;
/// What a position is worth without looking counts as much as so many plays.
const UNSEEN_PLAYS: f64 = 24.0;

impl Look {
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
    after: After,
    mover: Side,
    /// What it is worth without looking further.
    worth: f64,
    count: u32,
}

/// Sets what looking ahead adds to the worth of each candidate. `budget` is how many shots may be computed for all of them.
pub(super) fn look_ahead(
    mind: &Mind,
    workers: &mut Workers,
    stands: &[Stand],
    candidates: &mut [Candidate],
    draws: &Draws,
    look: Look,
    budget: u32,
) {
    let each = budget / candidates.len().max(1) as u32;
    let share = each.saturating_sub(look.outcomes) / look.groups as u32;
    if share < LEAST / 2 {
        return;
    }
    let added = workers.map(mind, candidates, |mind, head, candidate| {
        let groups = groups(mind, head, &stands[candidate.proposal.stand], candidate, draws, look);
        let add = |group: &Group| {
            let further = further(mind, head, group, draws, share).unwrap_or(group.worth);
            f64::from(group.count) * (further - group.worth)
        };
        groups.iter().map(add).sum::<f64>() / f64::from(look.outcomes)
    });
    for (candidate, added) in candidates.iter_mut().zip(added) {
        candidate.foresight = added;
    }
}

/// The outcomes of a candidate in which the rack goes on, the most frequent groups first.
fn groups(mind: &Mind, head: &mut Head, stand: &Stand, candidate: &Candidate, draws: &Draws, look: Look) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    play(mind, head, stand, candidate, draws, 0..look.outcomes, |after, worth| {
        let Some((after, mover)) = after.and_then(|after| Some((after, after.state.turn()?.player))) else { return };
        if !after.goes_on(mover) {
            return;
        }
        match groups.iter_mut().find(|group| group.mover == mover && is_like(mind, &group.after, after)) {
            Some(group) => group.count += 1,
            None => groups.push(Group { after: after.clone(), mover, worth, count: 1 }),
        }
    });
    groups.sort_by_key(|group| std::cmp::Reverse(group.count));
    groups.truncate(look.groups);
    groups
}

/// Whether two outcomes have the same balls on the bed, and the cue balls near each other.
fn is_like(mind: &Mind, a: &After, b: &After) -> bool {
    let cue_ball = a.state.cue_ball(mind.judge.equipment);
    let balls = |after: &After| after.state.lie.on_bed().map(|(ball, _)| ball).collect::<smallvec::SmallVec<[_; 16]>>();
    let place = |after: &After| after.state.lie.centre(cue_ball);
    let near = match (place(a), place(b)) {
        (Some(a), Some(b)) => a.distance(b) < NEAR,
        (None, None) => true,
        _ => false,
    };
    near && a.state.turn() == b.state.turn() && balls(a) == balls(b)
}

/// What a group is worth to the player if its mover chooses the best pot; `None` if a short search finds no pot.
fn further(mind: &Mind, head: &mut Head, group: &Group, draws: &Draws, budget: u32) -> Option<f64> {
    let position = mind.position.with_state(group.after.state.clone());
    let mover = mind.at(&position, group.mover, mind.seed);
    let (found, plays) = best_pot(&mover, head, draws, budget)?;
    let unseen = mind.judge.worth_after(mind.side, group.mover, &position.state);
    // A few plays say little: the mean of a pot that falls with 0.9 is off by 0.06 after 24 of them.
    let steadied = (found * plays + unseen * UNSEEN_PLAYS) / (plays + UNSEEN_PLAYS);
    // The mover need not pot: what the position is worth without looking includes a safety.
    let best = steadied.max(unseen - NO_POT * mover.stake());
    Some(if group.mover == mind.side { best } else { 1.0 - best })
}

/// The worth to the mover of the best pot that a short search finds, and how many plays it comes from; `None` without any.
fn best_pot(mind: &Mind, head: &mut Head, draws: &Draws, budget: u32) -> Option<(f64, f64)> {
    let places = stands(mind, 3);
    let mut ideas: Vec<Proposal> = Vec::new();
    let each = budget as usize / 3 / places.len().max(1);
    let effort = Effort { most: 3, budget: each, tries: 2..=usize::MAX };
    for stand in places.iter().enumerate() {
        ideas.extend(attacks(mind, head, stand, &effort));
    }
    ideas.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    let first = (budget / 48).max(1);
    let plays = (budget / 3 / first).max(4);
    ideas.truncate(first as usize);
    let mut rated: Vec<(f64, u32, Candidate)> = Vec::new();
    for idea in ideas {
        let candidate = Candidate::new(mind, idea);
        let (sum, count, _) =
            play(mind, head, &places[candidate.proposal.stand], &candidate, draws, 0..plays, |_, _| {});
        rated.push((sum, count, candidate));
    }
    let mean = |(sum, count, _): &(f64, u32, Candidate)| sum / f64::from(*count);
    rated.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
    let (sum, count, best) = rated.into_iter().next()?;
    // Fresh plays of the best: the largest of several means is too large.
    let stand = &places[best.proposal.stand];
    let more = plays..plays + (budget / 3).max(4);
    let (fresh, fresh_count, _) = play(mind, head, stand, &best, draws, more, |_, _| {});
    let plays = f64::from(fresh_count) + 0.5 * f64::from(count);
    Some(((fresh + 0.5 * sum) / plays, plays))
}
