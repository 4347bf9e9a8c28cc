//! What a match knows of each of those who play for a score of their own.

use serde::{Deserialize, Serialize};

/// A side, which is a player or partners, and its score.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name, for sentences.
    pub name: String,
    /// Racks won in the match; frames in snooker, sets in carom.
    pub racks: u32,
    /// Points in this rack; they may be below zero in straight pool.
    pub points: i32,
    /// Points in this visit to the table.
    pub run: i32,
    /// The most points in one visit so far in this match.
    pub high_run: i32,
    /// Visits to the table in this rack, the present one included.
    pub innings: u32,
    /// Fouls in a row, up to now.
    pub fouls: u8,
}
