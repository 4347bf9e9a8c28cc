//! Saves set-ups that the player made, in the person's own folder.

use std::path::PathBuf;

use bevy::prelude::*;

use super::game_folders::GameFolders;
use super::troubles::{Trouble, Troubles};
use crate::files::{Folders, Kind, Source, save_beside_old, save_new, shown_path};
use crate::shot::{Setup, shot_text_about};
use crate::simulation::Notice;
use crate::words::saving;

/// The longest name of a file that is made of the name of a set-up, in letters.
const LONGEST: usize = 40;

/// A request to save a set-up as a `.shot.ron`.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct SaveSetup {
    /// The set-up with its name.
    pub setup: Box<Setup>,
    /// What there is to see, in a sentence; empty for nothing.
    pub about: String,
    /// The file that it was saved in before. Its old text is kept beside it. `None` for a new file in the own folder, under a name that
    /// no file has.
    pub over: Option<PathBuf>,
}

/// A set-up was saved in this file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SetupSaved(pub PathBuf);

/// Saves what the player asks for, and reports where, or why not.
pub(super) fn save_set_ups(
    mut requests: MessageReader<SaveSetup>,
    folders: Res<GameFolders>,
    mut troubles: ResMut<Troubles>,
    mut notices: MessageWriter<Notice>,
    mut saved: MessageWriter<SetupSaved>,
) {
    for request in requests.read() {
        match save(request, &folders) {
            Ok((path, sentence)) => {
                troubles.clear(Trouble::Saving);
                notices.write(Notice(sentence));
                saved.write(SetupSaved(path));
            }
            Err(message) => troubles.report(Trouble::Saving, message),
        }
    }
}

/// Saves a set-up. Returns the path, and a sentence that says where.
fn save(SaveSetup { setup, about, over }: &SaveSetup, folders: &Folders) -> Result<(PathBuf, String), String> {
    let text = shot_text_about(setup, about, saving::SET_UP_COMMENT);
    let path = match over {
        Some(path) => path.clone(),
        None => free_path(&setup.name, folders).ok_or(saving::NO_FOLDER)?,
    };
    // A text that could not be read again is not written.
    let source = Source::of_text(path.display().to_string(), &text).in_folders(folders);
    Setup::shot(source).load().map_err(|error| error.to_string())?;
    let kept = match over {
        Some(_) => save_beside_old(&path, &text),
        None => save_new(&path, &text).map(|()| None),
    };
    let kept = kept.map_err(|error| error.to_string())?;
    let said = saving::set_up_saved(&shown_path(&path), kept.map(shown_path).as_deref());
    Ok((path, said))
}

/// A path of the person's own folder that no file has: of the name in small letters, or of that and a number.
fn free_path(name: &str, folders: &Folders) -> Option<PathBuf> {
    let letters = name.chars().map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '_' });
    let plain: String = letters.take(LONGEST).collect();
    let words: Vec<&str> = plain.split('_').filter(|word| !word.is_empty()).collect();
    let stem = if words.is_empty() { "set_up".to_owned() } else { words.join("_") };
    let first = folders.own_path(Kind::Shot, &stem)?;
    if !first.exists() { Some(first) } else { folders.free_own_path(Kind::Shot, &stem).map(|(_, path)| path) }
}
