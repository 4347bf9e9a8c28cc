//! The texts of `settings.ron` and `controls.ron`, as the game writes them.

use super::controls::Controls;
use super::file::Settings;
use crate::describe::Described;
use crate::files::{commented, texts_of};
use crate::words::saving;

/// The last choices of the player as a `settings.ron`.
#[must_use]
pub fn settings_text(settings: &Settings) -> String {
    let fields = Settings::fields("");
    commented(&fields, saving::SETTINGS_COMMENT, &texts_of(&fields, settings))
}

/// The keys as a `controls.ron`.
#[must_use]
pub fn controls_text(controls: &Controls) -> String {
    let fields = Controls::fields();
    commented(&fields, saving::KEYS_COMMENT, &texts_of(&fields, controls))
}
