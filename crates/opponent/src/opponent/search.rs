//! The search for a shot, stage by stage: proposals, trials, shots near the best ones, a look ahead, and a closer one.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::candidates::{Candidate, Draws, add_plays, eliminate, rank};
use super::context::Context;
use super::evaluator::{CaromStrokes, Scoring, Stakes};
use super::explanation::{explained, of_different_intents};
use super::look_ahead::{LookAheadEffort, look_ahead};
use super::proposals::{Effort, Placement, Proposal, attacks, breaks, caroms, random_strokes, variants};
use super::shot_simulator::ShotSimulator;
use super::thought::{Considered, Intent};
use super::workers::Workers;

/// The share of all shots that are computed for each stage. What a stage leaves goes to the later ones.
struct Shares {
    attacks: f64,
    random_strokes: f64,
    trials: f64,
    near_the_best: f64,
    ahead: f64,
    farther: f64,
    once_more: f64,
}

const WITH_POTS: Shares = Shares {
    attacks: 0.12,
    random_strokes: 0.1,
    trials: 0.25,
    near_the_best: 0.08,
    ahead: 0.25,
    farther: 0.14,
    once_more: 0.06,
};
/// Nothing but trying tells which strokes make a carom.
const WITH_CAROMS: Shares = Shares {
    attacks: 0.34,
    random_strokes: 0.03,
    trials: 0.25,
    near_the_best: 0.2,
    ahead: 0.08,
    farther: 0.05,
    once_more: 0.05,
};
/// Where so many caroms are found for each shot that is computed, it matters more which of them leaves the next one.
const EASY_TO_FIND: f64 = 0.12;
const WITH_EASY_CAROMS: Shares = Shares {
    attacks: 0.12,
    random_strokes: 0.02,
    trials: 0.2,
    near_the_best: 0.12,
    ahead: 0.3,
    farther: 0.18,
    once_more: 0.06,
};
/// Where no straight pot promises as much as the first number, strokes in all directions are tried as many times more often as the
/// second says: a bank, a combination or a safety is what is sought.
const EASY: f64 = 0.5;
const NOTHING_EASY: f64 = 2.5;
/// If no legal shot was found, so many more strokes are tried in all directions.
const NOTHING_FOUND: f64 = 0.4;
/// The share of all shots with which the chances of the explained ones are found.
const ON_EXPLANATIONS: f64 = 0.06;
/// The share of all shots with which the explained ones are looked at as closely as the best of them.
const ON_EQUAL_LOOKS: f64 = 0.1;
/// So many plays an explained shot gets in any case to be looked at as often as the first.
const LEAST_EQUAL_PLAYS: u32 = 8;
/// How many of the best shots are varied, and what share of the cost is the first play of a variant.
const VARIED: usize = 4;
const FIRST_PLAYS: f64 = 0.25;
/// How many shots of one intent that leave the cue ball in the same place, a square with this side in metres, are tried.
const ALIKE: usize = 2;
const SAME_PLACE: f64 = 0.12;
/// How closely the candidates look ahead at first, and the last few in the end.
const FIRST_LOOK_AHEAD: LookAheadEffort = LookAheadEffort { outcomes: 32, groups: 6 };
const LAST_LOOK_AHEAD: LookAheadEffort = LookAheadEffort { outcomes: 64, groups: 10 };
/// How many candidates look ahead, how many are left in the end, and how many are explained.
const FINALISTS: usize = 12;
const LAST: usize = 4;
const EXPLAINED: usize = 3;
/// How many shots the trials of one candidate take on average, those of the best included.
const PER_CANDIDATE: u32 = 14;
/// The same for breaks. What a break is worth is hard to see, for no two of its outcomes are alike.
const PER_BREAK: u32 = 18;
/// A prime number with which no number of breaks has a factor in common.
const STRIDE: usize = 7919;
/// How many strokes in all directions are one piece of work, and from how many places of the cue ball they begin.
const PIECE: usize = 64;
const PLACES_ALL_ROUND: usize = 4;
/// Of the candidates, this share are not straight pots, if there are enough.
const OTHERS: f64 = 0.35;

/// A search under way.
pub(super) struct Search<'a> {
    context: &'a Context<'a>,
    placements: &'a [Placement],
    workers: Workers<'a>,
    draws: Draws,
    /// How many shots may be computed in all.
    budget: u32,
    shares: Shares,
    /// The shares of the stages that are still to come.
    to_come: f64,
    /// The most promising shot of each intent before the trials.
    one_of_each_intent: Vec<Candidate>,
}

/// A stage takes the best candidates until now, and returns better ones.
type Stage<'a> = fn(&mut Search<'a>, Vec<Candidate>) -> Vec<Candidate>;

impl<'a> Search<'a> {
    pub fn new(context: &'a Context<'a>, workers: Workers<'a>, placements: &'a [Placement], budget: u32) -> Self {
        let draws = Draws::new(context.seed, budget as usize / 16);
        let shares = match context.evaluator.model.scoring() {
            Scoring::Pots => WITH_POTS,
            Scoring::Caroms(_) => WITH_CAROMS,
        };
        Self { context, placements, workers, draws, budget, shares, to_come: 1.0, one_of_each_intent: Vec::new() }
    }

    /// The best shots, the chosen one first, and how many shots were computed. `None` if the search was stopped before it found any.
    pub fn best(mut self) -> Option<(Vec<Considered>, u32)> {
        let stages: &[Stage<'a>] = if self.context.is_hard_break(self.context.situation) {
            // No two breaks end alike, so a look ahead at a few of their outcomes would say nothing.
            &[Self::broken]
        } else if self.context.player.thinking.plies > 1 {
            &[Self::tried, Self::varied, Self::ahead, Self::farther, Self::steadied]
        } else {
            &[Self::tried, Self::varied]
        };
        let mut best: Vec<Candidate> = Vec::new();
        // Where the best ones are all of one intent, what a stage left out is explained behind them, and then what came through no trial.
        let mut left_out: Vec<Candidate> = Vec::new();
        for stage in stages {
            let better = stage(&mut self, best.clone());
            if self.workers.is_stopped() {
                break;
            }
            left_out.splice(0..0, std::mem::replace(&mut best, better));
        }
        let was_stopped = self.workers.is_stopped();
        if was_stopped && best.is_empty() {
            return None;
        }
        let plays = if was_stopped { 0 } else { (f64::from(self.budget) * ON_EXPLANATIONS) as u32 / EXPLAINED as u32 };
        self.workers.finish();
        best.append(&mut left_out);
        best.append(&mut self.one_of_each_intent);
        let mut told = of_different_intents(best, EXPLAINED);
        if !was_stopped {
            told = self.looked_at_alike(told);
        }
        let shots = explained(self.context, &mut self.workers, self.placements, &told, plays);
        Some((shots, self.workers.simulations()))
    }

    /// How many shots the next stage may compute, whose share this is.
    fn part(&mut self, share: f64) -> u32 {
        let all = f64::from(self.budget) * (1.0 - ON_EXPLANATIONS - ON_EQUAL_LOOKS);
        let left = (all - f64::from(self.workers.simulations())).max(0.0);
        let part = left * share / self.to_come.max(share);
        self.to_come -= share;
        part as u32
    }

    /// The best breaks: a few plays of many, many plays of the last few.
    fn broken(&mut self, _: Vec<Candidate>) -> Vec<Candidate> {
        let numbered: Vec<(usize, &Placement)> = self.placements.iter().enumerate().collect();
        let all = self
            .workers
            .map(self.context, &numbered, |context, simulator, placement| breaks(context, simulator, *placement))
            .concat();
        let part = self.part(1.0);
        let most = (part / PER_BREAK).max(3) as usize;
        // Steps of a prime number visit every break once, and the first few are already different.
        let first = (0..all.len().min(most)).map(|index| all[index * STRIDE % all.len()].clone());
        let first = first.map(|proposal| Candidate::new(self.context, proposal)).collect();
        eliminate(self.context, &mut self.workers, self.placements, first, &self.draws, part, LAST)
    }

    /// The most promising shots after their trials.
    fn tried(&mut self, _: Vec<Candidate>) -> Vec<Candidate> {
        let mut proposals = self.proposed();
        let all = f64::from(self.budget);
        if proposals.is_empty() {
            let before = (all * self.shares.random_strokes) as usize;
            proposals = self.in_pieces(before..before + (all * NOTHING_FOUND) as usize, random_strokes);
        }
        let part = self.part(self.shares.trials);
        let most = (self.context.player.thinking.ideas).min(part / PER_CANDIDATE).max(3);
        let first = shortlist(self.context, proposals, most as usize);
        self.one_of_each_intent = best_of_each_intent(&first);
        let mut candidates =
            eliminate(self.context, &mut self.workers, self.placements, first, &self.draws, part, FINALISTS);
        candidates.truncate(FINALISTS);
        candidates
    }

    /// All shots that are worth a trial.
    fn proposed(&mut self) -> Vec<Proposal> {
        let (context, placements) = (self.context, self.placements);
        let numbered: Vec<(usize, &Placement)> = placements.iter().enumerate().collect();
        let mut proposals = match context.evaluator.model.scoring() {
            Scoring::Pots => {
                let budget = self.part(self.shares.attacks) as usize / placements.len().max(1);
                let effort = Effort { most: (budget / 4).clamp(1, 14), budget, tries: 3..=200 };
                self.workers
                    .map(context, &numbered, |context, simulator, placement| {
                        attacks(context, simulator, *placement, &effort)
                    })
                    .concat()
            }
            Scoring::Caroms(kind) => self.caroms(&kind),
        };
        let best = proposals.iter().map(|proposal| proposal.promise).fold(0.0, f64::max);
        let is_easy = best >= context.miss_worth() + (EASY - Stakes::OF_A_RACK.untried_miss) * context.stake();
        let tries = self.part(self.shares.random_strokes) as f64 * if is_easy { 1.0 } else { NOTHING_EASY };
        proposals.extend(self.in_pieces(0..tries as usize, random_strokes));
        proposals
    }

    /// Strokes that make the point of a carom. If many do, fewer are sought.
    fn caroms(&mut self, kind: &CaromStrokes) -> Vec<Proposal> {
        let strokes = |context: &Context, simulator: &mut ShotSimulator, placement: (usize, &Placement), numbers| {
            caroms(context, simulator, placement, kind, numbers)
        };
        let all = self.part(self.shares.attacks) as usize;
        let few = (all as f64 * WITH_EASY_CAROMS.attacks / WITH_CAROMS.attacks) as usize;
        let mut found = self.in_pieces(0..few, strokes);
        if found.len() as f64 >= EASY_TO_FIND * few as f64 {
            self.shares = WITH_EASY_CAROMS;
            self.to_come = 1.0 - self.shares.attacks;
        } else {
            found.extend(self.in_pieces(few..all, strokes));
        }
        found
    }

    /// What numbered strokes find, from a few places of the cue ball. `strokes` makes the proposals of some of them from a placement.
    fn in_pieces(
        &mut self,
        tries: Range<usize>,
        strokes: impl Fn(&Context, &mut ShotSimulator, (usize, &Placement), Range<usize>) -> Vec<Proposal> + Sync,
    ) -> Vec<Proposal> {
        let placements = self.placements;
        let pieces = tries.len().div_ceil(PIECE);
        let places = pieces.clamp(1, PLACES_ALL_ROUND).min(placements.len());
        if places == 0 {
            return Vec::new();
        }
        let piece = |number: usize| {
            let from = tries.start + number * PIECE;
            (number % places, from..(from + PIECE).min(tries.end))
        };
        let pieces: Vec<(usize, Range<usize>)> = (0..pieces).map(piece).collect();
        let found = self.workers.map(self.context, &pieces, |context, simulator, (placement, range)| {
            strokes(context, simulator, (*placement, &placements[*placement]), range.clone())
        });
        found.concat()
    }

    /// Adds shots that differ a little from the best ones and are better.
    fn varied(&mut self, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
        let budget = self.part(self.shares.near_the_best);
        let (context, placements) = (self.context, self.placements);
        let best = candidates.iter().map(|candidate| &candidate.proposal);
        let parents: Vec<Proposal> = best.filter(|proposal| can_vary(proposal.intent)).take(VARIED).cloned().collect();
        let tries = (f64::from(budget) * FIRST_PLAYS) as usize / parents.len().max(1);
        if tries < 4 {
            return candidates;
        }
        let found = self.workers.map(context, &parents, |context, simulator, parent| {
            variants(context, simulator, (parent.placement, &placements[parent.placement]), parent, tries)
        });
        let rest = budget - (f64::from(budget) * FIRST_PLAYS) as u32;
        let first = shortlist(context, found.concat(), (rest / PER_CANDIDATE).max(2) as usize);
        candidates.extend(eliminate(context, &mut self.workers, placements, first, &self.draws, rest, EXPLAINED));
        rank(context, &mut candidates);
        candidates.truncate(FINALISTS);
        candidates
    }

    /// The best ones after a look ahead.
    fn ahead(&mut self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let budget = self.part(self.shares.ahead);
        self.looked_ahead(candidates, FIRST_LOOK_AHEAD, FINALISTS, budget)
    }

    /// The last few after a closer look ahead.
    fn farther(&mut self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let budget = self.part(self.shares.farther);
        self.looked_ahead(candidates, LAST_LOOK_AHEAD, LAST, budget)
    }

    fn looked_ahead(
        &mut self,
        mut candidates: Vec<Candidate>,
        effort: LookAheadEffort,
        most: usize,
        budget: u32,
    ) -> Vec<Candidate> {
        let (count, effort) = effort.within(budget, most);
        candidates.truncate(count);
        look_ahead(self.context, &mut self.workers, self.placements, &mut candidates, &self.draws, effort, budget);
        rank(self.context, &mut candidates);
        candidates
    }

    /// The shots that are explained, each played as often and looked at as closely as the first of them, as far as the share goes.
    fn looked_at_alike(&mut self, mut told: Vec<Candidate>) -> Vec<Candidate> {
        let Some((plays, looked)) = told.first().map(|first| (first.plays, first.looked)) else { return told };
        let most = (f64::from(self.budget) * ON_EQUAL_LOOKS) as u32 / told.len() as u32 / 2;
        let missing = |candidate: &Candidate| plays.saturating_sub(candidate.plays).min(most.max(LEAST_EQUAL_PLAYS));
        add_plays(self.context, &mut self.workers, self.placements, &mut told, &self.draws, missing);
        let (mut alike, mut others): (Vec<Candidate>, Vec<Candidate>) =
            told.into_iter().partition(|candidate| candidate.looked >= looked);
        let (_, effort) = LAST_LOOK_AHEAD.within(2 * most, 2);
        let budget = most * others.len() as u32;
        look_ahead(self.context, &mut self.workers, self.placements, &mut others, &self.draws, effort, budget);
        alike.append(&mut others);
        rank(self.context, &mut alike);
        alike
    }

    /// The last few after more trials.
    fn steadied(&mut self, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
        let plays = self.part(self.shares.once_more) / candidates.len().max(1) as u32;
        add_plays(self.context, &mut self.workers, self.placements, &mut candidates, &self.draws, |_| plays);
        rank(self.context, &mut candidates);
        candidates
    }
}

/// The most promising proposals: straight pots, and a share of everything else.
fn shortlist(context: &Context, mut proposals: Vec<Proposal>, most: usize) -> Vec<Candidate> {
    proposals.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    let proposals = different(proposals);
    let is_straight =
        |proposal: &Proposal| matches!(proposal.intent, Intent::Pot { .. } | Intent::Point | Intent::Break);
    let (straight, mut others): (Vec<Proposal>, Vec<Proposal>) = proposals.into_iter().partition(is_straight);
    // Whoever sees a carom plays it. The defence lies in which one, and how.
    let only_scores = !context.player.knows.safety || context.evaluator.model.scoring() != Scoring::Pots;
    if only_scores && !straight.is_empty() {
        others.retain(|proposal| proposal.intent.pot().is_some());
    }
    let room = ((most as f64 * OTHERS).ceil() as usize).max(most.saturating_sub(straight.len()));
    others.truncate(room.min(most));
    let straight = straight.into_iter().take(most.saturating_sub(others.len()).max(1));
    straight.chain(others).map(|proposal| Candidate::new(context, proposal)).collect()
}

/// Whether shots near one of this intent are tried.
fn can_vary(intent: Intent) -> bool {
    matches!(intent, Intent::Pot { .. } | Intent::Point | Intent::Safety)
}

/// The most promising shot of each intent, the best first.
fn best_of_each_intent(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut ordered: Vec<&Candidate> = candidates.iter().collect();
    ordered.sort_by(|a, b| b.proposal.promise.total_cmp(&a.proposal.promise));
    let mut seen = HashSet::new();
    ordered.into_iter().filter(|candidate| seen.insert(candidate.proposal.intent)).cloned().collect()
}

/// Leaves out shots of one intent that leave the cue ball where better ones leave it.
fn different(proposals: Vec<Proposal>) -> Vec<Proposal> {
    let cell = |x: f64| (x / SAME_PLACE).floor() as i64;
    let mut seen: HashMap<(Intent, usize, Option<(i64, i64)>), usize> = HashMap::new();
    let mut is_new = |proposal: &Proposal| {
        let place = proposal.leave.map(|leave| (cell(leave.x), cell(leave.y)));
        let count = seen.entry((proposal.intent, proposal.placement, place)).or_default();
        *count += 1;
        *count <= ALIKE
    };
    proposals.into_iter().filter(|proposal| is_new(proposal)).collect()
}
