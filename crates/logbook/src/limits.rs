//! Between which bounds the values of the logbook lie.

use super::logged_shot::{LoggedShot, Sitting};

/// The last second of the year 9999, since 1970 (UTC).
const LAST_TIME: i64 = 253_402_300_799;
/// The fastest cue, in m/s.
const FASTEST: f64 = 1e9;
/// The longest way of a ball, in metres.
const LONGEST_WAY: f64 = 10_000.0;
/// The most balls, points and the highest score of a shot.
const MOST: i64 = 1_000_000;
/// The longest name, in letters.
const LONGEST_NAME: usize = 1000;
/// The highest number of a shot within its sitting.
pub(super) const LAST_NUMBER: u32 = 1_000_000;

/// What is wrong with a shot, as a sentence without its beginning and end; `None` if every value is possible.
#[must_use]
pub(super) fn flaw_of_shot(shot: &LoggedShot) -> Option<String> {
    // Every field is named, so that the compiler asks for the bounds of a new one.
    let LoggedShot {
        step: _,
        at,
        attempt: _,
        kind: _,
        called: _,
        ball,
        pocket,
        cut_deg,
        distance,
        pot_distance,
        speed,
        side,
        height,
        elevation_deg,
        made: _,
        balls,
        foul,
        points,
        ends_visit: _,
        position_error,
        score,
    } = shot;
    let within = |name: &str, value: Option<f64>, from: f64, to: f64, unit: &str| {
        let value = value.filter(|value| !(from..=to).contains(value))?;
        Some(format!("`{name}` is {value}, but must be {from} to {to}{unit}"))
    };
    let counted = |name: &str, value: i64, from: i64| {
        (!(from..=MOST).contains(&value)).then(|| format!("`{name}` is {value}, but must be {from} to {MOST}"))
    };
    let texts = [("ball", ball), ("pocket", pocket), ("foul", foul)];
    let way = |name: &str, value| within(name, value, 0.0, LONGEST_WAY, " m");
    flaw_of_time("at", *at)
        .or_else(|| within("cut_deg", *cut_deg, 0.0, 90.0, " degrees"))
        .or_else(|| way("distance", *distance))
        .or_else(|| way("pot_distance", *pot_distance))
        .or_else(|| way("position_error", *position_error))
        .or_else(|| within("speed", Some(*speed), 0.0, FASTEST, " m/s"))
        .or_else(|| within("side", Some(*side), -1.0, 1.0, " radii"))
        .or_else(|| within("height", Some(*height), -1.0, 1.0, " radii"))
        .or_else(|| within("elevation_deg", Some(*elevation_deg), 0.0, 90.0, " degrees"))
        .or_else(|| counted("balls", (*balls).into(), 0))
        .or_else(|| counted("points", (*points).into(), -MOST))
        .or_else(|| counted("score", score.unwrap_or(0).into(), 0))
        .or_else(|| texts.into_iter().find_map(|(name, text)| flaw_of_text(name, text.as_deref().unwrap_or(""))))
}

/// The same of a sitting.
#[must_use]
pub(super) fn flaw_of_sitting(sitting: &Sitting) -> Option<String> {
    let against = sitting.against.as_deref().unwrap_or("");
    let texts = [("uid", &*sitting.uid), ("person", &*sitting.person), ("name", &*sitting.name), ("against", against)];
    let too_long = || texts.into_iter().find_map(|(name, text)| flaw_of_text(name, text));
    flaw_of_time("began", sitting.began).or_else(too_long)
}

/// The same of a time in seconds since 1970 (UTC).
#[must_use]
pub(super) fn flaw_of_time(name: &str, time: i64) -> Option<String> {
    let is_flawed = !(0..=LAST_TIME).contains(&time);
    is_flawed
        .then(|| format!("`{name}` is {time}, but must be 0 to {LAST_TIME}, the seconds from 1970 to the year 9999"))
}

fn flaw_of_text(name: &str, text: &str) -> Option<String> {
    let letters = text.chars().count();
    (letters > LONGEST_NAME).then(|| format!("`{name}` has {letters} letters, but must have {LONGEST_NAME} at most"))
}
