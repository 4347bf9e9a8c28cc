//! The file of the match under way, written after every shot, and the files of the matches that are over.

use std::fs;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::files::{FileError, Folders, Kind};
use crate::match_play::{LoadedMatch, Match};
use crate::rules::{Next, Objection};
use crate::simulation::Notice;

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

/// Saves the match at the table.
#[derive(SystemParam)]
pub(super) struct Keeping<'w> {
    folders: Option<Res<'w, Folders>>,
    pub saved: ResMut<'w, SavedMatch>,
    pub notices: MessageWriter<'w, Notice>,
}

impl Keeping<'_> {
    /// The folders of the app, or those of the game.
    pub fn folders(&self) -> Folders {
        self.folders.as_ref().map_or_else(Folders::of_game, |folders| Folders::clone(folders))
    }

    /// Saves the match. A file that cannot be written is reported.
    pub fn keep(&mut self, play: &Match) {
        let folders = self.folders();
        let kept = self.saved.keep(play, &folders);
        self.notices.write_batch(kept.err().map(|error| Notice(error.to_string())));
    }
}

/// Looks whether there is a saved match.
pub(super) fn look_for_saved(folders: Option<Res<Folders>>, mut saved: ResMut<SavedMatch>) {
    let path = folders.and_then(|folders| folders.own_path(Kind::Match, UNDER_WAY));
    saved.0 = path.is_some_and(|path| path.exists());
}
