//! The fields of a value as text. Reading the text gives the same bits.

use baize_describe::{Field, Form};
use serde::Serialize;
use serde_json::Value;

use super::commented::Entry;

/// A text in quotes with the escapes of RON, which differ from Rust's for invisible characters.
#[must_use]
pub fn quoted(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}

/// The fields of a value in which every string is the name of a choice.
pub fn entries_of(value: &impl Serialize) -> Vec<(String, Entry)> {
    entries(value, &|word| word.to_owned())
}

/// The fields of a value in which strings are texts, except names of choices.
pub fn texts_of(fields: &[Field], value: &impl Serialize) -> Vec<(String, Entry)> {
    let mut entries = entries(value, &quoted);
    for choice in fields.iter().filter(|field| matches!(field.form, Form::Choice(_))) {
        unquote(&mut entries, &choice.path);
    }
    entries
}

/// Removes the quotes of the string at `path`, which has dots between the names of groups and field.
fn unquote(entries: &mut [(String, Entry)], path: &str) {
    let (name, inner) = path.split_once('.').unwrap_or((path, ""));
    match entries.iter_mut().find(|(field, _)| field == name) {
        Some((_, Entry::Group(_, entries))) => unquote(entries, inner),
        Some((_, Entry::Plain(text))) => *text = text.trim_matches('"').to_owned(),
        _ => {}
    }
}

fn entries(value: &impl Serialize, word: &dyn Fn(&str) -> String) -> Vec<(String, Entry)> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => of_fields(fields, word),
        _ => Vec::new(),
    }
}

fn of_fields(fields: serde_json::Map<String, Value>, word: &dyn Fn(&str) -> String) -> Vec<(String, Entry)> {
    let entry = |(name, value): (String, Value)| Some((name, of_value(value, word)?));
    fields.into_iter().filter_map(entry).collect()
}

/// `None` for what is not there.
fn of_value(value: Value, word: &dyn Fn(&str) -> String) -> Option<Entry> {
    Some(match value {
        Value::Null => return None,
        Value::String(text) => Entry::Plain(word(&text)),
        Value::Number(number) => Entry::Plain(match (number.is_f64(), number.as_f64()) {
            (true, Some(number)) => format!("{number:?}"),
            _ => number.to_string(),
        }),
        Value::Bool(truth) => Entry::Plain(truth.to_string()),
        Value::Array(items) => {
            let items: Vec<Entry> = items.into_iter().filter_map(|item| of_value(item, word)).collect();
            let has_groups = items.iter().any(|item| matches!(item, Entry::Group(..)));
            let items: Vec<String> = items.iter().map(in_a_list).collect();
            if has_groups { Entry::List(items) } else { Entry::Plain(format!("[{}]", items.join(", "))) }
        }
        Value::Object(fields) => of_object(fields, word),
    })
}

/// An entry of a list, as it stands on its line.
fn in_a_list(entry: &Entry) -> String {
    match entry {
        Entry::Plain(text) => text.clone(),
        Entry::Group(choice, fields) => {
            let field = |(name, entry): &(String, Entry)| format!("{name}: {}", in_a_list(entry));
            format!("{choice}({})", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        Entry::List(items) => format!("[{}]", items.join(", ")),
    }
}

/// A choice with fields is an object with one key, the name of the choice. No field has a name with a capital letter.
fn of_object(fields: serde_json::Map<String, Value>, word: &dyn Fn(&str) -> String) -> Entry {
    match fields.iter().next() {
        Some((choice, Value::Object(own))) if choice.starts_with(|letter: char| letter.is_uppercase()) => {
            Entry::Group(choice.clone(), of_fields(own.clone(), word))
        }
        _ => Entry::Group(String::new(), of_fields(fields, word)),
    }
}
