//! What the tests of matches and of the record share: a player without thoughts, a shot to regret, and an evening that was made up.
//!
//! A program has no use for this crate.

#![forbid(unsafe_code)]
#![expect(clippy::must_use_candidate, reason = "a test asks for what it compares")]

pub mod robot;
pub mod lost_fifth;
pub mod made_up;
