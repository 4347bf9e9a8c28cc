//! The command line: what the program is asked for, and its exit code.

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
mod referee;
mod review;
mod compare;
mod drill;
mod tracks;
mod fit;
mod convert;
mod check;
mod plot;
#[cfg(feature = "play")]
mod trace;
#[cfg(feature = "play")]
mod bake;
#[cfg(feature = "record")]
mod record;
#[cfg(feature = "record")]
mod stats;
mod schema;
mod sound;
mod map;
mod times;
mod simulate;

pub use advise::{advise_page, advise_schema};
pub use compare::{compare_page, compare_schema};
pub use drill::{drill_page, drill_schema};
pub use duel::{duel_page, duel_schema};
pub use plot::{plot_page, plot_schema};
pub use review::{review_page, review_schema};
#[cfg(feature = "record")]
pub use stats::{stats_page, stats_schema};
pub use tracks::{tracks_page, tracks_schema};

use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::ContextValue;
use clap::{CommandFactory, Parser, Subcommand};

use super::play_options::PlayOptions;
use crate::files::{Folders, shown, shown_path};
use answer::{WRONG_USAGE, finish, misuse};

/// Billiards with exact physics.
///
/// Without a command the game starts. A FILE is a path, or the name of a file in your own folder or of the game, such
/// as `nine_ball`.
#[derive(Parser, Debug)]
#[command(name = "baize", version, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: PlayOptions,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Compute a shot without a window and print what happens.
    Simulate(simulate::SimulateOptions),
    /// Play a match file again and print every verdict and the score.
    Referee(referee::RefereeOptions),
    /// Say what each shot of a match cost in winning chance, and where the match was lost.
    Review(review::ReviewOptions),
    /// Say what an opponent would do in a position: a line of JSON in, a line out.
    Advise(advise::AdviseOptions),
    /// Play whole matches between opponents, one job a line, and print a line about each.
    Duel(duel::DuelOptions),
    /// Let an opponent practise a drill, and print the score.
    Drill(drill::DrillOptions),
    /// Print what the recorded shots of a person say together: pots, fouls, runs, ratings, weak shots.
    #[cfg(feature = "record")]
    Stats(stats::StatsOptions),
    /// Export or import the record of shots, or delete a person from it.
    #[cfg(feature = "record")]
    Record(record::RecordOptions),
    /// Print the JSON Schema of what `baize simulate`, `referee`, `review`, `compare`, `tracks`, `plot`, `advise`, `duel`, `drill` or `stats` prints.
    Schema(schema::SchemaOptions),
    /// Compute a shot and write its sound to a WAV file.
    Sound(sound::SoundOptions),
    /// Compute a shot and say what every impact does: speed, spin, impulse, friction and energy; or draw its tracks.
    Tracks(tracks::TracksOptions),
    /// Draw what the engine computes beside what others have published: throw, squirt, rebounds, roll-off, the 30-degree rule.
    Plot(plot::PlotOptions),
    /// Make a picture of a moment by tracing the paths of light: slow, and as right as light is computed.
    #[cfg(feature = "play")]
    Trace(trace::TraceOptions),
    /// Compute the light on a table and its room, and store it as the game keeps it.
    #[cfg(feature = "play")]
    Bake(bake::BakeOptions),
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

/// Does what the command line asks. Returns 0 when it was done, and 1 for a bad file or an impossible set-up. Wrong usage
/// ends the program with 2.
///
/// If a file lies where the person's own folder should be, the program ends with 2 as well. Files in that folder come first,
/// so without it almost every name could mean another file than the person expects.
#[must_use]
pub fn run() -> ExitCode {
    let CommandLine { command, play } = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error) => return tell_usage(error),
    };
    let folders = Folders::from_environment();
    if let Some(flaw) = folders.flaw() {
        return misuse(flaw);
    }
    match command {
        Some(Command::Simulate(options)) => simulate::simulate(&options, &folders),
        Some(Command::Referee(options)) => referee::referee(&options, &folders),
        Some(Command::Review(options)) => review::review(&options, &folders),
        Some(Command::Advise(options)) => advise::advise(&options, &folders),
        Some(Command::Duel(options)) => duel::duel(&options, &folders),
        Some(Command::Drill(options)) => drill::drill(&options, &folders),
        #[cfg(feature = "record")]
        Some(Command::Stats(options)) => stats::stats(&options, &folders),
        #[cfg(feature = "record")]
        Some(Command::Record(options)) => record::record(&options, &folders),
        Some(Command::Schema(options)) => schema::schema(&options),
        Some(Command::Sound(options)) => sound::sound(&options, &folders),
        Some(Command::Tracks(options)) => tracks::tracks(&options, &folders),
        Some(Command::Plot(options)) => plot::plot(&options, &folders),
        #[cfg(feature = "play")]
        Some(Command::Trace(options)) => trace::trace(&options, &folders),
        #[cfg(feature = "play")]
        Some(Command::Bake(options)) => bake::bake(&options, &folders),
        Some(Command::Share(options)) => share::share(&options, &folders),
        Some(Command::Map(options)) => map::map(&options, &folders),
        Some(Command::Fit(options)) => fit::fit(&options, &folders),
        Some(Command::Convert(options)) => convert::convert(&options),
        Some(Command::Compare(options)) => compare::compare(&options, &folders),
        Some(Command::Bench(options)) => bench::bench(&options),
        Some(Command::Check(options)) => check::check(&options, &folders),
        Some(Command::List(options)) => list::list(&options, &folders),
        Some(Command::New(options)) => new::new(&options, &folders),
        Some(Command::Completions(options)) => completions::completions(&options, CommandLine::command()),
        Some(Command::Man) => man::man(CommandLine::command()),
        Some(Command::Licences) => licences::licences(),
        None => start_game(play, folders),
    }
}

#[cfg(feature = "play")]
fn start_game(options: PlayOptions, folders: Folders) -> ExitCode {
    super::play::run(options, folders)
}

#[cfg(not(feature = "play"))]
fn start_game(PlayOptions { .. }: PlayOptions, _: Folders) -> ExitCode {
    answer::refuse("this program was built without the window; `baize simulate SHOT.ron` computes a shot")
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
