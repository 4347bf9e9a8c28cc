//! `baize completions`: commands and options completed by a shell.

use std::io;
use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use super::answer::finish;

/// What `baize completions` is asked for.
#[derive(Args, Debug)]
pub struct CompletionsOptions {
    /// The shell.
    shell: Shell,
}

/// Prints the script for the shell; `program` is the whole command line.
pub fn completions(options: &CompletionsOptions, mut program: Command) -> ExitCode {
    let mut script = Vec::new();
    generate(options.shell, &mut program, "baize", &mut script);
    finish(io::Write::write_all(&mut io::stdout(), &script))
}
