//! The matches under way that are saved, and how the one at the table is saved after every shot.

use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::current_match::MatchAtTable;
use super::kept_file::{KeptFile, is_under_way};
use crate::files::{FileError, Folders, Kind, Provenance, Source, remove};
use crate::match_play::LoadedMatch;
use crate::rules::Objection;
use crate::settings::GameFolders;
use crate::simulation::Notice;
use crate::words::in_match as text;

/// A saved match that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMatch {
    /// The name of its file in the person's own folder.
    pub name: String,
    /// When it was saved last; `None` if the system does not say.
    pub saved: Option<SystemTime>,
}

/// The saved matches that are not over, the one that was saved last first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedMatches(pub Vec<SavedMatch>);

impl SavedMatches {
    /// Looks which there are. Their files are not read.
    #[must_use]
    pub fn look(folders: &Folders) -> Self {
        let listed = folders.list(Kind::Match).into_iter().filter(|(name, _)| is_under_way(name));
        let own = listed.filter_map(|(name, from)| match from {
            Provenance::Own(path) => Some((name, path)),
            _ => None,
        });
        let mut found: Vec<SavedMatch> = own
            .map(|(name, path)| SavedMatch { name, saved: path.metadata().and_then(|data| data.modified()).ok() })
            .collect();
        found.sort_by(|a, b| b.saved.cmp(&a.saved).then_with(|| a.name.cmp(&b.name)));
        Self(found)
    }
}

/// Reads a saved match, and plays it again. Returns it with its file.
pub(super) fn load(name: &str, folders: &Folders) -> Result<(LoadedMatch, KeptFile), Objection> {
    let path = own_file(name, folders)?;
    let objection = |error: FileError| Objection(error.to_string());
    let source = Source::read(&path).map_err(objection)?.in_folders(folders);
    // As it is on the disk, by which a change by something else is noticed.
    let text = fs::read_to_string(&path).unwrap_or_default();
    let loaded = LoadedMatch::of_source(source).map_err(objection)?;
    Ok((loaded, KeptFile::at(path, text)))
}

/// Deletes a saved match.
pub(super) fn delete(name: &str, folders: &Folders) -> Result<(), Objection> {
    remove(&own_file(name, folders)?).map_err(|error| Objection(error.to_string()))
}

/// The file of a match under way.
pub(super) fn own_file(name: &str, folders: &Folders) -> Result<PathBuf, Objection> {
    let path = folders.own_path(Kind::Match, name).filter(|path| is_under_way(name) && path.exists());
    path.ok_or_else(|| Objection(text::NO_SUCH_MATCH.to_owned()))
}

/// Saves the match at the table.
#[derive(SystemParam)]
pub(super) struct Keeping<'w> {
    folders: Option<Res<'w, GameFolders>>,
    pub saved: ResMut<'w, SavedMatches>,
    pub notices: MessageWriter<'w, Notice>,
}

impl Keeping<'_> {
    /// The folders of the app, or those of the game.
    pub fn folders(&self) -> Folders {
        self.folders.as_ref().map_or_else(Folders::of_game, |folders| Folders::clone(folders))
    }

    /// Saves the match, if it is kept. A file that cannot be written is reported. A match with somebody at another machine is saved as all
    /// machines have it, by whoever talks to the other one.
    pub fn keep(&mut self, at_table: &MatchAtTable) {
        let Some(kept) = at_table.kept.as_ref().filter(|_| !at_table.elsewhere.is_on()) else { return };
        let said = kept.keep(&at_table.the_match, &self.folders());
        self.notices.write_batch(said.unwrap_or_else(|error| Some(error.to_string())).map(Notice));
    }

    /// Saves the match with the stroke whose balls run, if the match is kept: so the stroke is not lost if the game ends before the balls
    /// rest.
    pub fn keep_stroke(&self, at_table: &MatchAtTable) {
        let (Some(kept), Some(shot), None) = (&at_table.kept, at_table.shot, &at_table.lag) else { return };
        if at_table.elsewhere.is_on() {
            return;
        }
        let the_match = at_table.the_match.clone();
        kept.keep_stroke(self.folders(), move || the_match.text_with_stroke(shot.by, shot.declares, shot.strike));
    }

    /// Looks anew which matches are saved.
    pub fn look(&mut self) {
        let found = SavedMatches::look(&self.folders());
        self.saved.set_if_neq(found);
    }
}

/// Looks which matches are saved.
pub fn look_for_saved(folders: Option<Res<GameFolders>>, mut saved: ResMut<SavedMatches>) {
    saved.set_if_neq(folders.map(|folders| SavedMatches::look(&folders)).unwrap_or_default());
}
