//! Shots and sittings as the logbook has them.

use std::hash::{BuildHasher, RandomState};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::logbook::{LoggedShot, Observed, ShotKind};
use crate::shot::Setup;

/// Seconds since 1970 (UTC), by the clock of the machine.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    i64::try_from(since).unwrap_or(i64::MAX)
}

/// A text that no other sitting has: 128 random bits.
pub(super) fn fresh_uid() -> String {
    // The standard library gives every state a random key.
    let draw = || RandomState::new().hash_one(0_u8);
    format!("{:016x}{:016x}", draw(), draw())
}

/// What the logbook has of a shot, before the rules of a match or of a drill add what they know. `None` if no tip met a ball.
pub(super) fn logged(setup: &Setup, observed: &Observed, step: u32) -> Option<LoggedShot> {
    let strike = setup.strike?;
    let kind = observed.kind?;
    let boundary = &setup.table.boundary;
    let made = match kind {
        ShotKind::Break | ShotKind::Safety | ShotKind::PushOut => true,
        _ => observed.done,
    };
    let made = made && observed.foul.is_none();
    let line = observed.line;
    Some(LoggedShot {
        step,
        at: now(),
        attempt: 0,
        kind,
        called: observed.called,
        ball: observed.ball.and_then(|ball| setup.placed(ball)).map(|placed| placed.look.name.clone()),
        pocket: observed.pocket.and_then(|pocket| boundary.pockets.get(pocket)).map(|pocket| pocket.name.clone()),
        cut_deg: line.map(|line| line.cut_deg),
        distance: line.map(|line| line.distance),
        pot_distance: line.map(|line| line.pot_distance),
        speed: strike.speed,
        side: strike.tip.side,
        height: strike.tip.height,
        elevation_deg: strike.elevation.to_degrees(),
        made,
        balls: observed.balls,
        foul: observed.foul.map(|foul| format!("{foul:?}")),
        points: 0,
        ends_visit: !made,
        position_error: None,
        score: None,
    })
}
