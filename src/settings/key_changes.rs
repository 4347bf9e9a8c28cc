//! Keys that the player changes on the page of the settings: put in force, and written into the own `controls.ron`.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use bevy::prelude::*;

use super::action::Action;
use super::controls::{Controls, CurrentControls};
use super::game_folders::GameFolders;
use super::in_use::InUse;
use super::texts::controls_text;
use super::troubles::{Trouble, Troubles};
use super::watching::Watching;
use crate::files::{FileError, Kind, Source, quoted, replace, save_beside_old, shown_path, with_entry};
use crate::simulation::Notice;
use crate::words::key_changes as text;

/// A request to put these keys in force and to save them.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ChangeKeys(pub Controls);

/// Puts the keys in force, and saves them. Keys with flaws are refused.
pub(super) fn change_keys(
    mut changes: MessageReader<ChangeKeys>,
    folders: Res<GameFolders>,
    in_use: Res<InUse>,
    mut controls: ResMut<CurrentControls>,
    mut watching: ResMut<Watching>,
    mut troubles: ResMut<Troubles>,
    mut notices: MessageWriter<Notice>,
) {
    for ChangeKeys(changed) in changes.read() {
        if let Some(flaw) = changed.flaws().first() {
            notices.write(Notice(text::unusable(flaw)));
            continue;
        }
        controls.0 = changed.clone();
        let name = Kind::Controls.usual_name().unwrap_or_default();
        let Some(path) = folders.own_path(Kind::Controls, name) else { continue };
        match write(changed, &path) {
            Ok(sentence) => {
                troubles.clear(Trouble::Keys);
                notices.write_batch(sentence.map(Notice));
            }
            Err(error) => troubles.report(Trouble::Saving, error),
        }
        // Do not report the program's own change of the file.
        watching.follow(&in_use, &folders);
    }
}

/// Writes the keys to `path`. Comments and order of a file that is there stay. A file that cannot be used gets another
/// name, and the sentence that is returned says which.
fn write(controls: &Controls, path: &Path) -> Result<Option<String>, FileError> {
    let old = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return replace(path, &controls_text(controls)).map(|()| None);
        }
        // A file that is no text is kept as one that cannot be edited is.
        old => old.ok(),
    };
    match old.and_then(|old| edited(&old, controls)) {
        Some(text) => replace(path, &text).map(|()| None),
        None => {
            let kept = save_beside_old(path, &controls_text(controls))?;
            Ok(kept.map(|kept| text::old_keys_kept(&shown_path(kept))))
        }
    }
}

/// The text of the player's file with the keys that differ; `None` if it cannot be edited.
fn edited(old: &str, controls: &Controls) -> Option<String> {
    let before = read(old)?;
    let changed = |action: &&Action| before.keys(**action) != controls.keys(**action);
    let text = Action::ALL
        .iter()
        .filter(changed)
        .try_fold(old.to_owned(), |text, action| with_entry(&text, action.name(), &in_ron(controls.keys(*action))))?;
    (read(&text)? == *controls).then_some(text)
}

fn read(text: &str) -> Option<Controls> {
    let (controls, _) = Source::of_text("controls.ron", text).parse::<Controls>().ok()?;
    Some(controls)
}

/// One key in quotes, or a list of keys.
fn in_ron(keys: &[String]) -> String {
    match keys {
        [key] => quoted(key),
        keys => format!("[{}]", keys.iter().map(|key| quoted(key)).collect::<Vec<_>>().join(", ")),
    }
}
