//! How the cloth slows rolling balls by a + k v^2, and side spin by a + b |w|.

use std::sync::Arc;

use baize_files::{Folders, Kind, Source};
use baize_physics::detection::{ball_meets_ball, ball_meets_circle, ball_meets_line};
use baize_physics::{BallId, Cloth, Course, Cushion, Motion, OwnNose, Phase, Physics, Piece, TimeWindow, VerticalSpin};
use baize_table::shot::{Ending, EventKind, Setup, simulate};
use baize_testing::common::*;
use glam::{DVec2, DVec3};
use proptest::prelude::*;

const EXACT: f64 = 1e-12;

/// A cloth that slows a roll by `resistance + drag v^2`, all in SI units.
fn dragging(resistance: f64, drag: f64) -> Cloth {
    Cloth { gravity: 1.0, sliding_friction: 2.0, rolling_friction: resistance, drag, ..cloth() }
}

/// The cloth on which the tracked carom balls rolled.
fn heated() -> Cloth {
    Cloth {
        gravity: 9.81,
        sliding_friction: 0.198,
        rolling_friction: 0.00425,
        drag: 0.0235,
        spin_deceleration: 2.5,
        spin_damping: 0.059,
        ..cloth()
    }
}

/// The course of a pool ball that rolls along x from the origin.
fn roll(speed: f64, cloth: &Cloth) -> Course {
    Course::plan(&pool(0), &rolling(&pool(0), [0.0; 2], [speed, 0.0]), cloth, 0.0)
}

fn preset(name: &str) -> Physics {
    Source::find(Kind::Physics, name, &Folders::of_game()).and_then(Source::parse::<Physics>).expect(name).0
}

/// Speed, a and k; a time; and then the speed and distance at that time, and the time and distance until the ball
/// rests: v = sqrt(a/k) tan(p - sqrt(ak) t) and s = ln(cos(p - sqrt(ak) t) / cos(p)) / k with p = atan(v0 sqrt(k/a)),
/// computed by mpmath with 40 digits.
const ROLLS: [([f64; 3], f64, [f64; 4]); 9] = [
    (
        [1.0, 0.0417, 0.0235],
        10.285350802935096,
        [0.44436157716323266, 7.264865414622461, 20.57070160587019, 9.509751917613862],
    ),
    (
        [6.7, 0.0417, 0.0235],
        4.390906144492464,
        [3.8424258785862375, 22.069779701283963, 43.909061444924646, 69.5634534620153],
    ),
    (
        [6.7, 0.0417, 0.0235],
        39.51815530043218,
        [0.18426270582742738, 69.16019203409671, 43.909061444924646, 69.5634534620153],
    ),
    (
        [0.05, 0.0981, 0.0235],
        0.2547911430858134,
        [0.02499625812853464, 0.009553952776124874, 0.5095822861716268, 0.012738285934640936],
    ),
    (
        [3.0, 0.0981, 1.0],
        3.2781256340263125,
        [0.14746466676640876, 2.164807364931989, 4.683036620037589, 2.264916756462457],
    ),
    (
        [12.0, 0.001, 1.0],
        14.876882456564282,
        [0.061781190854213665, 5.1527208642601305, 49.5896081885476, 5.938787761489235],
    ),
    (
        [2.0, 0.0981, 1e-9],
        12.232415735882899,
        [0.799999990866463, 17.12538193247649, 20.387359559804832, 20.38735942125669],
    ),
    (
        [2.0, 1e-9, 0.015],
        4055.4453426421305,
        [0.016303424361048004, 320.6267938368958, 405544.53426421306, 596.9951712284347],
    ),
    (
        [4.0, 0.5, 0.0032],
        7.734831039947844,
        [0.0038712869305532016, 15.232738337709637, 7.742573613561405, 15.232753324571418],
    ),
];

#[test]
fn a_roll_against_drag_is_its_closed_form() {
    for ([speed, resistance, drag], time, [left, way, lifetime, length]) in ROLLS {
        let course = roll(speed, &dragging(resistance, drag));
        assert_close(course.at(time).velocity.x, left, EXACT, 0.0);
        assert_close(course.at(time).position.x, way, EXACT, 0.0);
        assert_close(course.rest_time(), lifetime, EXACT, 0.0);
        assert_close(course.at(lifetime + 1.0).position.x, length, EXACT, 0.0);
        assert_eq!(course.at(lifetime + 1.0).velocity, DVec3::ZERO);
        assert_vectors_close(course.at(time).slip(pool(0).radius), DVec3::ZERO, 0.0, EXACT * speed);
    }
}

#[test]
fn a_ball_that_rolls_against_drag_reaches_a_line_when_the_closed_form_says() {
    for ([speed, resistance, drag], time, [_, way, ..]) in ROLLS {
        let course = roll(speed, &dragging(resistance, drag));
        // A nose across the path, for the centre of the ball itself.
        let nose = Cushion {
            name: "across".to_owned(),
            from: DVec2::new(way, -1.0),
            to: DVec2::new(way, 1.0),
            facing: false,
            own: OwnNose::default(),
        };
        let met = ball_meets_line(&course.pieces()[0], &nose.line(), 0.0, TimeWindow::of(course.end_of(0)))
            .expect("it gets there");
        // Such a late time is as uncertain as the rounding of the distance over the speed.
        assert_close(met, time, 3e-12, 0.0);
        assert_close(course.at(met).position.x, way, 5e-16, 0.0);
    }
}

#[test]
fn a_roll_against_drag_agrees_with_a_fine_integration() {
    for (speed, resistance, drag) in [(6.0, 0.0417, 0.0235), (2.0, 0.1, 0.3), (1.0, 0.0, 0.5)] {
        let course = roll(speed, &dragging(resistance, drag));
        let slowing = |v: f64| -(resistance + drag * v * v);
        let (mut v, mut s, h, steps) = (speed, 0.0, 5e-4, 10_000);
        for _ in 0..steps {
            // The classical Runge-Kutta rule for v, and with it Simpson's rule for the distance.
            let k1 = slowing(v);
            let k2 = slowing(v + 0.5 * h * k1);
            let k3 = slowing(v + 0.5 * h * k2);
            let k4 = slowing(v + h * k3);
            s += h * (v + h / 6.0 * (k1 + k2 + k3));
            v += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        }
        let there = course.at(h * f64::from(steps));
        assert_close(there.velocity.x, v, EXACT, 0.0);
        assert_close(there.position.x, s, EXACT, 0.0);
    }
}

#[test]
fn a_ball_that_only_drag_slows_gets_ever_slower_and_never_rests() {
    let course = roll(3.0, &dragging(0.0, 0.25));
    for time in [0.5, 4.0, 100.0, 1e6] {
        assert_close(course.at(time).velocity.x, 3.0 / (1.0 + 0.75 * time), EXACT, 0.0);
        assert_close(course.at(time).position.x, 4.0 * libm::log1p(0.75 * time), EXACT, 0.0);
    }
    assert!(course.rest_time().is_infinite());
}

#[test]
fn without_drag_a_roll_is_the_same_parabola_to_the_last_bit_and_with_little_drag_nearly() {
    let (speed, resistance) = (1.7, 0.0981);
    let bare = roll(speed, &dragging(resistance, 0.0));
    for time in [0.1, 1.0, 7.0, 17.0] {
        assert_eq!(bare.at(time).position.x, (speed + -resistance * (0.5 * time)) * time);
        for drag in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 1e-30, f64::MIN_POSITIVE, 5e-324] {
            let (slow, free) = (roll(speed, &dragging(resistance, drag)).at(time), bare.at(time));
            // The deceleration is at most k v0^2 greater.
            let more = drag * speed * speed * time;
            assert_within(slow.velocity.x, free.velocity.x, more + 1e-14);
            assert_within(slow.position.x, free.position.x, 0.5 * more * time + 1e-14);
            assert!(drag < 1e-12 || slow.position.x < free.position.x, "drag {drag} slows");
        }
    }
}

#[test]
fn drag_does_not_bend_the_path_of_a_ball_and_does_not_act_on_a_slide() {
    let start = spinning(&pool(0), [0.2, -0.1], [2.0, -1.0], [30.0, 20.0, 40.0]);
    let (with, without) = (
        Course::plan(&pool(0), &start, &heated(), 0.0),
        Course::plan(&pool(0), &start, &Cloth { drag: 0.0, ..heated() }, 0.0),
    );
    let (rolls, motion) = when_rolling(&with);
    assert_eq!((rolls, motion), when_rolling(&without));
    for share in [0.1, 0.5, 0.9, 1.0] {
        let later = with.at(rolls + share * (with.rest_time() - rolls));
        let aside = (later.position - motion.position).cross(motion.velocity.normalize()).length();
        assert_within(aside, 0.0, 1e-14);
    }
}

/// Spin, a and b; a time; and then the spin and the turn at that time, and the time until the spin ends: (w0 + a/b)
/// exp(-bt) - a/b, computed by mpmath with 40 digits.
const SPINS: [([f64; 3], f64, [f64; 3]); 5] = [
    ([100.0, 2.5, 0.059], 10.270686220128075, [35.29789313484475, 661.4473104209334, 20.54137244025615]),
    ([40.0, 2.5, 0.059], 10.140219244651231, [2.9124576365057817, 198.93210596383292, 11.2669102718347]),
    ([200.0, 0.1, 3.0], 0.5799787600659675, [35.07883473920747, 54.95438912826197, 2.8998938003298376]),
    ([10.0, 10.0, 1e-9], 0.69999999965, [2.9999999989499995, 4.549999997071667, 0.9999999995]),
    ([-60.0, 2.5, 10.0], 0.2193918773396262, [-6.4666115851878185, -5.298490872146312, 0.5484796933490655]),
];

#[test]
fn side_spin_that_is_damped_dies_by_its_closed_form() {
    for ([initial, decay, damping], time, [left, turn, lifetime]) in SPINS {
        let spin = VerticalSpin { initial, decay, damping };
        assert_close(spin.after(time), left, EXACT, 0.0);
        assert_close(spin.turn(0.0, time), turn, EXACT, 0.0);
        assert_close(spin.turn(0.0, 0.3 * time) + spin.turn(0.3 * time, time), turn, EXACT, 0.0);
        assert_close(spin.lifetime(), lifetime, EXACT, 0.0);
        assert_eq!(spin.turn(lifetime + 1.0, lifetime + 2.0), 0.0);
        let cloth = Cloth { spin_deceleration: decay, spin_damping: damping, ..cloth() };
        let course = Course::plan(&pool(0), &spinning(&pool(0), [0.0; 2], [0.0; 2], [0.0, 0.0, initial]), &cloth, 0.0);
        assert_close(course.rest_time(), lifetime, EXACT, 0.0);
        assert_close(course.at(time).spin.z, left, EXACT, 0.0);
        assert_eq!(course.at(lifetime * (1.0 + 1e-9)).spin.z, 0.0);
    }
}

#[test]
fn without_damping_side_spin_is_the_same_line_to_the_last_bit_and_with_little_nearly() {
    let bare = VerticalSpin { initial: 50.0, decay: 7.0, damping: 0.0 };
    assert_eq!((bare.after(3.3), bare.lifetime()), (50.0 - 7.0 * 3.3, 50.0 / 7.0));
    for damping in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 5e-324] {
        let spin = VerticalSpin { damping, ..bare };
        assert_within(spin.after(3.3), bare.after(3.3), 50.0 * damping * 3.3 + 1e-13);
        assert_within(spin.turn(0.0, 3.3), bare.turn(0.0, 3.3), 50.0 * damping * 3.3 * 3.3 + 1e-13);
    }
}

#[test]
fn side_spin_that_is_only_damped_is_gone_when_nothing_but_rounding_is_left() {
    let cloth = Cloth { spin_deceleration: 0.0, spin_damping: 2.0, ..cloth() };
    let course = Course::plan(&pool(0), &spinning(&pool(0), [0.0; 2], [0.0; 2], [0.0, 0.0, 30.0]), &cloth, 0.0);
    assert_close(course.at(1.5).spin.z, 30.0 * libm::exp(-3.0), EXACT, 0.0);
    assert_close(course.rest_time(), 0.5 * libm::log(30.0 / 1e-12), 1e-9, 0.0);
}

/// The first time after `from` at which `gap` is no longer positive, by steps of a fifth of a millisecond and bisection.
fn first_fall(gap: impl Fn(f64) -> f64, from: f64, until: f64) -> Option<f64> {
    let steps = ((until - from) / 2e-4).ceil() as usize;
    let time = |step: usize| from + (until - from) * (step as f64 / steps as f64);
    let step = (1..=steps).find(|&step| gap(time(step)) <= 0.0)?;
    let (mut low, mut high) = (time(step - 1), time(step));
    while low < low.midpoint(high) && low.midpoint(high) < high {
        let middle = low.midpoint(high);
        if gap(middle) > 0.0 { low = middle } else { high = middle }
    }
    Some(high)
}

/// Fails unless a time that detection found is the one that the fine steps find, or a graze that they may miss.
fn assert_first_fall(found: Option<f64>, gap: impl Fn(f64) -> f64, from: f64, until: f64) {
    let stepped = first_fall(&gap, from, until);
    match (found, stepped) {
        (Some(found), Some(stepped)) if (found - stepped).abs() <= 1e-10 => {}
        (Some(found), _) if stepped.is_none_or(|stepped| found < stepped) => {
            // Fine steps may miss a contact that is shorter than one of them.
            assert!(gap(found).abs() < 1e-13 && gap(found - 2e-4) > 0.0, "at {found} the gap is {}", gap(found));
            assert!(gap(found + 2e-4) > 0.0, "steps find {stepped:?}, detection {found}");
        }
        (None, None) => {}
        (None, Some(stepped)) => {
            // Detection may ignore a graze that is shallower than rounding.
            let deepest = (0..=1000).map(|i| gap(stepped + 1e-6 * f64::from(i))).fold(f64::INFINITY, f64::min);
            assert!(deepest > -2e-12, "missed at {stepped}, {deepest} deep");
        }
        _ => panic!("steps find {stepped:?}, detection {found:?}"),
    }
}

/// Balls that roll, slide with any spin, or are at rest, on a square metre.
fn movers() -> impl Strategy<Value = Motion> {
    let place = || prop::array::uniform2(-0.5..0.5_f64);
    let velocity = || prop::array::uniform2(-2.0..2.0_f64);
    let ball = pool(0);
    prop_oneof![
        4 => (place(), velocity()).prop_map(move |(at, velocity)| rolling(&ball, at, velocity)),
        3 => (place(), velocity(), prop::array::uniform3(-60.0..60.0_f64))
            .prop_map(move |(at, velocity, spin)| spinning(&ball, at, velocity, spin)),
        1 => place().prop_map(move |at| spinning(&ball, at, [0.0; 2], [0.0; 3])),
    ]
}

/// The pieces of two courses that last at the same time, with their common time.
fn together<'a>(a: &'a Course, b: &'a Course) -> impl Iterator<Item = (&'a Piece, &'a Piece, f64, f64)> {
    a.pieces().iter().enumerate().flat_map(move |(i, of_a)| {
        b.pieces().iter().enumerate().filter_map(move |(j, of_b)| {
            let (from, until) = (of_a.start.max(of_b.start), a.end_of(i).min(b.end_of(j)).min(3.0));
            (from < until).then_some((of_a, of_b, from, until))
        })
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn balls_that_roll_and_slide_meet_when_fine_steps_say(
        a in movers(), b in movers(), drag in prop_oneof![0.0..0.05_f64, 0.0..1.0_f64],
    ) {
        let cloth = Cloth { drag, ..heated() };
        let distance = 2.0 * pool(0).radius;
        prop_assume!(a.position.distance(b.position) > distance);
        let (a, b) = (Course::plan(&pool(0), &a, &cloth, 0.0), Course::plan(&pool(1), &b, &cloth, 0.0));
        for (of_a, of_b, from, until) in together(&a, &b) {
            let gap = |t: f64| of_a.position_at(t).distance(of_b.position_at(t)) - distance;
            if gap(from) <= 0.0 {
                break;
            }
            assert_first_fall(ball_meets_ball(of_a, of_b, distance, TimeWindow::new(from, until)), gap, from, until);
        }
    }

    #[test]
    fn a_rolling_ball_meets_noses_and_jaws_when_fine_steps_say(
        at in prop::array::uniform2(-0.5..0.5_f64), velocity in prop::array::uniform2(-2.0..2.0_f64),
        drag in 0.0..1.0_f64, distance in 0.01..0.2_f64,
    ) {
        let course = Course::plan(&pool(0), &rolling(&pool(0), at, velocity), &Cloth { drag, ..heated() }, 0.0);
        let (piece, until) = (&course.pieces()[0], course.end_of(0).min(3.0));
        let from_origin = |t: f64| piece.position_at(t).truncate().length() - distance;
        if from_origin(0.0) > 0.0 {
            let met = ball_meets_circle(piece, DVec2::ZERO, distance, TimeWindow::of(until));
            assert_first_fall(met, from_origin, 0.0, until);
        }
        let nose = Cushion { name: "foot rail".to_owned(), from: DVec2::new(0.6, -9.0), to: DVec2::new(0.6, 9.0), facing: false, own: OwnNose::default() };
        let from_nose = |t: f64| 0.6 - distance - piece.position_at(t).x;
        if from_nose(0.0) > 0.0 {
            assert_first_fall(ball_meets_line(piece, &nose.line(), distance, TimeWindow::of(until)), from_nose, 0.0, until);
        }
    }

    #[test]
    fn balls_that_roll_side_by_side_an_atom_apart_meet_when_fine_steps_say(
        bearing in 0.0..360.0_f64, apart in -9.0..-4.0_f64, faster in prop::array::uniform2(-1.0..1.0_f64),
        by in -8.0..-2.0_f64, drag in prop_oneof![0.0..0.05_f64, 0.0..1.0_f64],
    ) {
        let (ball, cloth) = (pool(0), Cloth { drag, ..heated() });
        let distance = 2.0 * ball.radius;
        let at = heading(bearing) * (distance + libm::exp10(apart));
        let difference = libm::exp10(by);
        let beside = rolling(&ball, [at.x, at.y], [2.0 + faster[0] * difference, faster[1] * difference]);
        let a = Course::plan(&ball, &rolling(&ball, [0.0; 2], [2.0, 0.0]), &cloth, 0.0);
        let b = Course::plan(&pool(1), &beside, &cloth, 0.0);
        let (of_a, of_b, from, until) = together(&a, &b).next().expect("they start together");
        let gap = |t: f64| of_a.position_at(t).distance(of_b.position_at(t)) - distance;
        let found = ball_meets_ball(of_a, of_b, distance, TimeWindow::new(from, until));
        let stepped = first_fall(gap, from, until);
        // The time of such a slow approach is as uncertain as the rounding of the gap over the speed of approach.
        prop_assert!(found.is_some() == stepped.is_some() || found.or(stepped).is_some_and(|t| gap(t).abs() < 1e-13));
        if let Some(found) = found {
            // The balls are some metres from the origin by then, where positions are rounded to 4e-16 m.
            prop_assert!(gap(found).abs() < 1e-14, "{} apart", gap(found));
            prop_assert!(stepped.is_none_or(|stepped| found - stepped < 1e-6), "{found} after {stepped:?}");
        }
    }

    #[test]
    fn balls_that_part_meet_again_only_when_fine_steps_say(
        a in movers(), b in movers(), bearing in 0.0..360.0_f64, drag in 0.0..1.0_f64,
    ) {
        let cloth = Cloth { drag, ..heated() };
        let distance = 2.0 * pool(0).radius;
        let a = Motion { position: b.position + heading(bearing) * distance, ..a };
        // Parts at a fair speed. If rounding decides, other rules hold.
        prop_assume!((a.velocity - b.velocity).dot(heading(bearing)) > 1e-3);
        let (a, b) = (Course::plan(&pool(0), &a, &cloth, 0.0), Course::plan(&pool(1), &b, &cloth, 0.0));
        let (of_a, of_b, from, until) = together(&a, &b).next().expect("they start together");
        let gap = |t: f64| of_a.position_at(t).distance(of_b.position_at(t)) - distance;
        let parted = from + 1e-6;
        prop_assume!(parted < until);
        assert_first_fall(ball_meets_ball(of_a, of_b, distance, TimeWindow::new(from, until)), gap, parted, until);
    }
}

#[test]
fn balls_that_roll_side_by_side_at_one_speed_never_meet() {
    let distance = 2.0 * pool(0).radius;
    let beside = |y: f64, id: u32| Course::plan(&pool(id), &rolling(&pool(id), [0.0, y], [2.0, 0.0]), &heated(), 0.0);
    let (a, b) = (beside(0.0, 0), beside(distance, 1));
    assert_eq!(ball_meets_ball(&a.pieces()[0], &b.pieces()[0], distance, TimeWindow::of(a.end_of(0))), None);
}

#[test]
fn a_faster_ball_catches_up_with_a_slower_one_on_its_line() {
    let cloth = heated();
    let distance = 2.0 * pool(0).radius;
    let chaser = Course::plan(&pool(0), &rolling(&pool(0), [0.0; 2], [2.0, 0.0]), &cloth, 0.0);
    let chased = Course::plan(&pool(1), &rolling(&pool(1), [1.0, 0.0], [1.0, 0.0]), &cloth, 0.0);
    let met =
        ball_meets_ball(&chaser.pieces()[0], &chased.pieces()[0], distance, TimeWindow::of(40.0)).expect("it does");
    assert_within(chased.at(met).position.x - chaser.at(met).position.x, distance, 1e-15);
    let stop = (0.5, chased.at(0.5).position.x - chaser.at(0.5).position.x);
    assert!(stop.0 < met && stop.1 > distance, "not before");
}

#[test]
fn a_heated_table_slows_balls_as_the_tracked_ones_were() {
    let cloth = preset("heated_carom").cloth;
    // The middles of the speed intervals, and the decelerations measured in them.
    for (speed, measured) in [(0.125, 0.0415), (0.3, 0.0434), (0.5, 0.0458), (0.7, 0.0495), (1.0, 0.0568)] {
        assert_close(cloth.rolling_deceleration(speed), measured, 0.15, 0.0);
    }
    assert_close(VerticalSpin::on(&cloth, 40.0).lifetime(), 11.3943, 1e-5, 0.0);
}

/// How far a ball with this first speed rolls with those physics.
fn length(physics: &Physics, speed: f64) -> f64 {
    let course = roll(speed, &physics.cloth);
    course.at(course.rest_time()).position.x
}

#[test]
fn each_cloth_carries_a_ball_as_far_as_its_name_says() {
    let far = |name: &str| length(&preset(name), 1.0);
    let lengths = ["bar_box", "snooker", "club_pool", "tournament_pool", "heated_carom"].map(far);
    assert!(lengths.windows(2).all(|pair| pair[1] > 1.05 * pair[0]), "{lengths:?}");
    let ideal = roll(1.0, &preset("ideal").cloth);
    assert!(ideal.rest_time().is_infinite());
    assert_eq!(ideal.at(10.0).position.x, 10.0);
}

#[test]
fn on_an_ideal_table_a_break_keeps_its_energy() {
    let mut setup = Setup::rack("nine_ball_tight").load().expect("it comes with the game");
    setup.physics = preset("ideal");
    setup.physics.horizon.seconds = 3.0;
    let boundary = Arc::make_mut(&mut setup.table.boundary);
    boundary.pockets.clear();
    boundary.jaws.clear();
    setup.strike = Some(baize_physics::Strike { speed: 5.0, direction: 0.01, ..Default::default() });
    let run = simulate(&setup).expect("the strike holds");
    assert_ne!(run.record.ending, Ending::AtRest);
    let energy = |t: f64| -> f64 {
        let balls = setup.balls.iter().zip(&run.tracks);
        balls.map(|(placed, track)| placed.ball.kinetic_energy(&track.at(t))).sum()
    };
    let meetings = run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. })).count();
    assert!(meetings > 20, "{meetings} contacts");
    assert_close(energy(3.0), energy(0.0), 1e-9, 0.0);
}

#[test]
fn a_ball_rolls_along_a_rail_and_past_a_frozen_neighbour_without_touching_either() {
    let (ball, table) = (pool(0), four_cushions(2.0, 1.0, 0.0359));
    let reach = table.boundary.reach(ball.radius);
    let along = rolling(&ball, [-0.5, -0.5 + reach], [1.0, 0.0]);
    let neighbour = Motion::at_rest(0.0, -0.5 + reach + 2.0 * ball.radius, ball.radius);
    let physics = Physics { cloth: Cloth { rolling_friction: 0.1, ..heated() }, ..Physics::default() };
    let run = simulate(&setup(table, physics, &[(ball, along), (pool(1), neighbour)])).expect("an honest shot");
    assert_eq!(run.record.ending, Ending::AtRest);
    assert_eq!(run.record.finals[1].motion.position, neighbour.position);
    assert_eq!(run.record.finals[0].ball, BallId(0));
    assert_within(run.record.finals[0].motion.position.y, -0.5 + reach, 1e-12);
    assert_eq!(run.record.finals[0].phase, Phase::Resting);
}
