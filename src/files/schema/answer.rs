//! What answers in lines of JSON have in common: the id, and the form of an answer that only says why there is none.

use serde::{Deserialize, Serialize};

use super::printed::PrintedForm;
use super::printed_struct::{Printed, printed};

/// The id by which a caller knows a line: a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(untagged)]
pub(crate) enum Id {
    /// A whole number.
    Number(i64),
    /// Any text.
    Text(String),
}

#[cfg(feature = "cli")]
impl Id {
    /// The id of a line without one: its number, from 1.
    pub(crate) fn of_line(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl Printed for Id {
    const FORM: PrintedForm = PrintedForm::Id;
}

printed! {
    /// What is printed in place of an answer to a line that cannot be answered.
    pub(crate) struct Unanswered<'a> as "An error" {
        /// As in an answer.
        pub(crate) id: &'a Id;
        /// The reason.
        pub(crate) error: &'a str;
    }
}
