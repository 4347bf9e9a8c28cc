//! What a file describes, from its name.

use std::path::Path;

use super::kind::Kind;
use super::mistake::FileError;

impl Kind {
    /// The kind of a file, from its name: from the double ending, as in `mine.rack.ron`, or from the whole name, as in
    /// `physics.ron`.
    ///
    /// # Errors
    /// [`FileError::Nameless`] for any other name.
    pub fn of_file(path: &Path) -> Result<Self, FileError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let stem = name.strip_suffix(".ron");
        let is = |kind: &Self| name.ends_with(kind.ending()) || stem.is_some() && stem == kind.usual_name();
        Self::ALL.into_iter().find(is).ok_or_else(|| FileError::Nameless { file: path.display().to_string() })
    }
}
