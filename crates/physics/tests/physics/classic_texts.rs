//! The set-ups of classic texts: Mottini's simulator, ricochets by Christensen and Bollinger, Wong's rebounds.

use baize_files::Source;
use baize_physics::Meeting;
use baize_table::shot::{Ending, Event, EventKind, Run, Setup, simulate};
use glam::{DMat2, DVec2};

fn play(name: &str) -> (Setup, Run) {
    let setup = Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}"));
    let run = simulate(&setup).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    (setup, run)
}

fn index(setup: &Setup, name: &str) -> usize {
    setup.balls.iter().position(|placed| placed.look.name == name).expect("the ball is there")
}

/// The velocity of a ball at a time.
fn velocity((setup, run): &(Setup, Run), ball: &str, time: f64) -> DVec2 {
    run.tracks[index(setup, ball)].at(time).velocity.truncate()
}

/// The first time at which the two balls meet.
fn meeting((setup, run): &(Setup, Run), a: &str, b: &str) -> Option<f64> {
    let (a, b) = (setup.balls[index(setup, a)].ball.id, setup.balls[index(setup, b)].ball.id);
    let meets = |event: &&Event| match &event.kind {
        EventKind::Contact { meeting: Meeting::Balls(x, y), .. } => [(a, b), (b, a)].contains(&(*x, *y)),
        _ => false,
    };
    run.record.events.iter().find(meets).map(|event| event.time)
}

fn assert_close(a: DVec2, b: DVec2) {
    assert!(a.distance(b) < 1e-9, "{a} is not {b}");
}

#[test]
fn a_ball_into_one_at_rest_stops_and_the_other_goes_on() {
    let shot = play("rpool_two_balls");
    // The gap of 0.5 m minus two radii, at 1 m/s.
    assert!(meeting(&shot, "1", "2").is_some_and(|time| (time - 0.44285).abs() < 1e-12));
    assert_close(velocity(&shot, "1", 0.5), DVec2::ZERO);
    assert_close(velocity(&shot, "2", 0.5), DVec2::X);
}

#[test]
fn two_balls_that_meet_at_an_angle_exchange_their_speeds_along_the_line_of_centres() {
    let shot = play("rpool_two_balls");
    let time = meeting(&shot, "3", "4").expect("they meet");
    let at = |ball: &str| shot.1.tracks[index(&shot.0, ball)].at(time).position.truncate();
    let along = (at("4") - at("3")).normalize();
    let (before, other) = (DVec2::new(0.8, 0.1), DVec2::new(-0.5, -0.2));
    let exchanged = along * (before - other).dot(along);
    assert_close(velocity(&shot, "3", time + 1e-6), before - exchanged);
    assert_close(velocity(&shot, "4", time + 1e-6), other + exchanged);
}

#[test]
fn a_glance_changes_nothing_and_balls_that_touch_and_do_not_approach_never_meet() {
    let shot = play("rpool_two_balls");
    assert!((velocity(&shot, "5", 1.0) - DVec2::X).length() < 1e-6);
    for (a, b) in [("7", "8"), ("9", "10")] {
        assert_eq!(meeting(&shot, a, b), None, "{a} and {b}");
    }
}

#[test]
fn a_side_turns_a_ball_around_and_a_corner_sends_it_back() {
    let shot = play("rpool_sides");
    assert_close(velocity(&shot, "1", 1.0), DVec2::new(-1.5, 0.0));
    assert_close(velocity(&shot, "2", 0.5), DVec2::new(0.0, -1.0));
    assert_close(velocity(&shot, "3", 0.6), DVec2::new(-1.0, -1.0));
}

#[test]
fn a_ball_into_two_from_the_left_comes_straight_back() {
    let shot = play("rpool_from_left");
    let start = velocity(&shot, "cue", 0.0).x;
    let time = meeting(&shot, "cue", "1").expect("they meet") + 0.01;
    assert_eq!(velocity(&shot, "cue", time).y, 0.0);
    assert_close(velocity(&shot, "cue", time), DVec2::new(-0.2 * start, 0.0));
    let aside = DVec2::new(0.6, 0.6 / 3.0_f64.sqrt()) * start;
    assert_close(velocity(&shot, "1", time), aside * DVec2::new(1.0, -1.0));
    assert_close(velocity(&shot, "2", time), aside);
}

#[test]
fn a_double_collision_gives_the_closed_form() {
    let shot = play("rpool_double");
    let (m0, m1, m2) = (0.17, 0.30, 0.10);
    let (n1, n2) = (DVec2::new(0.8, 0.6), DVec2::new(0.6, -0.8));
    let (v0, v1, v2) = (DVec2::X, DVec2::new(-0.3, 0.1), DVec2::new(-0.2, -0.1));
    // Both contacts keep the speed of approach. This gives two linear equations for the two impulses.
    let shared = n1.dot(n2) / m0;
    let system = DMat2::from_cols_array(&[1.0 / m0 + 1.0 / m1, shared, shared, 1.0 / m0 + 1.0 / m2]);
    let impulses = system.inverse() * (2.0 * DVec2::new(n1.dot(v0 - v1), n2.dot(v0 - v2)));
    assert_close(velocity(&shot, "0", 0.1), v0 - (n1 * impulses.x + n2 * impulses.y) / m0);
    assert_close(velocity(&shot, "1", 0.1), v1 + n1 * impulses.x / m1);
    assert_close(velocity(&shot, "2", 0.1), v2 + n2 * impulses.y / m2);
}

#[test]
fn without_restitution_balls_stick_to_each_other_and_to_the_sides() {
    let shot = play("rpool_sticking");
    assert_close(velocity(&shot, "1", 1.0), DVec2::new(0.5, 0.0));
    assert_close(velocity(&shot, "2", 1.0), DVec2::new(0.5, 0.0));
    assert_close(velocity(&shot, "3", 0.5), DVec2::new(-0.4, 0.0));
    assert_close(velocity(&shot, "3", 2.0), DVec2::ZERO);
    assert_close(velocity(&shot, "2", 3.0), DVec2::ZERO);
}

#[test]
fn balls_stop_where_rolling_resistance_and_the_drag_of_the_air_say() {
    let (setup, run) = play("rpool_friction");
    assert_eq!(run.record.ending, Ending::AtRest);
    let resistance = 0.01 * 9.81;
    for (placed, last) in setup.balls.iter().zip(&run.record.finals) {
        // f_d = 3 rho_a c_d / (8 rho_b), the deceleration c_rr g + f_d v^2 / r: distance and time until it rests.
        let drag = 3.0 * 1.204 * 0.5 / (8.0 * 1740.0) / placed.ball.radius;
        let speed = placed.motion.velocity.length();
        let way = libm::log1p(drag * speed * speed / resistance) / (2.0 * drag);
        let time = libm::atan(speed * (drag / resistance).sqrt()) / (resistance * drag).sqrt();
        let made = last.motion.position.distance(placed.motion.position);
        assert!((made / way - 1.0).abs() < 1e-12, "{}: {made} m is not {way} m", placed.look.name);
        let track = &run.tracks[index(&setup, &placed.look.name)];
        assert!(track.at(time * (1.0 - 1e-9)).velocity.length() > 0.0, "{}", placed.look.name);
        assert_eq!(track.at(time * (1.0 + 1e-9)).velocity.length(), 0.0, "{}", placed.look.name);
    }
}

#[test]
fn only_balls_that_meet_in_space_and_time_collide() {
    let shot = play("ricochet_two_balls");
    for (a, b) in [("1", "2"), ("3", "4"), ("5", "6")] {
        assert_eq!(meeting(&shot, a, b), None, "{a} and {b}");
    }
    for (a, b) in [("7", "8"), ("11", "12"), ("13", "14")] {
        assert!(meeting(&shot, a, b).is_some_and(|time| time < 1.0), "{a} and {b}");
    }
    assert!(meeting(&shot, "9", "10").is_some_and(|time| (time - (2.0 - 0.05715) / 0.5).abs() < 1e-12));
    let catch_up = meeting(&shot, "11", "12").expect("they meet") + 1e-6;
    assert_close(velocity(&shot, "11", catch_up), DVec2::new(0.4, 0.0));
    assert_close(velocity(&shot, "12", catch_up), DVec2::X);
    let off_line = meeting(&shot, "13", "14").expect("they meet") + 1e-6;
    assert!(velocity(&shot, "13", off_line).y > 0.0 && velocity(&shot, "14", off_line).y < 0.0);
}

#[test]
fn balls_that_overlap_at_the_start_are_refused() {
    let text = "(table: (boundary: Unbounded), rack: (ball_set: \"pool\", balls: [(ball: \"1\", position: (0, 0)), (ball: \
                \"2\", position: (0.03, 0))]))";
    let error = Setup::shot(Source::of_text("case 4", text)).load().expect_err("they overlap").to_string();
    assert!(error.contains("overlaps"), "{error}");
}

/// Velocities after a central hit of a mass `m` at 1 m/s on `other` at rest.
fn central(m: f64, other: f64, restitution: f64) -> (DVec2, DVec2) {
    let x = |speed| DVec2::new(speed, 0.0);
    (x((m - restitution * other) / (m + other)), x((1.0 + restitution) * m / (m + other)))
}

#[test]
fn masses_and_elasticities_of_their_own_count() {
    let shot = play("ricochet_elasticity");
    let after = |a, b| (velocity(&shot, a, 0.3), velocity(&shot, b, 0.3));
    for (pair, expected) in [
        (after("heavy", "light at rest"), central(0.4, 0.1, 1.0)),
        (after("light", "heavy at rest"), central(0.1, 0.4, 1.0)),
        // vf = ... (1 + e1 e2) ..., with the first term corrected.
        (after("lively", "dull"), central(0.2, 0.2, 0.9 * 0.3)),
    ] {
        assert_close(pair.0, expected.0);
        assert_close(pair.1, expected.1);
    }
}

#[test]
fn a_slanted_wall_turns_balls_around_on_both_faces_and_at_its_end() {
    let shot = play("ricochet_wall");
    let along = DVec2::new(0.3, 1.0).normalize();
    let mirrored = |v: DVec2| 2.0 * along * v.dot(along) - v;
    assert_close(velocity(&shot, "1", 1.0), mirrored(DVec2::X));
    assert_close(velocity(&shot, "2", 1.0), mirrored(DVec2::NEG_X));
    // The ball comes 10 mm beside the end. Its path turns at the line from its centre to the end.
    let offset = 0.01 / 0.028575;
    let normal = DVec2::new(offset, (1.0 - offset * offset).sqrt());
    assert_close(velocity(&shot, "3", 1.0), DVec2::NEG_Y + 2.0 * normal * normal.y);
    assert_close(velocity(&shot, "4", 10.0), DVec2::X);
}

#[test]
fn simultaneous_impacts_move_both_rows_alike() {
    let shot = play("ricochet_simultaneous");
    for (a, b) in [("1", "5"), ("2", "6"), ("3", "7"), ("4", "8")] {
        for time in [0.1, 0.444, 0.447, 0.45, 1.0] {
            assert_eq!(velocity(&shot, a, time), velocity(&shot, b, time), "{a} and {b} at {time}");
        }
    }
    assert_close(velocity(&shot, "4", 1.0), DVec2::X);
}

#[test]
fn three_dozen_rocks_keep_their_energy() {
    let (setup, run) = play("ricochet_rocks");
    let energy = |time: f64| -> f64 {
        let rocks = setup.balls.iter().zip(&run.tracks);
        rocks.map(|(placed, track)| 0.5 * placed.ball.mass * track.at(time).velocity.length_squared()).sum()
    };
    assert_eq!(setup.balls.len(), 36);
    assert!(run.record.events.len() > 500, "{}", run.record.events.len());
    assert!((energy(20.0) / energy(0.0) - 1.0).abs() < 1e-9, "{} {}", energy(0.0), energy(20.0));
}

#[test]
fn unequal_balls_rebound_as_their_masses_say() {
    let shot = play("exact_unequal");
    let after = |a, b| (velocity(&shot, a, 0.5), velocity(&shot, b, 0.5));
    for (pair, expected) in [
        (after("small", "large at rest"), central(0.08, 0.32, 1.0)),
        (after("large", "small at rest"), central(0.32, 0.08, 1.0)),
        // If one ball cannot be moved, the reduced mass is that of the other.
        (after("light", "immovable"), (DVec2::NEG_X, DVec2::ZERO)),
    ] {
        assert_close(pair.0, expected.0);
        assert_close(pair.1, expected.1);
    }
    assert_close(velocity(&shot, "against the post", 0.5), DVec2::NEG_X);
    assert_eq!(meeting(&shot, "left of two", "right of two"), None);
    let momentum = |time| velocity(&shot, "oblique", time) + velocity(&shot, "middle", time);
    assert_close(momentum(0.0), momentum(0.5));
}
