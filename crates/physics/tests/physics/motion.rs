//! How a ball moves on the cloth (catalogue K1 to K13).

use std::f64::consts::PI;

use baize_physics::{Cloth, Course, Motion, Phase, Physics, Strike, Tip};
use baize_table::shot::EventKind;
use baize_testing::common::*;
use glam::DVec3;
use proptest::prelude::*;

const EXACT: f64 = 1e-9;

/// Plans the course of a pool ball at the origin on the catalogue's cloth.
fn course(velocity: [f64; 2], spin: [f64; 3]) -> Course {
    let ball = pool(0);
    Course::plan(&ball, &spinning(&ball, [0.0; 2], velocity, spin), &cloth(), 0.0)
}

fn surface(speed: f64) -> f64 {
    speed / pool(0).radius
}

#[test]
fn a_stunned_ball_slides_for_two_sevenths_of_v_over_mu_g_and_then_rolls_at_five_sevenths() {
    let course = course([2.0, 0.0], [0.0; 3]);
    let (time, motion) = when_rolling(&course);
    assert_close(time, 0.291_247_997_670, EXACT, 0.0);
    assert_close(motion.position.x, 0.499_282_281_720, EXACT, 0.0);
    assert_close(motion.velocity.x, 10.0 / 7.0, EXACT, 0.0);
    let rest = course.rest_time();
    assert_within(rest - time, 14.5624, 5e-5);
    assert_within(course.at(rest).position.x - motion.position.x, 10.4017, 5e-5);
}

#[test]
fn a_drawn_ball_slides_longer_and_still_rolls_forward() {
    let (time, motion) = when_rolling(&course([2.0, 0.0], [0.0, surface(-2.0), 0.0]));
    assert_close(time, 0.582_495_995, 1e-9, 1e-9);
    assert_close(motion.position.x, 0.832_137_136, 1e-9, 1e-9);
    assert_close(motion.velocity.x, 0.857_142_857, 1e-9, 1e-9);
}

#[test]
fn follow_shortens_the_slide_and_overspin_speeds_the_ball_up() {
    for (spin, time, distance, speed) in
        [(1.0, 0.145_623_999, 0.270_444_569, 1.714_285_714), (4.0, 0.291_247_998, 0.665_709_709, 2.571_428_571)]
    {
        let (rolls, motion) = when_rolling(&course([2.0, 0.0], [0.0, surface(spin), 0.0]));
        assert_within(rolls, time, 1e-9);
        assert_within(motion.position.x, distance, 1e-9);
        assert_within(motion.velocity.x, speed, 1e-9);
    }
}

#[test]
fn a_ball_with_crossed_spin_ends_its_slide_where_the_parabola_says() {
    let (time, motion) = when_rolling(&course([1.0, 0.5], [10.0, -20.0, 5.0]));
    assert_close(time, 0.255_859_969_902, EXACT, 0.0);
    assert_close(motion.position.x, 0.198_419_406_659, EXACT, 0.0);
    assert_close(motion.position.y, 0.099_209_703_330, EXACT, 0.0);
    assert_vectors_close(motion.velocity, DVec3::new(0.5510, 0.2755, 0.0), EXACT, 0.0);
}

#[test]
fn a_masse_shot_curves_and_comes_back() {
    for side in [0.0, 30.0, -70.0] {
        let start = spinning(&pool(0), [0.0; 2], [1.0, 0.0], [50.0, -60.0, side]);
        assert_vectors_close(start.slip(pool(0).radius), DVec3::new(2.7145, 1.42875, 0.0), EXACT, 0.0);
        let (time, motion) = when_rolling(&Course::plan(&pool(0), &start, &cloth(), 0.0));
        assert_close(time, 0.446_708_275_975, EXACT, 0.0);
        assert_close(motion.position.x, 0.273_481_188_098, EXACT, 0.0);
        assert_close(motion.position.y, -0.091_176_349_899_8, EXACT, 0.0);
        assert_within(motion.velocity.x, 0.224_428_571, 1e-9);
        assert_within(motion.velocity.y, -0.408_214_286, 1e-9);
        assert_close(bearing(motion.velocity), -61.198_828_554_7, EXACT, 0.0);
    }
}

#[test]
fn a_ball_struck_at_seven_tenths_of_its_height_rolls_at_once() {
    let ball = pool(0);
    let strike = Strike { speed: 1.5, tip: Tip { side: 0.0, height: 0.4 }, ..Strike::default() };
    let physics = baize_physics::Physics::default();
    let struck = strike.on(&ball, &Motion::at_rest(0.0, 0.0, ball.radius), &physics.cue).expect("within the chalk");
    assert_close(ball.radius * struck.spin.y / struck.velocity.x, 1.0, 1e-14, 0.0);
    assert_eq!(Course::plan(&ball, &struck, &cloth(), 0.0).phase_at(0.0), Phase::Rolling);
}

#[test]
fn the_spin_of_a_struck_ball_grows_with_five_halves_of_the_offset() {
    let ball = pool(0);
    let cue = baize_physics::Physics::default().cue;
    for height in [-0.5, -0.3, -0.1, 0.0, 0.2, 0.5] {
        let strike = Strike { speed: 2.0, tip: Tip { side: 0.0, height }, ..Strike::default() };
        let struck = strike.on(&ball, &Motion::at_rest(0.0, 0.0, ball.radius), &cue).expect("within the chalk");
        assert_close(ball.radius * struck.spin.y / struck.velocity.x, 2.5 * height, 1e-14, 1e-15);
    }
}

#[test]
fn a_ball_that_spins_in_place_stops_after_two_seconds_and_twenty_radians_where_it_was() {
    let course = course([0.0; 2], [0.0, 0.0, 20.0]);
    assert_close(course.rest_time(), 2.0, 1e-12, 0.0);
    assert_eq!(course.phase_at(1.0), Phase::Spinning);
    assert_eq!(course.phase_at(2.5), Phase::Resting);
    // The spin is linear in time, so that the spin in the middle of each tenth of a second gives its turn exactly.
    let turned: f64 = (0..20).map(|i| 0.1 * course.at(0.05 + 0.1 * f64::from(i)).spin.z).sum();
    assert_close(turned, 20.0, 1e-12, 0.0);
    assert_eq!(course.at(1.3).position, DVec3::new(0.0, 0.0, pool(0).radius));
    assert_eq!(course.at(1.3).velocity, DVec3::ZERO);
}

#[test]
fn a_rolling_ball_with_side_spin_runs_straight_and_loses_the_spin_first() {
    let course = course([1.0, 0.0], [0.0, surface(1.0), 10.0]);
    assert_close(course.at(0.5).spin.z, 5.0, 1e-12, 0.0);
    assert_eq!(course.at(1.0 + 1e-12).spin.z, 0.0);
    assert_within(course.rest_time(), 10.193_68, 5e-6);
    assert_eq!(course.at(course.rest_time()).position.y, 0.0);
}

#[test]
fn a_ball_that_just_reaches_the_far_end_takes_seven_seconds() {
    let length = 2.54_f64;
    let speed = (2.0 * 0.01 * 9.81 * length).sqrt();
    assert_within(speed, 0.705_937_674, 1e-9);
    let ball = pool(0);
    let course = Course::plan(&ball, &rolling(&ball, [0.0; 2], [speed, 0.0]), &cloth(), 0.0);
    assert_close(course.rest_time(), 7.196_102_694, EXACT, 0.0);
    assert_close(course.at(8.0).position.x, length, EXACT, 0.0);
}

#[test]
fn the_speed_of_the_cloth_is_measured_by_the_lag() {
    let ball = pool(0);
    for (rolling_friction, seconds, tolerance) in
        [(0.005, 10.18, 0.005), (0.007, 8.60, 0.005), (0.010, 7.196, 5e-4), (0.0127, 6.39, 0.005), (0.015, 5.88, 0.005)]
    {
        let cloth = Cloth { rolling_friction, ..cloth() };
        let speed = (2.0 * rolling_friction * cloth.gravity * 2.54).sqrt();
        let course = Course::plan(&ball, &rolling(&ball, [0.0; 2], [speed, 0.0]), &cloth, 0.0);
        assert_within(course.rest_time(), seconds, tolerance);
    }
}

#[test]
fn times_count_from_the_start_that_a_course_is_given() {
    let ball = pool(0);
    let motion = spinning(&ball, [0.1, -0.2], [1.2, -0.7], [15.0, 3.0, -20.0]);
    let (early, late) = (Course::plan(&ball, &motion, &cloth(), 0.0), Course::plan(&ball, &motion, &cloth(), 64.0));
    for t in [0.0, 0.125, 0.5, 2.0, 8.0, 32.0] {
        assert_motions_close(&late.at(64.0 + t), &early.at(t), ball.radius, 1e-12);
    }
}

#[derive(Clone, Debug)]
struct Launch {
    motion: Motion,
    cloth: Cloth,
}

prop_compose! {
    fn launches()(
        position in prop::array::uniform2(-1.0..1.0_f64),
        velocity in prop::array::uniform2(-8.0..8.0_f64),
        spin in prop::array::uniform3(-200.0..200.0_f64),
        sliding_friction in 0.05..0.5_f64,
        rolling_friction in 0.004..0.05_f64,
        drag in prop_oneof![Just(0.0), 0.0..0.5_f64],
        spin_deceleration in 2.0..40.0_f64,
        spin_damping in prop_oneof![Just(0.0), 0.0..2.0_f64],
    ) -> Launch {
        Launch {
            motion: spinning(&pool(0), position, velocity, spin),
            cloth: Cloth {
                sliding_friction,
                rolling_friction,
                drag,
                spin_deceleration,
                spin_damping,
                ..cloth()
            },
        }
    }
}

impl Launch {
    fn course(&self) -> Course {
        Course::plan(&pool(0), &self.motion, &self.cloth, 0.0)
    }
}

/// Horizontal angular momentum over the mass, about the origin, which is on the cloth; and the size of its terms.
fn angular_momentum(motion: &Motion) -> (DVec3, f64) {
    let radius = pool(0).radius;
    let (of_travel, of_spin) = (motion.position.cross(motion.velocity), motion.spin * (0.4 * radius * radius));
    ((of_travel + of_spin).with_z(0.0), of_travel.length() + of_spin.length())
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn the_final_roll_is_five_sevenths_of_the_velocity_and_two_sevenths_of_the_spin(launch in launches()) {
        let radius = pool(0).radius;
        let expected = (launch.motion.velocity * 5.0 + launch.motion.spin.cross(DVec3::Z) * (2.0 * radius)) / 7.0;
        let (_, motion) = when_rolling(&launch.course());
        assert_vectors_close(motion.velocity, expected, 1e-12, 1e-12);
        assert_vectors_close(motion.slip(radius), DVec3::ZERO, 0.0, 1e-12);
    }

    #[test]
    fn a_sliding_ball_follows_a_parabola_and_its_slip_keeps_its_direction(launch in launches(), share in 0.0..1.0_f64) {
        let radius = pool(0).radius;
        let course = launch.course();
        let slip = launch.motion.slip(radius);
        let (end, _) = when_rolling(&course);
        let t = share * end;
        let deceleration = launch.cloth.sliding_friction * launch.cloth.gravity;
        assert_close(end, slip.length() / (3.5 * deceleration), 1e-12, 0.0);
        let there = launch.motion.position + launch.motion.velocity * t - slip.normalize() * (0.5 * deceleration * t * t);
        assert_vectors_close(course.at(t).position, there, 0.0, 1e-12);
        let left = slip.normalize() * (slip.length() - 3.5 * deceleration * t);
        assert_vectors_close(course.at(t).slip(radius), left, 0.0, 1e-11);
    }

    #[test]
    fn sliding_costs_a_seventh_of_the_mass_times_the_slip_squared(launch in launches(), share in 0.05..0.95_f64) {
        let ball = pool(0);
        let course = launch.course();
        let slip = launch.motion.slip(ball.radius).length();
        // Side spin ends separately, so its energy is left out.
        let energy = |motion: &Motion| ball.kinetic_energy(&Motion { spin: motion.spin.with_z(0.0), ..*motion });
        let (end, rolls) = when_rolling(&course);
        let before = energy(&launch.motion);
        assert_close(before - energy(&rolls), ball.mass * slip * slip / 7.0, 0.0, 1e-11 * before);
        let (t, step) = (share * end, 0.01 * end);
        let power = (energy(&course.at(t + step)) - energy(&course.at(t - step))) / (2.0 * step);
        let expected = -launch.cloth.sliding_friction * ball.mass * launch.cloth.gravity
            * course.at(t).slip(ball.radius).length();
        assert_close(power, expected, 0.0, 1e-10 * before / step);
    }

    #[test]
    fn sliding_keeps_the_angular_momentum_about_any_point_of_the_table(launch in launches(), share in 0.0..1.0_f64) {
        let course = launch.course();
        let (end, _) = when_rolling(&course);
        let ((before, size), (after, _)) =
            (angular_momentum(&launch.motion), angular_momentum(&course.at(share * end)));
        assert_vectors_close(after, before, 0.0, 1e-12 * size.max(1.0));
    }

    #[test]
    fn side_spin_never_changes_where_a_ball_goes(launch in launches(), t in 0.0..60.0_f64) {
        let bare = Motion { spin: launch.motion.spin.with_z(0.0), ..launch.motion };
        let (with, without) = (launch.course().at(t), Course::plan(&pool(0), &bare, &launch.cloth, 0.0).at(t));
        prop_assert_eq!(with.position, without.position);
        prop_assert_eq!(with.velocity, without.velocity);
        prop_assert_eq!(with.spin.with_z(0.0), without.spin);
    }

    #[test]
    fn a_course_has_no_jumps_and_never_gains_energy(launch in launches()) {
        let ball = pool(0);
        let course = launch.course();
        for piece in &course.pieces()[1..] {
            // At the start of a piece `Course::at` takes the later piece; just before, it is the end of the piece
            // before.
            let (before, after) = (course.at(piece.start - 1e-13), course.at(piece.start));
            assert_vectors_close(before.position, after.position, 0.0, 1e-11);
            assert_vectors_close(before.velocity, after.velocity, 0.0, 1e-11);
            assert_vectors_close(before.spin * ball.radius, after.spin * ball.radius, 0.0, 1e-11);
        }
        let energies: Vec<f64> =
            (0..=200).map(|i| ball.kinetic_energy(&course.at(course.rest_time() * f64::from(i) / 200.0))).collect();
        for pair in energies.windows(2) {
            prop_assert!(pair[1] <= pair[0] + 1e-14 * energies[0]);
        }
        prop_assert_eq!(ball.kinetic_energy(&course.at(course.rest_time())), 0.0);
    }

    #[test]
    fn the_mirror_image_of_a_shot_is_the_shot_of_the_mirror_image(launch in launches(), t in 0.0..60.0_f64) {
        let mirror = Course::plan(&pool(0), &mirrored(&launch.motion), &launch.cloth, 0.0);
        prop_assert_eq!(mirror.at(t), mirrored(&launch.course().at(t)));
    }

    #[test]
    fn turning_a_shot_turns_its_course(launch in launches(), turn in -PI..PI, t in 0.0..20.0_f64) {
        let rotation = glam::DQuat::from_rotation_z(turn);
        let turned = |motion: &Motion| Motion {
            position: rotation * motion.position,
            velocity: rotation * motion.velocity,
            spin: rotation * motion.spin,
        };
        let course = Course::plan(&pool(0), &turned(&launch.motion), &launch.cloth, 0.0);
        let expected = turned(&launch.course().at(t));
        assert_vectors_close(course.at(t).position, expected.position, 1e-12, 1e-11);
        assert_vectors_close(course.at(t).velocity, expected.velocity, 1e-12, 1e-11);
        assert_vectors_close(course.at(t).spin, expected.spin, 1e-12, 1e-9);
    }
}

#[test]
fn a_crossing_of_a_string_almost_at_the_start_is_recorded() {
    // A distance of 1e-320 m takes a time so small that a number cannot hold it to a share of 1e-16.
    let ball = pool(0);
    let mut setup = setup(open_bed(), Physics::default(), &[(ball, rolling(&ball, [-1e-320, 0.0], [1.0, 0.0]))]);
    setup.table.strings = vec![("centre".to_owned(), 0.0)];
    let events = played(&setup).record.events;
    let crossings = events.iter().filter(|event| matches!(event.kind, EventKind::Crossing { .. }));
    let times: Vec<f64> = crossings.map(|event| event.time).collect();
    assert!(matches!(times[..], [time] if (0.0..1e-300).contains(&time)), "{times:?}");
}
