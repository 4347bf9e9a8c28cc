//! Lists of all racks, tables, ball sets, cues, physics and moods that can be chosen.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::files::{Folders, Kind, Provenance};

/// Every name that can be chosen, in alphabetical order, and where its file is found.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct FileLists {
    /// The racks.
    pub racks: BTreeMap<String, Provenance>,
    /// The tables.
    pub tables: BTreeMap<String, Provenance>,
    /// The ball sets.
    pub balls: BTreeMap<String, Provenance>,
    /// The cues.
    pub cues: BTreeMap<String, Provenance>,
    /// The physics, the default included.
    pub physics: BTreeMap<String, Provenance>,
    /// The moods of the room.
    pub moods: BTreeMap<String, Provenance>,
}

impl FileLists {
    /// Reads the folders.
    #[must_use]
    pub fn read(folders: &Folders) -> Self {
        Self {
            racks: folders.list(Kind::Rack),
            tables: folders.list(Kind::Table),
            balls: folders.list(Kind::Balls),
            cues: folders.list(Kind::Cue),
            physics: folders.list(Kind::Physics),
            moods: folders.list(Kind::Mood),
        }
    }
}
