//! How long one contact takes by each law.

use baize::physics::{
    Ball, BallBall, BallBallModel, BallId, CushionContact, CushionModel, Motion, Physics, collide, rebound,
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
