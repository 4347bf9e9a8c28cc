//! The review of a match: what each shot cost, computed shot by shot on a thread of its own.

use std::sync::Arc;

use bevy::prelude::*;

use super::background::Background;
use super::current_match::lone_person;
use super::hindsight::Reviewer;
use super::opponents::find_opponent;
use crate::coach::{Coach, Review, ReviewShot, ShotCost, match_chance, shots_of};
use crate::files::Folders;
use crate::match_play::{Match, lying};
use crate::opponent::{OpponentFile, share_of_rest};
use crate::rules::{Each, Side};
use crate::settings::PersonsHand;
use crate::shot::Setup;
use crate::words::pockets::{SeenFrom, as_seen};

/// The review of a match, as far as it is computed.
#[derive(Resource, Default)]
pub struct MatchReview(Option<Reviewing>);

/// A match that is reviewed.
struct Reviewing {
    the_match: Match,
    shots: Vec<ReviewShot>,
    costs: Vec<Option<ShotCost>>,
    work: Background<Option<ShotCost>>,
    review: Option<Review>,
}

/// A shot of the review.
#[derive(Clone, Copy, Debug)]
pub struct ReviewedShot<'a> {
    /// Its place among the steps of the match.
    pub step: usize,
    /// The chance of the first player to win the match before the shot, and after it.
    pub chances: [f64; 2],
    /// What it cost.
    pub cost: &'a ShotCost,
}

impl MatchReview {
    /// Begins to review a match. Persons have that hand; for an opponent whose file cannot be found, the same hand counts.
    pub fn begin(&mut self, the_match: &Match, hand: &PersonsHand, folders: &Folders, reviewer: Reviewer) {
        // Of partners the hand of the first one counts for the side.
        let at_start = the_match.at_start();
        let of_side = |side: Side| {
            let name = the_match.opponent_of(at_start.seat(side));
            let file = name.and_then(|name| find_opponent(name, folders).ok());
            file.map_or_else(|| Arc::clone(&hand.file), Arc::new)
        };
        let hands: Each<Arc<OpponentFile>> = at_start.players.sides().map(of_side).collect();
        let shots = shots_of(the_match);
        let (seed, to_look_at) = (the_match.beginning().seed, shots.clone());
        let work = Background::begin("review", move |stop, say| {
            let coach = Coach::new(hands.iter().map(AsRef::as_ref), seed, reviewer.simulations, 1, stop);
            // Nobody listens to a review that was dropped.
            to_look_at.iter().map(|shot| (reviewer.cost)(&coach, shot)).all(|cost| say.send(cost).is_ok());
        });
        self.0 = Some(Reviewing { the_match: the_match.clone(), shots, costs: Vec::new(), work, review: None });
    }

    /// Forgets the review.
    pub fn forget(&mut self) {
        self.0 = None;
    }

    /// Whether this match is reviewed, as far as it has gone.
    #[must_use]
    pub fn is_of(&self, the_match: &Match) -> bool {
        let same = |of: &Match| of.beginning() == the_match.beginning() && of.steps() == the_match.steps();
        self.0.as_ref().is_some_and(|reviewing| same(&reviewing.the_match))
    }

    /// How many shots were looked at, and how many there are; `None` without a review, or when it is over.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        let of = self.0.as_ref()?;
        of.review.is_none().then_some((of.costs.len(), of.shots.len()))
    }

    /// Reads what the thread has said since the last time.
    fn listen(&mut self) {
        let Some(of) = &mut self.0 else { return };
        let (said, is_over) = of.work.listen();
        of.costs.extend(said.into_iter().map(|cost| cost.map(in_plain_words)));
        if is_over && of.review.is_none() {
            let costs = of.costs.iter().flatten().cloned().collect();
            of.review = Some(review_of(&of.the_match, costs));
        }
    }

    /// What cost most, in at most three sentences; empty until all shots were looked at.
    #[must_use]
    pub fn sentences(&self) -> &[String] {
        self.0.as_ref().and_then(|of| of.review.as_ref()).map_or(&[], |review| &review.sentences)
    }

    /// The shots that were looked at, in their order. Shots of which the coach cannot say anything are left out.
    pub fn shots(&self) -> impl Iterator<Item = ReviewedShot<'_>> {
        self.0.iter().flat_map(|of| {
            of.shots.iter().zip(&of.costs).filter_map(|(shot, cost)| {
                let cost = cost.as_ref()?;
                let state = shot.before.state();
                let chances = [cost.before, cost.after].map(|chance| {
                    let of_first = match cost.by {
                        Side::First => chance,
                        by => (1.0 - chance) * share_of_rest(state, by, Side::First),
                    };
                    match_chance(state, Side::First, of_first)
                });
                Some(ReviewedShot { step: shot.step, chances, cost })
            })
        })
    }

    /// Table and balls as they lay before the shot at that step, with the stroke that the coach would have played instead.
    #[must_use]
    pub fn what_if(&self, step: usize) -> Option<Setup> {
        let of = self.0.as_ref()?;
        let index = of.shots.iter().position(|shot| shot.step == step)?;
        let (position, aimed) = (&of.shots[index].before, of.costs.get(index)?.as_ref()?.best.aimed);
        let mut state = position.state().clone();
        if let Some(place) = aimed.place {
            state.place(position.equipment(), place).ok()?;
        }
        let lies = lying(of.the_match.setup(), position.equipment(), &state);
        Some(Setup { strike: Some(aimed.aim), ..lies })
    }
}

/// The review of a match, told to the person who has played it alone or against the computer.
fn review_of(the_match: &Match, costs: Vec<ShotCost>) -> Review {
    let names: Vec<&str> = the_match.state().players.iter().map(|player| player.name.as_str()).collect();
    // Of partners nobody is "you": the shots of a side are not all one's own.
    let reader = lone_person(the_match, |seat| the_match.opponent_of(seat).is_none());
    match reader.filter(|_| the_match.state().seats().is_none()) {
        Some(reader) => Review::told_to(reader, costs),
        None => Review::of(costs, &names, the_match.loser()),
    }
}

/// What a shot cost, with the pockets called as they are seen from the end from which a rack is broken.
fn in_plain_words(mut cost: ShotCost) -> ShotCost {
    for words in [&mut cost.words, &mut cost.best.words] {
        *words = as_seen(words, SeenFrom::Head);
    }
    cost
}

/// Takes over what was computed.
pub(super) fn listen(mut review: ResMut<MatchReview>) {
    review.bypass_change_detection().listen();
}
