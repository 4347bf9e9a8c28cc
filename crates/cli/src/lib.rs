//! The commands of the program that need no window: shots, matches, opponents, drills, the logbook and measured tracks on the command
//! line.
//!
//! A program gives what it was started with to [`parsed`], and then a [`Command`] the person's folders.

#![forbid(unsafe_code)]

mod cores;
mod pixels;
mod formats;
pub mod speed;
mod short_words;
mod answer;
mod whole_numbers;
mod completions;
mod csv;
mod drawing_or_table;
mod kind_words;
mod licences;
mod list;
mod man;
mod progress;
mod bench;
mod inputs;
mod lines;
mod share;
mod new;
mod advise;
mod duel;
#[cfg(feature = "online")]
mod program_player;
#[cfg(feature = "online")]
mod online;
#[cfg(feature = "online")]
mod host;
#[cfg(feature = "online")]
mod join;
mod verdicts;
mod review;
mod compare;
mod drill;
mod tracks;
mod fit;
mod convert;
mod check;
mod logbook;
mod stats;
mod schema;
mod sound;
mod map;
mod times;
mod simulate;

pub use advise::{advise_input_schema, advise_input_table, advise_schema, advise_tables};
pub use answer::{finish, print_line, refuse, usual_name};
pub use compare::{compare_schema, compare_tables};
pub use cores::cores;
pub use drill::{drill_schema, drill_tables};
pub use duel::{duel_input_schema, duel_input_table, duel_schema, duel_tables};
pub use formats::Formats;
pub use pixels::png_of_rows;
pub use progress::Progress;
pub use review::{review_schema, review_tables};
pub use simulate::{simulate_input_schema, simulate_input_table};
pub use stats::{stats_schema, stats_tables};
pub use tracks::{tracks_schema, tracks_tables};

use std::process::ExitCode;

use baize_files::{Folders, shown, shown_path};
use clap::builder::StyledStr;
use clap::error::ContextValue;
use clap::{CommandFactory, Parser, Subcommand};

use answer::{WRONG_USAGE, misuse, warn};

/// Billiards with exact physics: the commands, without the game.
///
/// A FILE is a path, or the name of a file in your own folder or of the game, such as `nine_ball`.
#[derive(Parser, Debug)]
#[command(name = "baize", version)]
struct CommandsAlone {
    #[command(subcommand)]
    command: Command,
}

/// The commands that need no window.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Compute a shot without a window and print what happens.
    Simulate(simulate::SimulateOptions),
    /// Play a match file again and print every verdict and the score.
    #[command(alias = "referee")]
    Match(verdicts::MatchOptions),
    /// Say what each shot of a match cost in winning chance, and where the match was lost.
    Review(review::ReviewOptions),
    /// Say what an opponent would do in a position: a line of JSON in, a line out.
    Advise(advise::AdviseOptions),
    /// Play whole matches between opponents, one job a line, and print a line about each.
    Duel(duel::DuelOptions),
    /// Invite another machine to a match, and let an opponent or a program play it.
    #[cfg(feature = "online")]
    Host(host::HostOptions),
    /// Play a match to which another machine has invited, by an opponent or a program.
    #[cfg(feature = "online")]
    Join(join::JoinOptions),
    /// Let an opponent practise a drill, and print the score.
    Drill(drill::DrillOptions),
    /// Print what the recorded shots of a person say together: pots, fouls, runs, ratings, weak shots.
    Stats(stats::StatsOptions),
    /// Export or import the logbook of shots, or delete a person from it.
    #[command(alias = "record")]
    Logbook(logbook::LogbookOptions),
    /// Print the JSON Schema of what `baize simulate`, `match`, `review`, `compare`, `tracks`, `advise`, `duel`, `drill` or `stats` prints, or of the lines that some of them read.
    Schema(schema::SchemaOptions),
    /// Compute a shot and write its sound to a WAV file.
    Sound(sound::SoundOptions),
    /// Compute a shot and say what every impact does: speed, spin, impulse, friction and energy; or draw its tracks.
    Tracks(tracks::TracksOptions),
    /// Print a set-up as one short line that fits into a chat message.
    Share(share::ShareOptions),
    /// Compute a shot for many directions and speeds, and write what becomes of each as a picture or a table.
    Map(map::MapOptions),
    /// Play the same shots with two physics files, tables or ball sets, and say where they part.
    Compare(compare::CompareOptions),
    /// Find the strikes of shots that a camera has measured, and constants of the physics that fit them.
    Fit(fit::FitOptions),
    /// Make a file of tracks for `baize fit` from a table of places.
    Convert(convert::ConvertOptions),
    /// Measure how fast the engine is on this machine: takes about half a minute.
    Bench(bench::BenchOptions),
    /// Describe each file, or list what is wrong with it.
    Check(check::CheckOptions),
    /// Show which files there are and where they come from.
    List(list::ListOptions),
    /// Write an example with every field explained, from which you can make your own file.
    New(new::NewOptions),
    /// Print what a shell needs to complete commands and options.
    Completions(completions::CompletionsOptions),
    /// Print the manual page, in the format of `man`.
    Man,
    /// Print the licences of the crates that the program is built of.
    Licences,
}

impl Command {
    /// Does what the command asks in the person's folders, and returns 0 when it was done, and 1 for a bad file or an impossible set-up.
    /// Wrong usage returns 2. `program` is the whole command line, which `completions` and `man` describe; `formats` knows the kinds of
    /// files.
    #[must_use]
    pub fn run(self, folders: &Folders, program: clap::Command, formats: Formats) -> ExitCode {
        match self {
            Self::Simulate(options) => simulate::simulate(&options, folders),
            Self::Match(options) => verdicts::verdicts(&options, folders),
            Self::Review(options) => review::review(&options, folders),
            Self::Advise(options) => advise::advise(&options, folders),
            Self::Duel(options) => duel::duel(&options, folders),
            #[cfg(feature = "online")]
            Self::Host(options) => host::host(&options, folders),
            #[cfg(feature = "online")]
            Self::Join(options) => join::join(&options, folders),
            Self::Drill(options) => drill::drill(&options, folders),
            Self::Stats(options) => stats::stats(&options, folders),
            Self::Logbook(options) => logbook::logbook(&options, folders),
            Self::Schema(options) => schema::schema(&options),
            Self::Sound(options) => sound::sound(&options, folders),
            Self::Tracks(options) => tracks::tracks(&options, folders),
            Self::Share(options) => share::share(&options, folders),
            Self::Map(options) => map::map(&options, folders),
            Self::Fit(options) => fit::fit(&options, folders),
            Self::Convert(options) => convert::convert(&options),
            Self::Compare(options) => compare::compare(&options, folders),
            Self::Bench(options) => bench::bench(&options),
            Self::Check(options) => check::check(&options, folders, formats),
            Self::List(options) => list::list(&options, folders),
            Self::New(options) => new::new(&options, folders, formats),
            Self::Completions(options) => completions::completions(&options, program),
            Self::Man => man::man(program),
            Self::Licences => licences::licences(),
        }
    }
}

/// Does what the command line asks, without a game. Returns as [`Command::run`].
#[must_use]
pub fn run() -> ExitCode {
    match parsed::<CommandsAlone>().and_then(|line| Ok((line, persons_folders()?))) {
        Ok((line, folders)) => line.command.run(&folders, CommandsAlone::command(), Formats::WITHOUT_GAME),
        Err(code) => code,
    }
}

/// What the program was started with.
///
/// # Errors
/// The exit code after help was printed, or what is wrong with the usage.
pub fn parsed<Line: Parser>() -> Result<Line, ExitCode> {
    let line = Line::try_parse().map_err(tell_usage)?;
    let first = std::env::args().nth(1);
    if let Some((old, new)) = OLD_WORDS.iter().find(|(old, _)| first.as_deref() == Some(*old)) {
        warn(format!("`baize {old}` is called `baize {new}` now"));
    }
    Ok(line)
}

/// Commands that had another name, and how each is called now.
const OLD_WORDS: [(&str, &str); 2] = [("record", "logbook"), ("referee", "match")];

/// The folders of the game and of the person.
///
/// # Errors
/// The exit code 2 after it was said that a file lies where the person's own folder should be. Files in that folder come first, so
/// without it almost every name could mean another file than the person expects.
pub fn persons_folders() -> Result<Folders, ExitCode> {
    let folders = Folders::from_environment();
    match folders.flaw() {
        Some(flaw) => Err(misuse(flaw)),
        None => Ok(folders),
    }
}

/// Prints the help that was asked for, or what is wrong with the usage.
fn tell_usage(mut error: clap::Error) -> ExitCode {
    let quoted: Vec<_> = error.context().map(|(kind, value)| (kind, safe(value))).collect();
    for (kind, value) in quoted {
        error.insert(kind, value);
    }
    let code = u8::try_from(error.exit_code()).unwrap_or(WRONG_USAGE);
    match finish(error.print()) {
        ExitCode::SUCCESS => ExitCode::from(code),
        failure => failure,
    }
}

/// What an error of usage quotes from the command line, safe to print.
fn safe(value: &ContextValue) -> ContextValue {
    match value {
        ContextValue::String(text) => ContextValue::String(shown(text)),
        // A suggestion with control characters, or of over 500 letters, is left out.
        ContextValue::StyledStrs(tips) => {
            let is_safe = |tip: &&StyledStr| shown_path(tip.to_string()) == tip.to_string();
            ContextValue::StyledStrs(tips.iter().filter(is_safe).cloned().collect())
        }
        other => other.clone(),
    }
}
