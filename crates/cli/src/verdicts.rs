//! `baize match`: the verdicts and the score of a match file.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, refuse};
use baize_files::{Folders, Kind, Source};
use baize_games::match_play::{LoadedMatch, MatchReport};

/// What `baize match` is asked for.
#[derive(Args, Debug)]
pub struct MatchOptions {
    /// The match: a path, the name of a match in your own folder, or `-` for the standard input.
    #[arg(value_name = "MATCH.ron")]
    file: String,
    /// Print everything as JSON.
    #[arg(long)]
    json: bool,
    /// Print where the balls are after each command; JSON always has it.
    #[arg(long)]
    positions: bool,
}

/// Plays the match again and prints what a referee says. A command that could not have been given ends it: the verdicts before
/// it are printed, then why it is refused.
pub fn verdicts(MatchOptions { file, json, positions }: &MatchOptions, folders: &Folders) -> ExitCode {
    let read = Source::find(Kind::Match, file, folders).and_then(LoadedMatch::as_far_as_it_goes);
    let (the_match, refusal) = match read {
        Ok((loaded, refusal)) => (loaded.the_match, refusal),
        Err(error) => return refuse(error),
    };
    let report = MatchReport { the_match: &the_match, refusal: refusal.as_ref(), positions: *positions };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = if *json { report.write_json(&mut out) } else { report.write_text(&mut out) };
    let written = written.and_then(|()| out.flush());
    drop(out);
    let code = finish(written);
    refusal.map_or(code, refuse)
}
