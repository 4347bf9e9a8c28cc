//! What the logbook keeps of a shot, and of the sitting in which it was played.

use serde::{Deserialize, Serialize};

use super::shot_kind::ShotKind;

/// At what a person sat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SittingKind {
    /// A match.
    Match,
    /// A round of a drill.
    Drill,
    /// The free table.
    Free,
}

impl SittingKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Match, Self::Drill, Self::Free];

    /// The word for it in the database and in exports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Drill => "drill",
            Self::Free => "free",
        }
    }

    /// The kind of that word; `None` if there is none.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A match, a round of a drill or an evening at the free table of one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// A text that no other sitting has, on any machine.
    pub uid: String,
    /// The name of the person.
    pub person: String,
    /// At what the person sat down.
    pub kind: SittingKind,
    /// The name of the game or of the drill; at the free table that of the rack.
    pub name: String,
    /// The other player of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// When it began, in seconds since 1970 (UTC).
    pub began: i64,
}

/// What is kept of a shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedShot {
    /// By which number the table knows it within the sitting. A shot that takes the place of one that was taken back may have the
    /// same.
    pub step: u32,
    /// When it ended, in seconds since 1970 (UTC).
    pub at: i64,
    /// The visit in a match or the attempt in a drill, from 1; 0 at the free table.
    pub attempt: u32,
    /// What kind of shot it was.
    pub kind: ShotKind,
    /// Whether the ball was called.
    pub called: bool,
    /// The ball that was played at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ball: Option<String>,
    /// The pocket that was played at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pocket: Option<String>,
    /// The cut angle of a straight pot in degrees, 0 to 90.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_deg: Option<f64>,
    /// How far the cue ball runs to the object ball of a straight pot, in metres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// How far the object ball of a straight pot is from the pocket, in metres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pot_distance: Option<f64>,
    /// Speed of the cue in m/s.
    pub speed: f64,
    /// Where the tip met the ball, to the right of its centre, in radii.
    pub side: f64,
    /// The same above its centre.
    pub height: f64,
    /// Elevation of the cue in degrees.
    pub elevation_deg: f64,
    /// Whether it did what it was played for, without a foul: the ball fell, the carom was made, the attempt scored.
    pub made: bool,
    /// How many object balls fell.
    pub balls: u32,
    /// The kind of the gravest foul, as JSON has it: `NoBallHit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<String>,
    /// The points that it gave its player.
    pub points: i32,
    /// Whether the visit ended with it.
    pub ends_visit: bool,
    /// How far the cue ball came to rest from where a drill wants it, in metres; 0 within.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position_error: Option<f64>,
    /// What the attempt at a drill scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}
