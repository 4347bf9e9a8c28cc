//! Measures how well the opponent plays alone: runs from ball in hand.
//!
//! `cargo run --release -p baize-research --bin opponent_figures -- nine_ball --count 600 --out nine_ball.jsonl`
//!
//! Each run is a line of JSON. A line that is there already is not played again, so the program can be stopped and started again.

mod draw;
mod layout;
mod run;
mod scores;

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use baize_research::kept::{Numbered, kept};
use run::{Layout, Played, play};
use scores::{Score, Scored};

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
    /// A visit of straight pool that begins with a break shot.
    StraightPool,
    /// The first ten visits of a match of three-cushion against a player of the same strength.
    ThreeCushion,
    /// A match of straight rail to 200 points against a player of the same strength.
    StraightRail,
    /// A frame of snooker against a player who looks at the coming shot alone.
    Snooker,
}

/// How it is measured.
enum Measured {
    /// By the balls of a run.
    Run(Layout),
    /// By points.
    Score(Score),
}

impl Figure {
    fn measured(self) -> Measured {
        match self {
            Self::NineBall => Measured::Run(Layout::NineBall),
            Self::EightBalls => Measured::Run(Layout::EightBalls),
            Self::Ghost => Measured::Run(Layout::Ghost),
            Self::StraightPool => Measured::Score(Score::StraightPool),
            Self::ThreeCushion => Measured::Score(Score::ThreeCushion),
            Self::StraightRail => Measured::Score(Score::StraightRail),
            Self::Snooker => Measured::Score(Score::Snooker),
        }
    }
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
    let numbers = 0..count as u64;
    match figure.measured() {
        Measured::Run(layout) => {
            let played = kept(&out, numbers, threads, |number| Ok(play(layout, number as usize, simulations)))?;
            tell(layout, &played);
        }
        Measured::Score(score) => {
            tell_scores(&kept(&out, numbers, threads, |number| scores::play(score, number, simulations))?);
        }
    }
    Ok(())
}

fn tell(layout: Layout, played: &[Played]) {
    let shots: u32 = played.iter().map(|run| run.shots).sum();
    let simulations: u64 = played.iter().map(|run| run.simulations).sum();
    let each = simulations as f64 / f64::from(shots.max(1));
    match layout {
        Layout::NineBall | Layout::EightBalls => {
            let cleared = played.iter().filter(|run| run.cleared).count();
            let (low, high) = baize_research::interval::wilson(cleared, played.len());
            let share = 100.0 * cleared as f64 / played.len().max(1) as f64;
            println!("cleared {cleared} of {}: {share:.1} % ({low:.1} to {high:.1})", played.len());
        }
        Layout::Ghost => {
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

fn tell_scores(scored: &[Scored]) {
    let sum = |of: fn(&Scored) -> u64| scored.iter().map(of).sum::<u64>();
    let (points, visits) = (sum(|one| one.points.into()), sum(|one| one.visits.into()));
    let (shots, simulations) = (sum(|one| one.shots.into()), sum(|one| one.simulations));
    println!("{:.2} points a visit: {points} in {visits}", points as f64 / visits.max(1) as f64);
    let highs: Vec<f64> = scored.iter().map(|one| f64::from(one.high)).collect();
    let (high, half) = mean(&highs);
    println!("highest visit {high:.1} (half width {half:.1}), {} runs", highs.len());
    let decided: Vec<bool> = scored.iter().filter_map(|one| one.won).collect();
    if !decided.is_empty() {
        let won = decided.iter().filter(|won| **won).count();
        let (low, high) = baize_research::interval::wilson(won, decided.len());
        println!("won {won} of {} ({low:.1} to {high:.1} %)", decided.len());
    }
    println!("{:.0} simulations a shot, {shots} shots", simulations as f64 / shots.max(1) as f64);
}

/// A mean, and half the width of its interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let square = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, baize_research::interval::Z * (square / n).sqrt())
}
