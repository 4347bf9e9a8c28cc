//! Measures whether the coach's costs are in the right order: shots of random quality from games between players of several levels, what
//! the coach says that each cost, and what it cost in play-outs from before and after it.
//!
//! `cargo run --release -p baize-research --bin coach_order -- nine_ball --played played.jsonl --costs costs.jsonl`
//!
//! The play-outs and the costs are kept in their files; what a file has is not computed again. Without the file of costs other costs can
//! be compared with the same play-outs.

mod game;
mod playouts;
mod ranks;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_opponent::coach::{Coach, Levels, Part};
use baize_opponent::opponent::Situation;
use clap::Parser;
use serde::{Deserialize, Serialize};

use baize_research::kept::{Numbered, kept};
use game::Recorded;
use playouts::{mean_result, result};
use ranks::{interval, spearman};

#[derive(Parser)]
struct Options {
    /// The game.
    game: String,
    /// How many shots.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// How many play-outs from before each shot, and how many from after it.
    #[arg(long, default_value_t = 200)]
    playouts: u64,
    /// How many shots the coach computes for each that it looks at.
    #[arg(long, default_value_t = 4000)]
    simulations: u32,
    /// How many shots are looked at side by side.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where the results of the play-outs are kept.
    #[arg(long)]
    played: PathBuf,
    /// Where the coach's costs are kept.
    #[arg(long)]
    costs: PathBuf,
}

/// What share of the play-outs the shooter won.
#[derive(Serialize, Deserialize)]
struct Played {
    /// It decides the game, the players and the shot.
    number: u64,
    /// From before the shot.
    before: f64,
    /// From after it.
    after: f64,
}

/// What the coach says of a shot.
#[derive(Serialize, Deserialize)]
struct Cost {
    /// As in [`Played`].
    number: u64,
    /// How the shot was chosen.
    quality: String,
    /// The levels of the players, that of the shooter first.
    levels: [f64; 2],
    /// The winning chance of the shooter before and after the shot.
    before: f64,
    after: f64,
    /// Choice, aim, speed, luck.
    parts: [f64; 4],
    /// What the shot was meant to do, and what the coach says of it.
    words: String,
}

impl Numbered for Played {
    fn number(&self) -> u64 {
        self.number
    }
}

impl Numbered for Cost {
    fn number(&self) -> u64 {
        self.number
    }
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    let levels = Levels::find(&Folders::of_game()).map_err(|error| error.to_string())?;
    let (numbers, threads) = (0..options.count, options.threads);
    let played = kept(&options.played, numbers.clone(), threads, |number| played_out(&options, &levels, number))?;
    let costs = kept(&options.costs, numbers, threads, |number| costs(&options, &levels, number))?;
    println!("{}, {} shots:", options.game, costs.len());
    let coach = |of: fn(&Cost) -> f64| costs.iter().map(of).collect::<Vec<f64>>();
    let really = |of: fn(&Played) -> f64| played.iter().map(of).collect::<Vec<f64>>();
    tell("costs", &coach(|cost| cost.before - cost.after), &really(|played| played.before - played.after));
    tell("chances before", &coach(|cost| cost.before), &really(|played| played.before));
    tell("chances after", &coach(|cost| cost.after), &really(|played| played.after));
    Ok(())
}

/// Prints how well two lists agree.
fn tell(what: &str, coach: &[f64], really: &[f64]) {
    let (low, high) = interval(coach, really);
    let more = coach.iter().zip(really).map(|(coach, really)| coach - really).sum::<f64>() / coach.len().max(1) as f64;
    println!(
        "  {what}: rank correlation {:.3} ({low:.3} to {high:.3}), the coach says {more:+.3} more",
        spearman(coach, really)
    );
}

fn played_out(options: &Options, levels: &Levels, number: u64) -> Result<Played, String> {
    let recorded = game::recorded(&options.game, levels, number)?;
    let stop = AtomicBool::new(false);
    let coach = coach(options, &recorded, number, &stop);
    let Recorded { shot, players, by, .. } = &recorded;
    // From before and from after the shot the first stroke is one about which the coach has thought; the others are quick.
    let mean = |situation: &Situation, seed: u64| {
        let best = coach.value(situation).and_then(|valued| valued.shots.first().map(|shot| shot.aimed));
        mean_result(situation, best.as_ref(), players, *by, seed, 0..options.playouts)
    };
    let before = mean(&shot.before, number);
    let after = result(shot.ended, *by).unwrap_or_else(|| mean(&shot.after, !number));
    Ok(Played { number, before, after })
}

fn costs(options: &Options, levels: &Levels, number: u64) -> Result<Cost, String> {
    let recorded = game::recorded(&options.game, levels, number)?;
    let stop = AtomicBool::new(false);
    let cost = coach(options, &recorded, number, &stop).cost(&recorded.shot);
    let cost = cost.ok_or_else(|| format!("shot {number}: the coach has no answer"))?;
    let Recorded { levels, quality, by, .. } = recorded;
    Ok(Cost {
        number,
        quality: quality.to_owned(),
        levels: [levels[by.index()], levels[by.other().index()]],
        before: cost.before,
        after: cost.after,
        parts: Part::ALL.map(|part| cost.of(part)),
        words: format!("{:?}: {}", cost.meant.map(|meant| meant.intent), cost.words),
    })
}

fn coach<'a>(options: &Options, recorded: &Recorded, number: u64, stop: &'a AtomicBool) -> Coach<'a> {
    Coach::new(recorded.players.each_ref(), number, options.simulations, 1, stop)
}
