//! Measures how well the opponent plays alone: runs from ball in hand.
//!
//! `cargo run --release --no-default-features --example opponent_figures -- nine_ball --count 600 --out nine_ball.jsonl`
//!
//! Each run is a line of JSON. A line that is there already is not played again, so the program can be stopped and started again.

mod interval;
mod layout;
mod run;

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::{Parser, ValueEnum};

use run::{Played, play};

/// What is measured.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Figure {
    /// Nine-ball from ball in hand on a random open layout, with the errors of the tournaments (direction 0.125 degrees in all).
    NineBall,
    /// Eight balls of rotation in order, from ball in hand on a random open layout, without errors.
    EightBalls,
    /// A rack of ten-ball against the ghost: break, then ball in hand; the balls of the run count.
    Ghost,
}

/// What the command line says.
#[derive(Parser)]
struct Options {
    /// What is measured.
    figure: Figure,
    /// How many runs.
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// How many shots are computed for one shot at most.
    #[arg(long, default_value_t = 20_000)]
    simulations: u32,
    /// How many runs are played side by side.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where the lines are kept.
    #[arg(long)]
    out: PathBuf,
}

fn main() -> std::io::Result<()> {
    let options = Options::parse();
    let text = std::fs::read_to_string(&options.out).unwrap_or_default();
    let mut played: Vec<Played> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let known: BTreeSet<usize> = played.iter().map(|run| run.number).collect();
    let open: Vec<usize> = (0..options.count).filter(|number| !known.contains(number)).collect();
    let out = Mutex::new(OpenOptions::new().create(true).append(true).open(&options.out)?);
    let next = AtomicUsize::new(0);
    let new = thread::scope(|scope| {
        let work = || {
            let mut own = Vec::new();
            while let Some(number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let run = play(options.figure, *number, options.simulations);
                if let (Ok(mut out), Ok(line)) = (out.lock(), serde_json::to_string(&run)) {
                    // A line that cannot be written is played again by the next call.
                    let _ = writeln!(out, "{line}");
                }
                own.push(run);
            }
            own
        };
        let threads: Vec<_> = (0..options.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect::<Vec<_>>()
    });
    played.extend(new);
    played.retain(|run| run.number < options.count);
    tell(options.figure, &played);
    Ok(())
}

fn tell(figure: Figure, played: &[Played]) {
    let shots: u32 = played.iter().map(|run| run.shots).sum();
    let simulations: u64 = played.iter().map(|run| run.simulations).sum();
    let each = simulations as f64 / f64::from(shots.max(1));
    match figure {
        Figure::NineBall | Figure::EightBalls => {
            let cleared = played.iter().filter(|run| run.cleared).count();
            let (low, high) = interval::wilson(cleared, played.len());
            let share = 100.0 * cleared as f64 / played.len().max(1) as f64;
            println!("cleared {cleared} of {}: {share:.1} % ({low:.1} to {high:.1})", played.len());
        }
        Figure::Ghost => {
            let balls: Vec<f64> = played.iter().map(|run| f64::from(run.balls)).collect();
            let (mean, half) = mean(&balls);
            println!(
                "{:.1} balls of 100 in ten racks (half width {:.1}), {} racks",
                10.0 * mean,
                10.0 * half,
                balls.len()
            );
        }
    }
    println!("{each:.0} simulations a shot, {shots} shots");
}

/// A mean, and half the width of its interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let square = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, interval::Z * (square / n).sqrt())
}
