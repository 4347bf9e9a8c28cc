//! Balls that have left the table over its rails: they meet it from outside, and never come back through it.

use std::f64::consts::TAU;

use baize_physics::{BallId, Meeting, Motion, Phase};
use baize_table::shot::{EventKind, Setup};
use baize_testing::common::{complaints, direction, found, played, setup, tables_with_noses};
use baize_testing::random::Dice;
use glam::{DVec2, DVec3};

/// The number of balls that fly towards a table from outside; a long run has more.
const SHOTS: u64 = 200;

/// A ball may be this deep in the table, in metres: far more than rounding, far less than anyone sees.
const DEEP: f64 = 1e-7;

/// The longest time in seconds between two checks of a flight.
const STEP: f64 = 5e-4;

/// A ball beside a table that flies towards it, above or below the height of the rails.
fn from_outside(tables: &[Setup], number: u64) -> Setup {
    let mut dice = Dice::of(number);
    let table = dice.pick(tables).clone();
    let (ball, boundary) = (table.balls[0].ball, &table.table.boundary);
    let (place, target) = loop {
        let nose = dice.pick(&boundary.cushions);
        let target = nose.from.lerp(nose.to, dice.next());
        let away = boundary.rail_width + ball.radius * dice.between(1.0, 8.0);
        let place = target - nose.normal() * away;
        let is_near =
            boundary.cushions.iter().any(|nose| nose.distance(place) < boundary.rail_width + 1.001 * ball.radius);
        if !is_near && !boundary.is_over_bed(place) {
            break (place, target + direction(dice.between(0.0, TAU)) * (0.1 * dice.next()));
        }
    };
    let level = (target - place).normalize_or_zero() * dice.between(0.0, 8.0);
    let motion = Motion {
        position: place.extend(dice.between(-0.3, 0.2)),
        velocity: level.extend(dice.between(-2.0, 2.0)),
        spin: dice.vector(100.0),
    };
    setup(table.table.clone(), table.physics.clone(), &[(ball, motion)])
}

/// Says if the ball came into the table from outside: into a rail below its top, or into the bed.
fn complaint(setup: &Setup) -> Option<String> {
    let run = played(setup);
    if let Some(rule) = &run.broken {
        return Some(rule.to_string());
    }
    let (boundary, radius) = (&setup.table.boundary, setup.balls[0].ball.radius);
    // The nose of a rail is rounded, and lower than its top there.
    let is_on_nose = |plan: DVec2| boundary.cushions.iter().any(|nose| nose.distance(plan) <= boundary.nose_radius);
    for (course, end) in run.tracks[0].courses() {
        for (index, piece) in course.pieces().iter().enumerate() {
            let until = course.end_of(index).min(end).min(run.record.duration);
            if piece.start >= until || piece.phase != Phase::Airborne {
                continue;
            }
            let steps = ((until - piece.start) / STEP).ceil().max(8.0);
            for step in 0..=steps as u32 {
                let place = piece.position_at(piece.start + (until - piece.start) * f64::from(step) / steps);
                let plan = place.truncate();
                let in_hole = boundary.pockets.iter().any(|pocket| pocket.centre.distance(plan) < pocket.radius + DEEP);
                let deep = if in_hole {
                    0.0
                } else if boundary.is_over_bed(plan) {
                    radius - place.z
                } else if boundary.is_over_rail(plan) && !is_on_nose(plan) {
                    boundary.rail_top_at(plan) + radius - place.z
                } else {
                    0.0
                };
                if deep > DEEP {
                    return Some(format!("{}: {deep} m deep at {place}", setup.table.name));
                }
            }
        }
    }
    None
}

/// Tables on which every rail has the same height, and the L.
fn tables() -> Vec<Setup> {
    let l_shape = Setup::rack("cue_ball").table("l_shape").load().unwrap_or_else(|error| panic!("{error}"));
    tables_with_noses().into_iter().chain([l_shape]).collect()
}

#[test]
fn no_ball_comes_into_a_table_from_outside() {
    let tables = tables();
    assert_eq!(complaints(SHOTS, |number| complaint(&from_outside(&tables, number))), "");
}

#[test]
fn a_ball_that_flies_out_of_an_l_over_one_rail_meets_the_outside_of_the_next() {
    let shot = found("under_bed_l_shape");
    assert_eq!(complaint(&Setup { balls: vec![shot.balls[0].clone()], ..shot.clone() }), None);
    let run = played(&shot);
    let from_outside = run.record.events.iter().find_map(|event| match event.kind {
        EventKind::Contact { meeting: Meeting::RailTop(BallId(0)), normal, .. } => {
            Some((event.changes[0].before, normal))
        }
        _ => None,
    });
    let (before, normal) = from_outside.expect("it meets the rail");
    assert!(before.position.x > 0.0 && before.velocity.x < 0.0, "it comes from the notch: {before:?}");
    assert!(normal.x < 0.0, "the rail is in front of it: {normal}");
}

#[test]
fn a_ball_beside_the_rails_bounces_off_their_outside_at_a_radius_from_it() {
    let table = Setup::rack("cue_ball").table("l_shape").load().unwrap_or_else(|error| panic!("{error}"));
    let (ball, width) = (table.balls[0].ball, table.table.boundary.rail_width);
    let motion =
        Motion { position: DVec3::new(0.6, 0.4, -0.05), velocity: DVec3::new(-3.0, 0.0, 0.0), ..Motion::default() };
    let run = played(&setup(table.table, table.physics.clone(), &[(ball, motion)]));
    let hit = &run.record.events[0].changes[0];
    assert!((hit.before.position.truncate() - DVec2::new(width + ball.radius, 0.4)).length() < 1e-9, "{hit:?}");
    let back = table.physics.slate.restitution * 3.0;
    assert!((hit.after.velocity.x - back).abs() < 1e-9, "{hit:?}");
    assert_eq!(run.record.finals[0].phase, Phase::OffTable);
}
