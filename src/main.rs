//! The program: parses the command line, then plays or computes.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    baize::app::run()
}
