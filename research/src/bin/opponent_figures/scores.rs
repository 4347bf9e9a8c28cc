//! Games of points: how many points a visit makes, and how high the highest visit is.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_games::match_play::{Beginning, Match, Opening};
use baize_games::rules::{Choice, Ended, Game, LoadedGame, Next, Place, Side, Turn};
use baize_opponent::opponent::{Act, Contestant, Duel, OpponentFile, Question, Situation, ThinkingBudget, think};
use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::draw::Draw;
use baize_research::kept::Numbered;

/// A run is cut off at so many points, so that no run takes for ever. The true means are larger.
const CUT_OFF: u32 = 200;
/// A match is cut off after so many shots.
const MOST_SHOTS: u32 = 4_000;

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub enum Score {
    /// Straight pool: a visit that begins with a break shot.
    StraightPool,
    /// Three-cushion: so many visits of a match against a player of the same strength.
    ThreeCushion,
    /// Straight rail: a match against a player of the same strength.
    StraightRail,
    /// Snooker: a frame against a player who looks at the coming shot alone.
    Snooker,
}

/// What was played.
#[derive(Debug, Serialize, Deserialize)]
pub struct Scored {
    /// Its number; it decides everything.
    pub number: u64,
    /// The points of all visits that count.
    pub points: u32,
    /// How many visits those were.
    pub visits: u32,
    /// The most points of one of them.
    pub high: u32,
    /// Whether the player won, where one can win.
    pub won: Option<bool>,
    /// How many shots were played.
    pub shots: u32,
    /// How many shots were computed in the head.
    pub simulations: u64,
}

impl Numbered for Scored {
    fn number(&self) -> u64 {
        self.number
    }
}

/// Plays number `number`.
pub fn play(score: Score, number: u64, simulations: u32) -> Result<Scored, String> {
    match score {
        Score::StraightPool => Ok(run_of_straight_pool(number, simulations)),
        Score::ThreeCushion => of_equals("three_cushion", number, simulations, 5),
        Score::StraightRail => of_equals("straight_rail", number, simulations, 0),
        Score::Snooker => frame(number, simulations),
    }
}

fn game(name: &str) -> Result<LoadedGame, String> {
    let mut game = LoadedGame::find(name, &Folders::of_game()).map_err(|error| error.to_string())?;
    match &mut game.game {
        Game::StraightPool(rules) => rules.target = CUT_OFF,
        Game::ThreeCushion(rules) => rules.distance = CUT_OFF,
        Game::StraightRail(rules) => rules.distance = CUT_OFF,
        _ => {}
    }
    game.terms.race_to = 1;
    Ok(game)
}

/// A visit of straight pool from a break ball beside fourteen racked balls.
fn run_of_straight_pool(number: u64, simulations: u32) -> Scored {
    let player = OpponentFile::default();
    let mut scored = Scored { number, points: 0, visits: 1, high: 0, won: None, shots: 0, simulations: 0 };
    let Some(mut situation) = break_shot(number) else { return scored };
    let stop = AtomicBool::new(false);
    loop {
        let question = Question {
            situation: &situation,
            player: &player,
            other: None,
            seed: number,
            simulations: Some(simulations),
            threads: 1,
            stop: &stop,
        };
        let Some(thought) = think(&question) else { break };
        let Act::Strike(aimed) = &thought.act else { break };
        let strike = player.stroke(&situation, aimed, number, scored.shots.into());
        scored.shots += 1;
        scored.simulations += u64::from(thought.simulations);
        let Some((after, verdict)) = situation.played(aimed, &strike) else { break };
        scored.points += u32::try_from(verdict.points[0]).unwrap_or_default();
        if verdict.is_foul() || verdict.ended != Ended::Nothing || after.state().to_act() != Some(Side::First) {
            break;
        }
        situation = after;
    }
    scored.high = scored.points;
    scored
}

/// A break shot as players leave it: the break ball a little beside the rack, the cue ball at an angle that sends it into the rack.
fn break_shot(number: u64) -> Option<Situation> {
    let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of(["One", "Two"], number) };
    let begun = Match::begin(game("straight_pool").ok()?, beginning).ok()?;
    let opening = Situation::of(&begun).chosen(Choice::BreakFirst)?;
    let equipment = opening.equipment().clone();
    let mut homes: Vec<_> = equipment.object_balls().map(|ball| (ball.id, ball.home, ball.radius)).collect();
    homes.sort_by(|a, b| a.1.x.total_cmp(&b.1.x));
    let (apex, _, radius) = *homes.first()?;
    let back = homes.iter().map(|(_, home, _)| home.x).fold(f64::MIN, f64::max);
    let half = homes.iter().map(|(_, home, _)| home.y.abs()).fold(0.0, f64::max);
    let mut draw = Draw(number);
    let side = if draw.between(-1.0, 1.0) > 0.0 { 1.0 } else { -1.0 };
    let ball = DVec2::new(back - draw.between(0.02, 0.16), side * (half + draw.between(0.06, 0.14)));
    let corner = DVec2::new(0.5 * equipment.table.length, side * 0.5 * equipment.table.width);
    let way = (corner - ball).normalize();
    // From the rail's side the cut drives the cue ball towards the rack.
    let cut = draw.between(20.0, 45.0_f64).to_radians() * -side;
    let from = DVec2::from_angle(cut).rotate(way);
    let cue = ball - way * 2.0 * radius - from * draw.between(0.3, 0.7);
    let mut state = opening.state().clone();
    state.lie.set(apex, Place::at(ball));
    state.lie.set(equipment.cue_ball, Place::at(cue));
    state.next = Next::Shot(Turn::of(Side::First));
    Some(opening.with_state(state))
}

/// A match against a player of the same strength. Each has so many innings at most; 0 for no limit.
fn of_equals(name: &str, number: u64, simulations: u32, innings: u32) -> Result<Scored, String> {
    let mut loaded = game(name)?;
    match &mut loaded.game {
        Game::ThreeCushion(rules) => rules.inning_limit = innings,
        Game::StraightRail(rules) => rules.inning_limit = innings,
        _ => {}
    }
    let player = OpponentFile::default();
    of_duel(loaded, [&player, &player], number, simulations)
}

/// A frame of snooker.
fn frame(number: u64, simulations: u32) -> Result<Scored, String> {
    let player = OpponentFile::default();
    let thinking = ThinkingBudget { plies: 1, ..player.thinking };
    let other = OpponentFile { name: "One ply".to_owned(), thinking, ..player.clone() };
    // Every other frame the sides are exchanged, with the same coin.
    if number.is_multiple_of(2) {
        return of_duel(game("snooker")?, [&player, &other], number / 2, simulations);
    }
    let scored = of_duel(game("snooker")?, [&other, &player], number / 2, simulations)?;
    Ok(Scored { number, won: scored.won.map(|won| !won), ..scored })
}

fn of_duel(game: LoadedGame, players: [&OpponentFile; 2], number: u64, simulations: u32) -> Result<Scored, String> {
    let duel = Duel {
        game,
        contestants: players.map(|player| Contestant::new(player, Some(simulations))).into(),
        seed: number,
        most_shots: MOST_SHOTS,
    };
    let played = duel.play().map_err(|objection| objection.to_string())?;
    let state = played.the_match.state();
    let sum = |of: fn(&baize_opponent::opponent::Tally) -> u64| played.tallies.iter().map(of).sum::<u64>();
    let winner = match &state.next {
        Next::Over { winner } => *winner,
        _ => None,
    };
    Ok(Scored {
        number,
        points: state.players.iter().map(|player| u32::try_from(player.points).unwrap_or_default()).sum(),
        visits: sum(|tally| tally.visits.into()) as u32,
        high: state.players.iter().map(|player| u32::try_from(player.high_run).unwrap_or_default()).max().unwrap_or(0),
        won: winner.map(|side| side == Side::First),
        shots: sum(|tally| tally.shots.into()) as u32,
        simulations: sum(|tally| tally.simulations),
    })
}
