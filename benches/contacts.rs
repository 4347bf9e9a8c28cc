//! How long one contact takes by each law.

use baize::physics::{
    Ball, BallBall, BallBallModel, BallId, ClusterResolver, CushionContact, CushionModel, Motion, Physics, collide,
    collide_cluster, rebound,
};
use bevy::math::DVec3;

fn main() {
    divan::main();
}

fn ball(id: u32) -> Ball {
    Ball { id: BallId(id), radius: 0.028575, mass: 0.17, restitution: None }
}

/// A rolling ball with side spin cuts another by 30 degrees.
#[divan::bench(args = BallBallModel::ALL)]
fn two_balls(bencher: divan::Bencher, model: BallBallModel) {
    let physics = Physics::default();
    let law = BallBall { model, ..physics.ball_ball };
    let (a, b) = (ball(0), ball(1));
    let distance = 2.0 * a.radius;
    let first = Motion {
        velocity: DVec3::X * 2.0,
        spin: DVec3::new(0.0, 2.0, 1.0) / a.radius,
        ..Motion::at_rest(0.0, 0.0, a.radius)
    };
    let second = Motion::at_rest(0.75_f64.sqrt() * distance, 0.5 * distance, b.radius);
    bencher.bench(|| collide((&a, &first), (&b, &second), &law, &physics.cloth));
}

/// A rolling ball with side spin meets a cushion at 45 degrees.
#[divan::bench(args = CushionModel::ALL)]
fn cushion(bencher: divan::Bencher, model: CushionModel) {
    let physics = Physics::default();
    let law = CushionContact { model, ..physics.cushion };
    let ball = ball(0);
    let motion = Motion {
        velocity: DVec3::new(2.0, 2.0, 0.0),
        spin: DVec3::new(-2.0, 2.0, 1.0) / ball.radius,
        ..Motion::at_rest(0.0, 0.0, ball.radius)
    };
    bencher.bench(|| rebound(&ball, &motion, DVec3::Y, 0.27, &law, &physics.cloth));
}

/// Balls in touching rows of these lengths, behind a cue ball that hits the apex at 10 m/s, a little off centre.
fn rack(rows: &[u32]) -> Vec<(Ball, Motion)> {
    let radius = ball(0).radius;
    let place = DVec3::new(libm::cos(0.03), libm::sin(0.03), 0.0) * (-2.0 * radius);
    let cue_ball = Motion {
        velocity: DVec3::new(10.0, 0.03, 0.0),
        spin: DVec3::new(0.0, 3.0, 0.9) / radius,
        ..Motion::at_rest(place.x, place.y, radius)
    };
    let mut balls = vec![(ball(0), cue_ball)];
    for (row, &count) in rows.iter().enumerate() {
        for place in 0..count {
            let x = 3.0_f64.sqrt() * radius * row as f64;
            let y = radius * (f64::from(count) - 1.0 - 2.0 * f64::from(place));
            balls.push((ball(balls.len() as u32), Motion::at_rest(x, y, radius)));
        }
    }
    balls
}

fn first_impact(bencher: divan::Bencher, rows: &[u32], resolver: ClusterResolver) {
    let balls = rack(rows);
    let apart = |i: usize, j: usize| balls[i].1.position.distance(balls[j].1.position) - 2.0 * balls[i].0.radius;
    let pairs: Vec<(usize, usize)> = (0..balls.len())
        .flat_map(|i| (i + 1..balls.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| apart(i, j) < 1e-3)
        .collect();
    let mut physics = Physics::default();
    physics.clusters.resolver = resolver;
    bencher.bench(|| collide_cluster(&balls, &pairs, &physics));
}

/// The first impact of a nine-ball break: ten balls, seventeen contacts.
#[divan::bench(args = ClusterResolver::ALL)]
fn nine_ball_break(bencher: divan::Bencher, resolver: ClusterResolver) {
    first_impact(bencher, &[1, 2, 3, 2, 1], resolver);
}

/// The first impact of an eight-ball break: sixteen balls, thirty-one contacts.
#[divan::bench(args = ClusterResolver::ALL)]
fn eight_ball_break(bencher: divan::Bencher, resolver: ClusterResolver) {
    first_impact(bencher, &[1, 2, 3, 4, 5], resolver);
}
