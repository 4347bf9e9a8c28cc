//! The JSON about a round of a drill, its page and its JSON Schema.

use serde::Serialize;

use std::io::{self, Write};

use serde_json::Map;

use baize_describe::{Described, Object};
use baize_files::{FormVersion, JsonForm};
use baize_games::drills::{DrillRound, Tried};
use baize_opponent::opponent::OpponentFile;

/// The version of the form.
const VERSION: u32 = 1;

/// One line about each round.
#[derive(Serialize, Described)]
#[described(name = "A round")]
pub struct DrillReport<'a> {
    version: FormVersion<VERSION>,
    /// The version of Baize that played it.
    baize: &'static str,
    /// The drill, as it was named.
    drill: &'a str,
    /// The name of the player.
    player: &'a str,
    /// The level of the player.
    level: u8,
    /// The seed of the round.
    seed: u64,
    /// Every attempt, in order.
    attempts: Vec<AttemptReport>,
    /// The score of the round.
    score: f64,
    /// Its grade.
    #[described(left_out = "if the drill has no grades, or none that low")]
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<&'a str>,
}

/// An attempt.
#[derive(Serialize, Described)]
#[described(name = "attempt")]
pub struct AttemptReport {
    /// The number of its station, from 1.
    station: usize,
    /// What it scored.
    points: u32,
    /// Whether it succeeded.
    success: bool,
}

impl<'a> DrillReport<'a> {
    /// The report of a round.
    pub fn of(drill: &'a str, player: &'a OpponentFile, seed: u64, round: &'a DrillRound) -> Self {
        let attempt =
            |tried: &Tried| AttemptReport { station: tried.station + 1, points: tried.points, success: tried.success };
        Self {
            version: FormVersion,
            baize: env!("CARGO_PKG_VERSION"),
            drill,
            player: &player.name,
            level: player.level,
            seed,
            attempts: round.tried().iter().map(attempt).collect(),
            score: round.score(),
            grade: round.grade(),
        }
    }

    /// Writes it as one line.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

fn form() -> JsonForm {
    JsonForm {
        title: "A round of a drill that an opponent of Baize played",
        meaning: "What baize drill --json prints about each round.",
        top: Object::of::<DrillReport>(),
        others: Vec::new(),
        objects: vec![Object::of::<AttemptReport>()],
    }
}

/// What the program writes of the page `docs/json/drill.md`.
#[must_use]
pub fn drill_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/drill.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn drill_schema() -> String {
    form().schema(Map::new())
}
