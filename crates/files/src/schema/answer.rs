//! What answers in lines of JSON have in common: the id, and the form of an answer that only says why there is none.

use std::borrow::Cow;
use std::fmt;

use baize_describe::{Described, Form};
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// The longest id that is read, in bytes: as long as the longest path. A file of answers may have millions of them.
const LONGEST_ID: usize = 4096;

/// The id by which a caller knows a line: a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Id {
    /// A whole number.
    Number(i64),
    /// Any text.
    Text(String),
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor)
    }
}

struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = Id;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a whole number as the `id`")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Id, E> {
        Ok(Id::Number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Id, E> {
        let fits = i64::try_from(number).map(Id::Number);
        fits.map_err(|_| E::custom(format_args!("the `id` is {number}, but must be at most {}", i64::MAX)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Id, E> {
        if text.len() > LONGEST_ID {
            return Err(E::custom(format_args!("the `id` is longer than {LONGEST_ID} bytes")));
        }
        Ok(Id::Text(text.to_owned()))
    }
}

impl Id {
    /// The id of a line without one: its number, from 1.
    #[must_use]
    pub fn of_line(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl Described for Id {
    const FORM: Form = Form::Id;
}

/// The version of a form of JSON, which is printed with it.
pub struct FormVersion<const NUMBER: u32>;

impl<const NUMBER: u32> Serialize for FormVersion<NUMBER> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NUMBER.serialize(serializer)
    }
}

impl<const NUMBER: u32> Described for FormVersion<NUMBER> {
    const FORM: Form = Form::Version(NUMBER);

    fn meaning(_: &'static str) -> Cow<'static, str> {
        "Grows when a field is removed or changes its meaning, not when one is added.".into()
    }
}

/// What is printed in place of an answer to a line that cannot be answered.
#[derive(Serialize, Described)]
#[described(name = "An error")]
pub struct Unanswered<'a> {
    /// As in an answer.
    pub id: &'a Id,
    /// The reason.
    pub error: &'a str,
}
