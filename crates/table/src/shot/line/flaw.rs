//! Why a line is refused.

use thiserror::Error;

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// Why a line cannot be read. Its text is a sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFlaw {
    /// There is no line in the text.
    #[error("this is no shared line: one begins with `baize{VERSION}:`")]
    Foreign,
    /// It was made by a newer Baize.
    #[error(
        "the shared line is of version {0}, but this Baize reads version {VERSION}; get a newer Baize, or ask for the RON"
    )]
    Newer(String),
    /// Its end is missing.
    #[error("the shared line ends too early: it has {found} of {whole} characters; copy it whole")]
    CutOff {
        /// How many characters follow the colon.
        found: usize,
        /// How many there must be.
        whole: usize,
    },
    /// It is longer than it says.
    #[error("the shared line has {0} characters too many; put a space behind its end")]
    TooLong(usize),
    /// The checksum is wrong.
    #[error("a character of the shared line was changed, so it is not opened; copy it once more")]
    Changed,
    /// It is a position of FastFiz that cannot be read.
    #[error("the position of FastFiz {0}")]
    FastFiz(String),
    /// The checksum is right, but the contents are no set-up.
    #[error("the shared line holds no set-up: {0}")]
    Meaningless(String),
}
