//! The page and the JSON Schema of the lines of JSON about positions.

use serde_json::Map;

use baize_describe::Object;
use baize_files::{JsonForm, Unanswered};
use baize_opponent::opponent::{AdviceReport, ShotReport};

fn form() -> JsonForm {
    JsonForm {
        title: "What an opponent of Baize would do",
        meaning: "A line of what baize advise prints.",
        top: Object::of::<AdviceReport>(),
        others: vec![Object::of::<Unanswered>()],
        objects: ShotReport::objects().into(),
    }
}

/// What the program writes of the page `docs/json/advise.md`.
#[must_use]
pub fn advise_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/advise.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn advise_schema() -> String {
    form().schema(Map::new())
}
