//! The page `docs/json/referee.md` and the JSON Schema `docs/json/referee.schema.json`, made from the declarations in `json.rs` beside this
//! file.

use serde_json::Map;

use super::json::{Points, PrintedBall, PrintedStep, PrintedVerdict, Refusal, Score, Situation, Whole};
use crate::match_play::written::words_section;
use crate::rules::Foul;
use baize_files::{Printed, PrintedOutput};

fn output() -> PrintedOutput {
    PrintedOutput {
        title: "A match of Baize",
        meaning: "What baize referee --json prints.",
        top: Whole::object(),
        others: Vec::new(),
        objects: vec![
            Score::object(),
            PrintedStep::object(),
            Situation::object(),
            PrintedBall::object(),
            Refusal::object(),
            PrintedVerdict::object(),
            Points::object(),
            Foul::object(),
        ],
    }
}

/// What the program writes of the page `docs/json/referee.md`.
#[must_use]
pub fn referee_tables() -> String {
    output().tables("") + &words_section()
}

/// The text of `docs/json/referee.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn referee_schema() -> String {
    output().schema(Map::new())
}
