//! Why a case cannot be measured.

use baize_files::FileError;
use baize_table::shot::Unplayable;

/// Why a case cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A file in the working directory cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// A shot cannot be played.
    #[error("{0}: {1}")]
    Shot(String, Unplayable),
    /// There is no thought about a position.
    #[error("{0}: {1}")]
    Thought(String, String),
    /// None of the strokes of the scan is typical.
    #[error("no stroke among the balls of the rack `scatter` pots one ball, but some must for a typical shot")]
    NoTypicalShot,
}
