//! `baize referee`: the verdicts and the score of a match file.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use super::{finish, refuse};
use crate::files::Folders;
use crate::match_play::{LoadedMatch, MatchReport};

/// What `baize referee` is asked for.
#[derive(Args, Debug)]
pub struct RefereeOptions {
    /// The match: a path, the name of a match in your own folder, or `-` for the standard input.
    #[arg(value_name = "MATCH.ron")]
    file: String,
    /// Print everything as JSON.
    #[arg(long)]
    json: bool,
}

/// Plays the match again and prints what a referee says.
pub fn referee(RefereeOptions { file, json }: &RefereeOptions, folders: &Folders) -> ExitCode {
    let play = match LoadedMatch::find(file, folders) {
        Ok(loaded) => loaded.play,
        Err(error) => return refuse(error),
    };
    let report = MatchReport { play: &play };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = if *json { report.write_json(&mut out) } else { report.write_text(&mut out) };
    finish(written.and_then(|()| out.flush()))
}
