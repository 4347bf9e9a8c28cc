//! Balls that lean on each other on a bed that is not level. If rolling resistance can hold them, they come to rest;
//! otherwise they roll on.

use baize_physics::{Ball, Cloth, Motion, Physics, Slope};
use baize_table::shot::{Ending, Run, simulate};
use baize_testing::common::*;
use glam::DVec3;
use proptest::prelude::*;

/// The most solutions of the forces between two balls until they rest.
const MOST_SOLUTIONS: usize = 2_000;

/// The cloth of the catalogue on a bed that pulls rolling balls towards `degrees` with that share of their rolling
/// resistance. A part of the pull comes from the nap, if it is towards the foot.
fn drawing(share: f64, degrees: f64, nap: f64) -> Cloth {
    let level = cloth();
    let way = heading(degrees) * (share * level.rolling_friction);
    let nap = (nap * way.x).clamp(0.0, 0.01);
    let slope = Slope { to_foot: (way.x - nap) * 1.4, to_left: way.y * 1.4 };
    Cloth { slope, nap, ..level }
}

fn fixed(ball: Ball) -> Ball {
    Ball { mass: f64::INFINITY, ..ball }
}

/// A pool ball in the middle of the bed, and another one that touches it in the direction `degrees`; both roll.
fn leaning(other: Ball, degrees: f64, velocities: [DVec3; 2]) -> [(Ball, Motion); 2] {
    let place = heading(degrees) * (2.0 * (pool(0).radius * other.radius).sqrt());
    let [one, two] = velocities.map(|velocity| [velocity.x, velocity.y]);
    [(pool(0), rolling(&pool(0), [0.0; 2], one)), (other, rolling(&other, [place.x, place.y], two))]
}

fn play(cloth: &Cloth, balls: &[(Ball, Motion)]) -> Run {
    let mut physics = Physics { cloth: cloth.clone(), ..Physics::default() };
    physics.horizon.seconds = 600.0;
    simulate(&setup(open_bed(), physics, balls)).expect("nobody strikes")
}

/// How often the forces on a ball were solved.
fn solutions(run: &Run, ball: usize) -> usize {
    run.tracks[ball].courses().filter(|(course, _)| course.hold().is_some()).count()
}

/// The latest time, in seconds, at which balls rest if the resistance is stronger than the pull on each of them.
/// Contacts add no energy. So the root of the sum of m v^2 falls at least at the rate: root of m, times the resistance
/// minus the pull.
fn latest(cloth: &Cloth, balls: &[(Ball, Motion)]) -> f64 {
    let free = || balls.iter().filter(|(ball, _)| !ball.is_fixed());
    let action: f64 = free().map(|(ball, motion)| ball.mass * motion.velocity.length_squared()).sum();
    let lightest = free().map(|(ball, _)| ball.mass).fold(f64::INFINITY, f64::min);
    (action / lightest).sqrt() / (cloth.rolling_resistance() - cloth.roll_pull().length())
}

/// What is wrong with how two leaning balls come to rest, if resistance alone can hold each of them.
fn flaw(cloth: &Cloth, balls: &[(Ball, Motion)]) -> Option<String> {
    let run = play(cloth, balls);
    let (ending, lasts, latest) = (run.record.ending, run.record.duration, latest(cloth, balls));
    if ending != Ending::AtRest {
        return Some(format!("{ending:?} after {lasts} s"));
    }
    // The longest time between two solutions is 16 ms.
    if lasts > latest * 1.001 + 0.05 {
        return Some(format!("rests after {lasts} s and not after {latest} s"));
    }
    let solutions = solutions(&run, 0);
    (solutions > MOST_SOLUTIONS || run.record.events.len() > 100)
        .then(|| format!("{solutions} solutions, {} events", run.record.events.len()))
}

#[test]
fn two_balls_that_creep_leaning_on_each_other_come_to_rest_on_a_slope_that_holds_each() {
    for share in [0.5, 0.9, 0.95] {
        for line in [0.0, 40.0, 75.0, 130.0, 160.0] {
            for (speed, degrees) in [(2e-5, 10.0), (5e-5, 120.0), (2e-4, 300.0), (3e-3, 60.0)] {
                let velocities = [heading(degrees) * speed, heading(degrees + 50.0) * (0.6 * speed)];
                let (cloth, balls) = (drawing(share, 30.0, 0.3), leaning(pool(1), line, velocities));
                let flaw = flaw(&cloth, &balls);
                assert_eq!(flaw, None, "pull {share} of the resistance, line {line}, {speed} m/s to {degrees}");
            }
        }
    }
}

#[test]
fn a_ball_that_leans_on_another_passes_it_and_the_other_stays_by_its_resistance() {
    // The pull is up to 22.5 degrees off the common tangent and presses the rolling ball against the other.
    for (share, off) in [(0.3, 22.5), (0.8, 10.0), (0.9, 2.0)] {
        let cloth = drawing(share, 90.0 - off, 0.0);
        let balls = leaning(pool(1), 0.0, [DVec3::Y * 0.006, DVec3::ZERO]);
        let run = play(&cloth, &balls);
        assert!(run.tracks[0].courses().any(|(course, _)| course.hold().is_some()), "nothing leans");
        assert!(run.tracks[1].courses().all(|(course, _)| course.at(course.start()).position == balls[1].1.position));
        assert!(run.tracks[0].at(run.record.duration).position.y > 1e-4, "it passes");
        assert!(solutions(&run, 0) < 300, "{} solutions", solutions(&run, 0));
    }
}

/// Where the second of two equal balls is after that many seconds, if the first one leans on it all the time: their
/// motions in steps of a microsecond, with the resistance to each and the force between them.
fn pushed_away(cloth: &Cloth, balls: &[(Ball, Motion); 2], seconds: f64) -> DVec3 {
    const STEP: f64 = 1e-6;
    let (pull, resistance) = (cloth.roll_pull().extend(0.0), cloth.rolling_resistance());
    let mut places = [0, 1].map(|ball: usize| balls[ball].1.position);
    let mut velocities = [0, 1].map(|ball: usize| balls[ball].1.velocity);
    let mut force = DVec3::ZERO;
    for _ in 0..(seconds / STEP) as usize {
        let line = places[1] - places[0];
        let normal = line.normalize();
        let relative = velocities[1] - velocities[0];
        let across = relative - normal * relative.dot(normal);
        // A ball at rest: the resistance acts against the force on it.
        let ways = [velocities[0], if velocities[1] == DVec3::ZERO { pull + normal } else { velocities[1] }];
        let [one, two] = ways.map(|way| pull - way.normalize() * resistance);
        let closing = (one - two).dot(normal) - across.length_squared() / line.length();
        force = normal * (0.5 * closing.max(0.0));
        velocities = [velocities[0] + (one - force) * STEP, velocities[1] + (two + force) * STEP];
        places = [0, 1].map(|ball: usize| places[ball] + velocities[ball] * STEP);
    }
    assert!(force != DVec3::ZERO, "it leans on it all the time");
    places[1]
}

#[test]
fn a_ball_that_is_leant_on_too_heavily_sets_off_against_resistance() {
    for (share, off) in [(0.9, 30.0), (0.95, 50.0), (0.9, 60.0)] {
        let cloth = drawing(share, 90.0 - off, 0.0);
        let balls = leaning(pool(1), 0.0, [DVec3::Y * 0.006, DVec3::ZERO]);
        let place = play(&cloth, &balls).tracks[1].at(0.2).position;
        let way = place.distance(balls[1].1.position);
        assert!(way > 1e-4, "moves by {way} m");
        assert_vectors_close(place, pushed_away(&cloth, &balls, 0.2), 0.0, 1e-6);
    }
}

prop_compose! {
    fn creeping()(exponent in -5.0..-1.8_f64, degrees in 0.0..360.0_f64) -> DVec3 {
        heading(degrees) * libm::exp10(exponent)
    }
}

prop_compose! {
    /// Two touching balls that neither part nor approach; one may be at rest, or fixed.
    fn pair()(
        line in 0.0..360.0_f64,
        other in prop_oneof![2 => Just(pool(1)), 1 => Just(snooker(1)), 1 => Just(fixed(pool(1)))],
        one in creeping(),
        across in prop_oneof![1 => Just(None), 2 => (-1.0..1.0_f64).prop_map(Some)],
    ) -> [(Ball, Motion); 2] {
        let (normal, tangent) = (heading(line), heading(line + 90.0));
        let along = |share: f64| tangent * one.dot(tangent) * share;
        let velocities = match across {
            Some(share) if !other.is_fixed() => [one, normal * one.dot(normal) + along(share)],
            _ => [along(1.0), DVec3::ZERO],
        };
        leaning(other, line, velocities)
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn balls_that_touch_come_to_rest_as_soon_as_resistance_wins_over_every_slope_and_nap(
        balls in pair(), share in prop_oneof![0.0..0.98_f64, 0.8..0.98_f64], degrees in 0.0..360.0_f64, nap in 0.0..1.0_f64,
        drag in prop_oneof![Just(0.0), Just(0.0235)],
    ) {
        let cloth = Cloth { drag, ..drawing(share, degrees, nap) };
        prop_assert_eq!(flaw(&cloth, &balls), None);
    }

    #[test]
    fn a_ball_that_leans_on_a_post_rests_if_resistance_holds_the_rest_of_the_pull_and_rolls_off_otherwise(
        share in 1.3..1.4_f64, left in prop_oneof![-0.98..0.98_f64, -1.3..-1.02_f64, 1.02..1.3_f64],
        line in 0.0..360.0_f64,
    ) {
        let off = libm::asin(left / share).to_degrees();
        let mut physics = Physics { cloth: drawing(share, line + off, 0.0), ..Physics::default() };
        physics.horizon.seconds = 1.0;
        let balls = leaning(fixed(pool(1)), line, [DVec3::ZERO; 2]);
        let run = simulate(&setup(open_bed(), physics, &balls)).expect("nobody strikes");
        let rests = run.record.ending == Ending::AtRest;
        prop_assert_eq!(rests, left.abs() < 1.0, "{} of the resistance is left to it", left);
        prop_assert!(solutions(&run, 0) < MOST_SOLUTIONS);
    }
}
