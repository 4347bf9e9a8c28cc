//! Measures whether the coach's costs are in the right order: shots of random quality from games between players of several levels, what
//! the coach says that each cost, and what it cost in play-outs from before and after it.
//!
//! `cargo run --release --no-default-features --example coach_order -- nine_ball --count 100 --out order.jsonl`
//!
//! The play-outs are kept in the file; what it has is not played again.

mod game;
#[path = "../opponent_figures/kept.rs"]
mod kept;
mod playouts;
mod ranks;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use baize::coach::{Coach, Levels, Part};
use baize::files::Folders;
use clap::Parser;
use serde::{Deserialize, Serialize};

use game::Recorded;
use kept::{Numbered, kept};
use playouts::mean_result;
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
    /// Where the results are kept.
    #[arg(long)]
    out: PathBuf,
}

/// A shot with the coach's cost and the results of its play-outs.
#[derive(Serialize, Deserialize)]
struct Shot {
    /// It decides the game, the players and the shot.
    number: u64,
    /// How the shot was chosen.
    quality: String,
    /// The levels of the players, that of the shooter first.
    levels: [f64; 2],
    /// What the coach says of the winning chance before and after the shot.
    before: f64,
    after: f64,
    /// Choice, aim, speed, luck.
    parts: [f64; 4],
    /// What share of the play-outs the shooter won: from before it with the coach's best shot, and from after it.
    played_before: f64,
    played_after: f64,
    words: String,
}

impl Numbered for Shot {
    fn number(&self) -> u64 {
        self.number
    }
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    let levels = Levels::find(&Folders::of_game()).map_err(|error| error.to_string())?;
    let shots = kept(&options.out, 0..options.count, options.threads, |number| shot(&options, &levels, number))?;
    let costs = |of: fn(&Shot) -> f64| shots.iter().map(of).collect::<Vec<f64>>();
    let coach = costs(|shot| shot.before - shot.after);
    let played = costs(|shot| shot.played_before - shot.played_after);
    let correlation = spearman(&coach, &played);
    let (low, high) = interval(&coach, &played);
    println!("{}: {} shots, rank correlation {correlation:.3} ({low:.3} to {high:.3})", options.game, shots.len());
    let off = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a - b).sum::<f64>() / a.len().max(1) as f64;
    let before = off(&costs(|shot| shot.before), &costs(|shot| shot.played_before));
    let after = off(&costs(|shot| shot.after), &costs(|shot| shot.played_after));
    println!("the coach says more than the play-outs: before {before:+.3}, after {after:+.3}");
    println!(
        "chances alone: before {:.3}, after {:.3}",
        spearman(&costs(|shot| shot.before), &costs(|shot| shot.played_before)),
        spearman(&costs(|shot| shot.after), &costs(|shot| shot.played_after))
    );
    Ok(())
}

fn shot(options: &Options, levels: &Levels, number: u64) -> Result<Shot, String> {
    let Recorded { shot, players, levels, quality, by } = game::recorded(&options.game, levels, number)?;
    let stop = AtomicBool::new(false);
    let coach = Coach::new([&players[0], &players[1]], number, options.simulations, 1, &stop);
    let no_answer = || format!("shot {number}: the coach has no answer");
    let cost = coach.cost(&shot).ok_or_else(no_answer)?;
    let best = cost.best.play;
    let quick = players.each_ref();
    let seeds = 0..options.playouts;
    let played_before = mean_result(&shot.before, Some(&best), quick, by, number, seeds.clone());
    let played_after = match playouts::result(shot.ended, by) {
        Some(result) => result,
        None => mean_result(&shot.after, None, quick, by, !number, seeds),
    };
    Ok(Shot {
        number,
        quality: quality.to_owned(),
        levels: [levels[by.index()], levels[by.other().index()]],
        before: cost.before,
        after: cost.after,
        parts: Part::ALL.map(|part| cost.of(part)),
        played_before,
        played_after,
        words: format!("{} | {:?}", cost.words, cost.meant.map(|meant| meant.idea)),
    })
}
