//! The program, started as from a shell by a person without files of their own.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program with these arguments.
pub fn baize(arguments: &[&str]) -> Command {
    let mut command = without_own_files(env!("CARGO_BIN_EXE_baize"));
    command.args(arguments);
    command
}

/// The program's answer to a text on its standard input.
pub fn answer(arguments: &[&str], text: &str) -> Output {
    let mut child = baize(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses at once does not read its whole input.
    let _ = child.stdin.take().expect("a pipe").write_all(text.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// A shell command that starts the program by its path in `$baize`.
pub fn without_own_files(command: &str) -> Command {
    let mut command = Command::new(command);
    command
        .env("BAIZE_CONFIG_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_files_of_ones_own"))
        .env("baize", env!("CARGO_BIN_EXE_baize"));
    command
}
