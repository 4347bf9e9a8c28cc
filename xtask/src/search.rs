//! `cargo xtask search`: long searches for faults.

use clap::Args;
use xshell::cmd;

use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;
use crate::tools::threads;

/// The kinds of hostile shots. With so many shots, times the number of `TIMES`, all kinds take about as long.
const KINDS: [(&str, u64); 5] =
    [("hostile", 10_000), ("frozen", 10_000), ("crowds", 20_000), ("corners", 50_000), ("heaps", 10)];

/// Searches long for faults: all tests, with many times the daily number of random cases and changed files, then hostile shots of
/// every kind. Shots with faults are saved in target/hostile.
#[derive(Args, Debug)]
pub struct SearchOptions {
    /// How many times the daily number of cases.
    #[arg(default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    times: u64,
    /// The seed of the hostile shots.
    #[arg(default_value_t = 1)]
    seed: u64,
}

/// Searches everywhere, also where a search before has found a fault.
pub fn search(project: &Project, options: &SearchOptions) -> Outcome {
    let shell = &project.shell;
    let mut failed = Vec::new();
    let tests = cmd!(shell, "cargo test --no-default-features --features cli --no-fail-fast");
    if tests.env("BAIZE_CASES", options.times.to_string()).run().is_err() {
        failed.push("tests");
    }
    let [program] = programs::research(project, ["hostile"])?;
    let (seed, threads) = (options.seed.to_string(), threads());
    for (kind, shots) in KINDS {
        let to = (shots * options.times).to_string();
        let hostile =
            cmd!(shell, "{program} --shots {kind} --seed {seed} --to {to} --threads {threads} --out target/hostile");
        if hostile.run().is_err() {
            failed.push(kind);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("faults were found by: {}", failed.join(", ")).into()) }
}
