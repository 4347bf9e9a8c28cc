//! `baize drill`: rounds of a drill by a computed player.

mod report;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::answer::{finish, refuse};
use super::lines::in_order;
use super::progress::Progress;
use super::whole_numbers::whole;
use crate::cores::cores;
use baize_files::{Folders, count, shown};
use baize_games::drills::{Drill, DrillRound};
use baize_opponent::opponent::{DrillPlayer, OpponentFile, ThinkingBudget};
use report::DrillReport;
pub use report::{drill_schema, drill_tables};

/// What `baize drill` is asked for.
#[derive(Args, Debug)]
pub struct DrillOptions {
    /// The drill: a path, or the name of a drill (one of yours or one that comes with the game).
    #[arg(value_name = "DRILL")]
    drill: String,
    /// Who plays: the name or path of an opponent.
    #[arg(long, value_name = "OPPONENT", default_value = "level_4")]
    player: String,
    /// How many rounds are played.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = whole(1..=10_000))]
    rounds: u32,
    /// The seed of the first round; each further one has the next. It decides layouts, thoughts and errors.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many shots the player may compute for a stroke [default: what the opponent's file says].
    #[arg(long, value_name = "COUNT", value_parser = whole(ThinkingBudget::SIMULATIONS))]
    simulations: Option<u32>,
    /// Print every attempt as JSON, a line for each round.
    #[arg(long)]
    json: bool,
}

/// Plays the rounds, as many at a time as there are cores, and prints the scores.
pub fn drill(options: &DrillOptions, folders: &Folders) -> ExitCode {
    let drill = match Drill::find(&options.drill, folders) {
        Ok(drill) => drill,
        Err(error) => return refuse(error),
    };
    let player = match OpponentFile::find(&options.player, folders) {
        Ok(player) => player,
        Err(error) => return refuse(error),
    };
    let (mut rounds, mut failure) = (Vec::new(), None);
    let progress = Progress::of("rounds", options.rounds as usize);
    let worker = || {
        |round: u32| {
            let seed = options.seed.wrapping_add(u64::from(round));
            let stop = AtomicBool::new(false);
            let practising = DrillPlayer { player: &player, seed, simulations: options.simulations, stop: &stop };
            practising.round(drill.clone()).map(|round| (seed, round))
        }
    };
    let mut out = io::stdout().lock();
    let written = in_order(
        0..options.rounds,
        cores(),
        worker,
        |_| 0,
        |round| {
            progress.one_more();
            match round {
                Ok((seed, round)) => {
                    let line = if options.json {
                        DrillReport::of(&options.drill, &player, seed, &round).write_json(&mut out)
                    } else {
                        writeln!(out, "{}", words(&round, seed))
                    };
                    rounds.push(round.score());
                    line
                }
                Err(message) => {
                    failure.get_or_insert(message);
                    Ok(())
                }
            }
        },
    );
    progress.end();
    if let Some(message) = failure {
        return refuse(message);
    }
    let written = match written {
        Ok(()) if !options.json && rounds.len() > 1 => writeln!(out, "{}", mean_words(&rounds)),
        other => other,
    };
    finish(written.and_then(|()| out.flush()))
}

/// A round in words: the points of every attempt and the score.
fn words(round: &DrillRound, seed: u64) -> String {
    let points: Vec<String> = round.tried().iter().map(|tried| tried.points.to_string()).collect();
    let grade = round.grade().map_or_else(String::new, |grade| format!(", {}", shown(grade)));
    format!("round {seed}: {}; score {}{grade}", points.join(" "), round.score())
}

/// The mean of several scores, with its standard error.
fn mean_words(scores: &[f64]) -> String {
    let number = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / number;
    let spread = scores.iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / (number - 1.0);
    let rounds = count(scores.len(), "round");
    format!("mean of {rounds}: {mean:.2}, give or take {:.2}", (spread / number).sqrt())
}
