//! The texts of `settings.ron` and `controls.ron`, as the game writes them.

use super::controls::Controls;
use super::file::Settings;
use crate::files::{commented, texts_of};

/// What the player last chose as a `settings.ron`.
#[must_use]
pub fn settings_text(settings: &Settings) -> String {
    let heading = "What the player last chose. The game writes this file itself.";
    commented(Settings::FIELDS, heading, &texts_of(Settings::FIELDS, settings))
}

/// The keys as a `controls.ron`.
#[must_use]
pub fn controls_text(controls: &Controls) -> String {
    let heading = "Which key does what. What is left out keeps its key.";
    let fields = Controls::fields();
    commented(&fields, heading, &texts_of(&fields, controls))
}
