//! Measures how well the opponent plays alone: runs from ball in hand.
//!
//! `cargo run --release --no-default-features --example opponent_figures -- nine_ball --count 600 --out nine_ball.jsonl`
//!
//! Each run is a line of JSON. A line that is there already is not played again, so the program can be stopped and started again.

mod interval;
mod kept;
mod layout;
mod run;

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use kept::{Numbered, kept};
use run::{Played, play};

impl Numbered for Played {
    fn number(&self) -> u64 {
        self.number as u64
    }
}

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

fn main() -> Result<(), String> {
    let Options { figure, count, simulations, threads, out } = Options::parse();
    let played = kept(&out, 0..count as u64, threads, |number| Ok(play(figure, number as usize, simulations)))?;
    tell(figure, &played);
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
