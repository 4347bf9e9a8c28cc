//! `baize check`: whether files are good.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{refuse, tell, warn};
use crate::schema;

/// What `baize check` is asked for.
#[derive(Args, Debug)]
pub struct CheckOptions {
    /// The files: racks, tables, ball sets, shots, physics, controls, settings, known by their names.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Tells of every file what it is or what is wrong with it.
pub fn check(options: &CheckOptions) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for file in &options.files {
        match schema::check(file) {
            Ok(verdict) => {
                tell(format_args!("{}: {verdict}", file.display()));
                for remark in schema::remarks(file) {
                    warn(format_args!("{}: {remark}", file.display()));
                }
            }
            Err(error) => code = refuse(error),
        }
    }
    code
}
