//! Faults that hostile shots found with balls at the edges of pockets and where noses join. And a search for the first
//! touch of balls whose paths on the plan are accelerated in any direction, as those of balls that topple or are held.

use crate::found_presses::assert_sound;
use crate::random::Chance;
use baize::physics::detection::{FlightInHole, flying_ball_meets_jaw};
use baize::physics::{Boundary, Jaw, OwnNose, Phase, Piece, Pocket, TimeWindow};
use bevy::math::{DVec2, DVec3};
use std::f64::consts::TAU;

/// The number of paths that are tried.
const WAYS: u64 = 4_000;

/// The number of times at which the plain search examines each path.
const LOOKS: u32 = 4_000;

#[test]
fn a_ball_that_is_pressed_from_one_nose_onto_the_next_goes_on() {
    assert_sound(&["noses_join_1261"]);
}

#[test]
fn a_ball_that_is_held_over_an_edge_comes_back_onto_the_slate() {
    assert_sound(&["held_over_edge_3435"]);
}

#[test]
fn a_ball_that_comes_back_over_an_edge_slightly_too_low_rests_on_the_slate() {
    assert_sound(&["back_over_edge_10506", "back_over_edge_30930"]);
}

#[test]
fn a_ball_between_two_facings_and_the_back_of_a_pocket_comes_to_lie_there() {
    assert_sound(&["throat_64875"]);
}

#[test]
fn a_fast_ball_that_is_held_gains_no_energy() {
    assert_sound(&["fast_hold_18619"]);
}

#[test]
fn a_slip_that_ends_while_a_ball_is_held_is_followed_closely() {
    assert_sound(&["slip_ends_27700"]);
}

#[test]
fn a_contact_at_the_very_end_of_the_time_searched_is_found() {
    assert_sound(&["root_at_end_30823"]);
}

/// A path of some milliseconds around the origin, accelerated along the plan and up or down.
fn accelerated_path(chance: &mut Chance, distance: f64) -> (Piece, f64) {
    let mut heading = |size: f64| {
        let angle = chance.between(0.0, TAU);
        DVec2::new(libm::cos(angle), libm::sin(angle)) * size
    };
    let position = heading(distance).extend(0.02);
    let velocity = heading(0.2) - position.truncate() * 3.0;
    let acceleration = heading(10.0);
    let piece = Piece {
        start: 0.0,
        phase: Phase::Airborne,
        position,
        velocity: velocity.extend(chance.between(-0.05, 0.05)),
        acceleration: acceleration.extend(chance.between(-10.0, 3.0)),
        drag: 0.0,
        spin: DVec3::ZERO,
        spin_rate: DVec3::ZERO,
    };
    (piece, chance.between(0.002, 0.016))
}

/// The first time up to `until` at which a plain search finds `gap` closed. `None` if it is closed at the start, or
/// never closed for a noticeable time.
fn first_seen(gap: impl Fn(f64) -> f64, until: f64) -> Option<f64> {
    let times = (0..=LOOKS).map(|look| until * f64::from(look) / f64::from(LOOKS));
    times.into_iter().find(|&time| gap(time) < -1e-9).filter(|&time| time > 0.0)
}

#[test]
fn a_ball_that_is_pushed_along_the_plan_meets_a_jaw_no_later_than_a_plain_search_sees_it() {
    let (ball, ring, rounding) = (0.028_575, 0.02, 0.01);
    let own = OwnNose::default();
    let jaw = Jaw { name: "jaw".to_owned(), centre: DVec2::ZERO, radius: ring + rounding, own };
    let boundary = Boundary { nose_height: 0.03, nose_radius: rounding, ..Boundary::default() };
    let mut met = 0;
    for number in 0..WAYS {
        let mut chance = Chance::of(number);
        let distance = ring + ball + rounding + chance.between(0.0, 1e-3);
        let (piece, until) = accelerated_path(&mut chance, distance);
        let gap = |time: f64| {
            let place = piece.position_at(time);
            libm::hypot(place.truncate().length() - ring, place.z - 0.03) - ball - rounding
        };
        if gap(0.0) < 1e-9 {
            continue;
        }
        let found = flying_ball_meets_jaw(&piece, &jaw, &boundary, ball, TimeWindow::of(until));
        if let Some(seen) = first_seen(gap, until) {
            let found = found.unwrap_or_else(|| panic!("way {number}: nothing is found, but touched at {seen} s"));
            assert!(found <= seen && gap(found).abs() < 1e-9, "way {number}: {found} s, but seen at {seen} s");
            met += 1;
        }
    }
    assert!(met > WAYS / 10, "only {met} ways met the jaw");
}

#[test]
fn a_ball_that_is_pushed_along_the_plan_meets_the_wall_of_a_hole_no_later_than_a_plain_search_sees_it() {
    let (ball, hole) = (0.028_575, 0.06);
    let pocket = Pocket {
        name: "hole".to_owned(),
        centre: DVec2::ZERO,
        radius: hole,
        depth: None,
        liner_restitution: None,
        back_draft: 0.0,
    };
    // A rail far away, and no bed here: the back goes all around the hole.
    let boundary = Boundary { nose_height: 1.0, ..Boundary::default() };
    let mut met = 0;
    for number in 0..WAYS {
        let mut chance = Chance::of(number);
        let distance = hole - ball - chance.between(0.0, 2e-3);
        let (mut piece, until) = accelerated_path(&mut chance, distance);
        piece.velocity = (-piece.velocity.truncate()).extend(piece.velocity.z);
        piece.position.z = -0.01;
        let gap = |time: f64| hole - ball - piece.position_at(time).truncate().length();
        let flight = FlightInHole { piece: &piece, pocket: &pocket, radius: ball, window: TimeWindow::of(until) };
        if let Some(seen) = first_seen(gap, until) {
            let found = flight.meets_wall(&boundary);
            let found = found.unwrap_or_else(|| panic!("way {number}: nothing is found, but touched at {seen} s"));
            assert!(found <= seen && gap(found).abs() < 1e-9, "way {number}: {found} s, but seen at {seen} s");
            met += 1;
        }
    }
    assert!(met > WAYS / 10, "only {met} ways met the wall");
}
