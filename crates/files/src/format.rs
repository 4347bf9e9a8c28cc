//! What there is to know of a kind of file, so that commands and pages can treat every kind alike.

use baize_describe::Field;
use serde::de::DeserializeOwned;

use crate::mistake::{FileError, Flaw};
use crate::schema::Entry;
use crate::source::Source;

/// A kind of file.
pub trait Format: Sync {
    /// The descriptions of all its fields; a group comes before its fields.
    fn fields(&self) -> Vec<Field>;

    /// The text of a valid file, with every field explained in a comment. `name` goes into the file if it has a field for it.
    fn example(&self, name: &str) -> String;

    /// Describes a file in a sentence if it is valid.
    ///
    /// # Errors
    /// Its first syntax error, or all mistakes in the contents of this file and of the files that it names.
    fn verdict(&self, source: Source) -> Result<String, FileError>;

    /// Warnings about a valid file, one sentence each; `None` if there is nothing to warn of.
    fn warnings(&self, _source: Source) -> Option<Vec<String>> {
        None
    }

    /// What the page says after the fields: a blank line and whole paragraphs, or nothing.
    fn remarks(&self) -> String {
        String::new()
    }
}

/// Checks a file that names no other file, and describes it with `describe`.
pub fn describe_valid<T: DeserializeOwned>(
    source: Source,
    flaws: impl Fn(&T) -> Vec<Flaw>,
    describe: impl Fn(&T) -> String,
) -> Result<String, FileError> {
    source.parse_checked(flaws).map(|file| describe(&file))
}

/// An entry of an example that has fields of its own, after the name of a choice if it is one.
#[must_use]
pub fn group(name: &str, choice: &str, entries: Vec<(String, Entry)>) -> (String, Entry) {
    (name.to_owned(), Entry::Group(choice.to_owned(), entries))
}

/// An entry of an example that is a list.
#[must_use]
pub fn list(name: &str, items: &[&str]) -> (String, Entry) {
    (name.to_owned(), Entry::List(items.iter().map(|item| (*item).to_owned()).collect()))
}
