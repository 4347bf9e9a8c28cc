//! Why a match without a window stops.

use std::path::Path;

use thiserror::Error;

use crate::link::LinkError;
use baize_files::{FileError, shown_path};
use baize_games::rules::Objection;

/// Why a match without a window does not begin, or stops. Each is a sentence.
#[derive(Debug, Error)]
pub enum PlayError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// The network cannot be used.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Anything else.
    #[error("{0}")]
    Sentence(String),
}

impl From<Objection> for PlayError {
    fn from(Objection(sentence): Objection) -> Self {
        Self::Sentence(sentence)
    }
}

impl PlayError {
    pub(super) fn declined() -> Self {
        Self::Sentence("The other side does not want to play this match.".to_owned())
    }

    pub(super) fn other_invitation(file: &Path) -> Self {
        Self::Sentence(format!(
            "The invitation is not that of the match in {}; give the one of that match, or name another file.",
            shown_path(file)
        ))
    }
}
