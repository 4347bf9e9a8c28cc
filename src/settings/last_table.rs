//! The table as the player left it: saved in the own folder as the shot `last_table`, and found there at the next start.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::ecs::resource::Resource;

use super::in_use::InUse;
use super::remembered::set_aside;
use super::saving::table_and_set;
use crate::files::{FileError, Folders, Kind, remove, replace, save_beside_old};
use crate::shot::{Setup, lie_text};
use crate::words::saving;

/// The name of this file among the player's own shots.
const NAME: &str = "last_table";

/// The name of the shot in which the table is kept that lay there before another one was racked.
const BEFORE: &str = "table_before";

/// The table as the player left it.
#[derive(Resource, Clone, Debug, Default)]
pub struct LastTable {
    /// The set-up of the file at the start of the game, with the aim as its strike.
    pub found: Option<Setup>,
    /// What the file contains now.
    saved: Option<Setup>,
    /// Whether the file could not be used. It is then kept beside the new one.
    spoilt: bool,
    /// Whether another table was racked since the file was written.
    is_racked_anew: bool,
}

impl LastTable {
    /// The free table: as it was left, or racked anew from the files `in_use` if it was never left.
    #[must_use]
    pub fn free_table<'a>(&'a self, in_use: &'a InUse) -> &'a Setup {
        self.saved.as_ref().unwrap_or(&in_use.setup)
    }

    /// Reads the file. It is not an error if there is none in the own folder.
    ///
    /// # Errors
    /// What is wrong with the file. The file stays, and is kept beside the next one.
    pub(super) fn read(folders: &Folders) -> (Self, Result<(), FileError>) {
        let Some(path) = path(folders).filter(|path| path.exists()) else { return (Self::default(), Ok(())) };
        match Setup::shot(&*path.to_string_lossy()).folders(folders).load_with_files() {
            Ok(loaded) => {
                let setup = Some(loaded.setup);
                (Self { found: setup.clone(), saved: setup, spoilt: false, is_racked_anew: true }, Ok(()))
            }
            Err(error) => (Self { spoilt: true, ..Self::default() }, Err(error)),
        }
    }

    /// Saves `setup`, a table at rest with the aim as its strike. Does nothing if the file says the same already, or
    /// without an own folder. If another table was racked, the one before it becomes the shot `table_before`. If the file could not be used at the start, it gets another name, and a sentence for the
    /// player says which.
    ///
    /// # Errors
    /// Why the file cannot be written. It is not tried again with the same set-up.
    pub fn save(&mut self, setup: Setup, in_use: &InUse, folders: &Folders) -> Result<Option<String>, FileError> {
        let Some(path) = path(folders).filter(|_| self.saved.as_ref() != Some(&setup)) else { return Ok(None) };
        let text = text(&setup, in_use, folders);
        self.saved = Some(setup);
        if self.spoilt {
            let kept = save_beside_old(&path, &text)?;
            self.spoilt = false;
            return Ok(kept.map(|kept| set_aside(&kept)));
        }
        if std::mem::take(&mut self.is_racked_anew) {
            keep_before(&path, folders)?;
        }
        replace(&path, &text).map(|()| None)
    }

    /// Notes that another table was racked: the next save keeps what the file says now as the shot `table_before`.
    pub fn note_rack(&mut self) {
        self.is_racked_anew = true;
    }

    /// Forgets the table: the player has begun anew. The table becomes the shot `table_before`. A file that could not be
    /// used stays.
    ///
    /// # Errors
    /// Why the file cannot be removed or kept.
    pub fn forget(&mut self, folders: &Folders) -> Result<(), FileError> {
        if self.spoilt {
            return Ok(());
        }
        (self.found, self.saved) = (None, None);
        let Some(path) = path(folders) else { return Ok(()) };
        keep_before(&path, folders)?;
        remove(&path)
    }
}

/// Keeps the table of the file as another shot.
fn keep_before(path: &Path, folders: &Folders) -> Result<(), FileError> {
    match (folders.own_path(Kind::Shot, BEFORE), fs::read_to_string(path)) {
        (Some(before), Ok(text)) => replace(&before, &text),
        _ => Ok(()),
    }
}

fn path(folders: &Folders) -> Option<PathBuf> {
    folders.own_path(Kind::Shot, NAME)
}

/// The text of the file. It names the file of the table: a table that is written out in the shot has no marks on its cloth.
fn text(setup: &Setup, in_use: &InUse, folders: &Folders) -> String {
    let is_chosen = in_use.setup.table == setup.table;
    let named = table_and_set(&in_use.chosen, folders).ok().filter(|_| is_chosen);
    lie_text(setup, named.as_ref().map(|(table, _)| table.as_str()), saving::LAST_TABLE_COMMENT)
}
