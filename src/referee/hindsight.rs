//! Looks back at each shot of a person: what it says of the person's level, and, if the coach is asked, what it cost.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::background::Background;
use super::coaching::Coaching;
use super::current_match::{CurrentMatch, MatchAtTable};
use crate::coach::{Coach, Evidence, Levels, ReviewShot, ShotCost, shots_of};
use crate::files::Folders;
use crate::match_play::{Command, Match};
use crate::opponent::OpponentFile;
use crate::rules::{Each, Side};
use crate::settings::{GameFolders, PersonsHand, Remembered};

/// What a shot of a person says of the level of that person.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct ShotEvidence {
    /// The place of the shot among the steps of the match.
    pub step: usize,
    /// What it says.
    pub evidence: Evidence,
}

/// Who looks back at shots, and how closely.
#[derive(Resource, Clone, Copy)]
pub struct Reviewer {
    /// What a shot cost.
    pub cost: fn(&Coach, &ReviewShot) -> Option<ShotCost>,
    /// What a shot says of the level of its player.
    pub evidence: fn(&Coach, &ReviewShot, &Levels) -> Option<Evidence>,
    /// How many shots are computed for each position.
    pub simulations: u32,
}

impl Default for Reviewer {
    fn default() -> Self {
        Self {
            cost: |coach, shot| coach.cost(shot),
            evidence: |coach, shot, levels| coach.evidence(shot, levels),
            simulations: 2000,
        }
    }
}

/// A shot to look back at.
pub(super) struct Job {
    /// The shot.
    pub shot: ReviewShot,
    /// The players with their hands, one for each side.
    pub hands: Each<Arc<OpponentFile>>,
    /// The seed of the match.
    pub seed: u64,
    /// Where the hands of all levels are found, if the shot is to say something of the level of its player.
    pub levels: Option<Folders>,
    /// Whether what it says counts for the person of the settings.
    pub is_of_lone_person: bool,
    /// Whether its cost is wanted.
    pub wants_cost: bool,
}

/// What is found of a shot.
pub(super) enum Finding {
    /// What it says of the level.
    Evidence(Evidence),
    /// What it cost.
    Cost(Box<ShotCost>),
}

/// A look back on a thread of its own.
struct LookBack {
    /// The place of the shot among the steps of the match.
    step: usize,
    /// Whether what it says counts for the person of the settings.
    is_of_lone_person: bool,
    seen: Background<Finding>,
}

impl Job {
    /// Looks back on a thread of its own.
    fn begin(self, reviewer: Reviewer) -> LookBack {
        let (step, is_of_lone_person) = (self.shot.step, self.is_of_lone_person);
        let seen = Background::begin("hindsight", move |stop, say| {
            let hands = self.hands.iter().map(AsRef::as_ref);
            let coach = Coach::new(hands, self.seed, reviewer.simulations, 1, stop);
            let levels = self.levels.and_then(|folders| Levels::find(&folders).ok());
            let evidence = levels.and_then(|levels| (reviewer.evidence)(&coach, &self.shot, &levels));
            // Nobody listens to a look that was dropped.
            let _ = evidence.map(|evidence| say.send(Finding::Evidence(evidence)));
            let cost = self.wants_cost.then(|| (reviewer.cost)(&coach, &self.shot)).flatten();
            let _ = cost.map(|cost| say.send(Finding::Cost(Box::new(cost))));
        });
        LookBack { step, is_of_lone_person, seen }
    }
}

/// What is known of the last shots in hindsight.
#[derive(Resource, Default)]
pub struct Hindsight {
    /// How many steps the match had when it was looked at last; `None` before the first look at a match.
    steps: Option<usize>,
    waiting: VecDeque<Job>,
    look: Option<LookBack>,
    /// The latest shot whose cost was found, by its place among the steps.
    last: Option<(usize, Box<ShotCost>)>,
}

impl Hindsight {
    /// Whether a shot is looked at.
    #[must_use]
    pub fn is_looking(&self) -> bool {
        self.look.is_some()
    }

    /// What the last shot of the match cost; `None` until that is known, after a shot of the computer, and if nobody has asked the coach.
    #[must_use]
    pub fn cost(&self, the_match: &Match) -> Option<&ShotCost> {
        let (step, cost) = self.last.as_ref()?;
        let last = the_match.shots().last()?;
        (last.step == *step).then_some(cost.as_ref())
    }
}

/// Looks back at a shot of a person when it is judged, and takes over what is seen.
pub(super) fn look_back(
    current: Res<CurrentMatch>,
    (coaching, hand, reviewer): (Res<Coaching>, Res<PersonsHand>, Res<Reviewer>),
    folders: Option<Res<GameFolders>>,
    mut hindsight: ResMut<Hindsight>,
    mut remembered: Option<ResMut<Remembered>>,
    mut found: MessageWriter<ShotEvidence>,
) {
    let hindsight = hindsight.bypass_change_detection();
    let Some(at_table) = &current.0 else {
        *hindsight = Hindsight::default();
        return;
    };
    let steps = at_table.the_match.steps().len();
    if hindsight.steps.replace(steps).is_some_and(|before| before < steps) {
        let folders = folders.map_or_else(Folders::of_game, |folders| folders.0.clone());
        hindsight.waiting.extend(at_table.to_look_at(&hand, folders, coaching.is_open));
    }
    if hindsight.look.is_none() {
        hindsight.look = hindsight.waiting.pop_front().map(|job| job.begin(*reviewer));
    }
    let step = hindsight.look.as_ref().map(|look| look.step);
    let is_of_lone_person = hindsight.look.as_ref().is_some_and(|look| look.is_of_lone_person);
    for seen in hindsight.take_seen() {
        match seen {
            Finding::Evidence(evidence) => {
                found.write_batch(step.map(|step| ShotEvidence { step, evidence }));
                let known = remembered.as_mut().filter(|_| is_of_lone_person);
                let known = known.map(|of| of.settings.person.estimate.get_or_insert_default());
                known.into_iter().for_each(|estimate| estimate.add(&evidence.chances, evidence.done));
            }
            Finding::Cost(cost) => hindsight.last = step.map(|step| (step, cost)),
        }
    }
}

impl Hindsight {
    /// What was seen since the last time. A look that is over makes room for the next one.
    fn take_seen(&mut self) -> Vec<Finding> {
        let Some(look) = &mut self.look else { return Vec::new() };
        let (seen, is_over) = look.seen.listen();
        if is_over {
            self.look = None;
        }
        seen
    }
}

impl MatchAtTable {
    /// The last shot, if a person here has just played it. A shot says something of the level of a person whose strikes have no errors but
    /// the person's own; the settings know only the level of a person who plays alone or against the computer.
    fn to_look_at(&self, hand: &PersonsHand, folders: Folders, wants_cost: bool) -> Option<Job> {
        let last = self.the_match.steps().last()?;
        let is_here = self.seats.of_seat(last.seat)?.is_none() && !self.elsewhere.is_at(last.seat);
        let is_of_person = matches!(last.command, Command::Strike { .. }) && is_here;
        let levels = (!hand.noise).then_some(folders);
        if !is_of_person || !wants_cost && levels.is_none() {
            return None;
        }
        let shot = shots_of(&self.the_match).pop()?;
        let of = |side: Side| if side == last.by { None } else { self.computer_at(side) };
        let sides = self.the_match.state().players.sides();
        let hands = sides.map(|side| Arc::clone(of(side).unwrap_or(&hand.file))).collect();
        let (seed, is_of_lone_person) = (self.the_match.beginning().seed, self.lone_person().is_some());
        Some(Job { shot, hands, seed, levels, is_of_lone_person, wants_cost })
    }
}
