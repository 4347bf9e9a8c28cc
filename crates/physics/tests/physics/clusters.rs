//! Balls that touch, or almost touch, and are struck together (catalogue M1 to M12; Smith et al. 2012 for the
//! reflections, Hertz 1882 and Tsuji 1992 for the burst).

use baize_physics::resolution::cluster::HertzBurst;
use baize_physics::{
    Ball, BallBall, BallId, Change, ClusterLaw, ClusterOutcome, ClusterResolver, Clusters, Meeting, Motion, Physics,
    collide, collide_cluster,
};
use baize_table::shot::{EventKind, Setup, simulate};
use baize_testing::common::*;
use glam::DVec3;
use proptest::prelude::*;

/// Shots run this long on a bed without friction before the velocities are read, in seconds.
const AFTER: f64 = 0.25;

/// Velocities of the balls after the first impact of a shot on a bed without friction, with frictionless balls, by
/// generalized reflections.
pub(super) fn velocities(balls: &[(Ball, Motion)], restitution: f64) -> Vec<DVec3> {
    let mut physics = Physics { cloth: ice(), ball_ball: frictionless(restitution), ..Physics::default() };
    physics.clusters.resolver = ClusterResolver::GeneralizedReflections;
    physics.horizon.seconds = 1.0;
    let run = simulate(&setup(open_bed(), physics, balls)).expect("an honest shot");
    run.tracks.iter().map(|track| track.at(AFTER).velocity).collect()
}

/// A cue ball at the origin that moves along +x at 1 m/s, and object balls that touch it in those directions, in
/// degrees.
pub(super) fn one_on(object_balls: &[f64]) -> Vec<(Ball, Motion)> {
    struck_from(0.0, object_balls)
}

/// The same, with that distance in metres between the cue ball and the object balls along its path.
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
pub(super) fn cradle(count: u32) -> Vec<(Ball, Motion)> {
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
        let mut expected = vec![0.0; count as usize - 1];
        expected.push(1.0);
        assert_speeds(&velocities(&cradle(count), 1.0), &expected, 1e-12);
        let outcome = resolved(&cradle(count), &frictionless(1.0), ClusterResolver::OneAtATime);
        let one_at_a_time: Vec<_> = outcome.motions.iter().map(|motion| motion.velocity).collect();
        assert_speeds(&one_at_a_time, &expected, 1e-12);
    }
}

#[test]
fn the_reflections_of_a_cradle_leave_no_speed_behind_not_even_in_the_last_digit() {
    for count in 2..=7 {
        let outcome = resolved(&cradle(count), &frictionless(1.0), ClusterResolver::GeneralizedReflections);
        let mut expected = vec![DVec3::ZERO; count as usize - 1];
        expected.push(DVec3::X);
        assert!(outcome.motions.iter().map(|motion| motion.velocity).eq(expected), "{outcome:?}");
    }
}

#[test]
fn each_contact_of_a_cradle_is_reported_with_the_closing_speed_that_would_give_its_impulse() {
    let mut physics = Physics { cloth: ice(), ball_ball: frictionless(1.0), ..Physics::default() };
    physics.clusters.resolver = ClusterResolver::GeneralizedReflections;
    physics.horizon.impacts = 4;
    let run = simulate(&setup(open_bed(), physics, &cradle(5))).expect("an honest shot");
    let speeds: Vec<f64> = run
        .record
        .events
        .iter()
        .filter_map(|event| match event.kind {
            EventKind::Contact { normal_speed, .. } => Some(normal_speed),
            _ => None,
        })
        .collect();
    assert_eq!(speeds.len(), 4);
    // The balls are equal, so the whole impulse of the first passes each contact.
    speeds.into_iter().for_each(|speed| assert_within(speed, 1.0, 1e-9));
}

#[test]
fn of_more_balls_within_reach_than_a_burst_can_follow_only_those_that_touch_take_part() {
    let met_at_first = |count: u32, gap: f64| {
        let mut balls = cradle(count);
        for (ball, motion) in &mut balls {
            motion.position.x += gap * f64::from(ball.id.0);
        }
        let mut physics = Physics { cloth: ice(), ball_ball: frictionless(0.95), ..Physics::default() };
        physics.horizon.impacts = 1;
        let run = simulate(&setup(open_bed(), physics, &balls)).expect("an honest shot");
        run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. })).count()
    };
    for gap in [1e-6, 3e-8] {
        assert_eq!(met_at_first(20, gap), 19);
        assert_eq!(met_at_first(250, gap), 1);
    }
    assert_eq!(met_at_first(250, 3e-9), 249);
}

/// Balls racked in rows of 1, 2, 3.. (`rows` of them, each of that many) behind a cue ball that hits the apex at 1 m/s.
pub(super) fn rack(rows: &[u32]) -> Vec<(Ball, Motion)> {
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

// The expected values were computed independently by generalized reflections, to five places.
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

/// The outcome of a resolver for balls at those places. All that are less than a millimetre apart belong to one impact.
pub(super) fn resolved(balls: &[(Ball, Motion)], law: &BallBall, resolver: ClusterResolver) -> ClusterOutcome {
    let clusters = Clusters { resolver };
    let physics = Physics { ball_ball: law.clone(), clusters, ..Physics::default() };
    let gap =
        |i: usize, j: usize| balls[i].1.position.distance(balls[j].1.position) - balls[i].0.radius - balls[j].0.radius;
    let pairs: Vec<_> = (0..balls.len())
        .flat_map(|i| (i + 1..balls.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| gap(i, j) < 1e-3)
        .collect();
    collide_cluster(balls, &pairs, &physics)
}

pub(super) fn burst(balls: &[(Ball, Motion)], restitution: f64) -> Vec<DVec3> {
    let outcome = resolved(balls, &frictionless(restitution), ClusterResolver::HertzBurst(HertzBurst::default()));
    assert!(!outcome.is_stand_in, "the burst ends");
    outcome.motions.iter().map(|motion| motion.velocity).collect()
}

fn assert_speeds(velocities: &[DVec3], expected: &[f64], tolerance: f64) {
    assert_eq!(velocities.len(), expected.len());
    for (velocity, &expected) in velocities.iter().zip(expected) {
        assert_vectors_close(*velocity, DVec3::new(expected, 0.0, 0.0), 0.0, tolerance);
    }
}

#[test]
fn an_elastic_burst_into_two_touching_balls_gives_back_a_fifth_of_the_speed_as_well() {
    let velocities = burst(&one_on(&[30.0, -30.0]), 1.0);
    let cosine = 0.75_f64.sqrt();
    let impulse = 2.0 * cosine / (1.0 + 2.0 * cosine * cosine);
    assert_vectors_close(velocities[0], DVec3::new(-0.2, 0.0, 0.0), 0.0, 1e-12);
    assert_vectors_close(velocities[1], heading(30.0) * impulse, 0.0, 1e-12);
    assert_vectors_close(velocities[2], heading(-30.0) * impulse, 0.0, 1e-12);
}

#[test]
fn one_at_a_time_a_symmetric_hit_depends_on_which_ball_comes_first() {
    assert_eq!(Clusters::default().resolver.name(), "HertzBurst", "the order decides nothing by default");
    for (angles, y) in [([30.0, -30.0], -0.2165), ([-30.0, 30.0], 0.2165)] {
        let outcome = resolved(&one_on(&angles), &frictionless(1.0), ClusterResolver::OneAtATime);
        assert_vectors_close(outcome.motions[0].velocity, DVec3::new(-0.125, y, 0.0), 0.0, 1e-4);
        assert_within(outcome.motions[1].velocity.length(), 0.866, 1e-3);
        assert_within(outcome.motions[2].velocity.length(), 0.433, 1e-3);
    }
}

#[test]
fn newtons_cradle_of_springs_lets_every_ball_move() {
    for (speeds, e, tolerance) in [
        (&[-0.07095, 0.07640, 0.99455][..], 1.0, 1e-4),
        (&[-0.07109, -0.02963, 0.10974, 0.99097], 1.0, 1e-4),
        (&[-0.07109, -0.03027, -0.01446, 0.12704, 0.98878], 1.0, 1e-4),
        (&[-0.0547, 0.1002, 0.9546], 0.95, 2e-4),
        (&[-0.0550, -0.0179, -0.0021, 0.1505, 0.9246], 0.95, 2e-4),
    ] {
        let count = u32::try_from(speeds.len()).expect("a cradle is short");
        assert_speeds(&burst(&cradle(count), e), speeds, tolerance);
    }
    let energy: f64 = burst(&cradle(5), 0.95).iter().map(|velocity| velocity.length_squared()).sum();
    assert_within(energy, 0.8809, 2e-4);
}

/// The speeds of a cradle of that many equal balls in which the force grows with the overlap to the power `exponent`
/// and the first ball has 1 m/s. Computed by plain leapfrog in units of the ball's mass and the contact's stiffness.
pub(super) fn cradle_of_springs(count: usize, exponent: f64) -> Vec<f64> {
    let step = 2e-4;
    let mut speeds = vec![0.0; count];
    speeds[0] = 1.0;
    let mut overlaps = vec![0.0_f64; count - 1];
    let is_over = |overlaps: &[f64], speeds: &[f64]| {
        overlaps.iter().all(|overlap| *overlap <= 0.0) && speeds.windows(2).all(|pair| pair[0] <= pair[1])
    };
    while !is_over(&overlaps, &speeds) {
        let drift = |overlaps: &mut [f64], speeds: &[f64]| {
            for (overlap, pair) in overlaps.iter_mut().zip(speeds.windows(2)) {
                *overlap += 0.5 * step * (pair[0] - pair[1]);
            }
        };
        drift(&mut overlaps, &speeds);
        for (contact, overlap) in overlaps.iter().enumerate().filter(|(_, overlap)| **overlap > 0.0) {
            let impulse = step * libm::pow(*overlap, exponent);
            speeds[contact] -= impulse;
            speeds[contact + 1] += impulse;
        }
        drift(&mut overlaps, &speeds);
    }
    speeds
}

#[test]
fn the_exponent_of_the_springs_matters_and_the_burst_has_that_of_spheres() {
    let linear = cradle_of_springs(3, 1.0);
    for (speed, expected) in linear.iter().zip([-0.13026, 0.15023, 0.98003]) {
        assert_within(*speed, expected, 1e-4);
    }
    assert!((burst(&cradle(3), 1.0)[0].x - linear[0]).abs() > 0.05, "no cradle of linear springs");
    for count in 3..=6 {
        assert_speeds(&burst(&cradle(count), 1.0), &cradle_of_springs(count as usize, 1.5), 5e-5);
    }
}

#[test]
fn two_balls_into_three_that_touch_send_more_than_two_away() {
    let mut balls = cradle(5);
    balls[1].1.velocity = DVec3::X;
    assert_speeds(&burst(&balls, 1.0), &[-0.1126, -0.0420, 0.2145, 0.8004, 1.1397], 3e-4);
    for resolver in [ClusterResolver::GeneralizedReflections, ClusterResolver::OneAtATime] {
        let outcome = resolved(&balls, &frictionless(1.0), resolver);
        let velocities: Vec<_> = outcome.motions.iter().map(|motion| motion.velocity).collect();
        assert_speeds(&velocities, &[0.0, 0.0, 0.0, 1.0, 1.0], 1e-12);
    }
}

/// Three balls in a row, with that gap between the second and the third.
pub(super) fn chain(gap: f64) -> Vec<(Ball, Motion)> {
    let mut balls = cradle(3);
    balls[2].1.position.x += gap;
    balls
}

#[test]
fn a_gap_leads_from_the_cradle_to_one_hit_after_the_other() {
    let deepest = HertzBurst::default().deepest_overlap(&pool(0), &pool(1), 1.0).expect("it knows gaps");
    assert_within(deepest, 112e-6, 1e-6);
    for (gap, cue_ball) in
        [(0.0, -0.0710), (0.05, -0.0569), (0.1, -0.0454), (0.2, -0.0285), (0.5, -0.0061), (1.0, -0.0001)]
    {
        assert_within(burst(&chain(gap * deepest), 1.0)[0].x, cue_ball, 2e-4);
    }
}

#[test]
fn a_shot_takes_every_ball_into_a_burst_across_whose_gap_it_matters() {
    let deepest = HertzBurst::default().deepest_overlap(&pool(0), &pool(1), 1.0).expect("it knows gaps");
    for gap in [0.1, 0.3, 0.6, 1.0, 1.5] {
        let balls = chain(gap * deepest);
        let physics = Physics { cloth: ice(), ball_ball: frictionless(1.0), ..Physics::default() };
        let run = simulate(&setup(open_bed(), physics, &balls)).expect("an honest shot");
        for (track, whole) in run.tracks.iter().zip(burst(&balls, 1.0)) {
            assert_vectors_close(track.at(AFTER).velocity, whole, 0.0, 2e-4);
        }
    }
}

#[test]
fn balls_at_rest_less_than_a_nanometre_apart_touch_and_a_few_nanometres_are_a_gap() {
    let met_at_once = |gap: f64| {
        let mut physics = Physics { cloth: ice(), ball_ball: frictionless(0.9), ..Physics::default() };
        physics.clusters.resolver = ClusterResolver::GeneralizedReflections;
        let run = simulate(&setup(open_bed(), physics, &chain(gap))).expect("an honest shot");
        run.record.events.iter().filter(|event| event.time == 0.0).count()
    };
    assert_eq!(met_at_once(4e-10), 2);
    assert_eq!(met_at_once(4e-9), 1);
}

#[test]
fn balls_without_restitution_all_but_stay_together_after_a_burst() {
    let speeds = burst(&cradle(3), 0.0);
    assert!(speeds.iter().all(|speed| (speed.x - 1.0 / 3.0).abs() < 0.02), "{speeds:?}");
}

#[test]
fn an_atom_of_a_gap_changes_next_to_nothing() {
    let touching = burst(&rack(&[1, 2, 3, 4, 5]), 0.95);
    for (gap, tolerance) in [(1e-12, 1e-6), (1e-9, 1e-4), (1e-6, 0.05)] {
        let mut spread = rack(&[1, 2, 3, 4, 5]);
        for (_, motion) in spread.iter_mut().skip(1) {
            motion.position.x *= 1.0 + gap / 0.057;
            motion.position.y *= 1.0 + gap / 0.057;
        }
        for (spread, touching) in burst(&spread, 0.95).iter().zip(&touching) {
            assert_vectors_close(*spread, *touching, 0.0, tolerance);
        }
    }
}

#[test]
fn a_moving_pair_with_a_tiny_gap_is_struck_as_a_frozen_pair() {
    let velocities = |gap: f64, drift: [f64; 2]| {
        let mut balls = struck_from(0.1, &[20.0]);
        let place = balls[1].1.position + heading(-15.0) * (2.0 * pool(2).radius + gap);
        balls.push((pool(2), stun(&pool(2), [place.x, place.y], drift)));
        let mut physics = Physics { cloth: ice(), ball_ball: frictionless(0.95), ..Physics::default() };
        physics.horizon.seconds = 1.0;
        let run = simulate(&setup(open_bed(), physics, &balls)).expect("an honest shot");
        run.tracks.iter().map(|track| track.at(AFTER).velocity).collect::<Vec<_>>()
    };
    let frozen = velocities(0.0, [0.0; 2]);
    assert!(frozen[2].length() > 0.1, "the second ball is struck: {frozen:?}");
    for (gap, drift, tolerance) in
        [(1e-12, [0.0; 2], 1e-6), (1e-9, [0.0, 1e-9], 2e-4), (1e-9, [1e-9, 0.0], 2e-4), (1e-8, [1e-7, -1e-7], 2e-3)]
    {
        for (moving, frozen) in velocities(gap, drift).iter().zip(&frozen) {
            assert_vectors_close(*moving, *frozen, 0.0, tolerance);
        }
    }
}

#[test]
fn the_second_ball_of_a_plant_leaves_along_the_line_of_centres() {
    for (cut, speed) in [(15.0, 0.9568), (30.0, 0.8498), (45.0, 0.6873), (60.0, 0.4839)] {
        // The cue ball meets the first object ball at that angle to the line of the two.
        let mut balls = vec![(pool(0), stun(&pool(0), [0.0, 0.0], [0.0, 0.0]))];
        let place = heading(180.0 - cut) * (2.0 * pool(0).radius);
        let way = heading(-cut);
        balls[0].1 = stun(&pool(0), [place.x, place.y], [way.x, way.y]);
        balls.push((pool(1), Motion::at_rest(0.0, 0.0, pool(1).radius)));
        balls.push((pool(2), Motion::at_rest(2.0 * pool(1).radius, 0.0, pool(2).radius)));
        for resolver in ClusterResolver::ALL {
            let outcome = resolved(&balls, &frictionless(1.0), resolver);
            assert!(!outcome.is_stand_in);
            let [cue_ball, first, second] = [0, 1, 2].map(|i| outcome.motions[i].velocity);
            assert_within(second.y / second.x, 0.0, 1e-9);
            assert_vectors_close(cue_ball + first + second, way, 0.0, 1e-12);
            // The cue ball is pushed back along its line only. The first ball keeps the velocity that it got across the
            // line of the two.
            assert_within(cue_ball.y * way.x - cue_ball.x * way.y, 0.0, 1e-9);
            assert_within(first.y, (way - cue_ball).y, 1e-9);
            match resolver {
                ClusterResolver::HertzBurst(_) => assert_within(second.x, speed, 2e-4),
                ClusterResolver::OneAtATime => assert_within(second.x, libm::cos(cut.to_radians()), 1e-12),
                _ => {}
            }
        }
    }
}

#[test]
fn a_triangle_of_three_is_broken_as_springs_are() {
    let velocities = burst(&rack(&[1, 2]), 1.0);
    assert_vectors_close(velocities[0], DVec3::new(-0.12361, 0.0, 0.0), 0.0, 1e-4);
    assert_vectors_close(velocities[1], DVec3::new(-0.08706, 0.0, 0.0), 0.0, 1e-4);
    assert_vectors_close(velocities[2], DVec3::new(0.60533, 0.34949, 0.0), 0.0, 1e-4);
    assert_vectors_close(velocities[3], DVec3::new(0.60533, -0.34949, 0.0), 0.0, 1e-4);
}

// The expected values were computed independently with Hertz contacts.
#[test]
fn a_burst_breaks_racks_as_springs_with_fine_steps_do() {
    let fifteen = rack(&[1, 2, 3, 4, 5]);
    let nine = rack(&[1, 2, 3, 2, 1]);
    let cases: [(&[(Ball, Motion)], f64, &[(usize, f64, f64)]); 4] = [
        (
            &fifteen,
            1.0,
            &[
                (0, -0.17925, 0.0),
                (1, -0.12025, 0.0),
                (2, -0.12032, 0.10114),
                (5, -0.01232, 0.0),
                (4, -0.10260, 0.09875),
                (8, 0.02385, 0.00790),
                (7, -0.01801, 0.12978),
                (13, 0.26337, 0.0),
                (12, 0.25660, 0.00800),
                (11, 0.48471, 0.27985),
            ],
        ),
        (
            &fifteen,
            0.95,
            &[
                (0, -0.1569, 0.0),
                (1, -0.1078, 0.0),
                (2, -0.1065, 0.0989),
                (5, -0.0076, 0.0),
                (4, -0.0886, 0.0956),
                (8, 0.0301, 0.0075),
                (7, 0.0027, 0.1292),
                (13, 0.2369, 0.0),
                (12, 0.2318, 0.0063),
                (11, 0.4483, 0.2588),
            ],
        ),
        (
            &nine,
            1.0,
            &[
                (0, -0.17915, 0.0),
                (1, -0.12024, 0.0),
                (2, -0.06363, 0.13458),
                (5, 0.02439, 0.0),
                (4, 0.31161, 0.47245),
                (7, 0.16276, 0.06796),
                (9, 0.45352, 0.0),
            ],
        ),
        (
            &nine,
            0.95,
            &[
                (0, -0.1568, 0.0),
                (1, -0.1078, 0.0),
                (2, -0.0433, 0.1363),
                (5, 0.0309, 0.0),
                (4, 0.2974, 0.4470),
                (7, 0.1572, 0.0571),
                (9, 0.4110, 0.0),
            ],
        ),
    ];
    for (balls, e, expected) in cases {
        let velocities = burst(balls, e);
        for &(ball, x, y) in expected {
            assert_vectors_close(velocities[ball], DVec3::new(x, y, 0.0), 0.0, 2e-4);
        }
    }
    let energy: f64 = burst(&fifteen, 0.95).iter().map(|velocity| velocity.length_squared()).sum();
    assert_within(energy, 0.8475, 2e-4);
}

#[test]
fn a_break_by_springs_is_its_own_mirror_image_conserves_momentum_and_gains_no_energy() {
    for rows in [&[1, 2, 3, 4, 5][..], &[1, 2, 3, 2, 1], &[1, 2, 3, 4]] {
        for e in [1.0, 0.95, 0.5, 0.0] {
            let velocities = burst(&rack(rows), e);
            let momentum: DVec3 = velocities.iter().sum();
            assert_vectors_close(momentum, DVec3::X, 0.0, 1e-14);
            let energy: f64 = velocities.iter().map(|velocity| velocity.length_squared()).sum();
            assert!(energy <= 1.0 + 1e-14, "{energy}");
            if e == 1.0 {
                assert_within(energy, 1.0, 1e-13);
            }
            let mut ball = 1;
            for &count in rows {
                for place in 0..count {
                    let twin = ball + count - 1 - place;
                    let (here, there) = (velocities[(ball + place) as usize], velocities[twin as usize]);
                    assert_eq!(here, there * DVec3::new(1.0, -1.0, 1.0), "row of {count}, place {place}");
                }
                ball += count;
            }
        }
    }
}

#[test]
fn springs_and_reflections_agree_about_the_corner_balls() {
    let corner = |resolver| resolved(&rack(&[1, 2, 3, 4, 5]), &frictionless(1.0), resolver).motions[11].velocity;
    let (springs, reflected) =
        (corner(ClusterResolver::HertzBurst(HertzBurst::default())), corner(ClusterResolver::GeneralizedReflections));
    assert!((springs - reflected).length() < 0.1 * springs.length(), "{springs} and {reflected}");
}

#[test]
fn two_balls_alone_meet_by_the_law_of_a_pair_whatever_resolves_them() {
    let cue_ball = (pool(0), spinning(&pool(0), [0.0, 0.0], [1.0, 0.3], [3.0, 20.0, -15.0]));
    let object_ball = (pool(1), Motion::at_rest(2.0 * pool(0).radius, 0.0, pool(1).radius));
    let law = alciatore(0.95);
    let alone = collide((&cue_ball.0, &cue_ball.1), (&object_ball.0, &object_ball.1), &law, &cloth());
    // The third ball is near, but on the other side of the cue ball.
    let third = (pool(2), Motion::at_rest(-2.0 * pool(0).radius - 1e-4, 0.0, pool(2).radius));
    for resolver in ClusterResolver::ALL {
        let outcome = resolved(&[cue_ball, object_ball, third], &law, resolver);
        assert_eq!(outcome.motions[..], [alone[0], alone[1], third.1]);
    }
}

#[test]
fn a_ball_struck_into_a_frozen_plant_off_its_line_throws_the_second_ball() {
    let balls = {
        let place = heading(150.0) * (2.0 * pool(0).radius);
        let way = heading(-30.0);
        [
            (pool(0), stun(&pool(0), [place.x, place.y], [way.x, way.y])),
            (pool(1), Motion::at_rest(0.0, 0.0, pool(1).radius)),
            (pool(2), Motion::at_rest(2.0 * pool(1).radius, 0.0, pool(2).radius)),
        ]
    };
    let outcome = resolved(&balls, &alciatore(0.95), ClusterResolver::HertzBurst(HertzBurst::default()));
    // The first ball slips down along the second one and pulls it along.
    let throw = bearing(outcome.motions[2].velocity);
    assert!((-6.0..-1.0).contains(&throw), "{throw}");
}

#[test]
fn strong_friction_all_but_ends_the_slip_within_a_burst() {
    let radius = pool(0).radius;
    let mut balls = one_on(&[20.0, -40.0]);
    for (along, side) in [(8.0, 3.0), (4.0, 1.0), (2.0, -2.0), (0.5, -2.0)] {
        balls[0].1.spin = DVec3::new(1.0, along, side);
        let after = resolved(&balls, &constant_friction(1.0, 0.5), ClusterResolver::default()).motions;
        for object_ball in [1, 2] {
            let normal = (balls[object_ball].1.position - balls[0].1.position).normalize();
            let slip = |one: &Motion, other: &Motion| {
                let velocity = (one.velocity - other.velocity).with_z(0.0);
                (velocity + (one.spin + other.spin).cross(normal) * radius).reject_from(normal).length()
            };
            let (before, left) = (slip(&balls[0].1, &balls[object_ball].1), slip(&after[0], &after[object_ball]));
            assert!(before > 0.3 && left < 0.04, "{left} m/s of {before}");
        }
    }
}

/// Balls on a lattice with gaps; some are left out. They have three masses and any motions.
fn any_cluster() -> impl Strategy<Value = (Vec<(Ball, Motion)>, BallBall)> {
    let ball = (
        any::<bool>(),
        0.0..1.0_f64,
        (-1.0..1.0_f64, -1.0..1.0_f64),
        prop::array::uniform3(-60.0..60.0_f64),
        0..3_usize,
    );
    (prop::collection::vec(ball, 15), 0.0..=1.0_f64, any::<bool>(), 0..3_i32).prop_map(|(balls, e, rubs, looseness)| {
        let mut members: Vec<(Ball, Motion)> = Vec::new();
        let widest = [0.0, 2e-5, 5e-4][looseness as usize];
        let (mut row, mut place) = (0_i32, 0_i32);
        for (is_there, gap, velocity, spin, mass) in balls {
            let mut ball = pool(u32::try_from(members.len()).expect("few balls"));
            ball.mass *= [0.7, 1.0, 1.3][mass];
            let spacing = 2.0 * ball.radius + widest;
            let x = 0.75_f64.sqrt() * spacing * f64::from(row) + 0.2 * widest * gap;
            let y = spacing * (0.5 * f64::from(row) - f64::from(place));
            if is_there {
                members.push((ball, spinning(&ball, [x, y], [velocity.0, velocity.1], spin)));
            }
            place += 1;
            if place > row {
                (row, place) = (row + 1, 0);
            }
        }
        (members, if rubs { alciatore(e) } else { frictionless(e) })
    })
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_cluster_keeps_its_momentum_makes_no_energy_and_pulls_nowhere((balls, law) in any_cluster()) {
        for resolver in ClusterResolver::ALL {
            let outcome = resolved(&balls, &law, resolver);
            prop_assert!(!outcome.is_stand_in);
            let momentum = |motions: &[Motion]| -> DVec3 {
                balls.iter().zip(motions).map(|((ball, _), motion)| motion.velocity * ball.mass).sum()
            };
            let energy = |motions: &[Motion]| -> f64 {
                balls.iter().zip(motions).map(|((ball, _), motion)| ball.kinetic_energy(motion)).sum()
            };
            let before: Vec<Motion> = balls.iter().map(|(_, motion)| *motion).collect();
            prop_assert!(((momentum(&before) - momentum(&outcome.motions)) * DVec3::new(1.0, 1.0, 0.0)).length() < 1e-12);
            prop_assert!(energy(&outcome.motions) <= energy(&before) * (1.0 + 1e-12));
            prop_assert!(outcome.impulses.iter().all(|&impulse| impulse >= 0.0));
        }
    }

    #[test]
    fn neither_names_nor_a_mirror_change_a_bit((balls, law) in any_cluster(), seed in any::<u64>()) {
        for resolver in [ClusterResolver::HertzBurst(HertzBurst::default()), ClusterResolver::GeneralizedReflections] {
            let usual = resolved(&balls, &law, resolver);
            let reflected: Vec<_> = balls.iter().map(|(ball, motion)| (*ball, mirrored(motion))).collect();
            for (mirror, usual) in resolved(&reflected, &law, resolver).motions.iter().zip(&usual.motions) {
                prop_assert_eq!(mirrored(mirror), *usual);
            }
            let mut order: Vec<usize> = (0..balls.len()).collect();
            order.sort_by_key(|&i| (i as u64 + 1).wrapping_mul(seed | 1));
            let shuffled: Vec<_> = order.iter().map(|&i| balls[i]).collect();
            for (motion, &i) in resolved(&shuffled, &law, resolver).motions.iter().zip(&order) {
                prop_assert_eq!(*motion, usual.motions[i]);
            }
        }
    }
}

/// Velocities, and spins times the radius, after an impact of equal balls on the bed that touch: by springs without damping
/// that rub with that coefficient at any slip, in many small steps.
fn rubbing_springs(balls: &[(Ball, Motion)], friction: f64) -> Vec<(DVec3, DVec3)> {
    let step = 2e-4;
    let radius = balls[0].0.radius;
    let mut states: Vec<(DVec3, DVec3)> =
        balls.iter().map(|(_, motion)| (motion.velocity, motion.spin * radius)).collect();
    let mut contacts: Vec<(usize, usize, DVec3, f64)> = (0..balls.len())
        .flat_map(|a| (a + 1..balls.len()).map(move |b| (a, b)))
        .map(|(a, b)| (a, b, (balls[b].1.position - balls[a].1.position) / (2.0 * radius), 0.0))
        .filter(|(_, _, normal, _)| normal.length() < 1.0 + 1e-9)
        .collect();
    for _ in 0..100_000 {
        let before = states.clone();
        for (a, b, normal, overlap) in &mut contacts {
            let velocity = before[*a].0 - before[*b].0;
            *overlap += step * velocity.dot(*normal);
            let impulse = step * libm::pow(overlap.max(0.0), 1.5);
            let slip = velocity + (before[*a].1 + before[*b].1).cross(*normal);
            let rub = slip.reject_from(*normal).normalize_or_zero() * (friction * impulse);
            let push = (*normal * impulse + rub).with_z(0.0);
            states[*a].0 -= push;
            states[*b].0 += push;
            for ball in [*a, *b] {
                states[ball].1 -= normal.cross(rub) * 2.5;
            }
        }
    }
    states
}

#[test]
fn in_a_burst_friction_follows_the_slip_as_it_turns() {
    let radius = pool(0).radius;
    let mut balls = one_on(&[20.0, -40.0]);
    // Draw or follow, and english, so much that no slip ends within the impact.
    for (along, side) in [(-40.0, 10.0), (20.0, -12.0)] {
        balls[0].1.spin = DVec3::new(10.0, along, side);
        let outcome =
            resolved(&balls, &constant_friction(1.0, 0.1), ClusterResolver::HertzBurst(HertzBurst::default()));
        for (motion, (velocity, turn)) in outcome.motions.iter().zip(rubbing_springs(&balls, 0.1)) {
            assert_vectors_close(motion.velocity.with_z(0.0), velocity, 0.0, 3e-4);
            assert_vectors_close(motion.spin * radius, turn, 0.0, 3e-4);
        }
    }
}

/// The events of a shot in which a cue ball rolls into a frozen row of that many balls, half a millimetre off centre.
fn events_of_a_row(count: u32, resolver: ClusterResolver) -> usize {
    let radius = pool(0).radius;
    let mut balls = vec![(pool(0), rolling(&pool(0), [-0.3, 5e-4], [1.5, 0.0]))];
    for i in 0..count {
        balls.push((pool(i + 1), Motion::at_rest(2.0 * radius * f64::from(i), 0.0, radius)));
    }
    let mut physics = Physics { cloth: cloth(), ..Physics::default() };
    physics.clusters.resolver = resolver;
    let run = simulate(&setup(open_bed(), physics, &balls)).expect("an honest shot");
    assert!(run.record.finals.iter().all(|ball| ball.motion.velocity == DVec3::ZERO), "the shot ends");
    run.record.events.len()
}

#[test]
fn a_cue_ball_rolling_into_a_frozen_row_comes_to_rest_in_a_few_events() {
    for resolver in ClusterResolver::ALL {
        for count in [2, 3, 6] {
            let events = events_of_a_row(count, resolver);
            assert!(events <= 300, "row of {count} by {resolver:?}: {events} events");
        }
        let events = events_of_a_row(15, resolver);
        assert!(events <= 500, "row of 15 by {resolver:?}: {events} events");
    }
}

#[test]
fn two_balls_that_meet_while_others_are_apart_for_a_moment_exchange_their_speeds() {
    // A light ball goes to and fro between two heavier ones; far from them a ball runs into another after some gap.
    let of_mass = |id, mass| Ball { mass, ..pool(id) };
    let along = |ball: Ball, x: f64, y: f64, speed: f64| {
        (ball, Motion { velocity: DVec3::X * speed, ..Motion::at_rest(x, y, ball.radius) })
    };
    let width = 2.0 * pool(0).radius;
    for gap in 0..60 {
        let gap = 15e-6 * f64::from(gap);
        let balls = [
            along(of_mass(0, 1.5361), 0.0, 0.0, 1.0),
            along(of_mass(1, 0.641251), width, 0.0, 0.0),
            along(of_mass(2, 3.0702), 2.0 * width + 1.75477e-4, 0.0, 0.18276),
            along(pool(3), 0.0, 1.0, 0.385245),
            along(pool(4), width + gap, 1.0, 0.0),
        ];
        let after = burst(&balls, 1.0);
        let is_exchanged = (after[4].x - 0.385245).abs() < 1e-5 && after[3].x.abs() < 1e-5;
        assert!(is_exchanged, "a gap of {gap} m: {after:?}");
    }
}

/// The restitution of the first impact of these two balls.
fn restitution_of(shot: &Setup, pair: (BallId, BallId)) -> f64 {
    let run = simulate(shot).expect("an honest shot");
    let mut events = run.record.events.iter();
    let met = events.find_map(|event| match event.kind {
        EventKind::Contact { meeting: Meeting::Balls(a, b), normal, .. } if (a, b) == pair => Some((event, normal)),
        _ => None,
    });
    let (event, normal) = met.expect("they meet");
    let closing = |motion: fn(&Change) -> Motion| {
        let [a, b] = [0, 1].map(|ball| motion(&event.changes[ball]).velocity);
        (a - b).dot(normal)
    };
    -closing(|change| change.after) / closing(|change| change.before)
}

#[test]
fn a_pair_keeps_its_restitution_however_slowly_other_balls_meet_beside_it() {
    let shot = found("creeps_beside_pair");
    for creep in [0.0, 1e-3, 0.03, 0.3, 1.0, 4.0, 7.0, 10.0, 100.0, 1000.0] {
        for restitution in [0.3, 0.95] {
            let mut shot = shot.clone();
            shot.physics.ball_ball.restitution = restitution;
            shot.balls[3].motion.velocity *= creep;
            assert_within(restitution_of(&shot, (BallId(0), BallId(2))), restitution, 1e-9);
        }
    }
}

#[test]
fn a_fast_ball_beside_a_slow_frozen_pair_pushes_through_gaps_as_it_does_alone() {
    let (ball, width) = (pool(0), 2.0 * pool(0).radius);
    // The first ball is a micrometre from the second, and that one 50 micrometres from the third. The fourth touches the
    // second and creeps on to it.
    let fast = Motion { velocity: DVec3::X * 5.0, ..Motion::at_rest(-width - 1e-6, 0.0, ball.radius) };
    let row = [fast, Motion::at_rest(0.0, 0.0, ball.radius), Motion::at_rest(width + 5e-5, 0.0, ball.radius)];
    let first_after = |creep: f64| {
        let creeping = Motion { velocity: DVec3::Y * -creep, ..Motion::at_rest(0.0, width, ball.radius) };
        let balls: Vec<_> = row.into_iter().chain([creeping]).zip(0..).map(|(motion, id)| (pool(id), motion)).collect();
        let physics = Physics { cloth: ice(), ball_ball: frictionless(1.0), ..Physics::default() };
        simulate(&setup(open_bed(), physics, &balls)).expect("an honest shot").tracks[0].at(1e-3).velocity.x
    };
    let alone = first_after(0.0);
    assert!(alone < -0.1, "the third ball is out of reach: {alone}");
    for creep in [0.005, 0.01, 0.02] {
        assert_within(first_after(creep), alone, 0.03);
    }
}
