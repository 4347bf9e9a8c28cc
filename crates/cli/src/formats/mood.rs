//! The light and the colours of the room.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Source, describe_valid};
use baize_table::looks;

/// The light and the colours of the room.
pub struct Mood;

impl Format for Mood {
    fn fields(&self) -> Vec<Field> {
        looks::Mood::fields("")
    }

    fn example(&self, _name: &str) -> String {
        looks::Mood::default().text()
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        describe_valid(source, looks::Mood::flaws, |mood| {
            let windows = if mood.daylight.is_some() { "with windows" } else { "without windows" };
            format!("a mood of the room, {windows}")
        })
    }
}
