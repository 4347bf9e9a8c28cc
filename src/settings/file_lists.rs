//! Lists of all racks, tables, ball sets, cues, physics and moods that can be chosen.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::files::{Folders, Kind, Provenance, Source};
use crate::rack::RackFile;

/// Every name that can be chosen, in alphabetical order, and where its file is found.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct FileLists {
    /// The racks that are offered.
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
            racks: offered_racks(folders),
            tables: folders.list(Kind::Table),
            balls: folders.list(Kind::Balls),
            cues: folders.list(Kind::Cue),
            physics: folders.list(Kind::Physics),
            moods: folders.list(Kind::Mood),
        }
    }
}

/// The racks that do not say that they are not offered. A rack that cannot be read is listed: choosing it says what is wrong.
fn offered_racks(folders: &Folders) -> BTreeMap<String, Provenance> {
    let is_offered = |name: &String| {
        let file = Source::find(Kind::Rack, name, folders).and_then(Source::parse::<RackFile>);
        file.map_or(true, |(rack, _)| rack.offered)
    };
    folders.list(Kind::Rack).into_iter().filter(|(name, _)| is_offered(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn racks_for_tests_are_not_offered_and_games_are() {
        let racks = offered_racks(&Folders::of_game());
        assert!(racks.contains_key("eight_ball") && racks.contains_key("relativity_limit"));
        assert!(!racks.contains_key("stress_100") && !racks.contains_key("nine_ball_tight"));
    }
}
