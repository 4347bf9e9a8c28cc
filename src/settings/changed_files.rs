//! What happens when the files in use change on the disk.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::chosen::{places, read_usual};
use super::controls::{Controls, CurrentControls};
use super::current_mood::{CurrentMood, use_mood};
use super::difference::difference;
use super::file_lists::FileLists;
use super::game_folders::GameFolders;
use super::in_use::InUse;
use super::troubles::{Trouble, Troubles};
use super::watching::{Watching, controls_places};
use crate::files::{Folders, Kind, shown};
use crate::simulation::{CurrentPhysics, Notice, TableCommand, TheTable};
use crate::words::files_in_use as text;

/// Reads the files a few times a second, and applies what has changed.
pub(super) fn reload_changed_files(
    time: Res<Time<Real>>,
    folders: Res<GameFolders>,
    physics: TheTable<&CurrentPhysics>,
    mut watching: ResMut<Watching>,
    mut in_use: ResMut<InUse>,
    (mut controls, mut mood): (ResMut<CurrentControls>, ResMut<CurrentMood>),
    mut lists: ResMut<FileLists>,
    mut troubles: ResMut<Troubles>,
    mut requests: MessageWriter<TableCommand>,
    mut notices: MessageWriter<Notice>,
) {
    if !watching.is_due(time.delta()) {
        return;
    }
    lists.set_if_neq(FileLists::read(&folders));
    let changed = watching.changed_files();
    let (keys, others) = parted(changed, &controls_places(&folders));
    let (moods, others) = parted(others, &places(&folders, Kind::Mood, watching.mood()));
    if !keys.is_empty() {
        let answer = take_keys(&keys, &folders, &mut controls, &mut troubles);
        notices.write_batch(answer.map(Notice));
    }
    if !moods.is_empty() {
        let answer = take_mood(&moods, watching.mood(), &folders, &mut mood, &mut troubles);
        notices.write_batch(answer.map(Notice));
    }
    if !others.is_empty() {
        let (request, answer) = take_table(&others, &folders, &mut in_use, &physics, &mut troubles);
        requests.write_batch(request);
        notices.write_batch(answer.map(Notice));
        watching.follow(&in_use, &folders);
    }
}

/// The files that are among `these`, and the others.
fn parted(files: Vec<PathBuf>, these: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    files.into_iter().partition(|file| these.contains(file))
}

/// Reads the mood again. Returns the message for the player.
fn take_mood(
    changed: &[PathBuf],
    mood: &str,
    folders: &Folders,
    current: &mut ResMut<CurrentMood>,
    troubles: &mut Troubles,
) -> Option<String> {
    let before = current.0;
    let mended = use_mood(mood, folders, current, troubles);
    (mended || current.0 != before).then(|| text::new_mood(&names(changed)))
}

/// Reads the keys again. Returns the message for the player.
fn take_keys(
    changed: &[PathBuf],
    folders: &Folders,
    controls: &mut CurrentControls,
    troubles: &mut Troubles,
) -> Option<String> {
    match read_usual(folders, Kind::Controls, Controls::flaws) {
        Ok(fresh) => {
            let mended = troubles.clear(Trouble::Keys);
            if controls.0 == fresh && !mended {
                return None;
            }
            controls.0 = fresh;
            Some(text::new_keys(&names(changed)))
        }
        Err(error) => {
            troubles.report(Trouble::Keys, error);
            None
        }
    }
}

/// Loads again the refused choice if there is one, otherwise the present choice. Returns the command for the table, and
/// the message for the player.
fn take_table(
    changed: &[PathBuf],
    folders: &Folders,
    in_use: &mut InUse,
    physics: &CurrentPhysics,
    troubles: &mut Troubles,
) -> (Option<TableCommand>, Option<String>) {
    let wanted = in_use.refused.as_ref().map_or(&in_use.chosen, |(chosen, _)| chosen).clone();
    // If the refused choice is still wrong, load the present set-up again, provided that one of its own files changed.
    let loaded = wanted.load(folders).map(|loaded| (wanted.clone(), loaded)).or_else(|error| {
        let chosen = in_use.chosen.clone();
        let files_of_table = in_use.files.iter().any(|file| changed.contains(file));
        match chosen.load(folders) {
            Ok(loaded) if chosen != wanted && files_of_table => Ok((chosen, loaded)),
            _ => Err(error),
        }
    });
    match loaded {
        Ok((chosen, loaded)) => {
            let request = difference(&in_use.setup, &loaded.setup, &physics.0);
            let mended = chosen == wanted && troubles.clear(Trouble::Table);
            let refused = in_use.refused.take().filter(|_| chosen != wanted);
            in_use.take(chosen, loaded);
            in_use.refused = refused;
            let said = match &request {
                Some(TableCommand::Rack(_)) => Some(text::racked_again(&names(changed))),
                Some(_) => Some(text::new_physics(&names(changed))),
                None => mended.then(|| text::mended(&names(changed))),
            };
            (request, said)
        }
        Err(error) => {
            in_use.refuse(wanted, &error);
            troubles.report(Trouble::Table, error);
            (None, None)
        }
    }
}

/// The files by their names without folders.
fn names(files: &[PathBuf]) -> String {
    let name = |file: &PathBuf| file.file_name().unwrap_or(Path::as_os_str(file)).to_string_lossy().into_owned();
    files.iter().map(name).map(|name| shown(&name)).collect::<Vec<_>>().join(", ")
}
