//! Strokes that score: straight pots, or caroms, as the game has it.

use std::ops::RangeInclusive;

use super::caroms::{caroms, near_carom};
use super::pots::{near, pots, straight_pots};
use super::proposal::{Proposal, Stand};
use super::random_strokes::near_safety;
use crate::opponent::context::Mind;
use crate::opponent::evaluator::Scoring;
use crate::opponent::shot_simulator::Head;
use crate::opponent::thought::Idea;

/// How much is computed for the strokes of one stand that score.
#[derive(Clone, Debug)]
pub struct Effort {
    /// How many pots are looked at.
    pub most: usize,
    /// How many strokes are computed in all.
    pub budget: usize,
    /// How many strokes of one pot there may be.
    pub tries: RangeInclusive<usize>,
}

/// Strokes of a stand that score.
pub fn attacks(mind: &Mind, head: &mut Head, numbered: (usize, &Stand), effort: &Effort) -> Vec<Proposal> {
    match mind.judge.goal.scoring() {
        Scoring::Pots => {
            let mut likely = straight_pots(mind, numbered.1);
            likely.truncate(effort.most);
            let tries = (effort.budget / likely.len().max(1)).clamp(*effort.tries.start(), *effort.tries.end());
            pots(mind, head, numbered, &likely, tries)
        }
        Scoring::Caroms(kind) => caroms(mind, head, numbered, &kind, 0..effort.budget),
    }
}

/// Strokes that differ a little from one, in search of a better one.
pub fn variants(
    mind: &Mind,
    head: &mut Head,
    numbered: (usize, &Stand),
    parent: &Proposal,
    tries: usize,
) -> Vec<Proposal> {
    let near = match parent.idea {
        Idea::Point => near_carom,
        Idea::Safety => near_safety,
        _ => near,
    };
    near(mind, head, numbered, parent, tries)
}
