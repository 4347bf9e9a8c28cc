//! Why a line has no answer, and whether the same line would fail again.

use baize_files::FileError;

/// Why a line has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer {
    /// The reason, a sentence.
    pub sentence: String,
    /// Whether the reason is in the line itself, so that the same line fails again. Otherwise it is in a file or on the disk, where it may be
    /// mended: the error is then no result, and the next call tries the line again.
    pub lasts: bool,
}

impl NoAnswer {
    /// A reason that may be gone at the next call.
    pub fn passing(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), lasts: false }
    }

    /// The reason is what the line itself says in a text in the form of a file. If that text names a file that is missing, the next call
    /// may find it.
    pub fn of_text(error: &FileError) -> Self {
        let is_elsewhere =
            matches!(error, FileError::Unreadable { .. } | FileError::Unwritable { .. } | FileError::Unknown { .. });
        Self { sentence: error.to_string(), lasts: !is_elsewhere }
    }
}

impl From<String> for NoAnswer {
    /// A reason in the line itself.
    fn from(sentence: String) -> Self {
        Self { sentence, lasts: true }
    }
}

impl From<FileError> for NoAnswer {
    /// A file that the line names cannot be used: it is missing, or has a mistake, and a person may mend that.
    fn from(error: FileError) -> Self {
        Self::passing(error.to_string())
    }
}
