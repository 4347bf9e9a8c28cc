//! The texts of `settings.ron` and `controls.ron`, as the game writes them.

use super::controls::Controls;
use super::file::Settings;
use crate::describe::Described;
use crate::files::{commented, texts_of};

/// The last choices of the player as a `settings.ron`.
#[must_use]
pub fn settings_text(settings: &Settings) -> String {
    let heading = "The last choices of the player. The game writes this file itself.";
    let fields = Settings::fields("");
    commented(&fields, heading, &texts_of(&fields, settings))
}

/// The keys as a `controls.ron`.
#[must_use]
pub fn controls_text(controls: &Controls) -> String {
    let heading = "Which key does what. An action that is left out keeps its usual key.";
    let fields = Controls::fields();
    commented(&fields, heading, &texts_of(&fields, controls))
}
