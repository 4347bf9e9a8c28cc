//! Strokes that score: straight pots, or caroms, as the game has it.

use std::ops::RangeInclusive;

use super::banks::banks;
use super::caroms::{caroms, near_carom};
use super::pots::{near, pots, straight_pots};
use super::proposal::{Placement, Proposal};
use super::random_strokes::near_safety;
use crate::opponent::context::Context;
use crate::opponent::evaluator::Scoring;
use crate::opponent::shot_simulator::ShotSimulator;
use crate::opponent::thought::Intent;

/// How much is computed for the strokes of one placement that score.
#[derive(Clone, Debug)]
pub struct Effort {
    /// How many pots are looked at.
    pub most: usize,
    /// How many strokes are computed in all.
    pub budget: usize,
    /// How many strokes of one pot there may be.
    pub tries: RangeInclusive<usize>,
}

/// Strokes of a placement that score.
pub fn attacks(
    context: &Context,
    simulator: &mut ShotSimulator,
    numbered: (usize, &Placement),
    effort: &Effort,
) -> Vec<Proposal> {
    match context.evaluator.model.scoring() {
        Scoring::Pots if context.evaluator.model.only_banks_count() => {
            banks(context, simulator, numbered, effort.budget)
        }
        Scoring::Pots => {
            let mut likely = straight_pots(context, numbered.1);
            likely.truncate(effort.most);
            let tries = (effort.budget / likely.len().max(1)).clamp(*effort.tries.start(), *effort.tries.end());
            pots(context, simulator, numbered, &likely, tries)
        }
        Scoring::Caroms(kind) => caroms(context, simulator, numbered, &kind, 0..effort.budget),
    }
}

/// Strokes that differ a little from one, in search of a better one.
pub fn variants(
    context: &Context,
    simulator: &mut ShotSimulator,
    numbered: (usize, &Placement),
    parent: &Proposal,
    tries: usize,
) -> Vec<Proposal> {
    let near = match parent.intent {
        Intent::Point => near_carom,
        Intent::Safety => near_safety,
        _ => near,
    };
    near(context, simulator, numbered, parent, tries)
}
