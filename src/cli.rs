//! The command line: what the program is asked for, and its exit code.

mod bench;
mod check;
mod list;
mod new;
mod schema;
mod simulate;
mod sound;
mod times;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// Billiards with exact physics.
///
/// Without a command the game starts. A FILE is a path, or the name of a file under `assets`, such as `nine_ball`.
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
    /// Print the JSON Schema of what `baize simulate --json` prints.
    Schema,
    /// Compute a shot and write what is heard of it as a WAV file.
    Sound(sound::SoundOptions),
    /// Measure how fast the engine is on this machine: takes about half a minute.
    Bench(bench::BenchOptions),
    /// Say of each file what it is, or what is wrong with it.
    Check(check::CheckOptions),
    /// Show which files there are and where they come from.
    List(list::ListOptions),
    /// Write an example with every field explained, to begin a file of one's own with.
    New(new::NewOptions),
}

/// How the game starts.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayOptions {
    /// The rack to start with.
    #[arg(long, value_name = "FILE")]
    pub rack: Option<String>,
    /// The table to play on instead of the rack's own.
    #[arg(long, value_name = "FILE")]
    pub table: Option<String>,
    /// A shot to lay on the table, with the cue held as its strike says: Space plays it, R lays it again.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rack", "table"])]
    pub shot: Option<String>,
    /// Start with time held.
    #[arg(long)]
    pub paused: bool,
    /// Start at the table instead of the start screen, as any of the options above does too.
    #[arg(long)]
    pub play: bool,
}

impl PlayOptions {
    /// Whether the game starts at the table: who says what to play wants to play.
    #[must_use]
    pub fn at_the_table(&self) -> bool {
        self.play || self.paused || self.rack.is_some() || self.table.is_some() || self.shot.is_some()
    }
}

/// Does what the command line asks: 0 when it was done, 1 for a bad file or an impossible set-up. Wrong usage ends the
/// program with 2.
#[must_use]
pub fn run() -> ExitCode {
    let CommandLine { command, play } = CommandLine::parse();
    match command {
        Some(Command::Simulate(options)) => simulate::simulate(&options),
        Some(Command::Schema) => schema::schema(),
        Some(Command::Sound(options)) => sound::sound(&options),
        Some(Command::Bench(options)) => bench::bench(&options),
        Some(Command::Check(options)) => check::check(&options),
        Some(Command::List(options)) => list::list(&options),
        Some(Command::New(options)) => new::new(&options),
        None => start_game(play),
    }
}

#[cfg(feature = "play")]
fn start_game(options: PlayOptions) -> ExitCode {
    crate::play::run(options)
}

#[cfg(not(feature = "play"))]
fn start_game(PlayOptions { .. }: PlayOptions) -> ExitCode {
    refuse("this program was built without the window; `baize simulate SHOT.ron` computes a shot")
}

/// Prints a line. That nobody reads it, as in `baize list | head`, is no reason to fall over.
fn tell(line: impl std::fmt::Display) {
    use std::io::Write;
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Tells the person of something odd that is no mistake, on the error stream.
fn warn(message: impl std::fmt::Display) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "warning: {message}");
}

/// Tells the person what is wrong, on the error stream. That nobody reads it is no reason to fall over.
fn refuse(message: impl std::fmt::Display) -> ExitCode {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{message}");
    ExitCode::FAILURE
}
