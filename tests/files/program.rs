//! The program, called as from a shell by a person who has no files of their own.

use std::path::Path;
use std::process::Command;

/// The program with these arguments.
pub fn baize(arguments: &[&str]) -> Command {
    let mut command = without_own_files(env!("CARGO_BIN_EXE_baize"));
    command.args(arguments);
    command
}

/// A command that calls the program in its turn, by its path in `$baize`.
pub fn without_own_files(command: &str) -> Command {
    let mut command = Command::new(command);
    command
        .env("BAIZE_CONFIG_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_files_of_ones_own"))
        .env("baize", env!("CARGO_BIN_EXE_baize"));
    command
}
