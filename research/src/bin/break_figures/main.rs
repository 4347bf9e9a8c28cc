//! Breaks many racks, and says how many balls fall and how many reach a rail, beside what is published in `docs/science/breaks.md`.
//!
//! `cargo run --release -p baize-research --bin break_figures -- --folder target/break_figures`
//!
//! Each rack is a line of JSON in a file of its case. What a file has is not computed again, so the program can be stopped and started
//! again. The files and the tables have the same bytes on any number of threads.

mod break_case;
mod broken_rack;
mod figures;
mod histogram;
mod kept_in_order;
mod tables;

use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use baize_files::{Folders, Kind, Source};
use baize_table::shot::shot_text;
use clap::Parser;

use break_case::{BreakCase, Racks};
use figures::Figures;

/// The most racks of a seed, so that no two seeds have a rack in common.
const MOST_RACKS: u64 = 1_000_000;

/// What the command line says.
#[derive(Parser)]
struct Options {
    /// The file with the cases.
    #[arg(default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/break_figures/cases.ron"))]
    cases: PathBuf,
    /// How many racks are broken in each case.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST_RACKS))]
    racks: u64,
    /// Decides the gaps, the order of the balls and the errors of the hand.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..1_000_000_000))]
    seed: u64,
    /// How many racks are broken at a time; usually as many as the machine has threads.
    #[arg(long)]
    threads: Option<usize>,
    /// Where the lines and the drawing are kept.
    #[arg(long, default_value = "target/break_figures")]
    folder: PathBuf,
    /// Computes only the cases whose names begin with this.
    #[arg(long, default_value = "")]
    only: String,
    /// Prints one rack of the first of these cases as a shot file for `baize simulate`, and computes nothing.
    #[arg(long, value_name = "NUMBER")]
    shot: Option<u64>,
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    let mut cases = cases_of(&options.cases)?;
    cases.retain(|case| case.name.starts_with(&options.only));
    if let Some(number) = options.shot {
        return print_shot(&cases, options.seed, number);
    }
    std::fs::create_dir_all(&options.folder).map_err(|error| format!("{}: {error}", options.folder.display()))?;
    let threads = options.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let mut all = Vec::new();
    for case in cases {
        let racks = Racks::of(&case)?;
        let path = options.folder.join(format!("{}_{}.jsonl", case.name, options.seed));
        let first = MOST_RACKS * options.seed;
        let broken = kept_in_order::kept(&path, &case, options.racks, threads, |number| racks.broken(first + number))?;
        all.push(Figures::of(case, &racks, &broken));
        eprintln!("{}", path.display());
    }
    print!("{}", tables::tables(&all));
    write(&options.folder.join("breaks.svg"), &histogram::drawing(&all))
}

/// The cases of a file.
fn cases_of(path: &Path) -> Result<Vec<BreakCase>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let source = Source::of_text(path.display().to_string(), text);
    source.parse().map(|(cases, _)| cases).map_err(|error| error.to_string())
}

fn print_shot(cases: &[BreakCase], seed: u64, number: u64) -> Result<(), String> {
    let case = cases.first().ok_or("no case has a name that begins so; name one with --only")?;
    let setup = Racks::of(case)?.setup(MOST_RACKS * seed + number)?;
    print!("{}", shot_text(&setup, &format!("Rack {number} of seed {seed}, case {}", case.name)));
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The file of that kind that comes with Baize or lies at that path.
pub(crate) fn source(kind: Kind, name: &str) -> Result<Source, String> {
    Source::find(kind, name, &Folders::of_game()).map_err(|error| error.to_string())
}
