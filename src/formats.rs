//! All kinds of files seen as one: their fields, whether a file is good, examples, and the page about them.
//!
//! The room [`files`](crate::files) finds and reads files without knowing what they say. This one knows every kind: each has
//! a file here with its `Format`.

mod format;

mod balls;
mod controls;
mod cue;
mod drill;
mod game;
mod match_file;
mod mood;
mod opponent;
mod physics;
mod rack;
mod settings;
mod shot;
mod table;

mod page;

use std::path::Path;

use crate::files::{Field, FileError, Folders, Kind, Source};
use format::Format;

/// The format of each kind of file.
fn format_of(kind: Kind) -> &'static dyn Format {
    match kind {
        Kind::Table => &table::Table,
        Kind::Balls => &balls::Balls,
        Kind::Cue => &cue::Cue,
        Kind::Rack => &rack::Rack,
        Kind::Shot => &shot::Shot,
        Kind::Game => &game::Game,
        Kind::Match => &match_file::Match,
        Kind::Drill => &drill::Drill,
        Kind::Opponent => &opponent::Opponent,
        Kind::Mood => &mood::Mood,
        Kind::Physics => &physics::Physics,
        Kind::Controls => &controls::Controls,
        Kind::Settings => &settings::Settings,
    }
}

/// The text of the page `docs/files.md`: every field of every kind of file.
#[must_use]
pub fn page() -> String {
    page::page(format_of)
}

/// The descriptions of all fields of a kind of file; a group comes before its fields.
#[must_use]
pub fn fields(kind: Kind) -> Vec<Field> {
    format_of(kind).fields()
}

/// The text of a valid file of this kind, with every field explained in a comment. `name` goes into the file if it has a
/// field for it.
#[must_use]
pub fn example(kind: Kind, name: &str) -> String {
    format_of(kind).example(name)
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
    format_of(kind).verdict(source)
}

/// Warnings about a file that [`verdict`] accepts, one sentence each: the cue of its stroke would pass through a rail or
/// a ball, or its cushions enclose no bed, or leave a gap.
#[must_use]
pub fn warnings(kind: Kind, source: Source) -> Vec<String> {
    format_of(kind).warnings(source).unwrap_or_default()
}
