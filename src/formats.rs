//! All kinds of files seen as one: their fields, whether a file is good, and examples.
//!
//! Most kinds are known to the commands (`baize-cli`). The two here belong to the game in its window: each has a file with its
//! [`Format`](crate::files::Format).

mod controls;
mod settings;

use std::path::Path;

use baize_cli::Formats;

use crate::describe::Field;
use crate::files::{FileError, Folders, Kind, Source};

/// The formats of all kinds of files.
pub const FORMATS: Formats = Formats { controls: &controls::Controls, settings: &settings::Settings };

/// The descriptions of all fields of a kind of file; a group comes before its fields.
#[must_use]
pub fn fields(kind: Kind) -> Vec<Field> {
    FORMATS.of(kind).fields()
}

/// The text of a valid file of this kind, with every field explained in a comment. `name` goes into the file if it has a
/// field for it.
#[must_use]
pub fn example(kind: Kind, name: &str) -> String {
    FORMATS.of(kind).example(name)
}

/// Describes the file at `path` if it is valid. Its name gives its kind; the files that it names are looked up in
/// `folders`.
///
/// # Errors
/// Its first syntax error, or all mistakes in the contents of this file and of the files that it names.
pub fn check(path: &Path, folders: &Folders) -> Result<String, FileError> {
    let kind = Kind::of_file(path)?;
    verdict(kind, Source::read(path)?.in_folders(folders))
}

/// Describes a text of this kind if it is valid, as [`check`] does for a file.
///
/// # Errors
/// As [`check`].
pub fn verdict(kind: Kind, source: Source) -> Result<String, FileError> {
    FORMATS.verdict(kind, source)
}

/// Warnings about a file that [`verdict`] accepts; see [`Formats::warnings`].
#[must_use]
pub fn warnings(kind: Kind, source: Source) -> Vec<String> {
    FORMATS.warnings(kind, source)
}
