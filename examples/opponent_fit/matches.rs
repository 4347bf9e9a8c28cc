//! Matches of one rack, with every position before a stroke.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use baize::files::Folders;
use baize::match_play::{Command, Match};
use baize::opponent::{Duel, DuelEnd, OpponentFile, PlayedDuel};
use baize::rules::{Declaration, LoadedGame, Side, State};
use serde::{Deserialize, Serialize};

/// The games, and the players of a match: equals, so that no side is better.
const GAMES: [&str; 3] = [concat!(env!("CARGO_MANIFEST_DIR"), "/tests/field/icga.game.ron"), "nine_ball", "eight_ball"];
const PLAYERS: [&str; 4] = ["icga", "level_5", "professional", "level_4"];
/// A match of more strokes is not used.
const MOST_SHOTS: u32 = 120;

/// A position before a stroke.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BeforeStroke {
    /// The match, with the cue ball in its place.
    pub state: State,
    /// Who strikes.
    pub by: Side,
    /// Whether that player went on after the stroke, or won by it.
    pub went_on: bool,
    /// Whether the stroke was declared as a safety.
    pub safety: bool,
}

/// A match that was played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayedMatch {
    /// Its number; it decides game, players and rack.
    pub number: u64,
    /// The player who won; `None` if nobody did.
    pub winner: Option<Side>,
    /// Every position before a stroke.
    pub turns: Vec<BeforeStroke>,
}

impl PlayedMatch {
    /// The kind of match: those of one kind have the same game and the same players.
    pub fn kind(&self) -> usize {
        self.number as usize % (GAMES.len() * PLAYERS.len())
    }

    /// The name of the file of both players.
    pub fn player(&self) -> &'static str {
        PLAYERS[self.kind() / GAMES.len()]
    }
}

/// The game of a kind of match, and its player.
pub fn of_kind(kind: usize) -> Result<(LoadedGame, OpponentFile), String> {
    let folders = Folders::of_game();
    let mut game = LoadedGame::find(GAMES[kind % GAMES.len()], &folders).map_err(|error| error.to_string())?;
    game.terms.race_to = 1;
    let player = OpponentFile::find(PLAYERS[kind / GAMES.len()], &folders).map_err(|error| error.to_string())?;
    Ok((game, player))
}

/// The first `count` matches: those in the file, and those that are played now and written to it.
pub fn played(path: &Path, count: u64, simulations: u32, threads: usize) -> Result<Vec<PlayedMatch>, String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    // The last line of a run that was stopped may be cut off. That match is played again.
    let mut all: Vec<PlayedMatch> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    all.retain(|played| played.number < count);
    let known: BTreeSet<u64> = all.iter().map(|played| played.number).collect();
    let file = OpenOptions::new().create(true).append(true).open(path);
    let file = Mutex::new(file.map_err(|error| format!("{}: {error}", path.display()))?);
    let next = AtomicU64::new(0);
    let work = || -> Result<Vec<PlayedMatch>, String> {
        let mut own = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(own);
            }
            if known.contains(&number) {
                continue;
            }
            let played = play(number, simulations)?;
            let line = serde_json::to_string(&played).map_err(|error| error.to_string())?;
            let mut file = file.lock().map_err(|_| "the file was lost in a crash".to_owned())?;
            writeln!(file, "{line}").map_err(|error| format!("{}: {error}", path.display()))?;
            own.push(played);
        }
    };
    let new = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("a match crashed".to_owned())))
            .collect::<Result<Vec<_>, String>>()
    })?;
    all.extend(new.into_iter().flatten());
    all.sort_by_key(|played| played.number);
    Ok(all)
}

fn play(number: u64, simulations: u32) -> Result<PlayedMatch, String> {
    let empty = PlayedMatch { number, winner: None, turns: Vec::new() };
    let (game, player) = of_kind(empty.kind())?;
    let duel = Duel {
        game,
        players: [&player, &player],
        simulations: [Some(simulations); 2],
        seed: number + 1,
        most_shots: MOST_SHOTS,
    };
    let PlayedDuel { play, end, .. } = duel.play().map_err(|objection| objection.to_string())?;
    match end {
        DuelEnd::Won(winner) => Ok(PlayedMatch { winner: Some(winner), turns: turns(&play, winner), ..empty }),
        DuelEnd::Drawn | DuelEnd::Cut => Ok(empty),
        DuelEnd::Refused { sentence, .. } => Err(sentence),
    }
}

/// The positions before the strokes of a match.
fn turns(play: &Match, winner: Side) -> Vec<BeforeStroke> {
    let states = play.states();
    let before = |step: usize| step.checked_sub(1).and_then(|earlier| states.get(earlier));
    let strokes = play.steps().iter().enumerate().filter(|(_, step)| matches!(step.command, Command::Strike { .. }));
    strokes
        .filter_map(|(index, step)| {
            let won = step.by == winner && index + 1 == play.steps().len();
            let went_on = won || states.get(index)?.to_act() == Some(step.by);
            let safety = matches!(step.command, Command::Strike { declares: Declaration::Safety, .. });
            Some(BeforeStroke { state: before(index)?.clone(), by: step.by, went_on, safety })
        })
        .collect()
}
