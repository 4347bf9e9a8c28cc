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
    /// Sets won, in a match of several.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sets: u32,
    /// Points in earlier racks of a match that all points together decide.
    #[serde(default, skip_serializing_if = "is_none_made")]
    pub total: i32,
    /// Time-outs taken in this match.
    #[serde(default, skip_serializing_if = "is_none_taken")]
    pub time_outs: u8,
    /// Whether the extension of this rack was taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub extended: bool,
}

// Files have these counts only where they are counted, so that a match of before is written as before.

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_none_made(points: &i32) -> bool {
    *points == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_none_taken(count: &u8) -> bool {
    *count == 0
}
