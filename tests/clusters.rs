//! Balls that touch and are struck together (validation catalogue M1, M3, M4; Smith et al. 2012 for the scheme).

mod common;

use baize::physics::{Ball, Motion, Physics};
use baize::shot::simulate;
use bevy::math::DVec3;
use common::*;

/// How long a shot runs on a bed without friction before the velocities are read, in seconds.
const AFTER: f64 = 0.25;

/// Velocities of the balls after the first impact of a shot on a bed without friction, with frictionless balls.
fn velocities(balls: &[(Ball, Motion)], restitution: f64) -> Vec<DVec3> {
    let mut physics = Physics { cloth: ice(), ball_ball: frictionless(restitution), ..Physics::default() };
    physics.horizon.seconds = 1.0;
    let run = simulate(&setup(open_bed(), physics, balls)).expect("an honest shot");
    run.tracks.iter().map(|track| track.at(AFTER).velocity).collect()
}

/// A cue ball at the origin that moves along +x at 1 m/s, and object balls that touch it at those degrees.
fn one_on(object_balls: &[f64]) -> Vec<(Ball, Motion)> {
    struck_from(0.0, object_balls)
}

/// The same with a run-up of that many metres.
fn struck_from(run_up: f64, object_balls: &[f64]) -> Vec<(Ball, Motion)> {
    let cue_ball = (pool(0), stun(&pool(0), [-run_up, 0.0], [1.0, 0.0]));
    let others = object_balls.iter().zip(1..).map(|(&degrees, id)| {
        let place = heading(degrees) * (2.0 * pool(id).radius);
        (pool(id), Motion::at_rest(place.x, place.y, pool(id).radius))
    });
    std::iter::once(cue_ball).chain(others).collect()
}

#[test]
fn a_ball_into_two_that_touch_comes_back_with_a_fifth_of_its_speed() {
    for (e, cue_ball, object_ball) in [(1.0, -0.2, 0.692_820), (0.95, -0.17, 0.675_500)] {
        for balls in [one_on(&[30.0, -30.0]), struck_from(0.1, &[30.0, -30.0])] {
            let velocities = velocities(&balls, e);
            let cosine = 0.75_f64.sqrt();
            let impulse = (1.0 + e) * cosine / (1.0 + 2.0 * cosine * cosine);
            assert_vectors_close(velocities[0], DVec3::new(1.0 - 2.0 * impulse * cosine, 0.0, 0.0), 0.0, 1e-12);
            assert_vectors_close(velocities[1], heading(30.0) * impulse, 0.0, 1e-12);
            assert_vectors_close(velocities[2], heading(-30.0) * impulse, 0.0, 1e-12);
            assert_within(velocities[0].x, cue_ball, 1e-9);
            assert_within(velocities[1].length(), object_ball, 5e-7);
        }
    }
}

#[test]
fn a_symmetric_hit_has_a_mirrored_outcome_to_the_last_bit() {
    let place = heading(30.0) * (2.0 * pool(1).radius);
    let left = Motion::at_rest(place.x, place.y, pool(1).radius);
    for run_up in [0.0, 0.1, 0.37] {
        let cue_ball = (pool(0), stun(&pool(0), [-run_up, 0.0], [1.0, 0.0]));
        let velocities = velocities(&[cue_ball, (pool(1), left), (pool(2), mirrored(&left))], 0.95);
        assert_eq!(velocities[0].y, 0.0);
        assert_eq!(velocities[2], velocities[1] * DVec3::new(1.0, -1.0, 1.0));
    }
}

#[test]
fn a_ball_into_two_at_different_angles_gives_the_closed_form() {
    for (angles, e, impulses, cue_ball) in [
        ([25.0, -40.0], 1.0, [0.779_229_401_2, 0.601_386_155_6], [-0.166_910_196_8, 0.057_246_994_44]),
        ([25.0, -40.0], 0.95, [0.759_748_666_1, 0.586_351_501_7], [-0.137_737_441_9, 0.055_815_819_58]),
        ([20.0, -45.0], 1.0, [0.827_210_742_2, 0.532_309_598_2], [-0.153_723_556_9, 0.093_476_989_96]),
    ] {
        for balls in [one_on(&angles), struck_from(0.2, &angles)] {
            let velocities = velocities(&balls, e);
            assert_vectors_close(velocities[0], DVec3::new(cue_ball[0], cue_ball[1], 0.0), 0.0, 1e-10);
            for i in 0..2 {
                assert_vectors_close(velocities[i + 1], heading(angles[i]) * impulses[i], 0.0, 1e-10);
            }
        }
    }
}

#[test]
fn a_ball_into_two_of_different_mass_gives_the_closed_form() {
    let angles = [35.0, -50.0];
    let masses = [0.21, 0.17, 0.12];
    let mut balls = one_on(&angles);
    for ((ball, _), mass) in balls.iter_mut().zip(masses) {
        ball.mass = mass;
    }
    let normals = angles.map(heading);
    for e in [1.0, 0.9, 0.5] {
        // (1 + e) G^-1 g with G from the masses and the angle between the normals (Mottini 2013, part 8).
        let [m0, m1, m2] = masses;
        let (g11, g12, g22) = (1.0 / m0 + 1.0 / m1, normals[0].dot(normals[1]) / m0, 1.0 / m0 + 1.0 / m2);
        let (g1, g2) = (normals[0].x, normals[1].x);
        let determinant = g11 * g22 - g12 * g12;
        let (j1, j2) =
            ((1.0 + e) * (g22 * g1 - g12 * g2) / determinant, (1.0 + e) * (g11 * g2 - g12 * g1) / determinant);
        let velocities = velocities(&balls, e);
        assert_vectors_close(velocities[0], DVec3::X - (normals[0] * j1 + normals[1] * j2) / m0, 0.0, 1e-10);
        assert_vectors_close(velocities[1], normals[0] * (j1 / m1), 0.0, 1e-10);
        assert_vectors_close(velocities[2], normals[1] * (j2 / m2), 0.0, 1e-10);
    }
}

/// Balls in a row along +x that touch, the first moving at 1 m/s.
fn cradle(count: u32) -> Vec<(Ball, Motion)> {
    (0..count)
        .map(|id| {
            let ball = pool(id);
            let speed = if id == 0 { 1.0 } else { 0.0 };
            (ball, stun(&ball, [2.0 * ball.radius * f64::from(id), 0.0], [speed, 0.0]))
        })
        .collect()
}

#[test]
fn a_cradle_of_equal_elastic_balls_passes_the_speed_to_the_last() {
    for count in 2..=7 {
        let velocities = velocities(&cradle(count), 1.0);
        for (i, velocity) in velocities.iter().enumerate() {
            let expected = if i + 1 == velocities.len() { DVec3::X } else { DVec3::ZERO };
            assert_vectors_close(*velocity, expected, 0.0, 1e-12);
        }
    }
}

/// Balls racked in rows of 1, 2, 3.. (`rows` of them, each of that many) behind a cue ball that hits the apex at 1 m/s.
fn rack(rows: &[u32]) -> Vec<(Ball, Motion)> {
    let radius = pool(0).radius;
    let mut balls = vec![(pool(0), stun(&pool(0), [-2.0 * radius, 0.0], [1.0, 0.0]))];
    for (row, &count) in rows.iter().enumerate() {
        for place in 0..count {
            let ball = pool(u32::try_from(balls.len()).expect("a rack is small"));
            let x = 3.0_f64.sqrt() * radius * row as f64;
            let y = radius * (f64::from(count) - 1.0 - 2.0 * f64::from(place));
            balls.push((ball, Motion::at_rest(x, y, radius)));
        }
    }
    balls
}

fn assert_outcome(velocities: &[DVec3], expected: &[(usize, f64, f64)]) {
    for &(ball, x, y) in expected {
        assert_vectors_close(velocities[ball], DVec3::new(x, y, 0.0), 0.0, 1.5e-5);
    }
}

// The figures are those of generalized reflections in reference/simultaneous.md, to five places.
#[test]
fn a_dead_centre_break_of_fifteen_sends_the_corner_balls_away_fastest() {
    let velocities = velocities(&rack(&[1, 2, 3, 4, 5]), 1.0);
    assert_outcome(
        &velocities,
        &[
            (0, -0.2, 0.0),
            (1, -0.05053, 0.0),
            (2, -0.09251, 0.09244),
            (4, -0.08600, 0.08593),
            (5, -0.00356, 0.0),
            (7, -0.06090, 0.09089),
            (8, -0.00342, 0.00012),
            (11, 0.51178, 0.29547),
            (12, 0.23887, 0.01186),
            (13, 0.23847, 0.0),
        ],
    );
}

#[test]
fn a_dead_centre_break_of_nine_sends_the_wing_balls_to_the_sides() {
    let velocities = velocities(&rack(&[1, 2, 3, 2, 1]), 1.0);
    assert_outcome(
        &velocities,
        &[
            (0, -0.2, 0.0),
            (1, -0.05053, 0.0),
            (2, -0.06947, 0.10575),
            (4, 0.30914, 0.47787),
            (5, 0.05319, 0.0),
            (7, 0.11967, 0.09212),
            (9, 0.47867, 0.0),
        ],
    );
}

#[test]
fn a_break_conserves_momentum_and_never_gains_energy() {
    for e in [1.0, 0.95, 0.5] {
        for rows in [&[1, 2, 3, 4, 5][..], &[1, 2, 3, 2, 1], &[1, 2, 3, 4]] {
            let velocities = velocities(&rack(rows), e);
            let momentum: DVec3 = velocities.iter().sum();
            assert_vectors_close(momentum, DVec3::X, 0.0, 1e-12);
            let energy: f64 = velocities.iter().map(|velocity| velocity.length_squared()).sum();
            assert!(energy <= 1.0 + 1e-12, "{energy}");
            if e == 1.0 {
                assert_within(energy, 1.0, 1e-12);
            }
        }
    }
}

#[test]
fn the_outcome_of_a_break_does_not_depend_on_which_ball_lies_where() {
    let balls = rack(&[1, 2, 3, 4, 5]);
    let usual = velocities(&balls, 0.95);
    // Ball i of the shuffled rack lies where ball `order[i]` lay.
    let order = [0, 9, 4, 15, 2, 11, 7, 1, 13, 3, 8, 14, 5, 12, 6, 10];
    let shuffled: Vec<(Ball, Motion)> =
        balls.iter().zip(order).map(|((ball, _), place)| (*ball, balls[place].1)).collect();
    for (velocity, place) in velocities(&shuffled, 0.95).into_iter().zip(order) {
        assert_eq!(velocity, usual[place]);
    }
}
