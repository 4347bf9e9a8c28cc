//! Games between players of several levels, up to a shot of random quality.

use std::sync::atomic::AtomicBool;

use baize::coach::{Levels, PlayedShot};
use baize::files::Folders;
use baize::match_play::{Beginning, Colour, Match, Opening};
use baize::opponent::{Act, OpponentFile, Play, Position, Question, think, thought_seed};
use baize::physics::Strike;
use baize::rules::{Ended, LoadedGame, Side};

use crate::playouts::{next, quick};

/// How many shots the players compute for a choice in the game.
const SIMULATIONS: u32 = 300;
/// The shot is one of so many after the first of the rack.
const SHOTS: u64 = 14;
/// The levels of the players.
const LEVELS: [f64; 4] = [4.0, 5.0, 6.0, 7.0];
/// How a shot is chosen.
const QUALITIES: [&str; 5] = ["as the player", "as the player", "the third choice", "a shaky hand", "at random"];
/// The level of the shaky hand.
const SHAKY: f64 = 1.0;

/// A shot of a game.
pub struct Recorded {
    pub shot: PlayedShot,
    pub players: [OpponentFile; 2],
    pub levels: [f64; 2],
    pub quality: &'static str,
    pub by: Side,
}

/// The game with this number, up to the shot that is looked at.
pub fn recorded(game: &str, levels: &Levels, number: u64) -> Result<Recorded, String> {
    let mut loaded = LoadedGame::find(game, &Folders::of_game()).map_err(|error| error.to_string())?;
    loaded.terms.race_to = 1;
    let drawn = |what: u64, count: usize| (thought_seed(number, what) >> 20) as usize % count;
    let strengths = [0, 1].map(|side| LEVELS[drawn(side, LEVELS.len())]);
    let players = strengths.map(|level| quick(levels.person(level)));
    let beginning = Beginning {
        players: ["Anna".to_owned(), "Ben".to_owned()],
        colours: Colour::USUAL,
        seed: number,
        opening: Opening::Coin,
        opponents: [None, None],
    };
    let begun = Match::begin(loaded, beginning).map_err(|objection| objection.to_string())?;
    let mut position = Position::of(&begun);
    let last = 1 + drawn(2, SHOTS as usize);
    let quality = QUALITIES[drawn(3, QUALITIES.len())];
    let mut count = 0;
    let refused = || format!("game {number}: a shot was refused");
    loop {
        let by = position.state().to_act().ok_or_else(refused)?;
        if position.state().turn().is_none() {
            position = next(&position, &players, SIMULATIONS, number, count).ok_or_else(refused)?.0;
            continue;
        }
        let is_last = count as usize == last;
        let mut play = thought(&position, &players, by, number, if is_last { quality } else { QUALITIES[0] })
            .ok_or_else(refused)?;
        let shaky = levels.person(SHAKY);
        let hand = if is_last && quality == "a shaky hand" { &shaky } else { &players[by.index()] };
        let strike = hand.stroke(&position, &play, number, count);
        let (after, verdict) = position.played(&play, &strike).ok_or_else(refused)?;
        play.aim = strike;
        if is_last || verdict.ended != Ended::Nothing {
            let shot = PlayedShot { before: position, play, after, ended: verdict.ended, step: 0, number: 1 };
            return Ok(Recorded { shot, players, levels: strengths, quality, by });
        }
        position = after;
        count += 1;
    }
}

/// What the player decides to play.
fn thought(position: &Position, players: &[OpponentFile; 2], by: Side, number: u64, quality: &str) -> Option<Play> {
    let question = Question {
        position,
        player: &players[by.index()],
        other: Some(&players[by.other().index()]),
        seed: number,
        simulations: Some(SIMULATIONS),
        threads: 1,
        stop: &AtomicBool::new(false),
    };
    let thought = think(&question)?;
    let Act::Play(play) = thought.act else { return None };
    match quality {
        "the third choice" => thought.shots.last().map(|shot| shot.play),
        "at random" => {
            let draw = |what: u64| (thought_seed(number, 10 + what) >> 11) as f64 / (1_u64 << 53) as f64;
            let direction = std::f64::consts::TAU * draw(0);
            let aim = Strike {
                speed: 0.5 + 4.0 * draw(1),
                direction,
                elevation: play.aim.elevation.max(0.1),
                ..Strike::default()
            };
            Some(Play { aim, ..play })
        }
        _ => Some(play),
    }
}
