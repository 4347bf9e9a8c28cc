//! Balls that are squeezed: they meet something over and over in one place, gain no energy, and stop soon.

use baize_physics::{
    Ball, BallBall, BallBallModel, BallId, Change, Cloth, ClusterResolver, Clusters, Motion, Physics, Slope,
};
use baize_table::shot::{Run, Setup};
use baize_testing::common::{cases, four_cushions, played, pool, setup};
use glam::DVec3;
use proptest::prelude::*;

/// The largest share of their energy that balls gain in one event, apart from the stroke.
pub fn gain(setup: &Setup, run: &Run) -> f64 {
    let energy = |motion: fn(&Change) -> &Motion, changes: &[Change]| -> f64 {
        let of_ball = |change: &Change| {
            let placed = setup.balls.iter().find(|placed| placed.ball.id == change.ball);
            placed.map_or(0.0, |placed| placed.ball.kinetic_energy(motion(change)))
        };
        changes.iter().map(of_ball).sum()
    };
    let events = run.record.events.iter().filter(|event| event.time > 0.0);
    let gains = events.map(|event| {
        let (before, after) = (energy(|c| &c.before, &event.changes), energy(|c| &c.after, &event.changes));
        if after > before { (after - before) / before } else { 0.0 }
    });
    gains.fold(0.0, f64::max)
}

/// Nothing is lost when balls meet, and several meet by generalized reflections.
fn elastic_by_reflections() -> Physics {
    Physics {
        ball_ball: BallBall { model: BallBallModel::Elastic, ..BallBall::default() },
        clusters: Clusters { resolver: ClusterResolver::GeneralizedReflections },
        ..Physics::default()
    }
}

#[test]
fn five_light_balls_that_a_heavy_one_drives_into_a_cushion_stop_within_thirty_impacts_each() {
    let (light, gap) = (pool(0), 1e-7);
    let table = four_cushions(2.54, 1.27, 1.3 * light.radius);
    let last = 1.27 - table.boundary.reach(light.radius) - gap;
    let place = |index: u32| last - f64::from(index) * (2.0 * light.radius + gap);
    let mut balls: Vec<(Ball, Motion)> =
        (0..5).map(|index| (pool(index), Motion::at_rest(place(index), 0.0, light.radius))).collect();
    let velocity = DVec3::X * 0.1;
    let drives =
        Motion { velocity, spin: light.rolling_spin(velocity), ..Motion::at_rest(place(5), 0.0, light.radius) };
    balls.push((Ball { mass: 1000.0, ..pool(5) }, drives));
    let run = played(&setup(table, elastic_by_reflections(), &balls));
    assert!(run.record.events.len() <= 150, "{} events", run.record.events.len());
}

proptest! {
    #![proptest_config(cases(300))]

    /// Such a low nose hardly turns a ball back. So the ball meets it again at once, until it is squeezed.
    #[test]
    fn no_ball_that_rolls_along_a_low_nose_gains_energy(
        share in -3.0..-1.0_f64, along in -0.2..0.2_f64, towards in -3.0..-1.7_f64,
        slip in prop::array::uniform2(-1.0..1.0_f64), size in -5.0..-2.0_f64, twist in -20.0..20.0_f64,
    ) {
        let (ball, nose_height) = (pool(0), libm::pow(10.0, share) * pool(0).radius);
        let table = four_cushions(0.2, 0.15, nose_height);
        let y = table.boundary.reach(ball.radius) + 1e-6 - 0.075;
        let velocity = DVec3::new(along, -libm::pow(10.0, towards), 0.0);
        let slip = DVec3::new(slip[0], slip[1], twist) * (libm::pow(10.0, size) / ball.radius);
        let motion = Motion { velocity, spin: ball.rolling_spin(velocity) + slip, ..Motion::at_rest(0.0, y, ball.radius) };
        let setup = setup(table, Physics::default(), &[(ball, motion)]);
        let run = played(&setup);
        prop_assert_eq!(&run.broken, &None);
        prop_assert!(gain(&setup, &run) <= 1e-12, "{:e}", gain(&setup, &run));
    }

    /// A nose far above a ball's centre reaches the farther over the ball the lower the ball is. A ball that comes down
    /// beside it overlaps it.
    #[test]
    fn a_ball_that_comes_down_at_a_high_nose_is_squeezed_and_does_not_bounce_on_and_on(
        share in -4.0..-0.5_f64, height in -10.5..-9.0_f64, towards in 0.1..5.0_f64, along in -1.0..1.0_f64,
    ) {
        let ball = pool(0);
        let table = four_cushions(0.2, 0.15, (2.0 - libm::pow(10.0, share)) * ball.radius);
        let y = table.boundary.reach(ball.radius) + 1e-9 - 0.075;
        let lifted = Motion::at_rest(0.0, y, ball.radius + libm::pow(10.0, height));
        let motion = Motion { velocity: DVec3::new(along, -towards, 0.0), ..lifted };
        let setup = setup(table, Physics::default(), &[(ball, motion)]);
        let run = played(&setup);
        let on_the_spot = run.record.events.iter().filter(|event| event.time < 1e-6).count();
        prop_assert!(on_the_spot <= 200, "{on_the_spot} impacts");
    }

    /// Two pairs meet at the same time, and only the faster one reaches across the gap to the slower one.
    #[test]
    fn pairs_that_meet_at_the_same_time_change_motions_only_as_their_events_record(
        gap in -6.0..-4.0_f64, slow in 2e-3..0.1_f64, fast in 0.5..10.0_f64, is_turned in any::<bool>(),
    ) {
        let radius = pool(0).radius;
        let places = [0.0, 2.0 * radius, 4.0 * radius + libm::pow(10.0, gap), 6.0 * radius + libm::pow(10.0, gap)];
        let speeds = [slow, 0.0, 0.0, -fast];
        let motion = |index: usize| {
            let velocity = DVec3::X * speeds[index];
            let spin = pool(0).rolling_spin(velocity);
            Motion { velocity, spin, ..Motion::at_rest(places[index] - 3.0 * radius, 0.0, radius) }
        };
        // The pair with the lower ids is resolved first.
        let id = |index: usize| if is_turned { 3 - index as u32 } else { index as u32 };
        let mut balls: Vec<(Ball, Motion)> = (0..4).map(|index| (pool(id(index)), motion(index))).collect();
        balls.sort_by_key(|(ball, _)| ball.id);
        let setup = setup(four_cushions(2.0, 1.0, 1.3 * radius), Physics::default(), &balls);
        let run = played(&setup);
        for (ball, start) in &balls {
            let of_ball = |change: &&Change| change.ball == ball.id;
            let at_once = run.record.events.iter().filter(|event| event.time == 0.0);
            let mut changes: Vec<&Change> = at_once.flat_map(|event| event.changes.iter().find(of_ball)).collect();
            // An impact of several balls lists a ball in each of its contacts.
            changes.dedup();
            let befores = changes.iter().map(|change| change.before.velocity);
            let afters = [start.velocity].into_iter().chain(changes.iter().map(|change| change.after.velocity));
            for (before, last) in befores.zip(afters) {
                prop_assert!(before.distance(last) <= 1e-3, "{before} after {last}");
            }
        }
    }

    /// The light ball lies in a wedge of a few millionths of a radian.
    #[test]
    fn a_heavy_ball_that_drives_a_light_one_between_a_heavy_one_and_a_cushion_stops_soon(
        share in -6.0..-4.0_f64, speed in 0.02..0.2_f64, ratio in 2.0..3.5_f64,
    ) {
        let (light, radius) = (pool(0), pool(0).radius);
        let heavy = |id: u32| Ball { id: BallId(id), mass: light.mass * libm::pow(10.0, ratio), ..light };
        let table = four_cushions(1.0, 0.8, 1.3 * radius);
        let reach = table.boundary.reach(radius);
        let (x, y, lower) = (0.5 - reach, 0.4 - reach, libm::pow(10.0, share) * radius);
        let beside = x - (4.0 * radius * radius - lower * lower).sqrt();
        let velocity = DVec3::Y * speed;
        let pushes = Motion { velocity, spin: light.rolling_spin(velocity), ..Motion::at_rest(x, y - lower - 2.001 * radius, radius) };
        let balls = [
            (light, Motion::at_rest(x, y - lower, radius)),
            (heavy(1), Motion::at_rest(beside, y, radius)),
            (heavy(2), pushes),
        ];
        let run = played(&setup(table, elastic_by_reflections(), &balls));
        prop_assert!(run.record.events.len() <= 300, "{} events", run.record.events.len());
    }

    /// The slope pulls the heavy ball to the cushion, again and again.
    #[test]
    fn a_light_ball_that_rattles_between_a_heavy_one_and_a_cushion_ends_its_rattle(
        gap in -9.0..-5.0_f64, speed in 0.001..0.1_f64, ratio in 2.0..4.0_f64, fall in 1e-3..1e-2_f64,
    ) {
        let (light, radius) = (pool(0), pool(0).radius);
        let heavy = Ball { id: BallId(1), mass: light.mass * libm::pow(10.0, ratio), ..light };
        let table = four_cushions(1.0, 0.8, 1.3 * radius);
        let x = 0.5 - table.boundary.reach(radius) - libm::pow(10.0, gap);
        let velocity = DVec3::X * speed;
        let pushes = Motion { velocity, spin: light.rolling_spin(velocity), ..Motion::at_rest(x - 2.0 * radius - libm::pow(10.0, gap), 0.0, radius) };
        let physics = Physics {
            ball_ball: BallBall { model: BallBallModel::Elastic, ..BallBall::default() },
            cloth: Cloth { slope: Slope { to_foot: fall, to_left: 0.0 }, rolling_friction: 0.1 * fall, ..Cloth::default() },
            ..Physics::default()
        };
        let run = played(&setup(table, physics, &[(light, Motion::at_rest(x, 0.0, radius)), (heavy, pushes)]));
        prop_assert!(run.record.events.len() <= 300, "{} events", run.record.events.len());
    }
}
