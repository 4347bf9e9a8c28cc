//! Why the logbook cannot be used.

use thiserror::Error;

/// Why the logbook cannot be used or written, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct LogbookError(pub String);
