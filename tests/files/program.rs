//! The program, called as from a shell by a person who has no files of their own.

use std::path::Path;
use std::process::Command;

/// The program with these arguments.
pub fn baize(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_baize"));
    command
        .args(arguments)
        .env("BAIZE_CONFIG_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_files_of_ones_own"));
    command
}
