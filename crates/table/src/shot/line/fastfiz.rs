//! Positions as FastFiz writes them, the simulator of the tournaments of programs (ICGA, 2005 to 2011). Its `TableState::toStream` prints how
//! many balls there are, and for each its radius, state, number and place: across and along in metres, from the corner at the foot that
//! is to the right of somebody who looks there.

use super::flaw::LineFlaw;
use super::stock::file;
use crate::rack::{BallSetFile, PlacedBall, RackFile, RackedBallFile};
use crate::shot::loading::{Loaded, Parts, assemble};
use crate::shot::setup::Setup;
use crate::table::TableFile;
use baize_files::{FileError, Kind, Origin, Source};
use baize_physics::Physics;

/// The table of FastFiz.
const TABLE: &str = include_str!("fastfiz.table.ron");
/// Its length and width in metres.
const BED: [f64; 2] = [2.236, 1.116];
/// How many numbers there are for each ball.
const OF_BALL: usize = 5;
/// The numbers of the cue ball, which is 0, and of the others.
const NUMBERS: std::ops::RangeInclusive<u8> = 0..=15;
/// The state of a ball that rests on the table, and those of balls that are not on it: out of play, or in one of six pockets.
const RESTS: f64 = 1.0;
const AWAY: [f64; 7] = [0.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0];

/// Whether a text looks like a position of FastFiz: nothing but numbers, for one ball at least.
#[must_use]
pub fn has_fastfiz(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.clone().count() > OF_BALL && words.all(|word| word.parse::<f64>().is_ok())
}

/// A set-up as FastFiz writes it, without the stroke. A ball that is not on the bed is out of play there.
///
/// # Errors
/// If a ball has no number that FastFiz knows, or lies where its table is not; as a sentence.
pub fn fastfiz_text(setup: &Setup) -> Result<String, String> {
    let number_of = |(index, placed): (usize, &PlacedBall)| match placed.look.number {
        _ if index == setup.cue_ball => Some(0),
        number => number.filter(|number| *number > 0 && NUMBERS.contains(number)),
    };
    let mut known: Vec<Option<&PlacedBall>> = vec![None; NUMBERS.count()];
    for (index, placed) in setup.balls.iter().enumerate() {
        let number =
            number_of((index, placed)).ok_or("FastFiz knows only a cue ball and balls with the numbers 1 to 15.")?;
        known[usize::from(number)] = Some(placed);
    }
    let balls = known.iter().enumerate().map(|(number, placed)| match placed {
        None => Ok(format!(" 0.028575 0 {number} 0 0")),
        Some(placed) => {
            let [across, along] =
                place_there(placed).ok_or("A ball lies outside the table of FastFiz, 2.236 m by 1.116 m.")?;
            Ok(format!(" {:?} 1 {number} {across:?} {along:?}", placed.ball.radius))
        }
    });
    let balls: Result<String, String> = balls.collect();
    Ok(format!("{}{}", known.len(), balls?))
}

/// Where a ball lies in FastFiz; `None` off its bed.
fn place_there(placed: &PlacedBall) -> Option<[f64; 2]> {
    let at = placed.motion.position;
    let there = [at.y + 0.5 * BED[1], 0.5 * BED[0] - at.x];
    let radius = placed.ball.radius;
    let is_on_bed = there.iter().zip([BED[1], BED[0]]).all(|(place, side)| *place >= radius && *place <= side - radius);
    is_on_bed.then_some(there)
}

impl Loaded {
    /// The position of FastFiz that a text is, on its table, with the physics of the game and without a stroke.
    pub(super) fn fastfiz(text: &str) -> Result<Self, LineFlaw> {
        let balls = balls(text).map_err(LineFlaw::FastFiz)?;
        let impossible = |error: FileError| {
            LineFlaw::FastFiz(format!("cannot be laid out: {}", error.to_string().replace('\n', "; ")))
        };
        let known = || LineFlaw::FastFiz("cannot be laid out: a file of the game is missing".to_owned());
        let table = Source::of_text("the table of FastFiz", TABLE).parse::<TableFile>();
        let (table, origin) = table.map_err(impossible)?;
        let (set, _) = file::<BallSetFile>(Kind::Balls, "pool").ok_or_else(known)?;
        let physics: (Physics, Origin) = file(Kind::Physics, "physics").ok_or_else(known)?;
        let rack = rack(balls, set);
        let parts = Parts {
            rack: (rack, origin.clone()),
            balls: None,
            table: Some((table, origin)),
            physics: Some(physics),
            strike: None,
            seed: None,
        };
        assemble(parts).map_err(impossible)
    }
}

/// A ball of a position: its number, its radius in metres, and its place in the frame of the table.
struct Ball {
    number: u8,
    radius: f64,
    place: [f64; 2],
}

/// The balls that are on the table.
fn balls(text: &str) -> Result<Vec<Ball>, String> {
    let numbers: Option<Vec<f64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.ok_or("has something that is no number")?;
    let (count, rest) = numbers.split_first().ok_or("is empty")?;
    if rest.len() as f64 != *count * OF_BALL as f64 {
        let whole = rest.len() / OF_BALL;
        return Err(format!("says that it has {count} balls, but has the numbers of {whole}; copy it whole"));
    }
    let mut balls: Vec<Ball> = Vec::new();
    for of_ball in rest.chunks_exact(OF_BALL) {
        let &[radius, state, number, across, along] = of_ball else { continue };
        let known = NUMBERS.into_iter().find(|known| f64::from(*known) == number);
        let number = known.ok_or_else(|| format!("has a ball with the number {number}, but they are 0 to 15"))?;
        if AWAY.contains(&state) {
            continue;
        }
        if state != RESTS {
            return Err(format!(
                "has a ball that moves (number {number}, state {state}); only balls at rest can be read"
            ));
        }
        if balls.iter().any(|other| other.number == number) {
            return Err(format!("has the ball {number} twice"));
        }
        balls.push(Ball { number, radius, place: [0.5 * BED[0] - along, across - 0.5 * BED[1]] });
    }
    if balls.iter().any(|ball| ball.number == 0) { Ok(balls) } else { Err("has no cue ball on the table".to_owned()) }
}

fn rack(balls: Vec<Ball>, set: BallSetFile) -> RackFile {
    let usual = set.radius;
    let entry = |Ball { number, radius, place }: Ball| RackedBallFile {
        ball: if number == 0 { "cue".to_owned() } else { number.to_string() },
        position: Some(place),
        radius: (radius != usual).then_some(radius),
        ..RackedBallFile::default()
    };
    let balls = balls.into_iter().map(entry).collect();
    RackFile::of_balls("a position of FastFiz", set, "cue", balls)
}
