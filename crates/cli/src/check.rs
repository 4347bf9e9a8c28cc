//! `baize check`: whether files are good.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, print_line, refuse, warn};
use super::fit::tracks_verdict;
use super::progress::Progress;
use crate::formats::Formats;
use baize_files::{FileError, Folders, Kind, Source, shown_path};

/// What `baize check` is asked for.
#[derive(Args, Debug)]
pub struct CheckOptions {
    /// The files. The end of its name says which kind a file is, such as `.rack.ron`. A name alone, such as `mine`,
    /// stands for every file of that name in your own folder and in the game.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Prints what each file is, or what is wrong with it.
pub fn check(options: &CheckOptions, folders: &Folders, formats: Formats) -> ExitCode {
    let (mut code, mut written) = (ExitCode::SUCCESS, Ok(()));
    let (tracks, files): (Vec<&PathBuf>, Vec<&PathBuf>) = options.files.iter().partition(|file| is_tracks(file));
    for file in tracks {
        match tracks_verdict(file) {
            Ok(verdict) => {
                let line = format!("{}: {verdict}", shown_path(file));
                written = std::mem::replace(&mut written, Ok(())).and_then(|()| print_line(line));
            }
            Err(error) => code = refuse(error),
        }
    }
    let files: Vec<_> = files.into_iter().flat_map(|named| meant(named, folders)).collect();
    let progress = Progress::of("files", files.len());
    for file in files {
        let checked = file.and_then(|(kind, source)| Ok((formats.verdict(kind, source.clone())?, kind, source)));
        progress.aside(|| match checked {
            Ok((verdict, kind, source)) => {
                let file = shown_path(source.file()).to_string();
                // After an error of writing, the other files are still checked: the exit code says whether all are
                // good.
                let line = format_args!("{file}: {verdict}").to_string();
                written = std::mem::replace(&mut written, Ok(())).and_then(|()| print_line(line));
                for warning in formats.warnings(kind, source) {
                    warn(format_args!("{file}: {warning}"));
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

/// Whether the file has measured tracks. Their files are JSON, unlike all others.
fn is_tracks(path: &Path) -> bool {
    path.to_string_lossy().to_lowercase().ends_with(".tracks.json")
}

/// What a person means by `named`: the file at that path, or else every file of that name, of whatever kind.
fn meant(named: &Path, folders: &Folders) -> Vec<Result<(Kind, Source), FileError>> {
    let is_path = |name: &&str| named.exists() || name.contains(['/', '\\', '.']);
    let Some(name) = named.to_str().filter(|name| !is_path(name)) else {
        let read = |kind| Ok((kind, Source::read(named)?.in_folders(folders)));
        return vec![Kind::of_file(named).and_then(read)];
    };
    let kinds = Kind::ALL.into_iter().filter(|kind| folders.find(*kind, name).is_some());
    let found: Vec<_> = kinds.map(|kind| Ok((kind, Source::find(kind, name, folders)?))).collect();
    if found.is_empty() { vec![Err(FileError::Nowhere { name: name.to_owned() })] } else { found }
}
