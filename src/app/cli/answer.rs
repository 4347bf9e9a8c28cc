//! What a command prints, and the exit code that follows.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::files::{Folders, listen_for_signals, reason};
use crate::shot::{Run, Setup, keep_broken};

/// Prints a line.
pub fn print_line(line: impl std::fmt::Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Returns 0, also if the reader closed the pipe (`baize list | head`). If writing fails, as on a full disk, prints the
/// error and returns 1.
pub fn finish(written: io::Result<()>) -> ExitCode {
    match written.and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => refuse(format_args!("the output cannot be written: {}", reason(&error))),
    }
}

/// Prints a warning to stderr. Ignores a closed stderr.
pub fn warn(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "warning: {message}");
}

/// Prints what is wrong to stderr. Ignores a closed stderr.
pub fn refuse(message: impl std::fmt::Display) -> ExitCode {
    let _ = writeln!(io::stderr(), "{message}");
    ExitCode::FAILURE
}

/// If the shot broke an invariant, saves the set-up and reports the invariant and the file on stderr. The result still
/// goes to stdout.
pub fn report_broken_invariant(setup: &Setup, run: &Run, folders: &Folders) {
    if let Some(rule) = &run.broken {
        listen_for_signals();
        refuse(keep_broken(rule, setup, folders));
    }
}
