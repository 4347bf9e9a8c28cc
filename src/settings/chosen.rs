//! The choice of rack, table, balls and physics by name, and how it is loaded.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::file::Settings;
use crate::files::{FileError, Flaw, Folders, Kind, Provenance, Source};
use crate::shot::{Loaded, Setup};

/// The chosen files, by names or paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The rack.
    pub rack: String,
    /// The table instead of the rack's own.
    pub table: Option<String>,
    /// The ball set instead of the rack's own.
    pub balls: Option<String>,
    /// The physics: a preset, or `physics` for the default.
    pub physics: String,
    /// The seed for a rack that asks the game to draw one for every new rack; that of its file if `None`.
    pub seed: Option<u64>,
}

impl From<&Settings> for Chosen {
    fn from(settings: &Settings) -> Self {
        let Settings { rack, table, balls, physics, .. } = settings.clone();
        Self { rack, table, balls, physics, seed: None }
    }
}

impl Chosen {
    /// The set-up from these files in `folders`, as they are now, and the files.
    ///
    /// # Errors
    /// What is wrong with any of them.
    pub fn load(&self, folders: &Folders) -> Result<Loaded, FileError> {
        let physics = Some(self.physics.as_str()).filter(|physics| Some(*physics) != Kind::Physics.usual_name());
        let (table, balls) = (self.table.as_deref(), self.balls.as_deref());
        Setup::rack(&self.rack)
            .table(table)
            .balls(balls)
            .physics(physics)
            .seed(self.seed)
            .folders(folders)
            .load_with_files()
    }

    /// Whether rack, table or balls are chosen by a path.
    pub(super) fn has_path(&self) -> bool {
        self.names().any(|(kind, name)| kind != Kind::Physics && is_path(name))
    }

    /// Every kind of file that is chosen, with the name.
    fn names(&self) -> impl Iterator<Item = (Kind, &str)> {
        let table = self.table.as_deref().map(|table| (Kind::Table, table));
        let balls = self.balls.as_deref().map(|balls| (Kind::Balls, balls));
        let usual = Kind::Physics.usual_name().unwrap_or_default();
        [(Kind::Rack, self.rack.as_str()), (Kind::Physics, self.physics.as_str()), (Kind::Physics, usual)]
            .into_iter()
            .chain(table)
            .chain(balls)
    }

    /// Every path at which its files are, or would be found if they existed.
    #[must_use]
    pub fn places(&self, folders: &Folders) -> Vec<PathBuf> {
        self.names().flat_map(|(kind, name)| places(folders, kind, name)).collect()
    }
}

/// Every path at which this file is, or would be found if it existed.
#[must_use]
pub fn places(folders: &Folders, kind: Kind, name: &str) -> Vec<PathBuf> {
    if is_path(name) {
        return vec![PathBuf::from(name)];
    }
    folders.own_path(kind, name).into_iter().chain([folders.game_path(kind, name)]).collect()
}

/// Whether a name is a path.
#[must_use]
pub(super) fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron"))
}

/// Reads the default file of this kind.
pub(super) fn read_usual<T: DeserializeOwned>(
    folders: &Folders,
    kind: Kind,
    flaws: impl Fn(&T) -> Vec<Flaw>,
) -> Result<T, FileError> {
    let name = kind.usual_name().unwrap_or_default();
    let source = match folders.find(kind, name) {
        Some(Provenance::Own(path) | Provenance::Game(path)) => Source::read(&path)?,
        _ => Source::built_in(kind, name)?,
    };
    source.parse_checked(flaws)
}
