//! The light and the colours of the room.

use super::format::{Format, describe_valid};
use crate::files::{Field, FileError, Source, fields_of};
use crate::settings;

/// The light and the colours of the room.
pub(super) struct Mood;

impl Format for Mood {
    fn fields(&self) -> Vec<Field> {
        fields_of::<settings::Mood>()
    }

    fn example(&self, _name: &str) -> String {
        settings::Mood::default().text()
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        describe_valid(source, settings::Mood::flaws, |mood| {
            let windows = if mood.daylight.is_some() { "with windows" } else { "without windows" };
            format!("a mood of the room, {windows}")
        })
    }
}
