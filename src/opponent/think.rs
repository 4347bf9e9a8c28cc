//! Thinks about a position.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::angles::angle_of;
use super::file::OpponentFile;
use super::look_ahead::{Look, look_ahead};
use super::mind::{Ground, Mind};
use super::play::Play;
use super::position::Position;
use super::propose::{Proposal, Stand, around, breaks, near, pots, stands, straight_pots};
use super::telling::told;
use super::thought::{Act, Idea, Thought};
use super::trial::{Candidate, Draws, race, rank, steady};
use super::workers::Workers;
use crate::physics::Strike;
use crate::rules::{Choice, Next, Offer, Stroke};

/// How the shots that may be computed are spent: on pots, on strokes in all directions, on trials, on shots near the best ones, on
/// looking ahead, and for the last few on more plays and on looking ahead once more.
const ON_POTS: f64 = 0.12;
const AROUND: f64 = 0.1;
const ON_TRIALS: f64 = 0.25;
const NEAR_THE_BEST: f64 = 0.08;
const AHEAD: f64 = 0.25;
const ONCE_MORE: f64 = 0.06;
const FARTHER: f64 = 0.14;
/// If no legal shot was found, so many more strokes are tried in all directions.
const NOTHING_FOUND: f64 = 0.4;
/// How many of the best shots are varied, and what share of the cost is the first play of a variant.
const VARIED: usize = 4;
const FIRST_PLAYS: f64 = 0.25;
/// How many shots of one idea that leave the cue ball in the same place, a square with this side in metres, are tried.
const ALIKE: usize = 2;
const SAME_PLACE: f64 = 0.12;
/// How closely the candidates look ahead at first, and the last few in the end.
const FIRST_LOOK: Look = Look { outcomes: 32, groups: 6 };
const LAST_LOOK: Look = Look { outcomes: 64, groups: 10 };
/// How many are left in the end.
const LAST: usize = 4;
/// How many candidates look ahead, and how many are told.
const FINALISTS: usize = 12;
const TOLD: usize = 3;
/// How many shots the trials of one candidate take on average, those of the best included.
const PER_CANDIDATE: u32 = 14;
/// The most places of a cue ball in hand.
const MOST_STANDS: usize = 24;
/// How many strokes in all directions are one piece of work.
const PIECE: usize = 64;
/// Of the candidates, this share are not straight pots, if there are enough.
const OTHERS: f64 = 0.35;

/// What is asked of the planner.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the player sees.
    pub position: &'a Position,
    /// Who thinks.
    pub player: &'a OpponentFile,
    /// The opponent, as far as the player knows the person; `None` takes one like the player.
    pub other: Option<&'a OpponentFile>,
    /// The seed of the thought.
    pub seed: u64,
    /// How many shots may be computed; `None` for what the player's file says.
    pub simulations: Option<u32>,
    /// On how many threads, 1 or more. The answer is the same for any number.
    pub threads: usize,
    /// Set to stop the thought early.
    pub stop: &'a AtomicBool,
}

/// What the player does in a position, and what was considered. `None` if the match is over, if the planner does not play this
/// game, or if the thought was stopped.
#[must_use]
pub fn think(question: &Question) -> Option<Thought> {
    let position = question.position;
    let side = position.state.to_act()?;
    let ground = Ground::of(position, question.player)?;
    let other = question.other.unwrap_or(question.player);
    let seed = question.seed ^ position.fingerprint();
    let mind = Mind::new(&ground, position, question.player, other, side, seed)?;
    match &position.state.next {
        Next::Over { .. } => None,
        Next::Choice { offers, .. } => Some(choose(&mind, offers)),
        Next::Shot(_) => shot(&mind, question),
    }
}

/// Takes the offer that is worth most.
fn choose(mind: &Mind, offers: &[Offer]) -> Thought {
    let worth = |choice| mind.position.chosen(choice).map_or(0.0, |then| mind.judge.worth(mind.side, &then.state));
    let best = offers.iter().map(|offer| offer.choice).max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
    let act = Act::Choose(best.unwrap_or(Choice::Play));
    Thought { act, shots: Vec::new(), simulations: 0, fingerprint: mind.position.fingerprint() }
}

fn shot(mind: &Mind, question: &Question) -> Option<Thought> {
    if mind.position.state.may_claim(mind.judge.equipment) {
        let fingerprint = mind.position.fingerprint();
        return Some(Thought { act: Act::ClaimRack, shots: Vec::new(), simulations: 0, fingerprint });
    }
    let thinking = &mind.player.thinking;
    let budget = question.simulations.unwrap_or(thinking.simulations).max(20);
    let part = |share: f64| (f64::from(budget) * share) as u32;
    let mut workers = Workers::new(mind, question.threads, question.stop);
    let stands = stands(mind, (budget as usize / 400).clamp(3, MOST_STANDS));
    let mut proposals = proposed(mind, &mut workers, &stands, budget);
    if proposals.is_empty() {
        let before = part(AROUND) as usize;
        proposals = all_round(mind, &mut workers, &stands, before..before + part(NOTHING_FOUND) as usize);
    }
    let first =
        shortlist(mind, proposals, (thinking.ideas as usize).min((part(ON_TRIALS) / PER_CANDIDATE) as usize).max(3));
    let draws = Draws::new(mind.seed, budget as usize / 16);
    let mut candidates = race(mind, &mut workers, &stands, first, &draws, part(ON_TRIALS), FINALISTS);
    candidates.truncate(FINALISTS);
    vary(mind, &mut workers, &stands, &mut candidates, &draws, part(NEAR_THE_BEST));
    if thinking.plies > 1 {
        let (count, look) = FIRST_LOOK.within(part(AHEAD), FINALISTS);
        candidates.truncate(count);
        look_ahead(mind, &mut workers, &stands, &mut candidates, &draws, look, part(AHEAD));
        rank(mind, &mut candidates);
        let (count, look) = LAST_LOOK.within(part(FARTHER), LAST);
        candidates.truncate(count);
        steady(mind, &mut workers, &stands, &mut candidates, &draws, part(ONCE_MORE) / count as u32);
        look_ahead(mind, &mut workers, &stands, &mut candidates, &draws, look, part(FARTHER));
        rank(mind, &mut candidates);
    }
    if workers.is_stopped() {
        return None;
    }
    let shots = told(mind, &mut workers, &stands, &candidates, TOLD);
    let act = shots.first().map_or_else(|| Act::Play(anything(mind, &stands)), |shot| Act::Play(shot.play));
    let simulations = workers.take_plays();
    Some(Thought { act, shots, simulations, fingerprint: mind.position.fingerprint() })
}

/// All shots that are worth a trial.
fn proposed(mind: &Mind, workers: &mut Workers, stands: &[Stand], budget: u32) -> Vec<Proposal> {
    let numbered: Vec<(usize, &Stand)> = stands.iter().enumerate().collect();
    if mind.position.state.turn().is_some_and(|turn| turn.stroke == Stroke::Break) {
        return workers.map(mind, &numbered, |mind, head, stand| breaks(mind, head, *stand)).concat();
    }
    let share = |part: f64| (f64::from(budget) * part) as usize / stands.len().max(1);
    let straight = workers.map(mind, &numbered, |mind, head, stand| {
        let mut likely = straight_pots(mind, stand.1);
        likely.truncate((share(ON_POTS) / 4).clamp(1, 14));
        let tries = (share(ON_POTS) / likely.len().max(1)).clamp(3, 200);
        pots(mind, head, *stand, &likely, tries)
    });
    let mut proposals = straight.concat();
    let tries = (f64::from(budget) * AROUND) as usize;
    proposals.extend(all_round(mind, workers, stands, 0..tries));
    proposals
}

/// What strokes in all directions find, from a few places of the cue ball.
fn all_round(mind: &Mind, workers: &mut Workers, stands: &[Stand], tries: Range<usize>) -> Vec<Proposal> {
    let pieces = tries.len().div_ceil(PIECE);
    let places = pieces.clamp(1, 4).min(stands.len());
    if places == 0 {
        return Vec::new();
    }
    let pieces: Vec<(usize, Range<usize>)> = (0..pieces)
        .map(|piece| {
            let from = tries.start + piece * PIECE;
            (piece % places, from..(from + PIECE).min(tries.end))
        })
        .collect();
    let found = workers
        .map(mind, &pieces, |mind, head, (stand, range)| around(mind, head, (*stand, &stands[*stand]), range.clone()));
    found.concat()
}

/// Adds shots that differ a little from the best ones and are better.
fn vary(
    mind: &Mind,
    workers: &mut Workers,
    stands: &[Stand],
    candidates: &mut Vec<Candidate>,
    draws: &Draws,
    budget: u32,
) {
    let parents: Vec<Proposal> = candidates
        .iter()
        .map(|candidate| &candidate.proposal)
        .filter(|proposal| matches!(proposal.idea, Idea::Pot { .. }))
        .take(VARIED)
        .cloned()
        .collect();
    let tries = (f64::from(budget) * FIRST_PLAYS) as usize / parents.len().max(1);
    if tries < 4 {
        return;
    }
    let variants = workers.map(mind, &parents, |mind, head, parent| {
        near(mind, head, (parent.stand, &stands[parent.stand]), parent, tries)
    });
    let rest = budget - (f64::from(budget) * FIRST_PLAYS) as u32;
    let first = shortlist(mind, variants.concat(), (rest / PER_CANDIDATE).max(2) as usize);
    candidates.extend(race(mind, workers, stands, first, draws, rest, TOLD));
    rank(mind, candidates);
    candidates.truncate(FINALISTS);
}

/// The most promising proposals: straight pots, and a share of everything else.
fn shortlist(mind: &Mind, mut proposals: Vec<Proposal>, most: usize) -> Vec<Candidate> {
    proposals.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    let proposals = different(proposals);
    let is_straight = |proposal: &Proposal| matches!(proposal.idea, Idea::Pot { .. } | Idea::Break);
    let (straight, mut others): (Vec<Proposal>, Vec<Proposal>) = proposals.into_iter().partition(is_straight);
    if !mind.player.knows.safety && !straight.is_empty() {
        others.retain(|proposal| proposal.idea.pot().is_some());
    }
    let room = ((most as f64 * OTHERS).ceil() as usize).max(most.saturating_sub(straight.len()));
    others.truncate(room.min(most));
    let straight = straight.into_iter().take(most.saturating_sub(others.len()).max(1));
    straight.chain(others).map(Candidate::new).collect()
}

/// Leaves out shots of one idea that leave the cue ball where better ones leave it.
fn different(proposals: Vec<Proposal>) -> Vec<Proposal> {
    let cell = |x: f64| (x / SAME_PLACE).floor() as i64;
    let mut seen: HashMap<(Idea, usize, Option<(i64, i64)>), usize> = HashMap::new();
    let mut is_new = |proposal: &Proposal| {
        let place = proposal.leave.map(|leave| (cell(leave.x), cell(leave.y)));
        let count = seen.entry((proposal.idea, proposal.stand, place)).or_default();
        *count += 1;
        *count <= ALIKE
    };
    proposals.into_iter().filter(|proposal| is_new(proposal)).collect()
}

/// A stroke for a player who found nothing: softly at the nearest ball that is on.
fn anything(mind: &Mind, stands: &[Stand]) -> Play {
    let place = stands.first().and_then(|stand| stand.place);
    let position = stands.first().map_or(mind.position, |stand| &stand.position);
    let from = position.cue_place().unwrap_or_default();
    let on = position.state.balls_on(&position.equipment);
    let nearest = on.into_iter().filter_map(|ball| position.state.lie.centre(ball));
    let nearest = nearest.min_by(|a, b| a.distance(from).total_cmp(&b.distance(from)));
    let way = nearest.unwrap_or_default() - from;
    let strike = Strike { speed: 2.0, direction: angle_of(way), ..Strike::default() };
    let mut head = mind.head();
    head.stand_at(position);
    Play { place, declares: mind.safety(position), aim: head.cleared(&strike) }
}
