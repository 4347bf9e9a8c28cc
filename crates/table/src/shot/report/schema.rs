//! The page `docs/json/simulate.md` and the JSON Schema `docs/json/simulate.schema.json`, made from the declarations in `json.rs` and
//! `brief.rs` beside this file.

use serde_json::{Value, json};

use super::brief::{Potted, PrintedHit, Short};
use super::json::{BallName, Changed, Last, Moving, Part, PrintedEvent, Sample, Sampled, Touch, What, Whole};
use baize_describe::{Field, Form, Object};
use baize_files::{Id, JsonForm, Unanswered, object_schema, rows_of_answer};

fn form() -> JsonForm {
    let refused = Object {
        name: "A shot that cannot be computed",
        meaning: "What is printed in place of an answer, in any form, where answers have an id.",
        ..Object::of::<Unanswered>()
    };
    JsonForm {
        title: "A shot of Baize",
        meaning: "What baize simulate --json prints: the full form, a short form, or why a shot cannot be computed.",
        top: with_id(Object::of::<Whole>()),
        others: vec![with_id(Object::of::<Short>()), refused],
        objects: vec![
            Object::of::<PrintedHit>(),
            Object::of::<Potted>(),
            Object::of::<BallName>(),
            Object::of::<Part>(),
            Object::of::<Moving>(),
            Object::of::<Touch>(),
            Object::of::<Changed>(),
            Object::of::<Last>(),
            Object::of::<Sampled>(),
            Object::of::<Sample>(),
        ],
    }
}

/// The object with the id that `write_json_with_id` puts before its fields.
fn with_id(mut object: Object) -> Object {
    let meaning =
        "The id that the caller gave this shot. Without one: its name on the command line, or the number of its line.";
    let left_out = "for a single SHOT without `--resume`";
    object.fields.insert(0, Field::of::<Id>("id".to_owned(), meaning).left_out(left_out));
    object
}

/// What the program writes of the page `docs/json/simulate.md`.
#[must_use]
pub fn simulate_tables() -> String {
    form().tables(&(events_section() + &short_events_section()))
}

/// What the speed of a contact is where its two sides did not approach each other.
const SPEEDS: &str = "\
`normal_speed` is the speed at which the two come together along `normal` just before the impact. Inside a rack, and where balls press
on one another, a contact passes an impulse although the two do not come together. Then it is the speed of approach that would give
the two alone this impulse, but at most the largest difference between the velocities of two bodies of that impact, both before it or
both after it. So it is always a speed that something has.
";

fn events_section() -> String {
    let Object { name, meaning, fields } = Object::of::<PrintedEvent>();
    let kind = |kind: &Object| format!("\n### `{}`\n\n{}\n\n{}", kind.name, kind.meaning, rows_of_answer(&kind.fields));
    let kinds: String = What::kinds().iter().map(kind).collect();
    let common = rows_of_answer(&fields);
    format!(
        "\n## `{name}`\n\n{meaning} Every event has these fields, and those of its kind.\n\n{common}\n{SPEEDS}{kinds}"
    )
}

fn short_events_section() -> String {
    let row = |kind: &Object| {
        let fields: Vec<String> = short_fields(kind).map(|field| format!("`{}`", field.path)).collect();
        format!("| `{}` | {} |\n", kind.name, fields.join(", "))
    };
    let kinds: String = What::kinds().iter().map(row).collect();
    format!(
        "\n## `short_event`\n\nAn event of `--answer events`. Its fields have the meaning that those of an [`event`](#event) have; \
         balls and parts of the table are ids.\n\n| `kind` | other fields |\n|---|---|\n{kinds}"
    )
}

/// The fields that an event of a short form has besides its kind: those of the full form without normals, places and changes,
/// with ids for objects.
fn short_fields(kind: &Object) -> impl Iterator<Item = Field> {
    let is_short = |field: &Field| !matches!(field.form, Form::Numbers(_) | Form::List(_));
    full_fields(kind).filter(is_short).map(|field| match field.form {
        Form::Group(_) => field.formed(Form::Whole),
        _ => field,
    })
}

/// The fields that an event of this kind has besides its kind.
fn full_fields(kind: &Object) -> impl Iterator<Item = Field> {
    Object::of::<PrintedEvent>().fields.into_iter().flat_map(|field| match &*field.path {
        "kind" => kind.fields.clone(),
        _ => vec![field],
    })
}

/// The text of `docs/json/simulate.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn simulate_schema() -> String {
    let kinds = What::kinds();
    let full: Vec<Value> = kinds.iter().map(|kind| event_schema(kind, full_fields(kind))).collect();
    let short: Vec<Value> = kinds.iter().map(|kind| event_schema(kind, short_fields(kind))).collect();
    let events = [("event", full), ("short_event", short)];
    form().schema(events.into_iter().map(|(name, kinds)| (name.to_owned(), json!({ "oneOf": kinds }))).collect())
}

fn event_schema(kind: &Object, fields: impl Iterator<Item = Field>) -> Value {
    let fields: Vec<Field> = fields.collect();
    let mut schema = object_schema(kind.meaning, &fields);
    schema["properties"]["kind"] = json!({ "const": kind.name });
    if let Some(required) = schema["required"].as_array_mut() {
        required.push(json!("kind"));
    }
    schema
}
