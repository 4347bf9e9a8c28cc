//! Of which kind the two files are.

use clap::ValueEnum;

use baize_files::{Folders, Source, shown_path};
use baize_table::shot::ShotPart;

/// What can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Of {
    /// Two physics files
    Physics,
    /// Two tables, each with its physics if the shot names none
    Table,
    /// Two ball sets
    Balls,
    /// The cues of two physics files, which are their groups `cue`
    Cue,
}

impl From<Of> for ShotPart {
    fn from(of: Of) -> Self {
        match of {
            Of::Physics => Self::Physics,
            Of::Table => Self::Table,
            Of::Balls => Self::Balls,
            Of::Cue => Self::Cue,
        }
    }
}

/// The parts that two names are looked up as, in this order. A cue has the same files as physics.
const LOOKED_UP: [ShotPart; 3] = [ShotPart::Physics, ShotPart::Table, ShotPart::Balls];

/// The first part that has files of both names.
///
/// # Errors
/// A sentence about what is missing. Where a part has one of the two, it is about the other.
pub fn part_of_both(names: [&str; 2], folders: &Folders) -> Result<ShotPart, String> {
    let mut half = None;
    for part in LOOKED_UP {
        match names.map(|name| Source::find(part.kind(), name, folders)) {
            [Ok(_), Ok(_)] => return Ok(part),
            [Ok(_), Err(error)] | [Err(error), Ok(_)] => half = half.or(Some(error)),
            [Err(_), Err(_)] => {}
        }
    }
    let neither = || {
        let [first, second] = names.map(shown_path);
        format!(
            "neither {first} nor {second} is a physics file, a table or a ball set; `baize list physics`, `tables` and `balls` show which there are"
        )
    };
    Err(half.map_or_else(neither, |error| error.to_string()))
}
