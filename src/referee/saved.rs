//! The file of the match under way, written after every shot, and the files of the matches that are over.

use std::fs;

use bevy::prelude::*;

use crate::files::{FileError, Folders, Kind};
use crate::match_play::{LoadedMatch, Match};
use crate::rules::{Next, Objection};

/// The name of the match under way in the person's own folder.
pub const UNDER_WAY: &str = "under_way";

/// Whether there is a saved match that is not over.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavedMatch(pub bool);

impl SavedMatch {
    /// Reads the saved match, and plays it again.
    pub(super) fn load(self, folders: &Folders) -> Result<Match, Objection> {
        let loaded = LoadedMatch::find(UNDER_WAY, folders).map_err(|error| Objection(error.to_string()))?;
        Ok(loaded.play)
    }

    /// Saves the match, so that it can be continued. One that is over gets a file with a name of its own.
    pub(super) fn keep(&mut self, play: &Match, folders: &Folders) -> Result<(), FileError> {
        let Some(path) = folders.own_path(Kind::Match, UNDER_WAY) else { return Ok(()) };
        if !matches!(play.state().next, Next::Over { .. }) {
            self.0 = true;
            return play.save(&path);
        }
        let game = play.game().title().to_lowercase().replace([' ', '-'], "_");
        if let Some((_, path)) = folders.free_own_path(Kind::Match, &game) {
            play.save(&path)?;
        }
        self.0 = false;
        // If it cannot be removed, the match that is over is offered again, which does no harm.
        let _ = fs::remove_file(path);
        Ok(())
    }
}

/// Looks whether there is a saved match.
pub(super) fn look_for_saved(folders: Option<Res<Folders>>, mut saved: ResMut<SavedMatch>) {
    let path = folders.and_then(|folders| folders.own_path(Kind::Match, UNDER_WAY));
    saved.0 = path.is_some_and(|path| path.exists());
}
