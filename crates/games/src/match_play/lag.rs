//! The lag, played by the engine: each player drives a ball to the foot cushion and back.

use glam::DVec2;

use crate::rules::{
    Each, Equipment, Game, Lag, LagFault, LagRules, Objection, Side, distance_from_head_cushion, lag_winner,
};
use baize_physics::{BallId, Cushion, Meeting, Motion, Phase, Strike};
use baize_table::rack::PlacedBall;
use baize_table::shot::{Event, EventKind, Record, Setup, StrikeFile, simulate};

/// How far behind the head string a ball lies for the lag of pool, in its radii: it must not lie on the string.
const BEHIND: f64 = 1.01;

/// How far from the middle a ball lies for the lag of carom, as a share of the table's width: 30 cm from the long cushion of
/// a table that is 1.42 m wide (UMB 22).
const ASIDE: f64 = 0.5 - 0.30 / 1.42;

/// Who wins with these strokes of the first and the second player, and a sentence about it.
///
/// # Errors
/// If a stroke cannot be played, or if the lag has to be repeated; the sentence says why.
pub(super) fn winner(
    setup: &Setup,
    game: &Game,
    strikes: [StrikeFile; 2],
    names: &Each<String>,
) -> Result<(Side, String), Objection> {
    let lags = match game.lag_rules() {
        LagRules::Wpa => {
            let [first, second] = Side::BOTH.map(|side| lag_alone(setup, game, side, &strikes[side.index()]));
            [first?, second?]
        }
        LagRules::Umb => together(setup, game, strikes)?,
    };
    let how = |side: Side| how_it_ended(&lags[side.index()], &names[side.index()]);
    let how = format!("{} {}", how(Side::First), how(Side::Second));
    match lag_winner(lags) {
        Some(side) => Ok((side, format!("{how} {}", won(&names[side.index()], "the lag")))),
        None => Err(Objection(format!("{how} The lag ends without a winner; it has to be repeated."))),
    }
}

/// That a side wins `what`, as a sentence. Partners stand in the name of a side as `Anna and Ben`.
pub(super) fn won(name: &str, what: &str) -> String {
    let wins = if name.contains(" and ") { "win" } else { "wins" };
    format!("{name} {wins} {what}.")
}

/// How a lag ended, as a sentence.
fn how_it_ended(lag: &Lag, name: &str) -> String {
    match lag.fault {
        Some(fault) => format!("The ball of {name} {fault}."),
        None => format!("The ball of {name} stopped {:.1} cm from the head cushion.", 100.0 * lag.distance),
    }
}

/// The set-up in which a player lags. The first player has the left half as seen from the head, the second the right one. In
/// pool the cue ball lies there alone, behind the head string in the middle of the half. In carom the player's ball lies on
/// the starting line 30 cm from the long cushion, and the red on its spot. `setup` is that of the match.
///
/// # Errors
/// If the table has no ball for the lag.
pub fn lag_setup(setup: &Setup, game: &Game, side: Side) -> Result<Setup, Objection> {
    let equipment = Equipment::of(setup);
    let own = lag_ball(&equipment, game, side);
    let red = equipment.named("red").filter(|_| game.lag_rules() == LagRules::Umb);
    let is_in_it = |ball: BallId| ball == own || Some(ball) == red;
    let balls: Vec<PlacedBall> = setup
        .balls
        .iter()
        .filter(|placed| is_in_it(placed.ball.id))
        .map(|placed| {
            let radius = placed.ball.radius;
            let place = match game.lag_rules() {
                _ if Some(placed.ball.id) == red => equipment.table.foot_spot,
                LagRules::Wpa => {
                    DVec2::new(equipment.head_string() - BEHIND * radius, 0.25 * half(side) * equipment.table.width)
                }
                LagRules::Umb => DVec2::new(equipment.head_string(), ASIDE * half(side) * equipment.table.width),
            };
            PlacedBall { motion: Motion::at_rest(place.x, place.y, radius), ..placed.clone() }
        })
        .collect();
    match balls.iter().position(|placed| placed.ball.id == own) {
        Some(cue_ball) => Ok(Setup { balls, cue_ball, strike: None, ..setup.clone() }),
        None => Err(Objection("The table has no cue ball for the lag.".to_owned())),
    }
}

/// The ball with which a player lags: in pool the cue ball; in carom the yellow in the left half and the white in the right
/// one (UMB 22).
fn lag_ball(equipment: &Equipment, game: &Game, side: Side) -> BallId {
    let yellow = equipment.named("yellow").filter(|_| game.lag_rules() == LagRules::Umb && side == Side::First);
    yellow.unwrap_or(equipment.cue_ball)
}

/// 1 for the left half of the table, that of the first player, and -1 for the right one.
const fn half(side: Side) -> f64 {
    match side {
        Side::First => 1.0,
        _ => -1.0,
    }
}

/// The lag of one player whose ball runs alone. In pool it always does, because it may not leave its half. `setup` is that of the
/// match.
///
/// # Errors
/// If the table has no ball for the lag, or if the stroke cannot be played.
pub fn lag_alone(setup: &Setup, game: &Game, side: Side, strike: &StrikeFile) -> Result<Lag, Objection> {
    let alone = Setup { strike: Some(Strike::from(*strike)), ..lag_setup(setup, game, side)? };
    let ball = alone.balls[alone.cue_ball].ball.id;
    let record = played(&alone)?;
    Ok(judged(&record, &Equipment::of(setup), game.lag_rules(), ball, side))
}

/// The lags of both players in carom: both balls run at the same time.
fn together(setup: &Setup, game: &Game, strikes: [StrikeFile; 2]) -> Result<[Lag; 2], Objection> {
    let [first, second] = Side::BOTH.map(|side| lag_setup(setup, game, side));
    let (mut both, second) = (first?, second?);
    let own = both.balls[both.cue_ball].ball.id;
    both.strike = Some(Strike::from(strikes[0]));
    let mut other = second.balls[second.cue_ball].clone();
    let struck = Strike::from(strikes[1]).under(&setup.physics, &other.ball, &other.motion);
    other.motion = struck.map_err(|refusal| Objection(format!("The lag cannot be played: {refusal}.")))?;
    let others = other.ball.id;
    both.balls.push(other);
    both.balls.sort_by_key(|placed| placed.ball.id);
    both.cue_ball = both.index_of(own).unwrap_or_default();
    let (record, equipment) = (played(&both)?, Equipment::of(setup));
    Ok([(own, Side::First), (others, Side::Second)]
        .map(|(ball, side)| judged(&record, &equipment, LagRules::Umb, ball, side)))
}

fn played(setup: &Setup) -> Result<Record, Objection> {
    let run = simulate(setup).map_err(|reason| Objection(format!("The lag cannot be played: {reason}.")))?;
    Ok(run.record)
}

/// How the lag of `ball` ended, which `side` has played.
fn judged(record: &Record, equipment: &Equipment, rules: LagRules, ball: BallId, side: Side) -> Lag {
    let end = record.finals.iter().find(|last| last.ball == ball);
    let place = end.map_or(DVec2::ZERO, |last| last.motion.position.truncate());
    let at_end = match end.map(|last| last.phase) {
        Some(Phase::Pocketed(_)) => Some(LagFault::Pocketed),
        Some(Phase::OffTable) | None => Some(LagFault::OffTable),
        Some(_) if is_in_corner_pocket(equipment, ball, place) => Some(LagFault::InCornerPocket),
        Some(_) => None,
    };
    let mut way = Way { equipment, rules, ball, half: half(side), foot_hits: 0, fault: None };
    record.events.iter().for_each(|event| way.read(event));
    let short = (way.foot_hits == 0).then_some(LagFault::NoFootCushion);
    Lag { distance: distance_from_head_cushion(equipment, place), fault: way.fault.or(at_end).or(short) }
}

/// Whether a ball that rests at `place` lies beside the ends of the head cushions and past their noses.
fn is_in_corner_pocket(equipment: &Equipment, ball: BallId, place: DVec2) -> bool {
    let is_behind = |cushion: &Cushion| !cushion.facing && cushion.normal().x > 0.0 && cushion.is_beside(place);
    let table = &equipment.table;
    distance_from_head_cushion(equipment, place) < equipment.radius(ball)
        && !table.boundary.pockets.is_empty()
        && !table.boundary.cushions.iter().any(is_behind)
}

/// What one ball met in a lag, event by event.
struct Way<'a> {
    equipment: &'a Equipment,
    rules: LagRules,
    ball: BallId,
    /// 1 for the left half of the table, -1 for the right one.
    half: f64,
    foot_hits: usize,
    /// The first fault.
    fault: Option<LagFault>,
}

impl Way<'_> {
    fn read(&mut self, event: &Event) {
        if let EventKind::Contact { meeting, .. } = event.kind {
            match meeting {
                Meeting::Cushion(ball, index) if ball == self.ball => self.read_cushion(index),
                Meeting::Jaw(ball, _) | Meeting::RailTop(ball) if ball == self.ball => self.note_side_cushion(),
                Meeting::Balls(one, two) if one == self.ball || two == self.ball => {
                    self.read_ball(event, if one == self.ball { two } else { one });
                }
                _ => {}
            }
        }
        if self.rules == LagRules::Wpa && self.is_beyond_long_string(event) {
            self.note(LagFault::LongString);
        }
    }

    fn read_cushion(&mut self, index: usize) {
        let Some(cushion) = self.equipment.table.boundary.cushions.get(index) else { return };
        // The foot cushion runs across the table, and its normal points to the head.
        let normal = cushion.normal();
        if normal.x.abs() < normal.y.abs() || cushion.facing {
            self.note_side_cushion();
        } else if normal.x < 0.0 {
            self.foot_hits += 1;
            if self.foot_hits > 1 && self.rules == LagRules::Wpa {
                self.note(LagFault::FootCushionAgain);
            }
        }
    }

    fn read_ball(&mut self, event: &Event, other: BallId) {
        if self.equipment.named("red") == Some(other) {
            self.note(LagFault::TouchedRed);
        } else if self.is_beyond_long_string(event) {
            self.note(LagFault::TouchedOther);
        }
    }

    fn note_side_cushion(&mut self) {
        if self.rules == LagRules::Wpa {
            self.note(LagFault::SideCushion);
        }
    }

    fn note(&mut self, fault: LagFault) {
        self.fault.get_or_insert(fault);
    }

    /// Whether the ball has its centre in the other half.
    fn is_beyond_long_string(&self, event: &Event) -> bool {
        let places = event.changes.iter().filter(|change| change.ball == self.ball);
        places.map(|change| change.after.position.y).any(|y| y * self.half < 0.0)
    }
}
