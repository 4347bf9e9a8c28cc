//! The JSON Schema of objects, made from the descriptions of their fields.

use baize_describe::{Field, Form, LeftOut, Object};
use serde_json::{Map, Value, json};

/// The JSON Schema of an object. No other fields are allowed, so that a test fails if a field has no description.
#[must_use]
pub fn object_schema(meaning: &str, fields: &[Field]) -> Value {
    let property = |field: &Field| {
        let mut schema = form_schema(field.form, field.range.limits());
        schema["description"] = json!(field.meaning);
        (field.path.clone().into_owned(), schema)
    };
    let properties: Map<String, Value> = fields.iter().map(property).collect();
    let required = fields.iter().filter(|field| field.left_out == LeftOut::Never).map(|field| &*field.path);
    json!({
        "type": "object",
        "description": meaning,
        "properties": properties,
        "required": required.collect::<Vec<_>>(),
        "additionalProperties": false,
    })
}

/// The definitions of these objects by their names.
pub(super) fn definitions(objects: &[Object]) -> impl Iterator<Item = (String, Value)> {
    objects.iter().map(|object| (object.name.to_owned(), object_schema(object.meaning, &object.fields)))
}

/// The schema of a value of this form. The limits are those of each number in it.
fn form_schema(form: Form, limits: Option<[f64; 2]>) -> Value {
    let each = |form: Form| form_schema(form, limits);
    match form {
        Form::Text => json!({ "type": "string" }),
        Form::Number => limited(json!({ "type": "number" }), limits, |limit| json!(limit)),
        Form::Whole => limited(json!({ "type": "integer", "minimum": 0 }), limits, |limit| json!(limit as u64)),
        Form::Signed => json!({ "type": "integer" }),
        Form::Truth => json!({ "type": "boolean" }),
        Form::Version(version) => json!({ "const": version }),
        Form::Id => json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }),
        Form::Numbers(count) => {
            json!({ "type": "array", "items": each(Form::Number), "minItems": count, "maxItems": count })
        }
        Form::Choice(choices) => json!({ "enum": choices.iter().map(|choice| choice.name).collect::<Vec<_>>() }),
        Form::OneOf(words) => json!({ "enum": words }),
        Form::Group(name) => json!({ "$ref": format!("#/$defs/{name}") }),
        Form::List(form) => json!({ "type": "array", "items": each(*form) }),
        Form::ByBall(form) | Form::ByName(form) => json!({ "type": "object", "additionalProperties": each(*form) }),
        Form::Either(_, forms) => json!({ "oneOf": forms.iter().map(|form| each(*form)).collect::<Vec<_>>() }),
        Form::Keyed(keys) => {
            let key = |(key, form): &(&str, Form)| {
                json!({
                    "type": "object",
                    "properties": { (*key): each(*form) },
                    "required": [key],
                    "additionalProperties": false,
                })
            };
            json!({ "oneOf": keys.iter().map(key).collect::<Vec<_>>() })
        }
        Form::Two | Form::Words(_) => json!({}),
    }
}

/// The schema of a number with its limits, if it has some.
fn limited(mut schema: Value, limits: Option<[f64; 2]>, written: impl Fn(f64) -> Value) -> Value {
    if let Some([least, most]) = limits {
        (schema["minimum"], schema["maximum"]) = (written(least), written(most));
    }
    schema
}
