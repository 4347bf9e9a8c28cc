//! Of which kind the two files are.

use clap::ValueEnum;

use crate::files::{Folders, Source, shown_path};
use crate::shot::Instead;

/// What can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Of {
    /// Two physics files
    Physics,
    /// Two tables, each with its physics if the shot names none
    Table,
    /// Two ball sets
    Balls,
}

impl Of {
    const ALL: [Self; 3] = [Self::Physics, Self::Table, Self::Balls];

    /// A file of this name or path in place of the shot's own.
    pub fn instead(self, file: &str) -> Instead<'_> {
        match self {
            Self::Physics => Instead::Physics(file),
            Self::Table => Instead::Table(file),
            Self::Balls => Instead::Balls(file),
        }
    }

    /// Its word on the command line and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Physics => "physics",
            Self::Table => "table",
            Self::Balls => "balls",
        }
    }
}

/// The first kind that has files of both names.
///
/// # Errors
/// A sentence about what is missing. Where a kind has one of the two, it is about the other.
pub fn kind_of_both(names: [&str; 2], folders: &Folders) -> Result<Of, String> {
    let mut half = None;
    for of in Of::ALL {
        match names.map(|name| Source::find(of.instead(name).kind(), name, folders)) {
            [Ok(_), Ok(_)] => return Ok(of),
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
