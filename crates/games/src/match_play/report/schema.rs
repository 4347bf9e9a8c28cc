//! The page `docs/json/match.md` and the JSON Schema `docs/json/match.schema.json`, made from the declarations in `json.rs` beside this
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
        meaning: "What baize match --json prints.",
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

/// What the program writes of the page `docs/json/match.md`.
#[must_use]
pub fn match_tables() -> String {
    form().tables("") + &words_section()
}

/// The text of `docs/json/match.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn match_schema() -> String {
    form().schema(Map::new())
}
