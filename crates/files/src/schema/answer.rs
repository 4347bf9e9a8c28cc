//! What answers in lines of JSON have in common: the id, and the form of an answer that only says why there is none.

use std::fmt;

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize};

use super::printed::PrintedForm;
use super::printed_struct::Printed;
use crate::printed;

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

impl Printed for Id {
    const FORM: PrintedForm = PrintedForm::Id;
}

printed! {
    /// What is printed in place of an answer to a line that cannot be answered.
    pub struct Unanswered<'a> as "An error" {
        /// As in an answer.
        pub id: &'a Id;
        /// The reason.
        pub error: &'a str;
    }
}
