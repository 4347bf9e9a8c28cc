//! Measures how well a review tells what was meant and what cost a rack: matches between levels in which it is known what every shot was
//! meant to do, reviewed once with that knowledge and once without it.
//!
//! `cargo run --release -p baize-research --bin review_truth -- --matches 10 --out reviewed.jsonl`
//!
//! What the file has is not played again.

mod reviewed;
mod summary;

use std::path::PathBuf;

use baize_files::Folders;
use baize_opponent::coach::Levels;
use clap::Parser;

use baize_research::kept::kept;

#[derive(Parser)]
struct Options {
    /// How many matches.
    #[arg(long, default_value_t = 10)]
    matches: u64,
    /// How many shots the coach computes for each that it looks at.
    #[arg(long, default_value_t = 4000)]
    simulations: u32,
    /// How many matches are looked at side by side.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where the reviews are kept.
    #[arg(long)]
    out: PathBuf,
    /// Whether only the intentions are looked for, not the costs.
    #[arg(long)]
    intentions: bool,
    /// Whether the review does not know the hands of the players, and takes them for usual ones.
    #[arg(long)]
    strangers: bool,
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    let levels = Levels::find(&Folders::of_game()).map_err(|error| error.to_string())?;
    let simulations = (!options.intentions).then_some(options.simulations);
    let matches = kept(&options.out, 0..options.matches, options.threads, |number| {
        reviewed::reviewed(number, &levels, simulations, options.strangers)
    })?;
    summary::tell(&matches);
    Ok(())
}
