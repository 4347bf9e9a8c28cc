//! `baize stats`: what the recorded shots of a person say together.

mod report;
mod table;
mod text;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, refuse, warn};
use super::logbook::{check_person, open_to_read};
use baize_files::{Folders, listed, shown};
use baize_logbook::{Filter, Logbook, LogbookError, Statistics};
use report::StatsReport;
pub use report::{stats_schema, stats_tables};

/// What `baize stats` is asked for.
#[derive(Args, Debug)]
pub struct StatsOptions {
    /// Only the shots of this person.
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
    /// Only the shots of this game or drill.
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Print everything as JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print everything as a table, a line for each figure.
    #[arg(long)]
    csv: bool,
}

/// Prints the statistics.
pub fn stats(options: &StatsOptions, folders: &Folders) -> ExitCode {
    let statistics = match statistics(options, folders) {
        Ok(statistics) => statistics,
        Err(error) => return refuse(error),
    };
    let report = StatsReport::of(options.person.as_deref(), options.game.as_deref(), &statistics);
    let mut out = BufWriter::new(io::stdout().lock());
    let written = match (options.json, options.csv) {
        (true, _) => report.write_json(&mut out),
        (false, true) => table::write(&report, &mut out),
        (false, false) => text::write(&report, &mut out),
    };
    finish(written.and_then(|()| out.flush()))
}

fn statistics(options: &StatsOptions, folders: &Folders) -> Result<Statistics, LogbookError> {
    let book = open_to_read(folders)?;
    if let Some(damage) = book.damage() {
        warn(damage.sentence());
    }
    options.person.as_deref().map_or(Ok(()), |person| check_person(&book, person))?;
    options.game.as_deref().map_or(Ok(()), |game| check_game(&book, game))?;
    book.statistics(&Filter { person: options.person.clone(), game: options.game.clone() })
}

/// Refuses a game that is not in the logbook.
fn check_game(book: &Logbook, game: &str) -> Result<(), LogbookError> {
    let games = book.games()?;
    if games.iter().any(|known| known == game) {
        return Ok(());
    }
    let known: Vec<String> = games.iter().map(|name| shown(name)).collect();
    let known = match known.is_empty() {
        true => "it has none yet".to_owned(),
        false => format!("it has {}", listed(known.iter().map(String::as_str))),
    };
    Err(LogbookError(format!("no game or drill is named {} in the logbook; {known}", shown(game))))
}
