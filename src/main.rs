//! The program: parses the command line, then plays or computes.

#![forbid(unsafe_code)]

use std::process::ExitCode;

#[cfg(feature = "play")]
use baize::app::run;
#[cfg(not(feature = "play"))]
use baize_cli::run;

fn main() -> ExitCode {
    run()
}
