//! Chances of later pots and paths to pockets that are known already.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::ball_layout::PocketPath;
use baize_physics::BallId;

/// How many places of the object balls are kept at most.
const MOST: usize = 8192;

/// What is known of a ball on the bed, wherever the cue ball lies.
#[derive(Clone, Debug)]
pub(super) struct KnownBall {
    pub ball: BallId,
    /// The chances of both sides to pot it from the leave that each usually has.
    pub chances: [f64; 2],
    /// Its free paths to the pockets.
    pub paths: Box<[PocketPath]>,
}

/// What is known of each ball on the bed.
pub(super) type LaterChances = Arc<[KnownBall]>;

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
