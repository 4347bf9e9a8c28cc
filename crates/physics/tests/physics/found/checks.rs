//! What must hold of single shots in `crates/physics/tests/found`, besides what the judge checks.

use crate::crowds::unreported_change;
use crate::reports::{contacts, fastest};
use crate::slopes::{extent, memory_complaint};
use crate::squeezes::gain;
use baize_physics::{BallId, Meeting, Phase, PocketModel};
use baize_table::shot::{EventKind, Run, Setup, Track};
use baize_testing::common::played;

/// A ball that rests on the bed may be this far over a hole, in metres: rounding.
const OVER: f64 = 1e-9;

/// An error with these words unless it holds.
fn ensure(holds: bool, words: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(words()) }
}

pub fn lands_on_the_rail_by_every_law_of_pockets(setup: &Setup, _: &Run) -> Result<(), String> {
    for model in PocketModel::ALL {
        let mut setup = setup.clone();
        setup.physics.pockets.model = model;
        let run = played(&setup);
        let first = contacts(&run).next().map(|(_, meeting, ..)| meeting);
        ensure(first == Some(Meeting::RailTop(BallId(0))), || format!("{model:?}: it meets {first:?} first"))?;
        let last = run.record.finals[0].phase;
        ensure(last == Phase::OffTable, || format!("{model:?}: it ends {last:?}"))?;
    }
    Ok(())
}

pub fn every_change_of_velocity_is_reported(setup: &Setup, run: &Run) -> Result<(), String> {
    unreported_change(setup, run).map_or(Ok(()), Err)
}

pub fn no_contact_is_louder_than_the_fastest_ball(_: &Setup, run: &Run) -> Result<(), String> {
    let loud = contacts(run).find(|(.., speed)| *speed > fastest(run));
    loud.map_or(Ok(()), |(event, meeting, _, speed)| Err(format!("{meeting:?} at {} s: {speed} m/s", event.time)))
}

/// Nose and jaw are parallel to half a millionth of a radian, so a push of the one and a pull of the other could stop a ball that
/// moves along both.
pub fn keeps_its_speed_along_the_nose(_: &Setup, run: &Run) -> Result<(), String> {
    let hit = contacts(run).next().map(|(event, ..)| event.changes[0].after.velocity).ok_or("the balls do not meet")?;
    ensure(hit.y < -2e-3, || format!("the ball does not move along the nose: {hit}"))?;
    let after = run.tracks[0].at(1e-3).velocity;
    ensure((after.y - hit.y).abs() <= 0.1 * hit.y.abs(), || format!("{hit} becomes {after}"))
}

pub fn no_ball_on_the_bed_is_over_a_hole(setup: &Setup, run: &Run) -> Result<(), String> {
    for (course, end) in run.tracks.iter().flat_map(Track::courses) {
        for (index, piece) in course.pieces().iter().enumerate() {
            let until = course.end_of(index).min(end).min(run.record.duration);
            if piece.phase.is_off_bed() || !piece.phase.in_play() || piece.start >= until {
                continue;
            }
            for time in [piece.start, until] {
                let place = piece.position_at(time).truncate();
                let over = |pocket: &baize_physics::Pocket| pocket.radius - pocket.centre.distance(place);
                let over = setup.table.boundary.pockets.iter().map(over).fold(f64::NEG_INFINITY, f64::max);
                ensure(over < OVER, || format!("a ball is {over:e} m over a hole at {time} s"))?;
            }
        }
    }
    Ok(())
}

pub fn no_event_adds_energy(setup: &Setup, run: &Run) -> Result<(), String> {
    let gain = gain(setup, run);
    ensure(gain <= 1e-12, || format!("an event adds the share {gain:e} of its energy"))
}

pub fn takes_little_memory_in_a_minute(setup: &Setup, _: &Run) -> Result<(), String> {
    let mut setup = setup.clone();
    setup.physics.horizon.seconds = 60.0;
    memory_complaint(&setup).map_or(Ok(()), Err)?;
    let extent = extent(&played(&setup));
    ensure(extent < 50_000, || format!("{extent} balls, events and pieces"))
}

/// The two noses are mirror images, so the ball goes on along the middle between them.
pub fn meets_both_noses_at_once(_: &Setup, run: &Run) -> Result<(), String> {
    let at_once = run.record.events.iter().take_while(|event| event.time == 0.0);
    let is_nose = |kind: &EventKind| matches!(kind, EventKind::Contact { meeting: Meeting::Cushion(..), .. });
    let noses = at_once.filter(|event| is_nose(&event.kind)).count();
    ensure(noses == 2, || format!("it meets {noses} noses"))?;
    let off = run.tracks[0].at(0.0).velocity;
    ensure(off.y == 0.0 && off.x > 0.0, || format!("it leaves the noses with {off}"))
}

pub fn stays_in_the_middle(_: &Setup, run: &Run) -> Result<(), String> {
    let x = run.record.finals[0].motion.position.x;
    ensure(x == 0.0, || format!("it rolls to {x} m"))
}

pub fn the_capture_points_to_the_middle_of_the_pocket(setup: &Setup, run: &Run) -> Result<(), String> {
    let capture =
        contacts(run).find(|(event, meeting, ..)| event.time == 0.0 && matches!(meeting, Meeting::Pocket(..)));
    let Some((event, Meeting::Pocket(_, pocket), normal, speed)) = capture else {
        return Err("no pocket captures it at the start".to_owned());
    };
    let to_middle = setup.table.boundary.pockets[pocket].centre - event.changes[0].before.position.truncate();
    let is_right = speed == 0.0 && normal.distance(to_middle.normalize().extend(0.0)) <= 1e-12;
    ensure(is_right, || format!("the normal is {normal}, the speed {speed} m/s"))
}
