//! The horizon of work: it ends shots that would take minutes to compute, also within a single impact.

use baize_physics::engine::CutOff;
use baize_physics::{Ball, BallBallModel, BallId, ClusterResolver, Motion, Physics, Shape, Slope};
use baize_table::shot::{Ending, Setup};
use baize_testing::common::*;
use baize_testing::hostile::twins::reversed;
use glam::{DVec2, DVec3};

/// The last event may take so many steps more than the horizon allows.
const LAST_EVENT: u64 = 200_000;

/// Balls in touch, `wide` rows of as many to each side of the middle, and a ball that meets them at 5 m/s. The horizon of
/// work is two million steps.
fn heap(wide: i32, mut physics: Physics) -> Setup {
    physics.horizon.work = 2;
    let step = 2.0 * pool(0).radius;
    let mut balls: Vec<(Ball, Motion)> = Vec::new();
    for (row, column) in (-wide..=wide).flat_map(|row| (-wide..=wide).map(move |column| (row, column))) {
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        let place = DVec2::new(f64::from(column) + shift, f64::from(row) * 0.75_f64.sqrt()) * step;
        let ball = Ball { id: BallId(balls.len() as u32), mass: 0.1 + 0.01 * f64::from(column + wide), ..pool(0) };
        balls.push((ball, Motion::at_rest(place.x, place.y, ball.radius)));
    }
    let last = Ball { id: BallId(balls.len() as u32), ..pool(0) };
    let mut motion = Motion::at_rest(f64::from(-wide - 1) * step, 0.0, last.radius);
    motion.velocity = DVec3::X * 5.0;
    balls.push((last, motion));
    setup(four_cushions(4.0, 3.0, last.radius), physics, &balls)
}

/// Checks that the work ends a shot within its first impact, which is then not resolved.
fn assert_ends_within_its_first_impact(setup: &Setup) {
    let run = played(setup);
    assert_eq!(run.record.ending, Ending::StillMoving(CutOff::Work));
    let most = setup.physics.horizon.steps();
    assert!((most..most + LAST_EVENT).contains(&run.work), "{} steps", run.work);
    assert_eq!((run.record.events.len(), run.record.duration), (0, 0.0));
    for (placed, last) in setup.balls.iter().zip(&run.record.finals) {
        let (now, before) = (last.motion, placed.motion);
        assert_eq!((now.position, now.velocity), (before.position, before.velocity));
    }
    assert_eq!(run.broken, None);
}

#[test]
fn one_pair_after_the_other_of_five_hundred_balls_that_give_nothing_back_is_given_up_within_the_impact() {
    let mut physics = Physics::default();
    physics.clusters.resolver = ClusterResolver::OneAtATime;
    (physics.ball_ball.model, physics.ball_ball.restitution) = (BallBallModel::Mathavan, 1e-4);
    assert_ends_within_its_first_impact(&heap(11, physics));
}

#[test]
fn an_impact_of_five_hundred_discs_is_given_up_halfway() {
    let mut physics = Physics { shape: Shape::Discs, ..Physics::default() };
    physics.ball_ball.model = BallBallModel::Elastic;
    (physics.cloth.slope, physics.cloth.nap) = (Slope { to_foot: 0.0, to_left: 0.013 }, 0.009);
    assert_ends_within_its_first_impact(&heap(11, physics));
}

#[test]
fn a_heap_of_thirty_balls_is_resolved_within_the_usual_horizon_of_work() {
    let mut setup = heap(2, Physics::default());
    setup.physics.clusters.resolver = ClusterResolver::OneAtATime;
    setup.physics.horizon.work = Physics::default().horizon.work;
    let run = played(&setup);
    assert_eq!((run.record.ending, run.broken), (Ending::AtRest, None));
    assert!(run.record.events.len() > 30, "{} events", run.record.events.len());
}

#[test]
fn balls_that_roll_away_without_end_reach_the_horizon_of_work_before_that_of_time() {
    let mut physics = Physics { cloth: ice(), ..Physics::default() };
    (physics.horizon.seconds, physics.horizon.work) = (100_000.0, 2);
    // With so many balls a grid finds neighbours, and a ball that travels far has a time window for each of its cells.
    let balls: Vec<(Ball, Motion)> = (0..50)
        .map(|id| {
            let mut motion = Motion::at_rest(0.0, 0.1 * f64::from(id), pool(id).radius);
            motion.velocity = DVec3::X * 100.0;
            (pool(id), motion)
        })
        .collect();
    let run = played(&setup(open_bed(), physics.clone(), &balls));
    assert_eq!((run.record.ending, run.broken), (Ending::StillMoving(CutOff::Work), None));
    assert!(run.work < physics.horizon.steps() + LAST_EVENT, "{} steps", run.work);
}

/// Sixteen balls on a slope, whose shot is cut off after two million steps.
fn cut_off() -> Setup {
    let mut setup = found("slow_slope_60011");
    setup.physics.horizon.work = 2;
    setup
}

#[test]
fn work_ends_a_shot_at_the_same_bits_in_any_order_of_the_balls() {
    let (run, turned) = (played(&cut_off()), played(&reversed(&cut_off())));
    assert_eq!(run.record.ending, Ending::StillMoving(CutOff::Work));
    assert_eq!((run.work, run.record.duration), (turned.work, turned.record.duration));
    for (last, other) in run.record.finals.iter().zip(turned.record.finals.iter().rev()) {
        assert_eq!(last.motion, other.motion);
    }
}
