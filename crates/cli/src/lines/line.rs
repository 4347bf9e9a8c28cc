//! One line of JSON: its id, and what it asks for.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Map;

use super::id::Fields as IdAndFields;
use crate::short_words::cut;
use baize_describe::{Described, Limited, Object, limits_of};
use baize_files::{Id, JsonForm, rows_of_file};

/// What the parser says is cut to so many letters; it may quote a text of the line.
const LONGEST_WORDS: usize = 300;

/// The fields of a line as they are written.
pub trait Asks: DeserializeOwned + Described {
    /// What the fields ask for.
    type Asked: Send;
    /// A line that is right, for the message about one that is not JSON.
    const EXAMPLE: &'static str;

    /// The form of such a line, for its JSON Schema.
    fn form() -> JsonForm;

    /// The id, if the line has one.
    fn id(&self) -> Option<Id>;

    /// What is asked for.
    ///
    /// # Errors
    /// A sentence about fields that do not go together.
    fn asked(self) -> Result<Self::Asked, String>;
}

/// The text of the JSON Schema (draft 2020-12) of such a line.
pub fn input_schema<Fields: Asks>() -> String {
    Fields::form().schema(Map::new())
}

/// The table of the fields of such a line, for a page.
pub fn input_table<Fields: Asks>() -> String {
    rows_of_file(&Object::of::<Fields>().fields)
}

/// A line that was read: the id, and what is asked for or what is wrong with the line.
#[derive(Debug)]
pub struct Line<Asked> {
    /// The id; the number of the line where it has none.
    pub id: Id,
    /// What is asked for, or what is wrong, as `LINE:COLUMN: sentence`.
    pub asked: Result<Asked, String>,
}

impl<Asked> Line<Asked> {
    /// Reads line `number` (from 1) of the input.
    pub fn read<Fields: Asks<Asked = Asked>>(number: usize, text: &[u8]) -> Self {
        let own = Id::of_line(number);
        // The parser would take the values of a list for the fields in their order.
        if text.starts_with(b"[") {
            let example = Fields::EXAMPLE;
            return Self {
                id: own,
                asked: Err(format!("{number}:1: this is a list; a line is an object such as {example}")),
            };
        }
        match serde_json::from_slice::<Fields>(text) {
            Ok(fields) => {
                let id = fields.id().unwrap_or(own);
                let asked = refuse_limited(&fields).and_then(|()| fields.asked());
                Self { id, asked: asked.map_err(|message| format!("{number}:1: {message}")) }
            }
            Err(error) => {
                let id = serde_json::from_slice::<IdAndFields>(text).ok().and_then(|line| line.id).unwrap_or(own);
                Self {
                    id,
                    asked: Err(format!("{number}:{}: {}", error.column(), sentence(&error, text, Fields::EXAMPLE))),
                }
            }
        }
    }

    /// A line of more than `longest` bytes, which is not read.
    pub fn too_long(number: usize, longest: u64) -> Self {
        let message = format!("{number}:1: the line has more than {longest} bytes; put what it holds into a file");
        Self { id: Id::of_line(number), asked: Err(message) }
    }
}

/// Refuses a number outside its range.
fn refuse_limited(fields: &impl Described) -> Result<(), String> {
    let wrong = limits_of(fields).into_iter().find_map(|limited| match limited {
        Limited::Number(path, value, [least, most], _) if !(least..=most).contains(&value) => {
            Some(format!("`{path}` is {value}, but must lie between {least} and {most}"))
        }
        _ => None,
    });
    wrong.map_or(Ok(()), Err)
}

/// The message of the parser, without the line and column at its end. For a text that is not JSON the parser's message does
/// not help, so another one replaces it.
fn sentence(error: &serde_json::Error, text: &[u8], example: &str) -> String {
    if error.is_eof() {
        return "the line ends in the middle of its JSON object".to_owned();
    }
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = cut(message.strip_suffix(&place).unwrap_or(&message), LONGEST_WORDS);
    if !error.is_syntax() {
        return message;
    }
    match message.as_str() {
        "number out of range" => "this number is too large; the largest is 1.8e308".to_owned(),
        "recursion limit exceeded" => "there are too many brackets within each other".to_owned(),
        // The parser says so of a list with more values than it wants, too.
        _ if serde_json::from_slice::<IgnoredAny>(text).is_ok() => {
            format!("a list has a value too many here; a line is an object such as {example}")
        }
        _ => format!("this is not JSON; a line is an object such as {example}"),
    }
}
