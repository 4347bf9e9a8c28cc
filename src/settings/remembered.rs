//! What the player last chose, kept in the own folder.

use bevy::prelude::*;

use super::file::Settings;
use super::texts::settings_text;
use super::troubles::{Trouble, Troubles};
use crate::files::{Folders, Kind, replace, save_beside_old};

/// How long the settings must stay the same before they are written, in seconds: a drag of the window is one change.
const CALM: f32 = 1.0;

/// What the player last chose. Whoever changes it has it saved.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Remembered {
    /// What is to be found at the next start.
    pub settings: Settings,
    /// What the file says.
    saved: Settings,
    /// The file could not be read: a person has written into it, so it is kept beside the new one.
    spoilt: bool,
}

impl Remembered {
    /// Settings as the file says them, or usual ones in place of a file that is `spoilt`.
    #[must_use]
    pub fn new(settings: Settings, spoilt: bool) -> Self {
        Self { saved: settings.clone(), settings, spoilt }
    }
}

/// Writes the settings once they have changed and come to rest, or when the game ends.
pub(super) fn keep(
    time: Res<Time<Real>>,
    folders: Res<Folders>,
    mut exits: MessageReader<AppExit>,
    mut remembered: ResMut<Remembered>,
    mut troubles: ResMut<Troubles>,
    mut calm: Local<f32>,
) {
    *calm = if remembered.is_changed() { 0.0 } else { *calm + time.delta_secs() };
    let due = exits.read().count() > 0 || *calm > CALM;
    if !due || remembered.settings == remembered.saved {
        return;
    }
    // What cannot be written is told once, not again and again.
    remembered.saved = remembered.settings.clone();
    let name = Kind::Settings.usual_name().unwrap_or_default();
    let Some(path) = folders.own_path(Kind::Settings, name) else { return };
    let text = settings_text(&remembered.settings);
    let written = if remembered.spoilt { save_beside_old(&path, &text).map(drop) } else { replace(&path, &text) };
    match written {
        Ok(()) => remembered.spoilt = false,
        Err(error) => troubles.tell(Trouble::Saving, error),
    }
}
