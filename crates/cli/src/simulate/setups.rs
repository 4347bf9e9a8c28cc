//! The set-ups of the shots that were asked for last: a file that many shots share is read once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::asked::{ShotRequest, ShotSource};
use baize_files::{FileError, Folders, Source};
use baize_physics::Strike;
use baize_table::shot::{Loaded, Setup, raise_butt};

/// The most set-ups that are kept. Before another one is kept, all are dropped: a caller with that many mostly asks for
/// each only once.
const KEPT: usize = 64;

/// Set-ups by where they come from.
#[derive(Default)]
pub struct Setups {
    kept: HashMap<ShotSource, (Setup, Option<Strike>)>,
}

impl Setups {
    /// The set-up of a shot, with the stroke that is asked for in place of its own, and with its butt raised over what is in the way
    /// if `raises_butt`.
    ///
    /// # Errors
    /// What is wrong with its files.
    pub fn of(&mut self, asked: &ShotRequest, raises_butt: bool, folders: &Folders) -> Result<&Setup, FileError> {
        if self.kept.len() >= KEPT && !self.kept.contains_key(&asked.source) {
            self.kept.clear();
        }
        let (setup, own) = match self.kept.entry(asked.source.clone()) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(place) => {
                let setup = load(&asked.source, folders)?;
                let strike = setup.strike;
                place.insert((setup, strike))
            }
        };
        setup.strike = asked.strike.map(Strike::from).or(*own);
        if raises_butt {
            raise_butt(setup);
        }
        Ok(setup)
    }
}

fn load(source: &ShotSource, folders: &Folders) -> Result<Setup, FileError> {
    let loaded = match source {
        ShotSource::Shot(name) => Loaded::named(name, folders),
        ShotSource::Ron(text) => {
            Setup::shot(Source::of_text("ron", text.as_str()).in_folders(folders)).load_with_files()
        }
        ShotSource::Rack { rack, table, physics } => {
            Setup::rack(rack).table(table.as_deref()).physics(physics.as_deref()).folders(folders).load_with_files()
        }
    };
    loaded.map(|loaded| loaded.setup)
}
