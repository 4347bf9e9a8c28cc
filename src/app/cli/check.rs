//! `baize check`: whether files are good.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{finish, refuse, tell, warn};
use crate::files::{Folders, shown_path};
use crate::formats;

/// What `baize check` is asked for.
#[derive(Args, Debug)]
pub struct CheckOptions {
    /// The files: racks, tables, ball sets, shots, physics, controls, settings, known by their names.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Tells of every file what it is or what is wrong with it.
pub fn check(options: &CheckOptions, folders: &Folders) -> ExitCode {
    let (mut code, mut written) = (ExitCode::SUCCESS, Ok(()));
    for file in &options.files {
        match formats::check(file, folders) {
            Ok(verdict) => {
                // Nobody reads on, but whether all files are good is still the exit code.
                written = written.and_then(|()| tell(format_args!("{}: {verdict}", shown_path(file))));
                for remark in formats::remarks(file, folders) {
                    warn(format_args!("{}: {remark}", shown_path(file)));
                }
            }
            Err(error) => code = refuse(error),
        }
    }
    match finish(written) {
        ExitCode::SUCCESS => code,
        failure => failure,
    }
}
