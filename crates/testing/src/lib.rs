//! What the tests of several crates share: balls and bare tables, random and hostile set-ups, a judge of shots, and folders for files.
//!
//! A program has no use for this crate.

#![forbid(unsafe_code)]
#![expect(clippy::must_use_candidate, reason = "a test asks for what it compares")]

pub mod common;
pub mod folder;
pub mod kept;
pub mod random;
pub mod hostile;
