//! What the player last chose.

use crate::describe::{Described, Field};
use crate::files::{FileError, Format, Source, describe_valid, shown};
use crate::settings::{self, settings_text};

/// What the player last chose.
pub struct Settings;

impl Format for Settings {
    fn fields(&self) -> Vec<Field> {
        settings::Settings::fields("")
    }

    fn example(&self, _name: &str) -> String {
        settings_text(&settings::Settings::default())
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        describe_valid(source, settings::Settings::flaws, |settings| {
            format!("settings, with the rack {}", shown(&settings.rack))
        })
    }
}
