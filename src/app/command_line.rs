//! What the program is asked for: to play, or a command.

use std::process::ExitCode;

use baize_cli::{parsed, persons_folders};
use clap::{CommandFactory, Parser, Subcommand};

use super::play;
use super::play_options::PlayOptions;
use super::trace::{TraceOptions, trace};
use crate::formats::FORMATS;

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
    #[command(flatten)]
    Compute(baize_cli::Command),
    /// Make a picture of a moment by tracing the paths of light: slow, and as right as light is computed.
    Trace(TraceOptions),
}

/// Does what the command line asks. Returns 0 when it was done, and 1 for a bad file or an impossible set-up. Wrong usage, or a
/// file where the person's own folder should be, ends the program with 2.
#[must_use]
pub fn run() -> ExitCode {
    let (CommandLine { command, play }, folders) = match parsed().and_then(|line| Ok((line, persons_folders()?))) {
        Ok(asked) => asked,
        Err(code) => return code,
    };
    match command {
        Some(Command::Compute(command)) => command.run(&folders, CommandLine::command(), FORMATS),
        Some(Command::Trace(options)) => trace(&options, &folders),
        None => play::run(play, folders),
    }
}
