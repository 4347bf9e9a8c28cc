//! The cue that is shown: loaded by the name in the settings, and again when its file changes.

use std::path::PathBuf;

use baize_table::looks::CueFile;
use bevy::prelude::*;

use super::chosen::places;
use super::game_folders::GameFolders;
use super::remembered::Remembered;
use super::troubles::{Trouble, Troubles};
use crate::files::{FileError, Folders, Kind, Source, Watch};

/// How the cue on the table looks.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentCue(pub CueFile);

/// The name of the cue of the opponent who is at the table; `None` while a person is, who has the cue of the settings.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct OpponentCue(pub Option<String>);

/// The name of the cue that was loaded last, and the places of its file, which are watched.
#[derive(Resource)]
pub(super) struct CueInUse {
    name: Option<String>,
    watch: Watch,
    timer: Timer,
}

impl Default for CueInUse {
    fn default() -> Self {
        Self { name: None, watch: Watch::default(), timer: Timer::new(Watch::INTERVAL, TimerMode::Repeating) }
    }
}

/// Loads the cue when the player chooses another one, when an opponent with another one comes to the table, and when its file changes. If it cannot be loaded, this is reported and the cue
/// stays as it is.
pub(super) fn take_cue(
    time: Res<Time<Real>>,
    folders: Res<GameFolders>,
    (remembered, of_opponent): (Res<Remembered>, Res<OpponentCue>),
    mut in_use: ResMut<CueInUse>,
    mut cue: ResMut<CurrentCue>,
    mut troubles: ResMut<Troubles>,
) {
    let wanted = of_opponent.0.as_ref().unwrap_or(&remembered.settings.cue);
    let is_new = in_use.name.as_ref() != Some(wanted);
    let is_due = in_use.timer.tick(time.delta()).just_finished();
    if !is_new && (!is_due || in_use.watch.changed_files().is_empty()) {
        return;
    }
    if is_new {
        let files: Vec<PathBuf> = places(&folders, Kind::Cue, wanted);
        in_use.watch.set(files);
        in_use.name = Some(wanted.clone());
    }
    match read(wanted, &folders) {
        Ok(look) => {
            cue.set_if_neq(CurrentCue(look));
            troubles.clear(Trouble::Cue);
        }
        Err(error) => troubles.report(Trouble::Cue, error),
    }
}

/// The cue of that name or path.
fn read(name: &str, folders: &Folders) -> Result<CueFile, FileError> {
    Source::find(Kind::Cue, name, folders)?.parse_checked(CueFile::flaws)
}
