//! Balls on beds that are not level: what sets them off, in which direction, and how much of their future is stored.

use std::f64::consts::PI;

use allocation_counter::measure;
use baize_physics::engine::Outcome;
use baize_physics::{Ball, Body, Cloth, Course, Motion, Physics, Slope};
use baize_table::shot::{BrokenInvariant, EventKind, Recorder, Run, Setup, Track, simulate};
use baize_testing::common::*;
use baize_testing::random::Dice;
use glam::DVec2;
use proptest::prelude::*;

/// The most bytes of a shot for each ball, for each event, and for each piece of a course that a ball travelled.
const BYTES: u64 = 4096;

/// The most bytes of a shot for its table and its forecast.
const TABLE: u64 = 65_536;

/// The numbers of balls, of events, and of travelled pieces in a shot.
pub fn extent(run: &Run) -> usize {
    let pieces = run.tracks.iter().flat_map(Track::courses);
    let pieces = pieces.map(|(course, end)| course.pieces().iter().filter(|piece| piece.start < end).count());
    run.tracks.len() + run.record.events.len() + pieces.sum::<usize>()
}

/// What is wrong with the memory that a shot takes.
pub fn memory_complaint(setup: &Setup) -> Option<String> {
    let mut run = None;
    let taken = measure(|| run = simulate(setup).ok()).bytes_max;
    let run = run?;
    let extent = extent(&run);
    (taken > TABLE + BYTES * extent as u64).then(|| format!("{taken} bytes for an extent of {extent}"))
}

prop_compose! {
    /// Any allowed bed, often one on which little slows a ball, or on which pull and resistance are equal.
    fn any_cloth()(
        way in 0.0..360.0_f64,
        fall in prop_oneof![-6.0..-1.7_f64, -2.2..-1.7_f64],
        friction in prop_oneof![3 => Just(0.0), 1 => -6.0..-1.5_f64, 1 => Just(-2.0)],
        critical in prop::bool::weighted(0.2),
        drag in prop_oneof![1 => Just(0.0), 3 => -6.0..0.0_f64],
        nap in prop_oneof![2 => Just(0.0), 1 => 0.0..0.01_f64],
    ) -> Cloth {
        let size = |exponent: f64| if exponent == 0.0 { 0.0 } else { libm::exp10(exponent) };
        let fall = heading(way) * size(fall);
        let rolling_friction = if critical { fall.length() * 5.0 / 7.0 } else { size(friction) };
        Cloth { slope: Slope { to_foot: fall.x, to_left: fall.y }, rolling_friction, drag: size(drag), nap, ..cloth() }
    }
}

prop_compose! {
    /// Some balls on a table of four rails: touching each other and a rail, or moving.
    fn balls()(
        count in 1..4_u32, x in -0.5..0.5_f64, at_rail in any::<bool>(), touch in any::<bool>(),
        velocities in prop::array::uniform3(prop::array::uniform2(prop_oneof![1 => Just(0.0), 1 => -6.0..6.0_f64])),
    ) -> Vec<(Ball, Motion)> {
        let radius = pool(0).radius;
        (0..count).zip(velocities).map(|(id, velocity)| {
            let apart = if touch { 2.0 * radius } else { 0.2 };
            let place = [x + apart * f64::from(id), if at_rail { 0.635 - radius } else { 0.1 }];
            (pool(id), rolling(&pool(id), place, velocity))
        }).collect()
    }
}

fn on(cloth: &Cloth, balls: &[(Ball, Motion)], seconds: f64) -> Setup {
    let mut physics = Physics { cloth: cloth.clone(), ..Physics::default() };
    physics.horizon.seconds = seconds;
    setup(four_cushions(2.54, 1.27, pool(0).radius), physics, balls)
}

/// Energy of a ball that rolls or rests, in joules, with the potential energy by slope and nap.
fn energy(ball: &Ball, motion: &Motion, cloth: &Cloth) -> f64 {
    ball.kinetic_energy(motion) - 1.4 * ball.mass * cloth.roll_pull().dot(motion.position.truncate())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn what_a_shot_takes_goes_with_what_happens_in_it(cloth in any_cloth(), balls in balls()) {
        prop_assert_eq!(memory_complaint(&on(&cloth, &balls, 4.0)), None);
    }

    #[test]
    fn no_shot_on_a_slope_breaks_a_rule(cloth in any_cloth(), balls in balls()) {
        prop_assert_eq!(played(&on(&cloth, &balls, 4.0)).broken, None);
    }

    #[test]
    fn a_ball_at_rest_stays_or_sets_off_with_the_pull_and_gains_nothing_against_it(cloth in any_cloth()) {
        let ball = pool(0);
        let run = played(&on(&cloth, &[(ball, Motion::at_rest(0.0, 0.0, ball.radius))], 2.0));
        let way = |t: f64| run.tracks[0].at(t).position.truncate();
        let moved = way(0.3) - way(0.0);
        let resistance = cloth.rolling_resistance();
        if moved == DVec2::ZERO {
            let keeps = |pull: DVec2| pull.length() <= resistance * (1.0 + 1e-12);
            let (at_rest, rolling) = (cloth.lying_pull(), cloth.roll_pull());
            prop_assert!(keeps(at_rest) || keeps(rolling) || at_rest.dot(rolling) <= 0.0, "it lies though it is drawn");
        } else {
            prop_assert!(moved.dot(cloth.roll_pull()) > 0.0, "it sets off against the pull on what rolls: {moved}");
            prop_assert!(moved.dot(cloth.lying_pull()) > 0.0, "it sets off against the pull on what lies: {moved}");
        }
    }

    #[test]
    fn the_energy_of_a_ball_that_rolls_on_a_slope_never_grows(
        cloth in any_cloth(), velocity in prop::array::uniform2(prop_oneof![Just(0.0), -3.0..3.0_f64]),
    ) {
        let ball = pool(0);
        let course = Course::plan(&ball, &rolling(&ball, [0.0; 2], velocity), &cloth, 0.0);
        let until = course.planned_until().min(5.0);
        let mut last = energy(&ball, &course.at(0.0), &cloth);
        let rounding = 1e-12 * (1.0 + last.abs());
        for step in 1..200 {
            let now = energy(&ball, &course.at(until * f64::from(step) / 200.0), &cloth);
            // A piece is within 1e-9 m of the path.
            let beside = ball.mass * (cloth.roll_pull().length() + cloth.rolling_resistance()) * 1e-8;
            prop_assert!(now <= last + rounding + beside, "{last} J become {now} J in step {step}");
            last = now;
        }
    }

    #[test]
    fn a_course_that_is_planned_on_leads_where_one_planned_at_once_does(
        cloth in any_cloth(), velocity in prop::array::uniform2(-3.0..3.0_f64),
        spin in prop::array::uniform3(-100.0..100.0_f64), share in 0.0..1.0_f64,
    ) {
        let ball = pool(0);
        let start = spinning(&ball, [0.0; 2], velocity, spin);
        let whole = Course::plan(&ball, &start, &cloth, 0.0);
        let mut physics = Physics { cloth, ..Physics::default() };
        physics.horizon.seconds = whole.planned_until().clamp(1.0, 10.0);
        let run = played(&setup(open_bed(), physics.clone(), &[(ball, start)]));
        let time = share * physics.horizon.seconds.min(whole.planned_until());
        let (one, other) = (run.tracks[0].at(time), whole.at(time));
        assert_vectors_close(one.position, other.position, 1e-9, 1e-9);
        assert_vectors_close(one.velocity, other.velocity, 1e-9, 1e-9);
        assert_vectors_close(one.spin, other.spin, 1e-8, 1e-8);
        let transitions = |run: &Run| run.record.events.iter().filter(|e| matches!(e.kind, EventKind::Transition(..))).count();
        prop_assert!(transitions(&run) <= 4, "a course that is planned on is no event");
    }
}

#[test]
fn a_ball_that_slope_and_nap_draw_to_opposite_sides_stays_where_it_is() {
    // The nap pulls harder than the slope.
    let mut setup = found("uphill");
    (setup.physics.cloth.nap, setup.physics.cloth.rolling_friction) = (0.01, 0.004);
    setup.physics.cloth.slope.to_foot = -0.007;
    assert_eq!(played(&setup).record.finals[0].motion.position.x, 0.0);
    // If they pull in the same direction, both act once it rolls.
    setup.physics.cloth.slope.to_foot = 0.007;
    let pull = 9.81 * (0.007 * 5.0 / 7.0 + 0.01 - 0.004);
    assert_close(played(&setup).tracks[0].at(0.5).position.x, 0.125 * pull, 1e-12, 0.0);
}

#[test]
fn a_ball_that_sets_off_down_a_slope_comes_to_the_speed_at_which_drag_holds_it() {
    let cloth = Cloth { rolling_friction: 0.0, drag: 0.5, slope: Slope { to_foot: 0.02, to_left: 0.0 }, ..cloth() };
    let mut physics = Physics { cloth, ..Physics::default() };
    physics.horizon.seconds = 20.0;
    let lies = (pool(0), Motion::at_rest(0.0, 0.0, pool(0).radius));
    let run = played(&setup(open_bed(), physics, &[lies]));
    let (pull, drag) = (9.81_f64 * 0.02 * 5.0 / 7.0, 0.5_f64);
    // x = ln cosh(t sqrt(P k)) / k.
    for time in [0.5, 2.0, 8.0] {
        let expected = libm::log(libm::cosh(time * (pull * drag).sqrt())) / drag;
        assert_close(run.tracks[0].at(time).position.x, expected, 0.0, 1e-5);
    }
}

/// What the check finds if a ball that rolled across a slope for a second is given `times` its speed.
fn seen(times: f64) -> Option<BrokenInvariant> {
    let cloth = Cloth { slope: Slope { to_foot: 0.0, to_left: 0.01 }, ..cloth() };
    let physics = Physics { cloth, ..Physics::default() };
    let setup = setup(open_bed(), physics.clone(), &[(pool(0), rolling(&pool(0), [0.0; 2], [1.0, 0.0]))]);
    let mut engine = setup.engine();
    engine.keep_tracks();
    let mut recorder = Recorder::start(&setup, &engine);
    while engine.step(1.0) == Outcome::Resolved {
        recorder.note(&mut engine);
    }
    let mut motion = engine.motion(0);
    (motion.velocity, motion.spin) = (motion.velocity * times, motion.spin * times);
    engine.put(0, Body::new(setup.balls[0].ball, &motion, &physics, 1.0));
    recorder.note(&mut engine);
    recorder.finish(&mut engine, &setup.table, None).broken
}

#[test]
fn the_watch_sees_a_ball_that_gains_more_than_the_slope_gives() {
    assert_eq!(seen(1.0), None);
    assert!(matches!(seen(1.001), Some(BrokenInvariant::Energy { .. })));
}

/// Three balls that roll or rest on a slope on which friction does not stop them; some touch a rail.
fn crowd() -> Vec<(Ball, Motion)> {
    let rail = 0.635 - pool(0).radius;
    vec![
        (pool(0), rolling(&pool(0), [-0.5, 0.1], [2.0, 1.0])),
        (pool(1), rolling(&pool(1), [0.2, rail], [0.3, 0.0])),
        (pool(2), Motion::at_rest(0.4, rail, pool(2).radius)),
    ]
}

fn slippery() -> Cloth {
    let slope = Slope { to_foot: 0.001, to_left: 0.004 };
    Cloth { slope, rolling_friction: 0.0, drag: 0.02, nap: 0.002, ..cloth() }
}

/// Bits of position and velocity of each ball at the end of `run`, in the order of `ids`.
fn bits(run: &Run, ids: impl Iterator<Item = u32>) -> Vec<[u64; 6]> {
    ids.map(|id| {
        let last = run.record.finals.iter().find(|last| last.ball.0 == id).expect("it is there");
        let (place, velocity) = (last.motion.position, last.motion.velocity);
        [place.x, place.y, place.z, velocity.x, velocity.y, velocity.z].map(f64::to_bits)
    })
    .collect()
}

#[test]
fn on_a_slope_the_order_of_the_balls_does_not_matter() {
    let forward = played(&on(&slippery(), &crowd(), 10.0));
    let named = |id: u32, ball: Ball| Ball { id: pool(id).id, ..ball };
    let turned: Vec<_> =
        crowd().into_iter().rev().zip(0..).map(|((ball, motion), id)| (named(id, ball), motion)).collect();
    let backward = played(&on(&slippery(), &turned, 10.0));
    assert!(forward.record.events.len() > 10);
    assert_eq!(bits(&forward, 0..3), bits(&backward, (0..3).rev()));
}

/// The contacts turn the pull: a ball that starts has its resistance against where it goes, not against the pull.
#[test]
fn balls_that_lean_on_each_other_and_on_a_rail_of_a_slope_lie_or_go_but_do_not_start_and_stop_without_end() {
    let reach = four_cushions(2.54, 1.27, pool(0).radius).boundary.reach(pool(0).radius);
    let mut started = 0;
    for seed in 0..100 {
        let dice = &mut Dice::of(seed);
        let slope = Slope { to_foot: dice.between(-0.02, 0.02), to_left: dice.between(0.0, 0.02) };
        let fall = (slope.to_foot * slope.to_foot + slope.to_left * slope.to_left).sqrt();
        let rolling_friction = fall * (5.0 / 7.0) * dice.between(0.6, 1.0);
        let mut balls = vec![(pool(0), Motion::at_rest(0.0, 0.635 - reach, pool(0).radius))];
        for id in 1..4 {
            let (turn, step) = (dice.between(-0.9, -0.1) * PI, 2.0 * pool(0).radius);
            let last = balls[balls.len() - 1].1.position;
            balls.push((
                pool(id),
                Motion::at_rest(last.x + libm::cos(turn) * step, last.y + libm::sin(turn) * step, last.z),
            ));
        }
        let apart = |a: usize, b: usize| balls[a].1.position.distance(balls[b].1.position);
        if (0..2).any(|a| (a + 2..4).any(|b| apart(a, b) < 2.0 * pool(0).radius)) {
            continue;
        }
        let run = played(&on(&Cloth { slope, rolling_friction, ..Cloth::default() }, &balls, 1.0));
        for (ball, track) in run.tracks.iter().enumerate() {
            let courses = track.courses().count();
            assert!(courses <= 3_000, "seed {seed}: ball {ball} gets {courses} courses");
        }
        started += usize::from(run.tracks.iter().any(|track| track.at(0.5).velocity.length() > 0.0));
    }
    assert!(started >= 20, "balls start in only {started} shots");
}
