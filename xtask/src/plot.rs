//! `cargo xtask plot`: drawings of laws.

use std::ffi::OsString;

use clap::Args;
use xshell::cmd;

use crate::outcome::Outcome;
use crate::project::Project;

/// Draws what the laws of the physics say beside what others have published.
///
/// All arguments go to the program `plot` of the package `baize-research`; `cargo xtask plot -- --help` has its help.
#[derive(Args, Debug)]
#[command(override_usage = "cargo xtask plot [PLOT] [--physics FILE]")]
pub struct PlotOptions {
    /// Which plot, and its options.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "PLOT")]
    arguments: Vec<OsString>,
}

/// Runs the program where the tool was started, so that it finds the files that its arguments name.
pub fn plot(project: &Project, options: &PlotOptions) -> Outcome {
    let shell = &project.shell;
    shell.change_dir(project.started_in());
    let arguments = &options.arguments;
    cmd!(shell, "cargo run --release --package baize-research --bin plot -- {arguments...}").run()?;
    Ok(())
}
