//! The benchmark that everyone can run: the same cases, measured in the same way.
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
    /// Run each case once and cut long ones short, as a test. The figures then mean nothing.
    pub quick: bool,
    /// Break the triangle of 5,050 balls too.
    pub all: bool,
}

impl Bench {
    /// How many sheets of figures there are.
    pub const SHEETS: usize = 5;

    /// Measures every case. `show` gets each sheet of figures when it is complete.
    ///
    /// # Errors
    /// What is wrong with a rack, a table or the physics in the working directory that replaces a built-in one; or that
    /// these leave no shot to measure. The person's own folder is not read, so that every machine measures the same
    /// cases.
    pub fn run(&self, mut show: impl FnMut(&Sheet)) -> Result<(), BenchError> {
        show(&shots::sheet(self)?);
        show(&previews::sheet(self)?);
        show(&throughput::sheet(self)?);
        show(&crowd::sheet(self));
        show(&triangles::sheet(self)?);
        Ok(())
    }
}

/// Why a case cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A file in the working directory cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// A shot cannot be played.
    #[error("{0}: {1}")]
    Shot(String, crate::shot::Unplayable),
    /// None of the strokes of the scan is typical.
    #[error("no stroke among the balls of the rack `scatter` pots one ball, but some must for a typical shot")]
    NoTypicalShot,
}

/// The number of threads that this machine runs at once, as far as the system says.
#[must_use]
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}
