//! Who wins lag or coin before a match.

use serde::{Deserialize, Serialize};

use super::lag;
use crate::rack::shows_heads;
use crate::rules::{Objection, Side};
use crate::shot::{Setup, StrikeFile};

/// How it is decided who chooses the breaker of the first rack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Opening {
    /// A coin is tossed; how it falls follows from the seed of the match.
    #[default]
    Coin,
    /// This player has won.
    Won(Side),
    /// Both lag: the strokes of the first and the second player, each from behind the head string on his own side.
    Lag(StrikeFile, StrikeFile),
}

impl Opening {
    /// Who chooses the breaker. `setup` gives the table, the cue ball and the physics of a lag.
    ///
    /// # Errors
    /// If the lags end alike, or if a stroke of a lag cannot be played.
    pub fn winner(&self, setup: &Setup, seed: u64) -> Result<Side, Objection> {
        match self {
            Self::Won(side) => Ok(*side),
            Self::Coin => Ok(if shows_heads(seed) { Side::First } else { Side::Second }),
            Self::Lag(first, second) => lag::winner(setup, [*first, *second], None),
        }
    }
}
