//! Games between players of several levels, up to a shot of random quality.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_games::match_play::{Beginning, Match};
use baize_games::rules::{Ended, LoadedGame, Side, StrokeKind};
use baize_opponent::coach::{Levels, ReviewShot};
use baize_opponent::opponent::{Act, AimedShot, OpponentFile, Question, Situation, think, thought_seed};
use baize_physics::Strike;

use crate::playouts::{next, quick};

/// How many shots the players compute for a choice in the game.
const SIMULATIONS: u32 = 300;
/// A rack that is not over after so many shots and choices ends there.
const MOST_SHOTS: u64 = 120;
/// The levels of the players.
const LEVELS: [f64; 4] = [4.0, 5.0, 6.0, 7.0];
/// How a shot is chosen.
const QUALITIES: [&str; 4] = ["as the player", "the third choice", "a shaky hand", "at random"];
/// The level of the shaky hand.
const SHAKY: f64 = 1.0;

/// A shot of a game.
pub struct Recorded {
    pub shot: ReviewShot,
    pub players: [OpponentFile; 2],
    pub levels: [f64; 2],
    pub quality: &'static str,
    pub by: Side,
}

/// A shot of the game before it is played: the position, and how many shots were played before.
struct Moment {
    situation: Situation,
    count: u64,
}

/// A shot of the game with this number.
pub fn recorded(game: &str, levels: &Levels, number: u64) -> Result<Recorded, String> {
    let drawn = |what: u64, count: usize| (thought_seed(number, what) >> 20) as usize % count;
    let strengths = [0, 1].map(|side| LEVELS[drawn(side, LEVELS.len())]);
    let players = strengths.map(|level| quick(levels.person(level)));
    let moments = moments(game, &players, number)?;
    let drawn_moment = moments.get(drawn(2, moments.len().max(1)));
    let Moment { situation, count } = drawn_moment.ok_or_else(|| format!("game {number} has no shot"))?;
    let by = situation.state().to_act().ok_or_else(|| format!("game {number}: nobody plays"))?;
    let shaky = levels.person(SHAKY);
    // A stroke at random may be impossible. Then it is as the player chose it.
    let shot = [QUALITIES[drawn(3, QUALITIES.len())], QUALITIES[0]].into_iter().find_map(|quality| {
        let mut aimed = thought(situation, &players, by, number, quality)?;
        let hand = if quality == "a shaky hand" { &shaky } else { &players[by.index()] };
        aimed.aim = hand.stroke(situation, &aimed, number, *count);
        let (after, verdict) = situation.played(&aimed, &aimed.aim)?;
        let shot = ReviewShot { before: situation.clone(), aimed, after, ended: verdict.ended, step: 0, number: 1 };
        Some(Recorded { shot, players: players.clone(), levels: strengths, quality, by })
    });
    shot.ok_or_else(|| format!("game {number}: a shot was refused"))
}

/// All shots of a rack but the break, as the players play it.
fn moments(game: &str, players: &[OpponentFile; 2], number: u64) -> Result<Vec<Moment>, String> {
    let mut loaded = LoadedGame::find(game, &Folders::of_game()).map_err(|error| error.to_string())?;
    loaded.terms.race_to = 1;
    let beginning = Beginning::of(["Anna", "Ben"], number);
    let begun = Match::begin(loaded, beginning).map_err(|objection| objection.to_string())?;
    let mut situation = Situation::of(&begun);
    let mut moments = Vec::new();
    for count in 0..MOST_SHOTS {
        if situation.state().turn().is_some_and(|turn| turn.stroke != StrokeKind::Break) {
            moments.push(Moment { situation: situation.clone(), count });
        }
        match next(&situation, players, SIMULATIONS, number, count) {
            Some((after, Ended::Nothing)) => situation = after,
            _ => break,
        }
    }
    Ok(moments)
}

/// What the player decides to play.
fn thought(
    situation: &Situation,
    players: &[OpponentFile; 2],
    by: Side,
    number: u64,
    quality: &str,
) -> Option<AimedShot> {
    let question = Question {
        situation,
        player: &players[by.index()],
        other: Some(&players[by.other().index()]),
        seed: number,
        simulations: Some(SIMULATIONS),
        threads: 1,
        stop: &AtomicBool::new(false),
    };
    let thought = think(&question)?;
    let Act::Strike(aimed) = thought.act else { return None };
    match quality {
        "the third choice" => thought.shots.last().map(|shot| shot.aimed),
        "at random" => {
            let draw = |what: u64| (thought_seed(number, 10 + what) >> 11) as f64 / (1_u64 << 53) as f64;
            let direction = std::f64::consts::TAU * draw(0);
            let aim = Strike {
                speed: 0.5 + 4.0 * draw(1),
                direction,
                elevation: aimed.aim.elevation.max(0.1),
                ..Strike::default()
            };
            Some(AimedShot { aim, ..aimed })
        }
        _ => Some(aimed),
    }
}
