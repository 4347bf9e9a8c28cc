//! Balls whose paths on the plan are accelerated in any direction, as those of balls that topple or are held: when they first touch
//! a jaw, a wall, a nose or an edge, compared with a plain search.

use std::f64::consts::TAU;

use baize_physics::detection::{FlightInHole, ball_meets_line, flying_ball_meets_jaw, flying_ball_meets_line};
use baize_physics::{Boundary, Cushion, Jaw, OwnNose, Phase, Piece, Pocket, TimeWindow};
use baize_testing::common::{direction, four_cushions, times};
use baize_testing::random::Dice;
use glam::{DVec2, DVec3};

/// The number of paths that are tried, [`times`] as many in a long run.
const PATHS: u64 = 4_000;

/// The number of times at which the plain search examines each path.
const LOOKS: u32 = 4_000;

/// A round hole without a back of its own.
fn round_hole(centre: DVec2, radius: f64) -> Pocket {
    Pocket { name: "hole".to_owned(), centre, radius, depth: None, liner_restitution: None, back_draft: 0.0 }
}

/// A path of some milliseconds around the origin, accelerated along the plan and up or down.
fn accelerated_path(dice: &mut Dice, distance: f64) -> (Piece, f64) {
    let mut heading = |size: f64| direction(dice.between(0.0, TAU)) * size;
    let position = heading(distance).extend(0.02);
    let velocity = heading(0.2) - position.truncate() * 3.0;
    let acceleration = heading(10.0);
    let piece = Piece {
        start: 0.0,
        phase: Phase::Airborne,
        position,
        velocity: velocity.extend(dice.between(-0.05, 0.05)),
        acceleration: acceleration.extend(dice.between(-10.0, 3.0)),
        drag: 0.0,
        spin: DVec3::ZERO,
        spin_rate: DVec3::ZERO,
    };
    (piece, dice.between(0.002, 0.016))
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
    for number in 0..PATHS * u64::from(times()) {
        let mut dice = Dice::of(number);
        let distance = ring + ball + rounding + dice.between(0.0, 1e-3);
        let (piece, until) = accelerated_path(&mut dice, distance);
        let gap = |time: f64| {
            let place = piece.position_at(time);
            libm::hypot(place.truncate().length() - ring, place.z - 0.03) - ball - rounding
        };
        if gap(0.0) < 1e-9 {
            continue;
        }
        let found = flying_ball_meets_jaw(&piece, &jaw, &boundary, ball, TimeWindow::of(until));
        if let Some(seen) = first_seen(gap, until) {
            let found = found.unwrap_or_else(|| panic!("path {number}: nothing is found, but touched at {seen} s"));
            assert!(found <= seen && gap(found).abs() < 1e-9, "path {number}: {found} s, but seen at {seen} s");
            met += 1;
        }
    }
    assert!(met > PATHS / 10, "only {met} paths met the jaw");
}

#[test]
fn a_ball_that_is_pushed_along_the_plan_meets_the_wall_of_a_hole_no_later_than_a_plain_search_sees_it() {
    let (ball, hole) = (0.028_575, 0.06);
    let pocket = round_hole(DVec2::ZERO, hole);
    // A rail far away, and no bed here: the back goes all around the hole.
    let boundary = Boundary { nose_height: 1.0, ..Boundary::default() };
    let mut met = 0;
    for number in 0..PATHS * u64::from(times()) {
        let mut dice = Dice::of(number);
        let distance = hole - ball - dice.between(0.0, 2e-3);
        let (mut piece, until) = accelerated_path(&mut dice, distance);
        piece.velocity = (-piece.velocity.truncate()).extend(piece.velocity.z);
        piece.position.z = -0.01;
        let gap = |time: f64| hole - ball - piece.position_at(time).truncate().length();
        let flight = FlightInHole { piece: &piece, pocket: &pocket, radius: ball, window: TimeWindow::of(until) };
        if let Some(seen) = first_seen(gap, until) {
            let found = flight.meets_wall(&boundary);
            let found = found.unwrap_or_else(|| panic!("path {number}: nothing is found, but touched at {seen} s"));
            assert!(found <= seen && gap(found).abs() < 1e-9, "path {number}: {found} s, but seen at {seen} s");
            met += 1;
        }
    }
    assert!(met > PATHS / 10, "only {met} paths met the wall");
}

/// A path at the height of a ball on the bed.
fn path(phase: Phase, position: DVec2, velocity: DVec2, acceleration: DVec2) -> Piece {
    let level = |vector: DVec2| vector.extend(0.0);
    let (position, velocity, acceleration) = (position.extend(0.028_575), level(velocity), level(acceleration));
    Piece { start: 0.0, phase, position, velocity, acceleration, drag: 0.0, spin: DVec3::ZERO, spin_rate: DVec3::ZERO }
}

#[test]
fn a_ball_that_touches_the_line_of_a_nose_before_its_end_is_met_as_soon_as_it_is_beside_the_nose() {
    let name = "nose".to_owned();
    let nose = Cushion { name, from: DVec2::ZERO, to: DVec2::X, facing: false, own: OwnNose::default() };
    let boundary = Boundary { cushions: vec![nose.clone()], nose_height: 0.028_575, ..Boundary::default() };
    let (reach, window) = (0.028_575, TimeWindow::of(1.0));
    // It comes from a jaw that joins the nose at its start, and something presses it towards the nose.
    for before in [1e-3, 1e-6, 1e-8] {
        let moves = (DVec2::new(-before, reach), DVec2::X * 0.5, DVec2::NEG_Y * 1e-3);
        let time = ball_meets_line(&path(Phase::Sliding, moves.0, moves.1, moves.2), &nose.line(), reach, window);
        let in_air = path(Phase::Airborne, moves.0, moves.1, moves.2);
        let time_in_air = flying_ball_meets_line(&in_air, &nose, &boundary, reach, window);
        for time in [time, time_in_air] {
            let time = time.unwrap_or_else(|| panic!("it is not met from {before} m before the nose"));
            assert!((time - before / 0.5).abs() < 1e-9, "{time} s from {before} m before the nose");
        }
    }
}

#[test]
fn a_ball_pushed_along_the_plan_that_starts_right_over_the_edge_of_a_hole_is_on_the_edge() {
    let hole = DVec2::new(0.3, -0.2);
    let pocket = round_hole(hole, 0.05);
    // On a wide bed the edge is open all around.
    let boundary = four_cushions(2.0, 1.0, 0.036).boundary;
    for number in 0..1_000 {
        let mut dice = Dice::of(number);
        let out = direction(dice.between(0.0, TAU));
        // Above sqrt(gravity * radius), 0.53 m/s, a ball flies off the edge.
        let inward = (out.perp() * dice.between(-0.9, 0.9) - out) * dice.between(0.05, 0.5);
        let mut piece = path(Phase::Airborne, hole + out * 0.05, inward, direction(dice.between(0.0, TAU)) * 1e-9);
        piece.acceleration.z = -9.81;
        piece.position.z -= 2e-10;
        let flight = FlightInHole { piece: &piece, pocket: &pocket, radius: 0.028_575, window: TimeWindow::of(8e-3) };
        let met = flight.meets_edge(&boundary).unwrap_or_else(|| panic!("path {number}: the edge is not met"));
        assert!(met < 1e-12, "path {number}: {met} s");
    }
}
