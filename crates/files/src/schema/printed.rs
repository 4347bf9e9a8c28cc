//! What a command prints as JSON, as a description from which its page and its JSON Schema are made.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

/// The type of a field.
#[derive(Clone, Copy)]
pub enum PrintedForm {
    /// A text.
    Text,
    /// A number.
    Number,
    /// A whole number, zero or more.
    Integer,
    /// A whole number.
    Signed,
    /// This number, the version of the form.
    Version(u32),
    /// The id that the caller gave a question.
    Id,
    /// True or false.
    Bool,
    /// Three numbers.
    Vector,
    /// Two numbers, x and y.
    Place,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The object of that name.
    Object(&'static str),
    /// A list of such values.
    List(&'static PrintedForm),
    /// An object whose keys are the ids of balls, with a value of this type for each.
    ByBall(&'static PrintedForm),
}

/// A field of an object.
#[derive(Clone)]
pub struct PrintedField {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type.
    pub form: PrintedForm,
    /// Its unit; empty if it has none.
    pub unit: &'static str,
    /// When it is left out; empty if never.
    pub left_out: &'static str,
    /// Its meaning, one sentence.
    pub meaning: &'static str,
}

/// An object with its fields, in the order in which they are printed.
pub struct PrintedObject {
    /// Its name on the page and in the schema.
    pub name: &'static str,
    /// Its meaning, one sentence.
    pub meaning: &'static str,
    /// Its fields.
    pub fields: Vec<PrintedField>,
}

/// All that a command prints as JSON.
pub struct PrintedOutput {
    /// The title of its JSON Schema.
    pub title: &'static str,
    /// What it is, one sentence.
    pub meaning: &'static str,
    /// The object that is printed.
    pub top: PrintedObject,
    /// Other objects, one of which may be printed in its place.
    pub others: Vec<PrintedObject>,
    /// The objects in it.
    pub objects: Vec<PrintedObject>,
}

impl PrintedOutput {
    /// The sections of its page: the printed objects, then what `more` says, then the objects in them.
    #[must_use]
    pub fn tables(&self, more: &str) -> String {
        let tops = std::iter::once(&self.top).chain(&self.others);
        let tops: String = tops.map(|object| object_section(object.name, object)).collect();
        let objects = self.objects.iter().map(|object| object_section(&format!("`{}`", object.name), object));
        let objects: String = objects.collect();
        format!("{tops}{more}{objects}")
    }

    /// The text of its JSON Schema (draft 2020-12), with `more` definitions after those of the objects.
    #[must_use]
    pub fn schema(&self, more: Map<String, Value>) -> String {
        let definition =
            |object: &PrintedObject| (object.name.to_owned(), object_schema(object.meaning, &object.fields));
        let definitions: Map<String, Value> = self.objects.iter().map(definition).chain(more).collect();
        let mut schema = object_schema(self.meaning, &self.top.fields);
        if !self.others.is_empty() {
            let tops = std::iter::once(&self.top).chain(&self.others);
            let tops: Vec<Value> = tops.map(|object| object_schema(object.meaning, &object.fields)).collect();
            schema = json!({ "description": self.meaning, "oneOf": tops });
        }
        schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        schema["title"] = json!(self.title);
        schema["$defs"] = Value::Object(definitions);
        format!("{schema:#}\n")
    }
}

/// The section of a page about an object. The `title` has its own quotes.
fn object_section(title: &str, object: &PrintedObject) -> String {
    format!("\n## {title}\n\n{}\n\n{}", object.meaning, rows(&object.fields))
}

/// A table of fields.
#[must_use]
pub fn rows(fields: &[PrintedField]) -> String {
    let head = "| field | type | unit | left out | meaning |\n|---|---|---|---|---|\n";
    let row = |field: &PrintedField| {
        let (form, unit) = (field.form.words(), field.unit);
        let left_out = if field.left_out.is_empty() { "never" } else { field.left_out };
        format!("| `{}` | {form} | {unit} | {left_out} | {} |\n", field.name, field.meaning).replace("|  |", "| |")
    };
    head.to_owned() + &fields.iter().map(row).collect::<String>()
}

impl PrintedForm {
    /// Its name on the page.
    fn words(self) -> String {
        match self {
            Self::Text => "text".to_owned(),
            Self::Number => "number".to_owned(),
            Self::Integer | Self::Signed => "whole number".to_owned(),
            Self::Version(version) => version.to_string(),
            Self::Id => "text or whole number".to_owned(),
            Self::Bool => "true or false".to_owned(),
            Self::Vector => "vector".to_owned(),
            Self::Place => "`[x, y]`".to_owned(),
            Self::OneOf(words) => format!("`{}`", words.join("`, `")),
            Self::Object(name) => format!("[`{name}`](#{name})"),
            Self::List(Self::Object(name)) => format!("list of [`{name}`](#{name})"),
            Self::List(each) => format!("list of {}s", each.words()),
            Self::ByBall(each) => format!("object: for each id of a ball a {}", each.words()),
        }
    }

    fn schema(self) -> Value {
        match self {
            Self::Text => json!({ "type": "string" }),
            Self::Number => json!({ "type": "number" }),
            Self::Integer => json!({ "type": "integer", "minimum": 0 }),
            Self::Version(version) => json!({ "const": version }),
            Self::Id => json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }),
            Self::Signed => json!({ "type": "integer" }),
            Self::Bool => json!({ "type": "boolean" }),
            Self::Vector => numbers(3),
            Self::Place => numbers(2),
            Self::OneOf(words) => json!({ "enum": words }),
            Self::Object(name) => json!({ "$ref": format!("#/$defs/{name}") }),
            Self::List(each) => json!({ "type": "array", "items": each.schema() }),
            Self::ByBall(each) => json!({ "type": "object", "additionalProperties": each.schema() }),
        }
    }
}

/// The schema of a list of that many numbers.
fn numbers(count: usize) -> Value {
    json!({ "type": "array", "items": { "type": "number" }, "minItems": count, "maxItems": count })
}

/// The JSON Schema of an object. No other fields are allowed, so that a test fails if a field has no description.
#[must_use]
pub fn object_schema(meaning: &str, fields: &[PrintedField]) -> Value {
    let mut properties = Map::new();
    for field in fields {
        let mut schema = field.form.schema();
        schema["description"] = json!(field.meaning);
        properties.insert(field.name.clone().into_owned(), schema);
    }
    let required: Vec<&str> =
        fields.iter().filter(|field| field.left_out.is_empty()).map(|field| &*field.name).collect();
    json!({
        "type": "object",
        "description": meaning,
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
