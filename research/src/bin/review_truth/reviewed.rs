//! A match that was played by players whose intentions are known, and its review.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_games::rules::LoadedGame;
use baize_opponent::coach::{Coach, Evidence, LevelEstimate, Levels, Part, ReviewShot, ShotCost, shots_of};
use baize_opponent::opponent::{Act, Contestant, Duel, IntendedShot, Intent, OpponentFile, Question, Thought};
use baize_research::kept::Numbered;
use serde::{Deserialize, Serialize};

/// The games and the levels of the players, in turn.
const GAMES: [&str; 2] = ["nine_ball", "eight_ball"];
const LEVELS: [[u8; 2]; 5] = [[1, 2], [3, 4], [5, 6], [2, 5], [1, 4]];
/// How many shots a player may compute for a choice, and after how many shots a match is cut off.
const SIMULATIONS: u32 = 2000;
const MOST_SHOTS: u32 = 80;

/// A match with its number, which decides everything about it.
#[derive(Serialize, Deserialize)]
pub struct Reviewed {
    pub number: u64,
    pub shots: Vec<Shot>,
}

/// A shot of it.
#[derive(Serialize, Deserialize)]
pub struct Shot {
    /// The level of its player.
    pub level: u8,
    /// What it was meant to do, and what the review says that it was meant to do.
    pub meant: String,
    pub told: String,
    /// The ball of a straight pot that was meant, and that is told.
    pub meant_pot: Option<u32>,
    pub told_pot: Option<u32>,
    /// Whether the same is told as was meant, with the pocket of a pot.
    pub is_alike: bool,
    /// What it says of the level: with what was meant, and with what is told.
    pub evidence: [Option<([f64; 8], bool)>; 2],
    /// Choice, aim, speed and luck, likewise; none where only intentions are looked for.
    pub parts: Option<[[f64; 4]; 2]>,
    /// What the review says.
    pub words: String,
}

impl Numbered for Reviewed {
    fn number(&self) -> u64 {
        self.number
    }
}

/// Plays the match with this number and reviews it; without a number of simulations, its intentions only.
pub fn reviewed(number: u64, levels: &Levels, simulations: Option<u32>, strangers: bool) -> Result<Reviewed, String> {
    let folders = Folders::of_game();
    let pair = LEVELS[number as usize / GAMES.len() % LEVELS.len()];
    let find = |level: u8| OpponentFile::find(&format!("level_{level}"), &folders).map_err(|error| error.to_string());
    let players = [find(pair[0])?, find(pair[1])?];
    let mut game =
        LoadedGame::find(GAMES[number as usize % GAMES.len()], &folders).map_err(|error| error.to_string())?;
    game.terms.race_to = 2;
    let duel = Duel {
        game,
        contestants: players.each_ref().map(|player| Contestant::new(player, Some(SIMULATIONS))).into(),
        seed: number + 1,
        most_shots: MOST_SHOTS,
    };
    let mut meant = Vec::new();
    let mut see = |_: &Question, thought: &Thought| {
        if let (Act::Strike(aimed), Some(shot)) = (&thought.act, thought.shots.first()) {
            meant.push(IntendedShot { intent: shot.intent, aimed: *aimed });
        }
    };
    let play = duel.seen(&mut see).map_err(|objection| objection.to_string())?.the_match;
    let shots = shots_of(&play);
    if shots.len() != meant.len() {
        return Err(format!("match {number}: {} shots, but {} intentions", shots.len(), meant.len()));
    }
    let stop = AtomicBool::new(false);
    let stranger = levels.person(LevelEstimate::default().level());
    let hands = if strangers { [&stranger; 2] } else { players.each_ref() };
    let coach = Coach::new(hands, number, simulations.unwrap_or(100), 1, &stop);
    let looked = |(shot, meant): (&ReviewShot, &IntendedShot)| {
        let level = pair[shot.by()?.index()];
        Some(looked_at(&coach, levels, (shot, meant), level, simulations.is_some()))
    };
    Ok(Reviewed { number, shots: shots.iter().zip(&meant).filter_map(looked).collect() })
}

fn looked_at(
    coach: &Coach,
    levels: &Levels,
    (shot, meant): (&ReviewShot, &IntendedShot),
    level: u8,
    costs: bool,
) -> Shot {
    let told = coach.intended(shot);
    let known = costs.then(|| coach.cost_if_meant(shot, Some(*meant))).flatten();
    let guessed = costs.then(|| coach.cost_if_meant(shot, told)).flatten();
    let words = guessed.as_ref().map(|cost| cost.words.clone()).unwrap_or_default();
    let parts = |cost: ShotCost| Part::ALL.map(|part| cost.of(part));
    let evidence = |meant: Option<IntendedShot>| {
        coach.evidence_if_meant(shot, meant?, levels).map(|Evidence { chances, done }| (chances, done))
    };
    Shot {
        level,
        meant: format!("{:?}", meant.intent),
        told: told.map_or_else(|| "unknown".to_owned(), |told| format!("{:?}", told.intent)),
        meant_pot: straight(Some(*meant)),
        told_pot: straight(told),
        is_alike: told.is_some_and(|told| told.intent == meant.intent),
        evidence: [evidence(Some(*meant)), evidence(told)],
        parts: known.zip(guessed).map(|(known, guessed)| [parts(known), parts(guessed)]),
        words,
    }
}

fn straight(shot: Option<IntendedShot>) -> Option<u32> {
    match shot?.intent {
        Intent::Pot { ball, .. } => Some(ball.0),
        _ => None,
    }
}
