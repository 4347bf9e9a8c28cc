//! Which kinds of outcomes a map has.

use std::collections::BTreeMap;

use super::kind::Kind;
use super::outcome_map::OutcomeMap;

/// A kind and how many cells of a map are of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindShare {
    /// The kind.
    pub kind: Kind,
    /// How many cells.
    pub cells: usize,
}

/// The kinds of a map, the most frequent first; of equally frequent ones in the order of [`Kind`].
#[must_use]
pub fn kinds(map: &OutcomeMap) -> Vec<KindShare> {
    let mut counts: BTreeMap<&Kind, usize> = BTreeMap::new();
    for outcome in map.outcomes() {
        *counts.entry(&outcome.kind).or_default() += 1;
    }
    let mut kinds: Vec<KindShare> =
        counts.into_iter().map(|(kind, cells)| KindShare { kind: kind.clone(), cells }).collect();
    kinds.sort_by_key(|share| std::cmp::Reverse(share.cells));
    kinds
}
