//! One game between two players, by the commands that everybody has.

use baize_games::match_play::{Command, Match};
use baize_games::rules::{Choice, Ended, Next, Side};
use baize_opponent::opponent::{Act, AimedShot, Situation};
use baize_table::shot::StrikeFile;
use serde::{Deserialize, Serialize};

use super::chance::mixed;
use super::ground::{Ground, hand};
use super::{Decision, Player};

/// A game of more shots is a draw.
const LONGEST: usize = 200;

/// How a shot ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The player plays on.
    On,
    /// The turn is over.
    Over,
    /// A foul.
    Foul,
    /// The shot won the game.
    Won,
    /// The shot lost the game.
    Lost,
}

/// One shot of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ShotRecord {
    /// Which side played, 0 for the breaker of the first rack.
    pub by: usize,
    /// What kind of shot it was.
    pub idea: String,
    /// How often the player expected it to succeed.
    pub chance: f64,
    /// How often the player expected to win, if it has such a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
    /// How many shots were computed for it.
    pub simulations: u32,
    /// How many balls the player, then the opponent, still has to pot, the 8 included; 8 each while the table is open.
    pub left: [usize; 2],
    /// How it ended.
    pub outcome: Outcome,
}

/// A game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The side that won, 0 for the breaker of the first rack; `None` for a draw.
    pub winner: Option<usize>,
    /// All shots.
    pub shots: Vec<ShotRecord>,
}

/// Plays a game: `players[0]` breaks.
///
/// # Errors
/// If a command is refused, or a player knows nothing to do.
pub fn play_game(ground: &Ground, players: &mut [Box<dyn Player>; 2], seed: u64) -> Result<GameRecord, String> {
    let mut the_match = ground.begin(seed).map_err(|objection| objection.to_string())?;
    let hand = hand();
    let mut shots: Vec<ShotRecord> = Vec::new();
    let mut computed = [Mean::default(); 2];
    while let Some(side) = the_match.state().to_act() {
        if shots.len() >= LONGEST {
            return Ok(GameRecord { winner: None, shots });
        }
        if offers_first_break(&the_match) {
            give(&mut the_match, side, Command::Choose(Choice::BreakFirst))?;
            continue;
        }
        let situation = Situation::of(&the_match);
        let mover = side.index();
        let thought_seed = mixed(seed ^ mover as u64, shots.len() as u64);
        let decision = players[mover].decide(&situation, thought_seed, computed[1 - mover].rounded());
        let decision = decision.ok_or_else(|| format!("player {mover} knows nothing to do"))?;
        match &decision.act {
            Act::Choose(choice) => give(&mut the_match, side, Command::Choose(*choice))?,
            Act::TakeCueBall(ball) => give(&mut the_match, side, Command::TakeCueBall(*ball))?,
            Act::ClaimRack => give(&mut the_match, side, Command::ClaimRack)?,
            Act::ConcedeRack => give(&mut the_match, side, Command::ConcedeRack)?,
            Act::Strike(shot) => {
                if decision.simulations > 0 {
                    computed[mover].add(decision.simulations);
                }
                let left = Side::BOTH.map(|other| left(&situation, other));
                let outcome = strike(&mut the_match, side, &situation, shot, &hand, (seed, shots.len() as u64))?;
                let left = [left[mover], left[1 - mover]];
                shots.push(recorded(mover, &decision, left, outcome));
            }
        }
    }
    let winner = match the_match.state().next {
        Next::Over { winner } => winner.map(Side::index),
        Next::Shot(_) | Next::Choice { .. } => None,
    };
    Ok(GameRecord { winner, shots })
}

/// The mean of some numbers.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: u64,
    count: u64,
}

impl Mean {
    fn add(&mut self, number: u32) {
        self.sum += u64::from(number);
        self.count += 1;
    }

    /// The mean as a whole number, 0 without any.
    fn rounded(self) -> u32 {
        (self.sum / self.count.max(1)) as u32
    }
}

fn recorded(by: usize, decision: &Decision, left: [usize; 2], outcome: Outcome) -> ShotRecord {
    let Decision { idea, chance, worth, simulations, .. } = *decision;
    ShotRecord { by, idea: idea.to_owned(), chance, worth, simulations, left, outcome }
}

fn offers_first_break(the_match: &Match) -> bool {
    match &the_match.state().next {
        Next::Choice { offers, .. } => offers.iter().any(|offer| offer.choice == Choice::BreakFirst),
        Next::Shot(_) | Next::Over { .. } => false,
    }
}

fn give(the_match: &mut Match, side: Side, command: Command) -> Result<(), String> {
    the_match.give(side, command).map(drop).map_err(|objection| objection.to_string())
}

/// Makes a stroke with the errors of the hand.
fn strike(
    the_match: &mut Match,
    side: Side,
    situation: &Situation,
    shot: &AimedShot,
    hand: &baize_opponent::opponent::OpponentFile,
    (seed, number): (u64, u64),
) -> Result<Outcome, String> {
    if let Some(place) = shot.place {
        give(the_match, side, Command::PlaceCueBall(place))?;
    }
    let strike = StrikeFile::nearest(&hand.stroke(situation, shot, seed, number));
    let command = Command::Strike { declares: shot.declares, strike };
    let verdict = the_match.give(side, command).map_err(|objection| objection.to_string())?;
    let verdict = verdict.ok_or("a stroke had no verdict")?;
    let (ended, foul) = (verdict.ended, verdict.is_foul());
    Ok(match ended {
        Ended::Rack(winner) | Ended::Match(winner) if winner == Some(side) => Outcome::Won,
        Ended::Rack(_) | Ended::Match(_) => Outcome::Lost,
        Ended::Nothing if foul => Outcome::Foul,
        Ended::Nothing if the_match.state().to_act() == Some(side) => Outcome::On,
        Ended::Nothing => Outcome::Over,
    })
}

/// How many balls a side still has to pot, the 8 included.
fn left(situation: &Situation, side: Side) -> usize {
    let on = situation.state().balls_on_for(side, situation.equipment());
    let is_eight = |ball: &baize_physics::BallId| situation.equipment().number(*ball) == Some(8);
    let group = on.iter().filter(|ball| !is_eight(ball)).count();
    (group + 1).min(8)
}
