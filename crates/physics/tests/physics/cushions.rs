//! A ball meets a cushion (catalogue C1 to C16).

use baize_physics::resolution::cushion::Stronge;
use baize_physics::{
    Ball, Boundary, Cloth, Course, CushionContact, CushionModel, Motion, PARAMETERS, Physics, Strike, rebound,
};
use baize_table::shot::simulate;
use baize_testing::common::*;
use glam::DVec3;
use proptest::prelude::*;

/// Sine of the angle of a pool table's nose above the centre of its balls: 63.5 % of the diameter.
pub(super) const POOL_NOSE: f64 = 0.27;

/// The ball comes from above (on the plan) to a nose along the x axis.
const TO_NOSE: DVec3 = DVec3::NEG_Y;

/// A ball that comes to the rail at that speed without spin; its path is that many degrees from the perpendicular.
pub(super) fn stunned(degrees: f64, speed: f64) -> Motion {
    let angle = degrees.to_radians();
    stun(&pool(0), [0.0, 0.03], [speed * libm::sin(angle), -speed * libm::cos(angle)])
}

/// The same, rolling.
pub(super) fn rolled(degrees: f64, speed: f64) -> Motion {
    let motion = stunned(degrees, speed);
    rolling(&pool(0), [0.0, 0.03], [motion.velocity.x, motion.velocity.y])
}

pub(super) fn rebounded(motion: &Motion, nose_sine: f64, law: &CushionContact) -> Motion {
    rebound(&pool(0), motion, TO_NOSE, nose_sine, law, &cloth())
}

/// Stronge's law.
pub(super) fn springy(frequency_ratio: f64) -> CushionModel {
    CushionModel::Stronge(Stronge { frequency_ratio })
}

pub(super) fn reflection(restitution: f64) -> CushionContact {
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

// A horizontal impulse at 7/5 of the radius keeps a rolling ball rolling. With a rigid nose at that height the whole
// impulse is horizontal if the ball sticks at a nose with restitution zero. So the ball ends at rest, still without slip.
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

/// Mathavan's law, with the friction of the cloth that it needs.
fn mathavan(restitution: f64, sliding_friction: f64) -> (CushionContact, Cloth) {
    (cushion(CushionModel::Mathavan, restitution, 0.14), Cloth { sliding_friction, ..cloth() })
}

/// The values of the paper: a snooker ball, and a nose at 7/5 of its radius.
pub(super) fn on_the_papers_table(motion: &Motion) -> Motion {
    let (law, cloth) = mathavan(0.98, 0.212);
    rebound(&snooker(0), motion, DVec3::Y, 0.4, &law, &cloth)
}

/// The same with a pool ball.
pub(super) fn on_a_pool_table(motion: &Motion, restitution: f64) -> Motion {
    let (law, cloth) = mathavan(restitution, 0.2);
    rebound(&pool(0), motion, DVec3::Y, POOL_NOSE, &law, &cloth)
}

/// A ball that rolls at 1 m/s towards a nose on its +y side; its path is that many degrees from the rail.
pub(super) fn rolling_in(ball: &Ball, degrees: f64) -> Motion {
    let way = heading(degrees);
    rolling(ball, [0.0; 2], [way.x, way.y])
}

/// Speed and angle from the rail of a ball that left a nose on its +y side.
pub(super) fn speed_and_angle(velocity: DVec3) -> (f64, f64) {
    (velocity.length(), -bearing(velocity))
}

#[test]
fn a_ball_that_rolls_straight_into_mathavans_cushion_keeps_nine_tenths_of_its_speed_at_any_speed() {
    let ball = snooker(0);
    for speed in [0.01, 1.0, 7.0] {
        let after = on_the_papers_table(&rolling(&ball, [0.0; 2], [0.0, speed]));
        assert_within(-after.velocity.y / speed, 0.91066, 1e-4);
        assert_within(ball.radius * after.spin.x / speed, -0.23517, 1e-4);
    }
    let after = on_a_pool_table(&rolling_in(&pool(0), 90.0), 0.98);
    assert_within(-after.velocity.y, 0.95993, 1e-4);
    assert_within(pool(0).radius * after.spin.x, -0.24558, 1e-4);
}

#[test]
fn mathavans_cushion_takes_most_from_a_ball_that_rolls_in_at_about_40_degrees() {
    let ball = snooker(0);
    for (degrees, speed, angle, side, last_angle, last_speed) in [
        (10.0, 0.9433, 10.34, 0.130, 6.10, 0.933),
        (20.0, 0.8947, 21.74, 0.249, 13.48, 0.855),
        (30.0, 0.8614, 34.00, 0.348, 22.58, 0.773),
        (40.0, 0.8474, 46.55, 0.420, 33.65, 0.700),
        (45.0, 0.8476, 52.68, 0.443, 39.88, 0.670),
        (50.0, 0.8516, 58.56, 0.455, 46.38, 0.644),
        (60.0, 0.8672, 68.82, 0.428, 58.92, 0.607),
        (70.0, 0.8883, 76.59, 0.312, 69.55, 0.590),
        (80.0, 0.9046, 83.39, 0.159, 79.72, 0.584),
    ] {
        let after = on_the_papers_table(&rolling_in(&ball, degrees));
        let (left, left_at) = speed_and_angle(after.velocity);
        assert_within(left, speed, 1e-4);
        assert_within(left_at, angle, 0.01);
        assert_within(ball.radius * after.spin.z, side, 6e-4);
        let (rolls, rolls_at) = speed_and_angle(after.rolling_velocity(ball.radius));
        assert_within(rolls, last_speed, 6e-4);
        assert_within(rolls_at, last_angle, 0.01);
    }
    let (rolls, _) = speed_and_angle(on_the_papers_table(&rolling_in(&ball, 90.0)).rolling_velocity(ball.radius));
    assert_within(rolls, 0.5833, 1e-4);
}

#[test]
fn mathavans_cushion_gives_a_pool_ball_the_motions_of_the_catalogue() {
    let ball = pool(0);
    let after = on_a_pool_table(&rolling_in(&ball, 45.0), 0.97);
    assert_vectors_close(after.velocity, DVec3::new(0.543_144, -0.679_939, 0.0), 0.0, 5e-6);
    assert_vectors_close(after.spin * ball.radius, DVec3::new(-0.273_447, 0.588_274, 0.400_869), 0.0, 5e-6);
    let way = heading(30.0) * 2.0;
    let with_english = spinning(&ball, [0.0; 2], [way.x, way.y], [0.0, 0.0, 1.0 / ball.radius]);
    let after = on_a_pool_table(&with_english, 0.97);
    assert_vectors_close(after.velocity, DVec3::new(1.407_479, -0.921_805, 0.0), 0.0, 5e-6);
    assert_vectors_close(after.spin * ball.radius, DVec3::new(-0.162_184, 0.147_018, 1.503_729), 0.0, 5e-6);
    for (degrees, speed, angle, last_angle) in [
        (15.0, 0.9257, 15.67, 8.50),
        (30.0, 0.8765, 33.33, 20.20),
        (45.0, 0.8702, 51.38, 36.24),
        (60.0, 0.9017, 67.50, 55.70),
        (75.0, 0.9375, 79.80, 73.63),
    ] {
        let after = on_a_pool_table(&rolling_in(&ball, degrees), 0.97);
        let (left, left_at) = speed_and_angle(after.velocity);
        assert_within(left, speed, 1e-4);
        assert_within(left_at, angle, 0.01);
        assert_within(speed_and_angle(after.rolling_velocity(ball.radius)).1, last_angle, 0.01);
    }
}

// These restitutions come from a fit of this law, with a pool table's nose, to the measured curve.
#[test]
fn mathavans_cushion_returns_a_rolling_ball_as_measured() {
    for (v, restitution) in [(1.0, 0.967), (1.5, 0.953), (2.0, 0.921), (2.5, 0.882), (3.0, 0.839), (3.5, 0.797)] {
        let measured = -0.0877 * v * v + 1.131 * v - 0.0953;
        let after = on_a_pool_table(&rolling(&pool(0), [0.0; 2], [0.0, v]), restitution);
        assert_within(-after.velocity.y, measured, 0.01);
    }
}

/// In the small steps, slip below this counts as none.
const GONE: f64 = 1e-11;

/// The equations 12 to 17 of the paper as printed, integrated by the classical Runge-Kutta rule. The ball moves towards
/// +y; `state` is (vx, vy, R wx, R wy, R wz, work). Steps are a fixed share of the smaller slip, whose direction
/// changes the faster the smaller it is.
struct Paper {
    sine: f64,
    nose_friction: f64,
    bed_friction: f64,
    restitution: f64,
}

impl Paper {
    fn cosine(&self) -> f64 {
        (1.0 - self.sine * self.sine).sqrt()
    }

    /// The slip at the nose and on the cloth.
    fn slips(&self, [vx, vy, wx, wy, wz, _]: [f64; 6]) -> [[f64; 2]; 2] {
        let (s, c) = (self.sine, self.cosine());
        [[vx + wy * s - wz * c, -vy * s + wx], [vx - wy, vy + wx]]
    }

    /// The friction of the cloth, given that of the nose; each opposes its slip.
    fn cloth_friction(&self, [cx, cy]: [f64; 2], nose_y: f64) -> [f64; 2] {
        let share = self.bed_friction * (self.sine + nose_y * self.cosine()) / libm::hypot(cx, cy);
        [share * cx, share * cy]
    }

    /// The friction of a nose at which the ball sticks: it prevents every change of the slip there.
    fn holding(&self, cloth: [f64; 2]) -> [f64; 2] {
        let (s, c) = (self.sine, self.cosine());
        let mut nose = [0.0; 2];
        for _ in 0..200 {
            let [cx, cy] = self.cloth_friction(cloth, nose[1]);
            nose = [-cx * (1.0 - 2.5 * s) / 3.5, (s * c - cy * (2.5 - s)) / (2.5 + s * s)];
        }
        assert!(libm::hypot(nose[0], nose[1]) < self.nose_friction, "the nose holds");
        nose
    }

    fn rate(&self, state: [f64; 6], holds: bool) -> [f64; 6] {
        let (s, c) = (self.sine, self.cosine());
        let [[ix, iy], cloth] = self.slips(state);
        let share = self.nose_friction / libm::hypot(ix, iy);
        let [ix, iy] = if holds { self.holding(cloth) } else { [share * ix, share * iy] };
        let [cx, cy] = self.cloth_friction(cloth, iy);
        [-(ix + cx), -(c - iy * s + cy), -2.5 * (iy + cy), -2.5 * (ix * s - cx), 2.5 * ix * c, state[1] * c]
    }

    fn step(&self, state: [f64; 6], by: f64, holds: bool) -> [f64; 6] {
        let moved = |rate: [f64; 6], by: f64| std::array::from_fn(|k| state[k] + by * rate[k]);
        let k1 = self.rate(state, holds);
        let k2 = self.rate(moved(k1, 0.5 * by), holds);
        let k3 = self.rate(moved(k2, 0.5 * by), holds);
        let k4 = self.rate(moved(k3, by), holds);
        std::array::from_fn(|k| state[k] + by / 6.0 * (k1[k] + 2.0 * k2[k] + 2.0 * k3[k] + k4[k]))
    }

    /// Steps until `left` is zero. The last step is halved until it fits.
    fn until(&self, mut state: [f64; 6], left: impl Fn([f64; 6]) -> f64) -> [f64; 6] {
        loop {
            let [nose, cloth] = self.slips(state).map(|[x, y]| libm::hypot(x, y));
            let holds = nose < GONE;
            let by = 1e-3 * if holds { cloth } else { cloth.min(nose) };
            let next = self.step(state, by, holds);
            if left(next) > 0.0 {
                state = next;
                continue;
            }
            let (mut low, mut high) = (0.0, by);
            for _ in 0..60 {
                let middle = 0.5 * (low + high);
                if left(self.step(state, middle, holds)) > 0.0 { low = middle } else { high = middle }
            }
            return self.step(state, low, holds);
        }
    }

    fn outcome(&self, before: [f64; 6]) -> [f64; 6] {
        let compressed = self.until(before, |state| state[1]);
        let goal = (1.0 - self.restitution * self.restitution) * compressed[5];
        self.until(compressed, |state| state[5] - goal)
    }

    /// Fails unless the law gives the same outcome to a billionth of a metre per second.
    fn assert_followed(&self, velocity: [f64; 2], spin: [f64; 3]) {
        let ball = snooker(0);
        let motion = spinning(&ball, [0.0; 2], velocity, spin.map(|surface| surface / ball.radius));
        let law = cushion(CushionModel::Mathavan, self.restitution, self.nose_friction);
        let cloth = Cloth { sliding_friction: self.bed_friction, ..cloth() };
        let after = rebound(&ball, &motion, DVec3::Y, self.sine, &law, &cloth);
        let [vx, vy, wx, wy, wz, _] = self.outcome([velocity[0], velocity[1], spin[0], spin[1], spin[2], 0.0]);
        assert_vectors_close(after.velocity, DVec3::new(vx, vy, 0.0), 0.0, 1e-9);
        assert_vectors_close(after.spin * ball.radius, DVec3::new(wx, wy, wz), 0.0, 1e-9);
    }
}

const PAPERS_TABLE: Paper = Paper { sine: 0.4, nose_friction: 0.14, bed_friction: 0.212, restitution: 0.98 };
const A_POOL_TABLE: Paper = Paper { sine: 0.27, nose_friction: 0.2, bed_friction: 0.2, restitution: 0.85 };

#[test]
fn mathavans_cushion_follows_the_equations_of_the_paper_to_a_billionth() {
    // In none of these cases does the slip at the nose or on the cloth end.
    for (velocity, spin) in [
        ([1.0, 1.0], [0.0, 0.0, 0.0]),
        ([2.0, 1.0], [0.3, -0.2, 0.5]),
        ([1.5, 2.0], [1.0, 2.0, -1.5]),
        ([-0.8, 1.2], [2.0, -1.0, 3.0]),
        ([0.2, 3.0], [9.0, 4.0, -5.0]),
    ] {
        PAPERS_TABLE.assert_followed(velocity, spin);
    }
}

#[test]
fn mathavans_cushion_follows_them_where_the_nose_all_but_holds_the_ball() {
    // The least slips at the nose are 0.02, 0.00006 and 0.0007 m/s.
    PAPERS_TABLE.assert_followed([1.5, 2.0], [-1.5, 2.0, 2.0]);
    PAPERS_TABLE.assert_followed([0.5, 1.0], [-0.4, 0.2, 0.6]);
    A_POOL_TABLE.assert_followed([2.0, 2.0], [-2.2, 1.8, 1.2]);
}

#[test]
fn mathavans_cushion_follows_them_where_the_nose_comes_to_hold_the_ball() {
    for (velocity, spin) in [
        ([2.0, 2.0], [-2.0, 1.5, 1.0]),
        ([2.0, 2.0], [-1.5, 2.0, 1.0]),
        ([1.0, 2.0], [-1.5, 1.0, 0.5]),
        ([0.5, 1.0], [-0.4, 0.2, 0.6]),
    ] {
        A_POOL_TABLE.assert_followed(velocity, spin);
    }
}

#[test]
fn a_springy_nose_gives_back_sideways_speed_that_a_rigid_one_takes() {
    let slanted = stunned(20.0, 1.0);
    let along = |model| {
        let law = cushion(model, 0.9, 1.0);
        rebounded(&slanted, 0.0, &law).velocity.x
    };
    let (rigid, springy) = (along(CushionModel::RigidNose), along(springy(1.2)));
    assert_close(rigid, 5.0 / 7.0 * slanted.velocity.x, 1e-12, 0.0);
    assert!(springy < 0.6 * slanted.velocity.x, "{springy}");
}

#[test]
fn a_ball_that_slips_to_the_end_leaves_a_springy_nose_as_a_rigid_one() {
    let grazing = stunned(85.0, 4.0);
    let after = |model| rebounded(&grazing, POOL_NOSE, &cushion(model, 0.85, 0.1));
    assert_motions_close(&after(springy(1.8)), &after(CushionModel::RigidNose), pool(0).radius, 1e-12);
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
            assert_within(rebound(&ball, &before, TO_NOSE, POOL_NOSE, &law, &cloth()).velocity.y, measured, 0.08);
        }
    }
}

#[test]
fn a_rounded_nose_is_met_at_its_rounding() {
    let ball = pool(0);
    let nose_height = 0.0363;
    let of = |nose_radius: f64| Boundary { nose_height, nose_radius, ..Boundary::default() };
    let edge = of(0.0);
    assert_close(edge.nose_sine(ball.radius), nose_height / ball.radius - 1.0, 1e-14, 0.0);
    for radius in [0.0, 0.003, 0.01, 0.1] {
        let nose = of(radius);
        let (sine, reach) = (nose.nose_sine(ball.radius), nose.reach(ball.radius));
        // The axis of the rounding is one nose radius behind the nose's line, so the ball touches at the distance R +
        // r.
        let apart = libm::hypot(reach + radius, nose_height - ball.radius);
        assert_close(apart, ball.radius + radius, 1e-14, 0.0);
        assert_close(sine, (nose_height - ball.radius) / apart, 1e-14, 0.0);
        assert!(reach >= edge.reach(ball.radius) && reach <= ball.radius);
    }
    // The rounder the nose, the more horizontal its push.
    assert!(of(0.1).nose_sine(ball.radius) < 0.3 * edge.nose_sine(ball.radius));
    assert_close(of(1e6).reach(ball.radius), ball.radius, 1e-6, 0.0);
}

#[test]
fn a_fixed_ball_stays_where_it_is_whatever_a_cushion_would_do() {
    let fixed = Ball { mass: f64::INFINITY, ..pool(0) };
    let motion = stunned(20.0, 2.0);
    for model in CushionModel::ALL {
        assert_eq!(rebound(&fixed, &motion, TO_NOSE, POOL_NOSE, &cushion(model, 0.9, 0.2), &cloth()), motion);
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
        cushion(CushionModel::Mathavan, 0.98, 0.14),
        cushion(springy(1.8), 0.85, 0.2),
        Physics::default().cushion,
    ] {
        for speed in [0.5, 3.0, 12.0] {
            let physics = Physics { cloth: cloth(), cushion: law.clone(), ..Physics::default() };
            let table = four_cushions(length, width, nose_height);
            let reach = table.boundary.reach(ball.radius);
            // Straight towards the corner of the area that is open to the centre.
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
    for model in [CushionModel::RigidNose, CushionModel::Mathavan, springy(1.8)] {
        let law = CushionContact { model, ..Physics::default().cushion };
        let out = |side: f64| {
            let mut motion = rolled(45.0, 2.0);
            // Running english: the side spin already moves the surface along with the rebound at the nose.
            motion.spin.z = side / pool(0).radius;
            let velocity = rebounded(&motion, POOL_NOSE, &law).velocity;
            libm::atan2(velocity.x, velocity.y).to_degrees()
        };
        assert!(out(-1.0) > out(0.0) && out(0.0) > out(1.0), "{model:?} {} {} {}", out(-1.0), out(0.0), out(1.0));
    }
}

#[test]
fn a_stroke_through_the_head_spot_runs_the_same_course_as_the_ball_it_makes() {
    let ball = pool(0);
    let strike = Strike { speed: 3.0, direction: 0.3, ..Strike::default() };
    let physics = Physics::default();
    let at_rest = Motion::at_rest(-0.635, 0.0, ball.radius);
    let struck = strike.on(&ball, &at_rest, &physics.cue).expect("an honest stroke");
    let with_cue = baize_table::shot::Setup {
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
        model in prop::sample::select(&CushionModel::ALL[..]),
        share in 0.0..=1.0_f64,
    ) -> Rail {
        let ball = pool(0);
        let normal = heading(angle);
        let mut motion = spinning(&ball, [0.2, 0.1], velocity, spin);
        if motion.velocity.dot(normal) < 0.0 {
            motion.velocity = -motion.velocity;
        }
        let mut physics = Physics { cushion: cushion(model, restitution, friction), ..Physics::default() };
        for own in PARAMETERS.iter().filter(|parameter| parameter.path.starts_with("cushion.model.")) {
            own.set(&mut physics, own.min + share * (own.max - own.min));
        }
        let law = physics.cushion;
        Rail { ball, motion, normal, nose_sine, law }
    }
}

impl Rail {
    /// The error by rounding, and for laws that are computed by series that of the series, as a share of the ball's
    /// speeds.
    fn tolerance(&self) -> f64 {
        if self.law.model == CushionModel::Mathavan { 1e-9 } else { 1e-12 }
    }

    fn rebound(&self) -> Motion {
        rebound(&self.ball, &self.motion, self.normal, self.nose_sine, &self.law, &cloth())
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
        assert_vectors_close(scaled.velocity, once.velocity * factor, 0.0, rail.tolerance() * factor * size);
        assert_vectors_close(
            scaled.spin * rail.ball.radius,
            once.spin * (factor * rail.ball.radius),
            0.0,
            rail.tolerance() * factor * size,
        );
    }

    #[test]
    fn a_rebound_never_gains_energy(rail in rails()) {
        let (before, after) = (rail.ball.kinetic_energy(&rail.motion), rail.ball.kinetic_energy(&rail.rebound()));
        prop_assert!(after <= before * (1.0 + rail.tolerance()), "{} became {}", before, after);
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
        // In Mathavan's law friction of the cloth acts too.
        if rail.law.model == CushionModel::Mathavan {
            return Ok(());
        }
        let cosine = (1.0 - rail.nose_sine * rail.nose_sine).sqrt();
        let to_nose = rail.normal * cosine + DVec3::Z * rail.nose_sine;
        assert_within((rail.rebound().spin - rail.motion.spin).dot(to_nose) * rail.ball.radius, 0.0, 1e-12);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn no_height_friction_or_spin_makes_energy_of_a_rebound(
        rail in rails(), to_end in 0.0..12.0_f64, is_low in any::<bool>(), friction in 0.0..=3.0_f64,
        roll in prop_oneof![Just(1.0), -3.0..3.0_f64], slip in 0.0..6.0_f64,
    ) {
        // Noses so low or high that they hardly touch the ball, and balls that almost roll.
        let sine = (1.0 - libm::pow(10.0, -to_end)) * if is_low { -1.0 } else { 1.0 };
        let spin = rail.ball.rolling_spin(rail.motion.velocity) * roll + rail.motion.spin * libm::pow(10.0, -slip);
        let law = CushionContact { friction, ..rail.law.clone() };
        let rail = Rail { nose_sine: sine, law, motion: Motion { spin, ..rail.motion }, ..rail };
        let (before, after) = (rail.ball.kinetic_energy(&rail.motion), rail.ball.kinetic_energy(&rail.rebound()));
        prop_assert!(after <= before * (1.0 + 1e-12), "{} became {}", before, after);
    }

    #[test]
    fn no_ball_goes_on_into_a_nose_that_it_met(rail in rails(), nose_sine in -0.999_9..0.999_9_f64, friction in 0.0..=3.0_f64) {
        let law = CushionContact { friction, ..rail.law.clone() };
        let rail = Rail { nose_sine, law, ..rail };
        let (after, speed) = (rail.rebound(), rail.motion.velocity.length());
        prop_assert!(after.velocity.dot(rail.normal) <= 1e-12 * speed, "{} after {}", after.velocity, rail.motion.velocity);
    }
}

#[test]
fn a_nose_far_above_the_centre_stops_a_ball_that_its_blow_would_not_turn_around() {
    for model in [CushionModel::RigidNose, springy(1.8)] {
        let after = rebounded(&stunned(30.0, 1.0), 0.9, &cushion(model, 0.85, 0.0));
        assert_vectors_close(after.velocity, DVec3::new(0.5, 0.0, 0.0), 0.0, 1e-15);
    }
}

#[test]
fn the_vertical_speed_of_a_low_ball_has_no_part_in_its_rebound_and_makes_no_energy() {
    for model in CushionModel::ALL {
        for restitution in [0.7, 1.0] {
            for (degrees, hop) in [(0.0, 2.0), (30.0, -2.0), (60.0, 0.5), (30.0, 2.5)] {
                let law = cushion(model, restitution, 0.3);
                let level = Motion { spin: DVec3::new(60.0, -40.0, 90.0), ..stunned(degrees, 1.0) };
                let low = Motion { velocity: level.velocity.with_z(hop), ..level };
                let (after, after_low) = (rebounded(&level, 0.2, &law), rebounded(&low, 0.2, &law));
                assert_eq!(after_low, Motion { velocity: after.velocity.with_z(hop), ..after }, "{model:?}");
                let energy = |motion: &Motion| pool(0).kinetic_energy(motion);
                assert!(energy(&after_low) <= energy(&low) * (1.0 + 1e-9), "{model:?}");
            }
        }
    }
}
