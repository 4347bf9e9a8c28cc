//! `baize fit`: the strikes of measured shots, and constants that fit them.

mod tracks_file;
mod store;
mod tables;
mod constants;
mod strikes;
mod spread;
mod page;
mod written;

use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, misuse, print_line, refuse};
use super::inputs::Inputs;
use super::progress::Progress;
use super::whole_numbers::{threads, whole as whole_number};
use crate::cores::cores;
use baize_analysis::fit::{Effort, Watcher, Work, halves, standard_errors, whole};
use baize_files::{Folders, Kind, listen_for_signals};
use baize_table::shot::Setup;
use store::KeptNumbers;

pub use tracks_file::checked;
pub(crate) use tracks_file::{LONGEST_TRACKS, tracks_verdict};

/// What `baize fit` is asked for.
#[derive(Args, Debug)]
pub struct FitOptions {
    /// The measured tracks, a file of JSON (see docs/science/fit.md).
    #[arg(value_name = "TRACKS.json")]
    tracks: PathBuf,
    /// The folder for the results. What an earlier run has found there for the same shots and physics is not searched for again.
    #[arg(short, long, value_name = "FOLDER")]
    out: PathBuf,
    /// The rack that has the balls of the tracks, by their names.
    #[arg(long, value_name = "RACK", default_value = "three_cushion")]
    rack: String,
    /// The table [default: that of the rack].
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
    /// The physics to start from [default: that of the table].
    #[arg(long, value_name = "PHYSICS")]
    physics: Option<String>,
    /// Also fit these constants of the physics to one half of the shots, and judge them on the other half.
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    constants: Vec<String>,
    /// How many steps the search for constants takes: so many on the first seconds of the shots, and as many on whole shots.
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = whole_number(0..=1_000))]
    rounds: u32,
    /// How many places of the tip each search begins with. Twice as many take twice as long.
    #[arg(long, value_name = "COUNT", default_value_t = 200, value_parser = whole_number(1..=100_000))]
    starts: u32,
    /// Search for so many strikes at a time [default: the number of cores]. The results do not depend on it.
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

/// Finds the strikes, and perhaps constants; prints the errors that are left, and writes the results.
pub fn fit(options: &FitOptions, folders: &Folders) -> ExitCode {
    match fitted(options, folders) {
        Ok(text) => finish(print_line(text)),
        Err(Failure::Misuse(message)) => misuse(message),
        Err(Failure::Other(message)) => refuse(message),
    }
}

/// Why nothing was fitted.
enum Failure {
    /// The options ask for something impossible.
    Misuse(String),
    /// A file cannot be used.
    Other(String),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Other(message)
    }
}

/// A progress bar for the part of the search that runs.
#[derive(Default)]
struct Bar(RefCell<Option<Progress>>);

impl Watcher for Bar {
    fn begins(&self, what: &'static str, steps: usize) {
        *self.0.borrow_mut() = Some(Progress::of(what, steps));
    }

    fn goes_on(&self) -> bool {
        if let Some(progress) = &*self.0.borrow() {
            progress.one_more();
        }
        true
    }

    fn ends(&self) {
        if let Some(progress) = self.0.take() {
            progress.end();
        }
    }
}

/// The text that is printed.
fn fitted(options: &FitOptions, folders: &Folders) -> Result<String, Failure> {
    let loaded = Setup::rack(&options.rack)
        .table(options.table.as_deref())
        .physics(options.physics.as_deref())
        .folders(folders)
        .load_with_files();
    let room = loaded.map_err(|error| error.to_string())?.setup;
    let shots = tracks_file::shots(&options.tracks, &room)?;
    let constants = tracks_file::constants(&options.constants, &room.physics).map_err(Failure::Misuse)?;
    let names = written::names(shots.whole.iter().map(|shot| shot.id), &constants);
    let read = Inputs::default()
        .with_file(&options.tracks)
        .with_named(Kind::Rack, Some(&options.rack), folders)
        .with_named(Kind::Table, options.table.as_deref(), folders)
        .with_named(Kind::Physics, options.physics.as_deref(), folders);
    for name in names.iter().map(String::as_str).chain([store::NAME]) {
        read.refuse_as_output(&options.out.join(name)).map_err(Failure::Misuse)?;
    }
    listen_for_signals();
    let store = KeptNumbers::open(&options.out).map_err(|error| error.to_string())?;
    store.check_places(&names)?;
    let work = Work {
        shots: &shots.whole,
        constants: &constants,
        rounds: options.rounds as usize,
        effort: Effort::of_starts(options.starts as usize),
        threads: options.threads.map_or_else(cores, NonZeroUsize::get),
        store: &store,
        watcher: &Bar::default(),
    };
    let all = whole(&work, &room.physics)?;
    let judged = if constants.is_empty() { Vec::new() } else { halves(&work, &room.physics)? };
    let values = constants::Values { constants: &constants, start: &room.physics, all: &all, halves: &judged };
    let errors = if constants.is_empty() { None } else { standard_errors(&work, &all) };
    let text = tables::text(&shots, &all, &judged) + &values.text(errors.as_deref());
    written::write(&store, &all, &constants, &text)?;
    Ok(text)
}
