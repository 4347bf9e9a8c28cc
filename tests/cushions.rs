//! A ball meets a cushion (validation catalogue C1 to C3 and C11 to C15).

mod common;

use baize::physics::{Ball, Course, CushionContact, CushionModel, Motion, Physics, Strike, rebound};
use baize::shot::simulate;
use bevy::math::DVec3;
use common::*;
use proptest::prelude::*;

/// Sine of the angle of a pool table's nose above the centre of its balls: 63.5 % of the diameter.
const POOL_NOSE: f64 = 0.27;

/// The ball comes down on a nose that lies along the x axis, below it on the plan.
const TO_NOSE: DVec3 = DVec3::NEG_Y;

/// A ball that comes to the rail with that speed, its line that many degrees from the perpendicular, without spin.
fn stunned(degrees: f64, speed: f64) -> Motion {
    let angle = degrees.to_radians();
    stun(&pool(0), [0.0, 0.03], [speed * libm::sin(angle), -speed * libm::cos(angle)])
}

/// The same, rolling.
fn rolled(degrees: f64, speed: f64) -> Motion {
    let motion = stunned(degrees, speed);
    rolling(&pool(0), [0.0, 0.03], [motion.velocity.x, motion.velocity.y])
}

fn rebounded(motion: &Motion, nose_sine: f64, law: &CushionContact) -> Motion {
    rebound(&pool(0), motion, TO_NOSE, nose_sine, law)
}

fn reflection(restitution: f64) -> CushionContact {
    cushion(CushionModel::Reflection, restitution, 0.0)
}

#[test]
fn a_ball_that_keeps_its_roll_at_a_cushion_comes_off_flat() {
    for e in [1.0, 0.8, 0.5] {
        let before = rolled(30.0, 1.0);
        let after = rebounded(&before, 0.0, &reflection(e));
        let (_, rolls) = when_rolling(&Course::plan(&pool(0), &after, &cloth(), 0.0));
        assert_close(rolls.velocity.x, before.velocity.x, 1e-9, 0.0);
        assert_close(rolls.velocity.y, -(5.0 * e - 2.0) / 7.0 * before.velocity.y, 1e-9, 0.0);
    }
    let after = rebounded(&rolled(45.0, 1.0), 0.0, &reflection(0.8));
    assert_within(bearing(after.rolling_velocity(pool(0).radius)), 15.945, 5e-4);
}

#[test]
fn a_cushion_that_gives_back_less_than_two_fifths_sees_the_rolling_ball_again() {
    let comes_back = |e: f64| rebounded(&rolled(20.0, 1.0), 0.0, &reflection(e)).rolling_velocity(pool(0).radius).y;
    assert!(comes_back(0.39) < 0.0);
    assert!(comes_back(0.41) > 0.0);
}

// An impulse that stays level at 7/5 of the radius keeps a rolling ball rolling. With a rigid nose at that height the
// whole impulse is level where friction holds the ball to a dead nose; the ball that keeps rolling then stands still.
#[test]
fn a_dead_nose_at_seven_fifths_of_the_radius_stops_a_rolling_ball_without_slip() {
    let law = cushion(CushionModel::RigidNose, 0.0, 0.5);
    let after = rebounded(&rolled(0.0, 1.0), 0.4, &law);
    assert_vectors_close(after.slip(pool(0).radius), DVec3::ZERO, 0.0, 1e-12);
    assert_vectors_close(after.velocity, DVec3::ZERO, 0.0, 1e-12);
    assert_vectors_close(after.spin * pool(0).radius, DVec3::ZERO, 0.0, 1e-12);
    let lower = rebounded(&rolled(0.0, 1.0), 0.2, &law);
    assert!(lower.slip(pool(0).radius).length() > 0.01, "a lower nose makes the ball slip");
}

#[test]
fn without_friction_the_tangent_of_the_angle_grows_by_the_restitution() {
    for law in [reflection(0.8), cushion(CushionModel::RigidNose, 0.8, 0.0)] {
        for (degrees, expected) in [(30.0, 35.8175), (60.0, 65.2087)] {
            let after = rebounded(&stunned(degrees, 2.0), 0.0, &law);
            let out = libm::atan2(after.velocity.x, after.velocity.y).to_degrees();
            assert_within(out, expected, 5e-5);
            assert_close(libm::tan(out.to_radians()), libm::tan(f64::to_radians(degrees)) / 0.8, 1e-9, 0.0);
        }
    }
}

#[test]
fn a_rigid_nose_gives_the_velocities_of_han() {
    let law = cushion(CushionModel::RigidNose, 0.85, 0.2);
    let after = |motion: Motion| rebounded(&motion, POOL_NOSE, &law).velocity;
    assert_within(after(rolled(0.0, 1.0)).y, 0.811_325, 1e-6);
    assert_within(after(stunned(0.0, 1.0)).y, 0.735_964, 1e-6);
    let slanted = after(rolled(45.0, 1.0));
    assert_within(slanted.x, 0.528_978, 1e-6);
    assert_within(slanted.y, 0.553_772, 1e-6);
}

#[test]
fn a_rigid_nose_without_friction_returns_the_share_that_its_height_leaves() {
    let law = cushion(CushionModel::RigidNose, 0.85, 0.0);
    let after = rebounded(&stunned(0.0, 1.0), POOL_NOSE, &law);
    assert_close(after.velocity.y, 1.85 * (1.0 - POOL_NOSE * POOL_NOSE) - 1.0, 1e-12, 0.0);
    assert_eq!(after.spin, DVec3::ZERO);
}

#[test]
fn the_restitution_falls_with_the_normal_speed_down_to_its_floor() {
    let law = CushionContact {
        model: CushionModel::Reflection,
        restitution: 0.9,
        restitution_slope: 0.1,
        restitution_floor: 0.6,
        friction: 0.0,
    };
    for (speed, share) in [(1e-9, 0.9), (1.0, 0.8), (2.0, 0.7), (4.0, 0.6), (9.0, 0.6)] {
        assert_close(rebounded(&stunned(0.0, speed), 0.0, &law).velocity.y / speed, share, 1e-9, 0.0);
    }
    // Only the part of the speed along the normal counts.
    assert_close(rebounded(&stunned(60.0, 2.0), 0.0, &law).velocity.y, 0.8, 1e-9, 0.0);
}

#[test]
fn a_ball_that_leaves_a_cushion_is_left_alone() {
    let leaving = stun(&pool(0), [0.0, 0.03], [1.0, 0.5]);
    for model in CushionModel::ALL {
        assert_eq!(rebounded(&leaving, POOL_NOSE, &cushion(model, 0.9, 0.2)), leaving);
    }
}

// The curve was measured on a snooker table (Mathavan, Jackson, Parkin, AJP 77:788, 2009); the constants are the
// defaults of a pool table, with its nose.
#[test]
fn the_perpendicular_rebound_of_a_rolling_ball_is_the_measured_one() {
    let law = Physics::default().cushion;
    for i in 0..=30 {
        let v = 0.5 + 0.1 * f64::from(i);
        let measured = -0.0877 * v * v + 1.131 * v - 0.0953;
        for ball in [pool(0), snooker(0)] {
            let before = rolling(&ball, [0.0, 0.03], [0.0, -v]);
            assert_within(rebound(&ball, &before, TO_NOSE, POOL_NOSE, &law).velocity.y, measured, 0.08);
        }
    }
}

fn stays_inside(end: f64, edge: f64) -> bool {
    end.abs() <= edge + 1e-9
}

#[test]
fn a_ball_sent_into_a_corner_at_45_degrees_never_escapes() {
    let ball = pool(0);
    let (length, width, nose_height) = (2.54, 1.27, 0.03629);
    for law in [
        reflection(1.0),
        reflection(0.8),
        cushion(CushionModel::RigidNose, 1.0, 0.0),
        cushion(CushionModel::RigidNose, 0.9, 0.2),
        Physics::default().cushion,
    ] {
        for speed in [0.5, 3.0, 12.0] {
            let physics = Physics { cloth: cloth(), cushion: law.clone(), ..Physics::default() };
            let table = four_cushions(length, width, nose_height);
            let reach = table.boundary.reach(ball.radius);
            // Straight at the corner of the area that is open to the centre.
            let place = [0.5 * length - reach - 0.2, 0.5 * width - reach - 0.2];
            let run = simulate(&setup(table, physics, &[(ball, stun(&ball, place, [speed, speed]))]))
                .expect("an honest shot");
            for i in 0..=2000 {
                let place = run.tracks[0].at(run.record.duration * f64::from(i) / 2000.0).position;
                assert!(
                    stays_inside(place.x, 0.5 * length - reach) && stays_inside(place.y, 0.5 * width - reach),
                    "{place} is off the table after a shot of {speed} m/s"
                );
            }
        }
    }
}

#[test]
fn a_firm_shot_travels_four_table_lengths() {
    let ball = pool(0);
    let (length, width) = (2.54, 1.27);
    let table = four_cushions(length, width, 0.03629);
    let head_spot = [table.head_spot.x, table.head_spot.y];
    let run = simulate(&setup(table, Physics::default(), &[(ball, stun(&ball, head_spot, [6.5, 0.0]))]))
        .expect("an honest shot");
    let mut travelled = 0.0;
    let mut last = run.tracks[0].at(0.0).position;
    for i in 1..=20_000 {
        let next = run.tracks[0].at(run.record.duration * f64::from(i) / 20_000.0).position;
        travelled += next.distance(last);
        last = next;
    }
    assert!(travelled >= 4.0 * length, "it travelled {:.2} table lengths", travelled / length);
}

#[test]
fn running_english_widens_the_rebound_and_reverse_english_narrows_it() {
    let law = Physics::default().cushion;
    let out = |side: f64| {
        let mut motion = rolled(45.0, 2.0);
        // Running english: the side at the nose already moves along with the rebound.
        motion.spin.z = side / pool(0).radius;
        let velocity = rebounded(&motion, POOL_NOSE, &law).velocity;
        libm::atan2(velocity.x, velocity.y).to_degrees()
    };
    assert!(out(-1.0) > out(0.0) && out(0.0) > out(1.0), "{} {} {}", out(-1.0), out(0.0), out(1.0));
}

#[test]
fn a_stroke_through_the_head_spot_runs_the_same_course_as_the_ball_it_makes() {
    let ball = pool(0);
    let strike = Strike { speed: 3.0, direction: 0.3, ..Strike::default() };
    let physics = Physics::default();
    let at_rest = Motion::at_rest(-0.635, 0.0, ball.radius);
    let struck = strike.on(&ball, &at_rest, &physics.cue).expect("an honest stroke");
    let with_cue = baize::shot::Setup {
        strike: Some(strike),
        ..setup(four_cushions(2.54, 1.27, 0.03629), physics.clone(), &[(ball, at_rest)])
    };
    let by_cue = simulate(&with_cue).expect("an honest shot");
    let by_hand =
        simulate(&setup(four_cushions(2.54, 1.27, 0.03629), physics, &[(ball, struck)])).expect("an honest shot");
    assert_eq!(by_cue.record.finals, by_hand.record.finals);
}

#[derive(Clone, Debug)]
struct Rail {
    ball: Ball,
    motion: Motion,
    normal: DVec3,
    nose_sine: f64,
    law: CushionContact,
}

prop_compose! {
    fn rails()(
        angle in 0.0..360.0_f64,
        velocity in prop::array::uniform2(-8.0..8.0_f64),
        spin in prop::array::uniform3(-300.0..300.0_f64),
        nose_sine in -0.5..0.7_f64,
        restitution in 0.0..=1.0_f64,
        friction in 0.0..0.6_f64,
        rigid in prop::bool::ANY,
    ) -> Rail {
        let ball = pool(0);
        let normal = heading(angle);
        let mut motion = spinning(&ball, [0.2, 0.1], velocity, spin);
        if motion.velocity.dot(normal) < 0.0 {
            motion.velocity = -motion.velocity;
        }
        let model = if rigid { CushionModel::RigidNose } else { CushionModel::Reflection };
        Rail { ball, motion, normal, nose_sine, law: cushion(model, restitution, friction) }
    }
}

impl Rail {
    fn rebound(&self) -> Motion {
        rebound(&self.ball, &self.motion, self.normal, self.nose_sine, &self.law)
    }

    fn faster(&self, factor: f64) -> Self {
        let motion = Motion { velocity: self.motion.velocity * factor, spin: self.motion.spin * factor, ..self.motion };
        Self { motion, ..self.clone() }
    }
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn with_constant_restitution_the_rebound_grows_in_step_with_the_speed(rail in rails(), factor in 0.01..50.0_f64) {
        let (once, scaled) = (rail.rebound(), rail.faster(factor).rebound());
        let size = rail.motion.velocity.length() + rail.motion.spin.length() * rail.ball.radius;
        assert_vectors_close(scaled.velocity, once.velocity * factor, 0.0, 1e-13 * factor * size);
        assert_vectors_close(
            scaled.spin * rail.ball.radius,
            once.spin * (factor * rail.ball.radius),
            0.0,
            1e-13 * factor * size,
        );
    }

    #[test]
    fn a_rebound_never_gains_energy(rail in rails()) {
        let (before, after) = (rail.ball.kinetic_energy(&rail.motion), rail.ball.kinetic_energy(&rail.rebound()));
        prop_assert!(after <= before * (1.0 + 1e-12), "{} became {}", before, after);
    }

    #[test]
    fn the_mirror_image_of_a_rebound_is_the_rebound_of_the_mirror_image(rail in rails()) {
        let mirror = Rail {
            motion: mirrored(&rail.motion),
            normal: rail.normal * DVec3::new(1.0, -1.0, 1.0),
            ..rail.clone()
        };
        prop_assert_eq!(mirror.rebound(), mirrored(&rail.rebound()));
    }

    #[test]
    fn a_ball_stays_on_the_bed_where_it_was(rail in rails()) {
        let after = rail.rebound();
        prop_assert_eq!(after.position, rail.motion.position);
        prop_assert_eq!(after.velocity.z, 0.0);
    }

    #[test]
    fn a_rebound_changes_no_spin_about_the_line_from_the_centre_to_the_nose(rail in rails()) {
        let cosine = (1.0 - rail.nose_sine * rail.nose_sine).sqrt();
        let to_nose = rail.normal * cosine + DVec3::Z * rail.nose_sine;
        assert_within((rail.rebound().spin - rail.motion.spin).dot(to_nose) * rail.ball.radius, 0.0, 1e-12);
    }
}
