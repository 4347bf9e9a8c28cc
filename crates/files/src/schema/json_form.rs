//! What a command prints or reads as JSON: its page and its JSON Schema.

use baize_describe::Object;
use serde_json::{Map, Value, json};

use super::json_schema::{definitions, object_schema};
use super::page::rows_of_answer;

/// The form of the JSON that a command prints, or that it reads line by line.
pub struct JsonForm {
    /// The title of its JSON Schema.
    pub title: &'static str,
    /// What it is, one sentence.
    pub meaning: &'static str,
    /// The object that is printed or read.
    pub top: Object,
    /// Other objects, one of which may stand in its place.
    pub others: Vec<Object>,
    /// The objects in it.
    pub objects: Vec<Object>,
}

impl JsonForm {
    /// The sections of its page: the printed objects, then what `more` says, then the objects in them.
    #[must_use]
    pub fn tables(&self, more: &str) -> String {
        let tops: String = self.tops().map(|object| section(object.name, object)).collect();
        let objects = self.objects.iter().map(|object| section(&format!("`{}`", object.name), object));
        let objects: String = objects.collect();
        format!("{tops}{more}{objects}")
    }

    /// The text of its JSON Schema (draft 2020-12), with `more` definitions after those of the objects.
    #[must_use]
    pub fn schema(&self, more: Map<String, Value>) -> String {
        let definitions: Map<String, Value> = definitions(&self.objects).chain(more).collect();
        let mut schema = object_schema(self.meaning, &self.top.fields);
        if !self.others.is_empty() {
            let tops: Vec<Value> = self.tops().map(|object| object_schema(object.meaning, &object.fields)).collect();
            schema = json!({ "description": self.meaning, "oneOf": tops });
        }
        schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        schema["title"] = json!(self.title);
        schema["$defs"] = Value::Object(definitions);
        format!("{schema:#}\n")
    }

    /// The objects of which each line has one.
    fn tops(&self) -> impl Iterator<Item = &Object> {
        std::iter::once(&self.top).chain(&self.others)
    }
}

/// The section of a page about an object. The `title` has its own quotes.
fn section(title: &str, object: &Object) -> String {
    format!("\n## {title}\n\n{}\n\n{}", object.meaning, rows_of_answer(&object.fields))
}
