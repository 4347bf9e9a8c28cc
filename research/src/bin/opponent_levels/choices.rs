//! Choices of a level, looked at again: whether it declined a straight pot that is much better than what it played.

use std::path::Path;

use baize_files::Folders;
use baize_games::rules::LoadedGame;
use baize_opponent::opponent::{Act, Contestant, Duel, OpponentFile, Question, Thought, check_choice};
use serde::{Deserialize, Serialize};

use crate::results::share;
use baize_research::kept::{Numbered, kept};

/// The games of the matches, in turn.
const GAMES: [&str; 2] = ["nine_ball", "eight_ball"];
/// How often each shot is played for the second look, and after how many shots a match is cut off.
const PLAYS: u32 = 200;
const MOST_SHOTS: u32 = 60;
/// What is much better: a quarter of a rack.
const MUCH: f64 = 0.25;

/// The choices of a match.
#[derive(Serialize, Deserialize)]
struct Choices {
    /// The number of the match; it decides game and rack.
    number: u64,
    /// For each shot by how much the best straight pot was worth more than what was played; below 0 if it was worth less.
    missed: Vec<f64>,
}

impl Numbered for Choices {
    fn number(&self) -> u64 {
        self.number
    }
}

/// Plays matches until there are `count` choices, and prints what they show.
pub fn tell(player: &str, count: usize, threads: usize, path: &Path) -> Result<(), String> {
    let file = OpponentFile::find(player, &Folders::of_game()).map_err(|error| error.to_string())?;
    let mut matches = 0;
    let mut all: Vec<Choices> = Vec::new();
    while all.iter().map(|choices| choices.missed.len()).sum::<usize>() < count {
        matches += threads.max(1) as u64;
        all = kept(path, 0..matches, threads, |number| choices(&file, number))?;
    }
    let missed: Vec<f64> = all.iter().flat_map(|choices| choices.missed.iter().copied()).collect();
    for least in [MUCH, 0.5 * MUCH, 0.25 * MUCH] {
        let declined = missed.iter().filter(|missed| **missed > least).count();
        println!(
            "{player} declined a pot that was better by more than {least:.3} of a rack: {}",
            share(declined, missed.len())
        );
    }
    println!("the largest difference: {:.3}", missed.iter().copied().fold(0.0, f64::max));
    Ok(())
}

fn choices(player: &OpponentFile, number: u64) -> Result<Choices, String> {
    let game = GAMES[number as usize % GAMES.len()];
    let mut game = LoadedGame::find(game, &Folders::of_game()).map_err(|error| error.to_string())?;
    game.terms.race_to = 1;
    let duel =
        Duel { game, contestants: vec![Contestant::new(player, None); 2], seed: number + 1, most_shots: MOST_SHOTS };
    let mut missed = Vec::new();
    let mut see = |question: &Question, thought: &Thought| {
        let (Act::Strike(_), Some(chosen)) = (&thought.act, thought.shots.first()) else { return };
        if let Some(look) = check_choice(question, chosen, PLAYS) {
            missed.push(look.best_pot.map_or(-1.0, |(_, worth)| worth - look.chosen));
        }
    };
    duel.seen(&mut see).map_err(|objection| objection.to_string())?;
    Ok(Choices { number, missed })
}
