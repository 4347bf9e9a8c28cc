//! The benchmark that everyone can run: the same cases, measured in the same way, on one's own machine.
//!
//! It is part of the library because the command `baize bench`, `benches/table.rs` and the memory test share it.

mod clock;
mod crowd;
mod json;
mod previews;
mod sheet;
mod shots;
mod text;
mod throughput;
mod triangles;
mod typical;

use std::thread::available_parallelism;

pub use crowd::{crowd_of, play};
pub use json::write_json;
pub use sheet::{Cell, Column, Sheet};
pub use text::{write_head, write_text};
pub use typical::{pots_one, scan, typical_setup};

use crate::files::FileError;

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Run each case once and cut the long ones short: to see that all of it works. Its figures are good for nothing else.
    pub quick: bool,
    /// Break the triangle of 5,050 balls too.
    pub all: bool,
}

impl Bench {
    /// How many sheets of figures there are.
    pub const SHEETS: usize = 5;

    /// Measures every case, and tells each sheet of figures as soon as it is there.
    ///
    /// # Errors
    /// What is wrong with a rack, a table or the physics that lies in the working directory in place of the built-in one, or
    /// that they leave no shot to measure. The person's own folder is not looked at: every machine measures the same cases.
    pub fn run(&self, mut tell: impl FnMut(&Sheet)) -> Result<(), BenchError> {
        tell(&shots::sheet(self)?);
        tell(&previews::sheet(self)?);
        tell(&throughput::sheet(self)?);
        tell(&crowd::sheet(self));
        tell(&triangles::sheet(self)?);
        Ok(())
    }
}

/// Why a case cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A file in the working directory is in the way.
    #[error(transparent)]
    File(#[from] FileError),
    /// A shot cannot be played.
    #[error("{0}: {1}")]
    Shot(String, crate::shot::Unplayable),
    /// None of the strokes that were tried is a typical one.
    #[error("no stroke among the balls of the rack `scatter` pots one ball, but some must for a typical shot")]
    NoTypicalShot,
}

/// How many threads run at once on this machine, as far as it says so.
#[must_use]
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}
