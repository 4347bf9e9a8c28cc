//! `baize completions`: commands and options completed by a shell.

use std::io;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::{CommandLine, finish};

/// What `baize completions` is asked for.
#[derive(Args, Debug)]
pub struct CompletionsOptions {
    /// The shell.
    shell: Shell,
}

/// Prints the script for the shell.
pub fn completions(options: &CompletionsOptions) -> ExitCode {
    let mut script = Vec::new();
    generate(options.shell, &mut CommandLine::command(), "baize", &mut script);
    finish(io::Write::write_all(&mut io::stdout(), &script))
}
