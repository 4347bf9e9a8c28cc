//! `baize list`: which files there are and where they come from.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::answer::{finish, print_line};
use crate::files::{Folders, Kind, Provenance, Source, shown};

/// What `baize list` is asked for.
#[derive(Args, Debug)]
pub struct ListOptions {
    /// The kind of files to list. If left out, all files are listed.
    #[arg(value_enum)]
    what: Option<What>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    Racks,
    Tables,
    Balls,
    Cues,
    Shots,
    Games,
    Matches,
    Opponents,
    Moods,
    Physics,
}

impl What {
    fn kind(self) -> Kind {
        match self {
            Self::Racks => Kind::Rack,
            Self::Tables => Kind::Table,
            Self::Balls => Kind::Balls,
            Self::Cues => Kind::Cue,
            Self::Shots => Kind::Shot,
            Self::Games => Kind::Game,
            Self::Matches => Kind::Match,
            Self::Opponents => Kind::Opponent,
            Self::Moods => Kind::Mood,
            Self::Physics => Kind::Physics,
        }
    }
}

/// Prints a line for each file: what it is, its name, where it comes from.
pub fn list(options: &ListOptions, folders: &Folders) -> ExitCode {
    let all = What::value_variants();
    for what in options.what.as_ref().map_or(all, std::slice::from_ref) {
        let kind = what.kind();
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
