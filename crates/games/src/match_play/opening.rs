//! Who wins lag or coin before a match, and after a stalemate of straight pool.

use baize_describe::Described;
use serde::{Deserialize, Serialize};

use super::lag;
use crate::rules::{Each, Game, Objection, Side};
use baize_table::rack::shows_heads;
use baize_table::shot::{Setup, StrikeFile};

/// How it is decided who chooses the breaker of the first rack, or of the rack after a stalemate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, Described)]
pub enum Opening {
    /// A coin is tossed; how it falls follows from the seed of the match.
    #[default]
    Coin,
    /// This player has won.
    Won(Side),
    /// Both lag: the strokes of the first and the second player. In pool each plays the cue ball from behind the head string
    /// in the middle of his half; in carom the first plays the yellow and the second the white ball, from the starting line
    /// 30 cm from the long cushion.
    Lag(StrikeFile, StrikeFile),
}

impl Opening {
    /// Who chooses the breaker, and a sentence about it. `setup` gives the table, the balls and the physics of a lag, `game`
    /// the text by which it is judged, `names` those of the sides.
    ///
    /// # Errors
    /// If the lag has to be repeated, or if a stroke of it cannot be played.
    pub fn winner(
        &self,
        setup: &Setup,
        game: &Game,
        seed: u64,
        names: &Each<String>,
    ) -> Result<(Side, String), Objection> {
        let (side, by) = match self {
            Self::Lag(..) if names.len() > 2 => {
                return Err(Objection(
                    "Only two lag; among more a lot decides: write Coin, or Won with the winner.".to_owned(),
                ));
            }
            Self::Lag(first, second) => return lag::winner(setup, game, [*first, *second], names),
            Self::Won(side) if side.index() >= names.len() => {
                return Err(Objection(format!("There are only {} sides, so {side:?} cannot have won.", names.len())));
            }
            Self::Won(side) => (*side, "lag or coin"),
            Self::Coin if names.len() > 2 => (drawn(seed, names.len()), "the lot"),
            Self::Coin if shows_heads(seed) => (Side::First, "the coin"),
            Self::Coin => (Side::Second, "the coin"),
        };
        Ok((side, lag::won(&names[side.index()], by)))
    }
}

/// Who of `count` sides wins a lot that follows from `seed`.
fn drawn(seed: u64, count: usize) -> Side {
    // Fibonacci hashing (Knuth 1973, The Art of Computer Programming 3, section 6.4): seeds in a row give different sides.
    let mixed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    Side::at(mixed as usize % count.max(1)).unwrap_or(Side::First)
}
