//! Plays games of eight-ball between two players and prints who wins how often:
//! `cargo run --release -p baize-research --bin field -- baize:40000 pickpocket --games 600 --out games.jsonl`.
//!
//! Table, cloth and noise are those of the tournaments of programs. Both games of a pair have the same rack, and each player breaks
//! one of them. A game that the file has already is not played again.

mod kind;
mod summary;
mod tally;

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::Parser;
use serde::{Deserialize, Serialize};

use baize_research::players::{GameRecord, Ground, play_game};
use kind::Kind;

/// Plays games of eight-ball between two players.
#[derive(Parser)]
struct Arguments {
    /// The first player: `baize:SIMULATIONS`, `baize_equal`, `pickpocket` or `one_ply`.
    a: Kind,
    /// The second player.
    b: Kind,
    /// How many games are played.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// On how many threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The file to which every game is added as a line of JSON.
    #[arg(long, default_value = "field.jsonl")]
    out: PathBuf,
    /// The seed of the first rack.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only reads the file and prints what it says.
    #[arg(long)]
    read: bool,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    a: String,
    b: String,
    seed: u64,
    /// The number of the game; in games with an even number the first player breaks.
    game: u64,
    seconds: f64,
    record: GameRecord,
}

impl Line {
    /// Which player (0 for a) played as this side.
    fn player_of(&self, side: usize) -> usize {
        if self.game.is_multiple_of(2) { side } else { 1 - side }
    }
}

fn main() -> Result<(), String> {
    let arguments = Arguments::parse();
    let earlier = read(&arguments)?;
    if !arguments.read {
        let done: BTreeSet<u64> = earlier.iter().map(|line| line.game).collect();
        let ground = Ground::load()?;
        let file = OpenOptions::new().create(true).append(true).open(&arguments.out);
        let file = Mutex::new(file.map_err(|error| format!("{}: {error}", arguments.out.display()))?);
        let next = AtomicU64::new(0);
        let results: Vec<Result<(), String>> = thread::scope(|scope| {
            let work = || play_games(&arguments, &ground, &done, &next, &file);
            let threads: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|_| Err("a game crashed".to_owned())))
                .collect()
        });
        results.into_iter().collect::<Result<(), String>>()?;
    }
    print!("{}", summary::text(&arguments.a.to_string(), &arguments.b.to_string(), &read(&arguments)?));
    Ok(())
}

/// The games of these players in the file.
fn read(arguments: &Arguments) -> Result<Vec<Line>, String> {
    let path: &Path = &arguments.out;
    let Ok(file) = File::open(path) else { return Ok(Vec::new()) };
    let (a, b) = (arguments.a.to_string(), arguments.b.to_string());
    let mut lines = Vec::new();
    for text in BufReader::new(file).lines() {
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        // The last line of a run that was stopped may be cut off. The game is played again.
        let Ok(line) = serde_json::from_str::<Line>(&text) else { continue };
        if line.a == a && line.b == b && line.seed == arguments.seed && line.game < arguments.games {
            lines.push(line);
        }
    }
    Ok(lines)
}

/// Plays the games that nobody has taken yet.
fn play_games(
    arguments: &Arguments,
    ground: &Ground,
    done: &BTreeSet<u64>,
    next: &AtomicU64,
    file: &Mutex<File>,
) -> Result<(), String> {
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= arguments.games {
            return Ok(());
        }
        if done.contains(&game) {
            continue;
        }
        let begun = Instant::now();
        let (a, b) = (arguments.a.player(ground), arguments.b.player(ground));
        let mut players = if game.is_multiple_of(2) { [a, b] } else { [b, a] };
        let record = play_game(ground, &mut players, arguments.seed + game / 2)?;
        let (a, b) = (arguments.a.to_string(), arguments.b.to_string());
        let seconds = (begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        let line = Line { a, b, seed: arguments.seed, game, seconds, record };
        let text = serde_json::to_string(&line).map_err(|error| error.to_string())?;
        let mut file = file.lock().map_err(|_| "the file was lost in a crash".to_owned())?;
        writeln!(file, "{text}").map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    }
}
