//! Chances of later pots that are known already.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use baize_physics::BallId;

/// How many places of the object balls are kept at most.
const MOST: usize = 8192;

/// The chances of both sides for each ball on the bed, from the leave that each usually has.
pub(super) type LaterChances = Arc<[(BallId, [f64; 2])]>;

/// Chances of later pots for places of the object balls that were looked at before. Most outcomes of a shot differ only in where the
/// cue ball lies, so the same places come again and again.
#[derive(Debug, Default)]
pub(super) struct KnownChances {
    by_places: RwLock<HashMap<u64, LaterChances>>,
}

impl KnownChances {
    /// The chances for the places with this fingerprint, which `find` finds if they are new.
    pub fn get(&self, fingerprint: u64, find: impl FnOnce() -> LaterChances) -> LaterChances {
        if let Some(known) = self.by_places.read().unwrap_or_else(PoisonError::into_inner).get(&fingerprint) {
            return Arc::clone(known);
        }
        let found = find();
        let mut by_places = self.by_places.write().unwrap_or_else(PoisonError::into_inner);
        if by_places.len() < MOST {
            by_places.insert(fingerprint, Arc::clone(&found));
        }
        found
    }
}
