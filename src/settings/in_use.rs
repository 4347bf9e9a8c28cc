//! The files in use.

use std::path::PathBuf;

use bevy::prelude::*;

use super::chosen::Chosen;
use crate::files::FileError;
use crate::shot::{Loaded, Setup};

/// The set-up that was last put on the table from files.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct InUse {
    /// The choice.
    pub chosen: Chosen,
    /// The set-up of its files, to which a reset goes back.
    pub setup: Setup,
    /// The files on the disk that it was read from.
    pub files: Vec<PathBuf>,
    /// The seed of the rack if the game draws another one for every new rack.
    pub drawn_seed: Option<u64>,
    /// What there is to see, in the words of the rack; empty if it says nothing.
    pub look_at: String,
    /// Whether it is on the table. It is not if a shot of a file lies there, or if another table was left the last time.
    pub on_table: bool,
    /// A choice that could not be loaded, and the files that are to blame.
    pub(super) refused: Option<(Chosen, Vec<PathBuf>)>,
}

impl InUse {
    /// A choice that was loaded.
    #[must_use]
    pub fn new(chosen: Chosen, loaded: Loaded) -> Self {
        let Loaded { setup, files, drawn_seed, notes, .. } = loaded;
        Self { chosen, setup, files, drawn_seed, look_at: notes.about, on_table: true, refused: None }
    }

    /// Stores what is on the table now.
    pub(super) fn take(&mut self, chosen: Chosen, loaded: Loaded) {
        *self = Self::new(chosen, loaded);
    }

    /// Stores a choice that could not be loaded. It is tried again when its files change.
    pub(super) fn refuse(&mut self, chosen: Chosen, error: &FileError) {
        self.refused = Some((chosen, files_in(error)));
    }
}

/// The files that an error blames.
fn files_in(error: &FileError) -> Vec<PathBuf> {
    match error {
        FileError::Unreadable { file, .. }
        | FileError::Unwritable { file, .. }
        | FileError::WithoutGame { file }
        | FileError::Nameless { file }
        | FileError::OtherKind { file, .. }
        | FileError::Syntax { file, .. } => vec![PathBuf::from(file)],
        FileError::Unknown { .. } | FileError::Nowhere { .. } | FileError::Line(_) => Vec::new(),
        FileError::Mistakes(mistakes) => mistakes.first().iter().map(|mistake| PathBuf::from(&mistake.file)).collect(),
    }
}
