//! Finds the numbers by which the opponent values a position (`Valuation`): they should say how often a position is won.
//!
//! `cargo run --release -p baize-research --bin opponent_fit -- target/positions.jsonl --matches 1000 --threads 2`
//!
//! First it plays matches between opponents with different errors, and keeps each position before a stroke with who won the rack in
//! the end. Matches that the file has are not played again, so it can be stopped and started again. Then it changes one number after
//! the other as long as that makes the results more likely (maximum likelihood), and prints the numbers, how much each of them matters, and how
//! often positions of each value were really won.

mod fit;
mod matches;

use std::path::PathBuf;

use clap::Parser;

/// What the command line says.
#[derive(Parser)]
struct Options {
    /// Where the positions are kept.
    positions: PathBuf,
    /// How many matches of one rack are played.
    #[arg(long, default_value_t = 1000)]
    matches: u64,
    /// How many shots are computed for a shot.
    #[arg(long, default_value_t = 600)]
    simulations: u32,
    /// How many matches are played side by side.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Only matches of this player (`icga`, `level_5`, `professional` or `level_4`) are used for the fit.
    #[arg(long)]
    player: Option<String>,
    /// How often every number is tried at other values; 0 prints only how well the numbers in use do.
    #[arg(long, default_value_t = 4)]
    rounds: u32,
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    let mut games = matches::played(&options.positions, options.matches, options.simulations, options.threads)?;
    if let Some(player) = &options.player {
        games.retain(|game| game.player() == player);
    }
    println!("{} positions from {} matches", games.iter().map(|game| game.turns.len()).sum::<usize>(), games.len());
    fit::fit(&games, options.rounds)
}
