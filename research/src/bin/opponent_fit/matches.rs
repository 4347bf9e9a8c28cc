//! Matches of one rack, with every position before a stroke.

use std::path::Path;

use baize_files::Folders;
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Declaration, LoadedGame, Side, State};
use baize_opponent::opponent::{Contestant, Duel, DuelEnd, OpponentFile, PlayedDuel};
use serde::{Deserialize, Serialize};

use baize_research::kept::{Numbered, kept};

/// The games, and the players of a match: equals, so that no side is better.
const GAMES: [&str; 3] = [concat!(env!("CARGO_MANIFEST_DIR"), "/icga.game.ron"), "nine_ball", "eight_ball"];
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

impl Numbered for PlayedMatch {
    fn number(&self) -> u64 {
        self.number
    }
}

/// The first `count` matches: those in the file, and those that are played now and written to it.
pub fn played(path: &Path, count: u64, simulations: u32, threads: usize) -> Result<Vec<PlayedMatch>, String> {
    kept(path, 0..count, threads, |number| play(number, simulations))
}

fn play(number: u64, simulations: u32) -> Result<PlayedMatch, String> {
    let empty = PlayedMatch { number, winner: None, turns: Vec::new() };
    let (game, player) = of_kind(empty.kind())?;
    let duel = Duel {
        game,
        contestants: vec![Contestant::new(&player, Some(simulations)); 2],
        seed: number + 1,
        most_shots: MOST_SHOTS,
    };
    let PlayedDuel { the_match, end, .. } = duel.play().map_err(|objection| objection.to_string())?;
    match end {
        DuelEnd::Won(winner) => Ok(PlayedMatch { winner: Some(winner), turns: turns(&the_match, winner), ..empty }),
        DuelEnd::Drawn | DuelEnd::Cut => Ok(empty),
        DuelEnd::Refused { sentence, .. } => Err(sentence),
    }
}

/// The positions before the strokes of a match.
fn turns(the_match: &Match, winner: Side) -> Vec<BeforeStroke> {
    let states = the_match.states();
    let before = |step: usize| step.checked_sub(1).and_then(|earlier| states.get(earlier));
    let strokes =
        the_match.steps().iter().enumerate().filter(|(_, step)| matches!(step.command, Command::Strike { .. }));
    strokes
        .filter_map(|(index, step)| {
            let won = step.by == winner && index + 1 == the_match.steps().len();
            let went_on = won || states.get(index)?.to_act() == Some(step.by);
            let safety = matches!(step.command, Command::Strike { declares: Declaration::Safety, .. });
            Some(BeforeStroke { state: before(index)?.clone(), by: step.by, went_on, safety })
        })
        .collect()
}
