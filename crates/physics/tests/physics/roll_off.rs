//! Balls on a bed that is not level, and on cloth with a nap.

use baize_physics::{Cloth, Course, Motion, Phase, Physics, Slope};
use baize_table::shot::{Ending, simulate};
use baize_testing::common::*;
use glam::{DVec2, DVec3};
use proptest::prelude::*;

/// The cloth of the catalogue on a bed that falls this much, in metres per metre.
fn sloping(to_foot: f64, to_left: f64) -> Cloth {
    Cloth { slope: Slope { to_foot, to_left }, ..cloth() }
}

fn napped() -> Cloth {
    Cloth { nap: 0.001, ..cloth() }
}

/// The course of a pool ball that rolls from the origin.
fn roll(velocity: [f64; 2], cloth: &Cloth) -> Course {
    Course::plan(&pool(0), &rolling(&pool(0), [0.0; 2], velocity), cloth, 0.0)
}

#[test]
fn straight_down_a_slope_a_ball_rolls_as_far_as_five_sevenths_of_its_pull_allow() {
    let cloth = sloping(0.004, 0.0);
    let resistance = cloth.rolling_resistance();
    let pull = 9.81 * 0.004 * 5.0 / 7.0;
    for (speed, slowing) in [(1.0, resistance - pull), (-1.0, resistance + pull)] {
        let course = roll([speed, 0.0], &cloth);
        assert_close(course.rest_time(), 1.0 / slowing, 1e-13, 0.0);
        assert_close(course.at(1e3).position.x, 0.5 * speed / slowing, 1e-13, 0.0);
        assert_eq!(course.pieces().len(), 2, "a straight roll is one parabola");
    }
}

#[test]
fn a_roll_across_a_slope_lasts_as_long_as_its_closed_form_says() {
    // R|v| + D v_D falls at the constant rate R^2 - D^2, whatever the ball does, and is zero when the ball rests.
    for (slope, velocity) in [(0.002, [1.5, 0.0]), (0.01, [0.4, 0.7]), (0.013, [-0.8, -0.6]), (0.0001, [2.0, 1.0])] {
        let cloth = sloping(0.0, slope);
        let (resistance, pull) = (cloth.rolling_resistance(), 9.81 * slope * 5.0 / 7.0);
        let speed = DVec2::from(velocity).length();
        let lasts = (resistance * speed + pull * velocity[1]) / (resistance * resistance - pull * pull);
        assert_close(roll(velocity, &cloth).rest_time(), lasts, 1e-5, 0.0);
    }
}

#[test]
fn a_slide_on_a_slope_lasts_as_long_as_its_closed_form_says() {
    for (slope, velocity) in [(0.02, [0.0, 3.0]), (0.01, [2.0, -1.0]), (0.001, [-4.0, 0.3])] {
        let cloth = sloping(slope, 0.0);
        let course = Course::plan(&pool(0), &stun(&pool(0), [0.0; 2], velocity), &cloth, 0.0);
        let (friction, pull) = (3.5 * 0.2 * 9.81, 9.81 * slope);
        let slip = DVec2::from(velocity).length();
        let lasts = (friction * slip + pull * velocity[0]) / (friction * friction - pull * pull);
        let (time, motion) = when_rolling(&course);
        assert_close(time, lasts, 1e-6, 0.0);
        assert_vectors_close(motion.slip(pool(0).radius), DVec3::ZERO, 0.0, 1e-12);
    }
}

/// Centre, velocity and slip on the plan.
type State = [DVec2; 3];

/// A Runge-Kutta step of fourth order.
fn stepped(state: State, dt: f64, rate: impl Fn(State) -> State) -> State {
    let moved = |rate: State, dt: f64| std::array::from_fn(|i| state[i] + rate[i] * dt);
    let one = rate(state);
    let two = rate(moved(one, dt / 2.0));
    let three = rate(moved(two, dt / 2.0));
    let four = rate(moved(three, dt));
    std::array::from_fn(|i| state[i] + (one[i] + 2.0 * (two[i] + three[i]) + four[i]) * (dt / 6.0))
}

/// The centre after `until` seconds, in steps that shrink with the slip and with the speed.
fn integrated(motion: &Motion, cloth: &Cloth, until: f64) -> DVec2 {
    let (sliding, resistance) = (cloth.sliding_friction * cloth.gravity, cloth.rolling_resistance());
    let downhill = DVec2::new(cloth.slope.to_foot, cloth.slope.to_left) * cloth.gravity;
    let nap = DVec2::new(cloth.nap * cloth.gravity, 0.0);
    let mut state = [motion.position.truncate(), motion.velocity.truncate(), motion.slip(pool(0).radius).truncate()];
    let mut left = until;
    while left > 0.0 && state[2].length() > 1e-8 {
        let dt = (0.02 * state[2].length() / sliding).min(1e-3).min(left);
        state = stepped(state, dt, |[_, velocity, slip]| {
            let away = slip.normalize() * sliding;
            [velocity, downhill - away, downhill - 3.5 * away]
        });
        left -= dt;
    }
    while left > 0.0 && state[1].length() > 1e-8 {
        let dt = (0.02 * state[1].length() / resistance).min(1e-2).min(left);
        state = stepped(state, dt, |[_, velocity, slip]| {
            let slowing = resistance + cloth.drag * velocity.length_squared();
            [velocity, downhill * (5.0 / 7.0) + nap - velocity.normalize() * slowing, slip * 0.0]
        });
        left -= dt;
    }
    state[0]
}

prop_compose! {
    fn launch()(
        velocity in prop::array::uniform2(-3.0..3.0_f64),
        spin in prop::array::uniform3(-100.0..100.0_f64),
    ) -> Motion {
        spinning(&pool(0), [0.0; 2], velocity, spin)
    }
}

prop_compose! {
    fn uneven()(
        to_foot in -0.005..0.005_f64,
        to_left in -0.005..0.005_f64,
        nap in prop_oneof![Just(0.0), 0.0..0.002_f64],
        drag in prop_oneof![Just(0.0), 0.0..0.05_f64],
    ) -> Cloth {
        Cloth { slope: Slope { to_foot, to_left }, nap, drag, ..cloth() }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_ball_on_uneven_cloth_goes_where_a_fine_integration_takes_it(
        motion in launch(), cloth in uneven(), share in 0.05..0.9_f64,
    ) {
        let course = Course::plan(&pool(0), &motion, &cloth, 0.0);
        let until = course.rest_time().min(20.0) * share;
        let off = course.at(until).position.truncate().distance(integrated(&motion, &cloth, until));
        // A piece is off by 1e-9 m at most; then its direction makes the distance after it a little longer.
        prop_assert!(off < 1e-5, "{off} m off after {until} s");
    }

    #[test]
    fn a_ball_on_uneven_cloth_moves_without_a_gap_and_rests(motion in launch(), cloth in uneven()) {
        let course = Course::plan(&pool(0), &motion, &cloth, 0.0);
        for (index, pair) in course.pieces().windows(2).enumerate() {
            let end = course.end_of(index);
            prop_assert!(end > pair[0].start);
            assert_vectors_close(pair[0].position_at(end), pair[1].position, 0.0, 1e-12);
            assert_vectors_close(pair[0].velocity_at(end), pair[1].velocity, 0.0, 1e-11);
            assert_vectors_close(pair[0].spin_at(end), pair[1].spin, 0.0, 1e-9);
        }
        prop_assert!(course.rest_time().is_finite());
        prop_assert!(course.pieces().len() < 4000, "{} pieces", course.pieces().len());
    }

    #[test]
    fn the_path_of_a_slow_ball_turns_towards_the_pull_and_never_past_it(
        exponent in -5.5..-2.0_f64, degrees in 0.0..360.0_f64, share in 0.0..0.98_f64, down in 0.0..360.0_f64,
    ) {
        let way = heading(down) * (1.4 * share * cloth().rolling_friction);
        let velocity = heading(degrees) * libm::exp10(exponent);
        let course = roll([velocity.x, velocity.y], &sloping(way.x, way.y));
        let pull = way.truncate().normalize_or_zero();
        let ways = course.pieces().iter().filter(|piece| piece.phase == Phase::Rolling).map(|piece| {
            let velocity = piece.velocity.truncate();
            (velocity.normalize().dot(pull), velocity.perp_dot(pull))
        });
        let ways: Vec<_> = ways.collect();
        for pair in ways.windows(2) {
            prop_assert!(pair[1].0 >= pair[0].0 - 1e-9, "turns away: {pair:?}");
            prop_assert!(pair[0].1 * pair[1].1 >= -1e-18, "turns past it: {pair:?}");
        }
    }

    #[test]
    fn a_slope_to_the_right_is_the_mirror_of_one_to_the_left(motion in launch(), cloth in uneven(), time in 0.0..10.0_f64) {
        let mirror = Cloth { slope: Slope { to_left: -cloth.slope.to_left, ..cloth.slope }, ..cloth.clone() };
        let one = Course::plan(&pool(0), &motion, &cloth, 0.0);
        let other = Course::plan(&pool(0), &mirrored(&motion), &mirror, 0.0);
        prop_assert_eq!(mirrored(&one.at(time)), other.at(time));
    }
}

#[test]
fn a_slow_ball_runs_off_towards_the_low_side_farther_than_a_fast_one() {
    let aside = |speed: f64| {
        let course = roll([speed, 0.0], &sloping(0.0, 0.001));
        // After it has rolled a metre.
        let arrived = (0..100_000).map(|step| course.at(f64::from(step) * 1e-3).position).find(|place| place.x >= 1.0);
        arrived.expect("it gets there").y
    };
    let (slow, fast) = (aside(0.6), aside(3.0));
    assert!(slow > 10.0 * fast && fast > 0.0, "{slow} and {fast} m aside");
}

#[test]
fn a_ball_lies_still_on_a_slope_that_its_resistance_holds_and_rolls_off_a_steeper_one() {
    let lie = |cloth: &Cloth| Course::plan(&pool(0), &Motion::at_rest(0.0, 0.0, pool(0).radius), cloth, 0.0);
    let held = lie(&sloping(0.0, 0.0139));
    assert_eq!((held.phase_at(0.0), held.rest_time()), (Phase::Resting, 0.0));
    let steep = sloping(0.0, -0.0141);
    let rolls = lie(&steep);
    let pull = 9.81 * 0.0141 * 5.0 / 7.0 - steep.rolling_resistance();
    assert_close(rolls.at(2.0).position.y, -2.0 * pull, 1e-12, 0.0);
    assert_eq!(rolls.rest_time(), f64::INFINITY);
}

#[test]
fn up_a_steep_slope_a_ball_comes_to_a_stop_and_back() {
    let cloth = sloping(-0.02, 0.0);
    let course = roll([0.5, 0.0], &cloth);
    let (resistance, pull) = (cloth.rolling_resistance(), 9.81 * 0.02 * 5.0 / 7.0);
    let turn = 0.5 / (pull + resistance);
    assert_vectors_close(course.at(turn).velocity, DVec3::ZERO, 0.0, 1e-14);
    assert_close(course.at(turn + 3.0).velocity.x, -3.0 * (pull - resistance), 1e-12, 0.0);
}

/// How far a rolling ball gets in that many seconds, in steps that are small where it turns around.
fn rolled(velocity: DVec2, pull: DVec2, resistance: f64, until: f64) -> DVec2 {
    let mut state = [DVec2::ZERO, velocity, DVec2::ZERO];
    let mut left = until;
    while left > 0.0 {
        let dt = (0.02 * state[1].length() / (resistance + pull.length())).clamp(1e-6, 1e-2).min(left);
        state =
            stepped(state, dt, |[_, velocity, _]| [velocity, pull - velocity.normalize() * resistance, DVec2::ZERO]);
        left -= dt;
    }
    state[0]
}

#[test]
fn a_ball_that_turns_back_up_a_slope_keeps_to_its_path_within_nanometres() {
    for slant in [1e-9, 1e-6, 1e-4, 1e-2, 0.3] {
        for share in [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.6] {
            let fall = 0.01;
            let rolling_friction = 5.0 / 7.0 * fall * share;
            let cloth = Cloth { rolling_friction, drag: 0.0, ..sloping(-fall, 0.0) };
            let (pull, resistance) = (cloth.roll_pull(), cloth.rolling_resistance());
            let course = roll([0.02, 0.02 * slant], &cloth);
            for (index, pair) in course.pieces().windows(2).enumerate().take_while(|(_, pair)| pair[0].start < 1.0) {
                let (start, end) = (pair[0].start, pair[1].start);
                let velocity = pair[0].velocity.truncate();
                let way = pair[1].position.truncate() - pair[0].position.truncate();
                let off = way.distance(rolled(velocity, pull, resistance, end - start));
                assert!(
                    off < 1.5e-9,
                    "slant {slant}, resistance {share}: piece {index} is off by {off} m from {start} to {end} s"
                );
            }
        }
    }
}

/// F|v| + P.v of a rolling ball changes at the rate P^2 - F^2. Along the pull it is (F + P)|v|.
#[test]
fn a_ball_that_the_nap_pulls_as_hard_as_the_cloth_resists_turns_to_the_foot_and_rolls_on_evenly() {
    for difference in [0.0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-6, -1e-6, 1e-3, -1e-3] {
        let cloth = Cloth { rolling_friction: 0.01, drag: 0.0, nap: 0.01 * (1.0 + difference), ..cloth() };
        let (resistance, pull) = (cloth.rolling_resistance(), cloth.roll_pull());
        for speed in [1e-9, 1e-7, 2e-6, 9e-6, 2e-5, 1e-3, 0.1] {
            for angle in [1e-6, 0.3, 1.0, 1.5] {
                let course = roll([speed * libm::cos(angle), speed * libm::sin(angle)], &cloth);
                let case = format!("pull {difference:+e}, {speed} m/s at {angle} rad");
                let pieces = course.pieces();
                assert!(pieces.len() < 700, "{case}: {} pieces", pieces.len());
                for pair in pieces.windows(2) {
                    let (lasts, velocity) = (pair[1].start - pair[0].start, pair[0].velocity.truncate());
                    if lasts < 0.05 && velocity.length() > 0.0 {
                        let way = pair[1].position.truncate() - pair[0].position.truncate();
                        let off = way.distance(rolled(velocity, pull, resistance, lasts));
                        assert!(off < 1.5e-9, "{case}: a piece of {lasts} s is off by {off:e} m");
                    }
                }
                let after = course.at(10.0).velocity.truncate();
                let kept = resistance * speed + pull.dot(course.at(0.0).velocity.truncate());
                let left = kept + (pull.length_squared() - resistance * resistance) * 10.0;
                let expected = DVec2::X * (left / (resistance + pull.length())).max(0.0);
                assert!(after.distance(expected) < 1e-3 * speed + 1e-9, "{case}: {after} m/s, not {expected}");
            }
        }
    }
}

#[test]
fn the_nap_draws_a_rolling_ball_to_the_foot_and_leaves_one_that_lies_or_spins() {
    let across = roll([0.0, 0.7], &napped());
    let end = across.at(across.rest_time()).position;
    assert!(end.x > 0.05, "{} m along the nap", end.x);
    let (with, against) = (roll([0.7, 0.0], &napped()), roll([-0.7, 0.0], &napped()));
    let way = |course: &Course| course.at(course.rest_time()).position.x.abs();
    assert!(way(&with) > 1.2 * way(&against), "{} with the nap, {} against it", way(&with), way(&against));
    let spins = Course::plan(&pool(0), &spinning(&pool(0), [0.0; 2], [0.0; 2], [0.0, 0.0, 20.0]), &napped(), 0.0);
    assert_eq!((spins.phase_at(1.0), spins.at(1.0).position.truncate()), (Phase::Spinning, DVec2::ZERO));
}

#[test]
fn a_shot_on_a_bed_that_is_out_of_level_comes_to_rest() {
    let physics = Physics { cloth: sloping(0.002, -0.001), ..Physics::default() };
    let balls = [
        (pool(0), stun(&pool(0), [-0.6, 0.05], [4.0, 0.3])),
        (pool(1), Motion::at_rest(0.3, 0.08, pool(1).radius)),
        (pool(2), Motion::at_rest(0.5, 0.1, pool(2).radius)),
    ];
    let run = simulate(&setup(four_cushions(2.54, 1.27, 0.036), physics, &balls)).expect("nobody strikes");
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(run.record.events.len() < 200, "{} events", run.record.events.len());
}
