//! The page `docs/json/referee.md` and the JSON Schema `docs/json/referee.schema.json`, made from the declarations in `json.rs` beside this
//! file.

use serde_json::Map;

use super::json::{Points, PrintedBall, PrintedStep, PrintedVerdict, Refusal, Score, Situation, Whole};
use crate::match_play::written::words_section;
use crate::rules::Foul;
use baize_describe::Object;
use baize_files::JsonForm;

fn form() -> JsonForm {
    JsonForm {
        title: "A match of Baize",
        meaning: "What baize referee --json prints.",
        top: Object::of::<Whole>(),
        others: Vec::new(),
        objects: vec![
            Object::of::<Score>(),
            Object::of::<PrintedStep>(),
            Object::of::<Situation>(),
            Object::of::<PrintedBall>(),
            Object::of::<Refusal>(),
            Object::of::<PrintedVerdict>(),
            Object::of::<Points>(),
            Object::of::<Foul>(),
        ],
    }
}

/// What the program writes of the page `docs/json/referee.md`.
#[must_use]
pub fn referee_tables() -> String {
    form().tables("") + &words_section()
}

/// The text of `docs/json/referee.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn referee_schema() -> String {
    form().schema(Map::new())
}
