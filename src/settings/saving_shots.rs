//! Saves shots of the evening in the person's own folder.

use bevy::prelude::*;

use super::game_folders::GameFolders;
use super::troubles::{Trouble, Troubles};
use crate::files::{Folders, Kind, Source, save_new, shown_path};
use crate::shot::{Setup, shot_text};
use crate::simulation::{History, Notice, PlayedShot, TheTable};
use crate::words::saving;

/// A request to save the shot of that number of the [`History`] as a `.shot.ron` in the person's own folder, under a
/// name that no file has.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveShot(pub u32);

/// Saves what the player asks for, and reports where, or why not.
pub(super) fn save_shots(
    mut requests: MessageReader<SaveShot>,
    history: Option<TheTable<&History>>,
    folders: Res<GameFolders>,
    mut troubles: ResMut<Troubles>,
    mut notices: MessageWriter<Notice>,
) {
    for SaveShot(number) in requests.read() {
        let shot = history.as_ref().and_then(|history| history.shot(*number));
        let shot = shot.ok_or_else(|| saving::no_such_shot(*number));
        match shot.and_then(|shot| saved(shot, &folders)) {
            Ok(sentence) => {
                troubles.clear(Trouble::Saving);
                notices.write(Notice(sentence));
            }
            Err(message) => troubles.report(Trouble::Saving, message),
        }
    }
}

/// Saves a shot under the first free name. Returns a sentence that says where.
fn saved(shot: &PlayedShot, folders: &Folders) -> Result<String, String> {
    let text = shot_text(&shot.setup(), &saving::shot_comment(shot.number));
    let free = folders.free_own_path(Kind::Shot, "shot");
    let (name, path) = free.ok_or(saving::NO_FOLDER)?;
    // A text that could not be read again is not written.
    let source = Source::of_text(path.display().to_string(), &text).in_folders(folders);
    Setup::shot(source).load().map_err(|error| error.to_string())?;
    save_new(&path, &text).map_err(|error| error.to_string())?;
    let said = if shot.is_edited { saving::changed_shot_saved } else { saving::shot_saved };
    Ok(said(shot.number, &shown_path(&path), &name))
}
