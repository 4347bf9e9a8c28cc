//! `baize check`: whether files are good.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::progress::Progress;
use super::{finish, print_line, refuse, warn};
use crate::files::{Folders, shown_path};
use crate::formats;

/// What `baize check` is asked for.
#[derive(Args, Debug)]
pub struct CheckOptions {
    /// The files: racks, tables, ball sets, shots, games, matches, physics, controls or settings. The end of its name
    /// says which kind a file is, such as `.rack.ron`.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Prints what each file is, or what is wrong with it.
pub fn check(options: &CheckOptions, folders: &Folders) -> ExitCode {
    let (mut code, mut written) = (ExitCode::SUCCESS, Ok(()));
    let progress = Progress::of("files", options.files.len());
    for file in &options.files {
        let checked = formats::check(file, folders);
        progress.aside(|| match checked {
            Ok(verdict) => {
                // After an error of writing, the other files are still checked: the exit code says whether all are
                // good.
                let line = format_args!("{}: {verdict}", shown_path(file)).to_string();
                written = std::mem::replace(&mut written, Ok(())).and_then(|()| print_line(line));
                for warning in formats::warnings(file, folders) {
                    warn(format_args!("{}: {warning}", shown_path(file)));
                }
            }
            Err(error) => code = refuse(error),
        });
        progress.one_more();
    }
    progress.end();
    match finish(written) {
        ExitCode::SUCCESS => code,
        failure => failure,
    }
}
