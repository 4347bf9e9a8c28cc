//! The lag, played by the engine: each player drives a ball to the foot cushion and back.

use std::borrow::Cow;

use bevy::math::DVec2;

use super::played::run_of;
use crate::physics::{BallId, Meeting, Motion, Phase, Strike};
use crate::rules::{Equipment, Lag, Objection, Side, distance_from_head_cushion, lag_winner};
use crate::shot::{EventKind, Record, Run, Setup, StrikeFile, simulate};

/// How far behind the head string a ball lies for the lag, in its radii: it must not lie on the string.
const BEHIND: f64 = 1.01;

/// Who wins with these strokes of the first and the second player. Those that were `played` at a table, from these set-ups and to
/// these runs, are not computed again.
///
/// # Errors
/// If a stroke cannot be played, or if the lag has to be repeated.
pub(super) fn winner(
    setup: &Setup,
    strikes: [StrikeFile; 2],
    played: Option<[(&Setup, &Run); 2]>,
) -> Result<Side, Objection> {
    let equipment = Equipment::of(setup);
    let [first, second] = Side::BOTH.map(|side| {
        let index = side.index();
        lag(setup, &equipment, side, &strikes[index], played.map(|played| played[index]))
    });
    let again = || Objection("The lag ends without a winner; it has to be repeated.".to_owned());
    lag_winner([first?, second?]).ok_or_else(again)
}

/// The set-up in which a player lags: the cue ball alone, behind the head string in the middle of his half. The first player
/// has the left half as seen from the head. `setup` is that of the match.
///
/// # Errors
/// If the table has no cue ball.
pub fn lag_setup(setup: &Setup, side: Side) -> Result<Setup, Objection> {
    let Some(placed) = setup.balls.get(setup.cue_ball) else {
        return Err(Objection("The table has no cue ball for the lag.".to_owned()));
    };
    let equipment = Equipment::of(setup);
    let radius = placed.ball.radius;
    let place = DVec2::new(equipment.head_string() - BEHIND * radius, 0.25 * half(side) * equipment.table.width);
    let mut ball = placed.clone();
    ball.motion = Motion::at_rest(place.x, place.y, radius);
    Ok(Setup { balls: vec![ball], cue_ball: 0, strike: None, ..setup.clone() })
}

/// 1 for the left half of the table, that of the first player, and -1 for the right one.
const fn half(side: Side) -> f64 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}

/// The lag of one player.
fn lag(
    setup: &Setup,
    equipment: &Equipment,
    side: Side,
    strike: &StrikeFile,
    played: Option<(&Setup, &Run)>,
) -> Result<Lag, Objection> {
    let alone = Setup { strike: Some(Strike::from(*strike)), ..lag_setup(setup, side)? };
    let ball = alone.balls[0].ball.id;
    let run = match played.and_then(|(from, run)| run_of(&alone, from, run).ok()) {
        Some(run) => run,
        None => {
            Cow::Owned(simulate(&alone).map_err(|reason| Objection(format!("The lag cannot be played: {reason}.")))?)
        }
    };
    Ok(judged(&run.record, equipment, ball, half(side)))
}

/// How a lag ended. `half` is 1 for the left half of the table and -1 for the right one.
fn judged(record: &Record, equipment: &Equipment, ball: BallId, half: f64) -> Lag {
    let cushions = &equipment.table.boundary.cushions;
    let (mut foot_hits, mut is_lost) = (0, false);
    for event in &record.events {
        match event.kind {
            EventKind::Contact { meeting: Meeting::Cushion(_, index), .. } => {
                // The foot cushion runs across the table, and its normal points to the head.
                let normal = cushions.get(index).map_or(DVec2::ZERO, crate::physics::Cushion::normal);
                is_lost |= normal.x.abs() < normal.y.abs() || cushions.get(index).is_some_and(|cushion| cushion.facing);
                foot_hits += usize::from(normal.x < 0.0);
            }
            EventKind::Contact { meeting: Meeting::Jaw(..) | Meeting::RailTop(_), .. } => is_lost = true,
            _ => {}
        }
        is_lost |= event.changes.iter().any(|change| change.after.position.y * half < 0.0);
    }
    let end = record.finals.iter().find(|last| last.ball == ball);
    let place = end.map_or(DVec2::ZERO, |last| last.motion.position.truncate());
    let is_gone = end.is_none_or(|last| matches!(last.phase, Phase::Pocketed(_) | Phase::OffTable));
    let is_lost = is_lost || is_gone || foot_hits != 1 || place.y * half < 0.0;
    Lag { distance: distance_from_head_cushion(equipment, place), is_lost }
}
