//! The page `docs/referee.md` and the JSON Schema `docs/referee.schema.json`, made from the declarations in `json.rs` beside this
//! file.

use serde_json::Map;

use super::json::{Points, PrintedBall, PrintedStep, PrintedVerdict, Refusal, Score, Situation, Whole};
use crate::match_play::written::words_section;
use crate::rules::Foul;
use baize_files::{Printed, PrintedOutput};

const OPENING: &str = "\
# The JSON of `baize referee`

`baize referee MATCH.ron --json` plays a match file again and prints all verdicts, the places of the balls after each command, and
the score as one JSON object. Further down are the words that a match file has for [what a player does](#what-a-player-does) and for
each of the [choices](#choices).

[`referee.schema.json`](referee.schema.json) is the same as a JSON Schema; `baize schema referee` prints it.

This page is made from the program; `BLESS=1 cargo test --no-default-features --features cli --test files json_page` writes it anew.
";

fn output() -> PrintedOutput {
    PrintedOutput {
        title: "A match of Baize",
        meaning: "What baize referee --json prints.",
        opening: OPENING,
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

/// The text of the page `docs/referee.md`.
#[must_use]
pub fn referee_page() -> String {
    output().page("") + &words_section()
}

/// The text of `docs/referee.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn referee_schema() -> String {
    output().schema(Map::new())
}
