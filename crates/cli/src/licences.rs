//! `baize licences`: prints the notices that the licences of the crates in the program require.

use std::io::{self, Write};
use std::process::ExitCode;

use super::answer::finish;

/// The notices. `tests/files/licences.rs` keeps them up to date.
const NOTICES: &str = include_str!("../THIRD_PARTY.txt");

/// Prints the licences of the crates that the program is built of.
pub fn licences() -> ExitCode {
    finish(io::stdout().write_all(NOTICES.as_bytes()))
}
