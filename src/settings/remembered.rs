//! The last choices of the player, saved in the own folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::chosen::Chosen;
use super::file::Settings;
use super::game_folders::GameFolders;
use super::texts::settings_text;
use super::troubles::{Trouble, Troubles};
use crate::files::{Kind, Source, replace, save_beside_old, shown_path};
use crate::simulation::Notice;
use crate::words::saving;

/// How long the settings must stay the same before they are written, in seconds: a drag of the window is one change.
const CALM: f32 = 1.0;

/// The last choices of the player. A change of this resource is saved.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Remembered {
    /// The choices for the next start.
    pub settings: Settings,
    /// The contents of the file.
    saved: Settings,
    /// Whether the file could not be read. A person has then edited it, so it is kept beside the new one.
    spoilt: bool,
}

impl Remembered {
    /// The settings of the file, or default ones if the file is `spoilt`.
    #[must_use]
    pub fn new(settings: Settings, spoilt: bool) -> Self {
        Self { saved: settings.clone(), settings, spoilt }
    }

    /// Remembers the choice of rack, table and balls.
    pub(super) fn choose(&mut self, chosen: &Chosen) {
        let Chosen { rack, table, balls, .. } = chosen.clone();
        (self.settings.rack, self.settings.table, self.settings.balls) = (rack, table, balls);
    }
}

/// Saves the settings when they have changed and then stayed the same for a while, or when the game ends.
pub(super) fn keep(
    time: Res<Time<Real>>,
    folders: Res<GameFolders>,
    mut exits: MessageReader<AppExit>,
    mut remembered: ResMut<Remembered>,
    mut troubles: ResMut<Troubles>,
    mut notices: MessageWriter<Notice>,
    mut calm: Local<f32>,
) {
    *calm = if remembered.is_changed() { 0.0 } else { *calm + time.delta_secs() };
    let due = exits.read().count() > 0 || *calm > CALM;
    if !due || remembered.settings == remembered.saved {
        return;
    }
    // A failure is reported once, not again and again.
    let settings = remembered.settings.clone();
    let before = std::mem::replace(&mut remembered.saved, settings);
    let name = Kind::Settings.usual_name().unwrap_or_default();
    let Some(path) = folders.own_path(Kind::Settings, name) else { return };
    let text = settings_text(&remembered.settings);
    let is_others = !remembered.spoilt && says_something_else(&path, &before);
    let written = if remembered.spoilt || is_others {
        save_beside_old(&path, &text)
    } else {
        replace(&path, &text).map(|()| None)
    };
    match written {
        Ok(kept) => {
            remembered.spoilt = false;
            let said = |kept: &PathBuf| {
                if is_others { saving::settings_kept(&shown_path(kept)) } else { set_aside(kept) }
            };
            notices.write_batch(kept.as_ref().map(said).map(Notice));
        }
        Err(error) => troubles.report(Trouble::Saving, error),
    }
}

/// Whether there is a file at `path` that does not say `settings`: a person or another game has changed it.
fn says_something_else(path: &Path, settings: &Settings) -> bool {
    match fs::read_to_string(path) {
        Ok(text) => {
            let there = Source::of_text("settings.ron", text).parse::<Settings>();
            there.map_or(true, |(there, _)| there != *settings)
        }
        Err(error) => error.kind() != ErrorKind::NotFound,
    }
}

/// The sentence for the player about a damaged file that was renamed.
pub(super) fn set_aside(kept: &Path) -> String {
    saving::set_aside(&shown_path(kept))
}
