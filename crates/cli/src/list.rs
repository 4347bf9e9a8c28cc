//! `baize list`: which files there are and where they come from.

use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, print_line};
use super::kind_words::kind_by;
use baize_files::{Folders, Kind, Provenance, Source, shown};

/// What `baize list` is asked for.
#[derive(Args, Debug)]
pub struct ListOptions {
    /// The kind of files to list. If left out, all files are listed.
    #[arg(value_name = "KIND", value_parser = kind_by(Kind::many))]
    kind: Option<Kind>,
}

/// Prints a line for each file: what it is, its name, where it comes from.
pub fn list(options: &ListOptions, folders: &Folders) -> ExitCode {
    let is_asked = |kind: &Kind| options.kind.map_or(kind.many().is_some(), |asked| asked == *kind);
    for kind in Kind::ALL.into_iter().filter(is_asked) {
        for (name, from) in folders.list(kind) {
            let remark = if covers(kind, &name, &from) { " (in place of the built-in one)" } else { "" };
            let written = print_line(format_args!("{:<13} {:<20} {from}{remark}", kind.noun(), shown(&name)));
            if written.is_err() {
                return finish(written);
            }
        }
    }
    finish(Ok(()))
}

/// Whether this file is used in place of a built-in one with another text.
fn covers(kind: Kind, name: &str, from: &Provenance) -> bool {
    let (Provenance::Own(path) | Provenance::Game(path)) = from else { return false };
    let built_in = Source::built_in(kind, name);
    built_in.is_ok_and(|built_in| Source::read(path).map_or(true, |own| own.text() != built_in.text()))
}
