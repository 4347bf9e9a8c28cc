//! Measures the levels of the opponent: who beats whom, how often a rack is cleared on the first visit, whether the told chances come
//! true, and whether a level declines a pot that is much better than what it plays.
//!
//! `cargo run --release -p baize-research --bin opponent_levels -- results ladder_4.jsonl`
//! `cargo run --release -p baize-research --bin opponent_levels -- choices level_4 --count 1000 --out choices_4.jsonl`
//!
//! The first reads what `baize duel` wrote. The second plays matches of a level against itself; what its file has is not played again.

mod choices;
mod results;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// What the results of `baize duel` say of each player.
    Results {
        /// Files with results.
        files: Vec<PathBuf>,
    },
    /// Looks again at the choices of a player in matches against itself.
    Choices {
        /// The player.
        player: String,
        /// How many choices are looked at.
        #[arg(long, default_value_t = 1000)]
        count: usize,
        /// How many matches are played side by side.
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// Where the choices are kept.
        #[arg(long)]
        out: PathBuf,
    },
}

fn main() -> Result<(), String> {
    match Options::parse().command {
        Command::Results { files } => results::tell(&files),
        Command::Choices { player, count, threads, out } => choices::tell(&player, count, threads, &out),
    }
}
