//! The JSON Schema of objects, made from the descriptions of their fields.

use baize_describe::{Field, Form, LeftOut, Object};
use serde_json::{Map, Value, json};

/// The JSON Schema of an object. No other fields are allowed, so that a test fails if a field has no description.
#[must_use]
pub fn object_schema(meaning: &str, fields: &[Field]) -> Value {
    let property = |field: &Field| {
        let mut schema = form_schema(field.form);
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

fn form_schema(form: Form) -> Value {
    match form {
        Form::Text => json!({ "type": "string" }),
        Form::Number => json!({ "type": "number" }),
        Form::Whole => json!({ "type": "integer", "minimum": 0 }),
        Form::Signed => json!({ "type": "integer" }),
        Form::Truth => json!({ "type": "boolean" }),
        Form::Version(version) => json!({ "const": version }),
        Form::Id => json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }),
        Form::Numbers(count) => list(Form::Number, count),
        Form::Choice(choices) => json!({ "enum": choices.iter().map(|choice| choice.name).collect::<Vec<_>>() }),
        Form::OneOf(words) => json!({ "enum": words }),
        Form::Group(name) => json!({ "$ref": format!("#/$defs/{name}") }),
        Form::List(each) => json!({ "type": "array", "items": form_schema(*each) }),
        Form::ByBall(each) => json!({ "type": "object", "additionalProperties": form_schema(*each) }),
        Form::Two | Form::Words(_) => json!({}),
    }
}

/// The schema of a list of so many values.
fn list(each: Form, count: usize) -> Value {
    json!({ "type": "array", "items": form_schema(each), "minItems": count, "maxItems": count })
}
