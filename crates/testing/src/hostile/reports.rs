//! Reports: what the contacts of the record say about normals and speeds, and whether balls part after they met.

use super::fault::{Fault, Faults, Kind};
use baize_physics::{BallId, Meeting, Motion};
use baize_table::shot::{Event, EventKind, Run, Setup};
use glam::DVec3;

/// The length of a normal may differ by this from one.
const UNIT: f64 = 1e-9;

/// A speed may differ by this share from what the motions say, and by [`SLOW`].
const ROUNDING: f64 = 1e-9;

/// Slower speeds than this, in m/s, do not matter (`QUIET` in the physics).
const SLOW: f64 = 1e-6;

/// A contact that closes with more than this, in m/s, is reported with the speed at which it closes (`CLOSED` in the physics).
const CLOSES: f64 = 1e-3;

/// Balls with a gap up to this, in metres, touch (`TOUCHING` in the physics). Balls across a wider gap may take part in an
/// impact and meet again later.
const TOUCHING: f64 = 1e-10;

/// One contact of the record.
struct Reported<'a> {
    event: &'a Event,
    meeting: Meeting,
    normal: DVec3,
    speed: f64,
}

/// Checks normals, speeds and partings of every contact.
pub fn check(setup: &Setup, run: &Run, faults: &mut Faults) {
    let reported = |event: &'_ Event| match event.kind {
        EventKind::Contact { meeting, normal, normal_speed, .. } => Some((meeting, normal, normal_speed)),
        _ => None,
    };
    let events = run.record.events.iter();
    let contacts: Vec<Reported> = events
        .filter_map(|event| reported(event).map(|(meeting, normal, speed)| Reported { event, meeting, normal, speed }))
        .collect();
    for at_once in contacts.chunk_by(|a, b| a.event.time == b.event.time) {
        let fastest = fastest(run, at_once);
        for contact in at_once {
            check_normal(contact, faults);
            check_speed(contact, fastest, faults);
            check_parting(setup, contact, fastest, faults);
        }
    }
}

fn check_normal(contact: &Reported, faults: &mut Faults) {
    let off = (contact.normal.length() - 1.0).abs();
    if off.is_nan() || off > UNIT {
        let Reported { event, meeting, normal, .. } = contact;
        faults.add(Fault::new(Kind::Normal, off, format!("{meeting:?} at {} s has the normal {normal}", event.time)));
    }
}

/// Balls that come closer by less than this while they pass each other only graze, in metres (`docs/science/laws.md`).
const GRAZES: f64 = 1e-12;

/// The fastest speed of any ball just before or just after these contacts, in m/s.
fn fastest(run: &Run, at_once: &[Reported]) -> f64 {
    let motions = |contact: &Reported| {
        contact.event.changes.iter().flat_map(|change| [change.before, change.after]).collect::<Vec<Motion>>()
    };
    let after = at_once.first().map(|contact| contact.event.time);
    let after = after.into_iter().flat_map(|time| run.tracks.iter().map(move |track| track.at(time)));
    let speeds = at_once.iter().flat_map(motions).chain(after).map(|motion| motion.velocity.length());
    speeds.fold(0.0, f64::max)
}

/// Two bodies come together at the sum of their speeds at most. If they do come together, that is the speed to report.
fn check_speed(contact: &Reported, fastest: f64, faults: &mut Faults) {
    let Reported { event, meeting, normal, speed } = contact;
    let rounding = ROUNDING * fastest + SLOW;
    let closing = match &event.changes[..] {
        [one] => one.before.velocity.dot(*normal),
        [one, two] => (one.before.velocity - two.before.velocity).dot(*normal),
        _ => return,
    };
    let is_wrong = closing > CLOSES && (speed - closing).abs() > rounding;
    if *speed < 0.0 || *speed > 2.0 * fastest + rounding || is_wrong {
        let says = format!(
            "{meeting:?} at {} s is reported with {speed:e} m/s; it closes at {closing:e} m/s, and the fastest ball has \
             {fastest:e} m/s",
            event.time
        );
        faults.add(Fault::new(Kind::Loud, speed / fastest, says));
    }
}

/// Two balls part after their impact, or stay together: none is resolved so that they still come together.
fn check_parting(setup: &Setup, contact: &Reported, fastest: f64, faults: &mut Faults) {
    let (Meeting::Balls(a, b), [one, two]) = (contact.meeting, &contact.event.changes[..]) else { return };
    let radius = |id: BallId| {
        let placed = setup.balls.iter().find(|placed| placed.ball.id == id);
        placed.map_or(0.0, |placed| placed.ball.radius)
    };
    let apart = setup.physics.shape.between(one.after.position, two.after.position).length();
    let closing = (one.after.velocity - two.after.velocity).dot(contact.normal);
    // Balls that pass each other part again by themselves, after they come closer by closing² d / 2 across².
    let between = one.after.velocity - two.after.velocity;
    let across = between - contact.normal * closing;
    let deepest = closing * closing * apart / (2.0 * across.length_squared());
    if apart <= radius(a) + radius(b) + TOUCHING && closing > ROUNDING * fastest + CLOSES && deepest > GRAZES {
        let time = contact.event.time;
        let says = format!("balls {} and {} still close at {closing:e} m/s after their impact at {time} s", a.0, b.0);
        faults.add(Fault::new(Kind::StillCloses, closing, says));
    }
}
