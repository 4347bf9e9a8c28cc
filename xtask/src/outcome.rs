//! What a tool answers.

use std::error::Error;

/// Nothing or a value, or an error whose message is one sentence.
pub type Outcome<T = ()> = Result<T, Box<dyn Error>>;
