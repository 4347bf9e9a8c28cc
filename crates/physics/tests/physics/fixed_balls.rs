//! Balls of infinite mass: nothing moves them, and other balls rebound from them.

use baize_files::Source;
use baize_physics::{Ball, BallBallModel, Motion, Physics, Refusal, Strike};
use baize_table::shot::{Run, Setup, simulate};
use baize_testing::common::*;

fn fixed(id: u32) -> Ball {
    Ball { mass: f64::INFINITY, ..pool(id) }
}

fn by(model: BallBallModel) -> Physics {
    let mut physics = Physics::default();
    physics.ball_ball.model = model;
    physics
}

/// Plays these balls. Fails unless the fixed ones stay in place to the last bit and all balls come to rest.
fn played(physics: Physics, balls: &[(Ball, Motion)]) -> Run {
    let run = simulate(&setup(four_cushions(2.54, 1.27, 0.03629), physics, balls)).expect("an honest shot");
    for ((ball, start), (track, end)) in balls.iter().zip(run.tracks.iter().zip(&run.record.finals)) {
        assert!(end.motion.is_finite());
        assert_eq!(end.motion.velocity.length(), 0.0);
        if ball.is_fixed() {
            for i in 0..=100 {
                assert_eq!(track.at(run.record.duration * f64::from(i) / 100.0), *start);
            }
        }
    }
    run
}

#[test]
fn a_ball_rebounds_from_a_fixed_one() {
    for model in BallBallModel::ALL {
        let run = played(
            by(model),
            &[
                (pool(0), stun(&pool(0), [-0.5, 0.01], [3.0, 0.0])),
                (fixed(1), Motion::at_rest(0.0, 0.0, pool(1).radius)),
            ],
        );
        assert!(!run.record.events.is_empty());
    }
}

#[test]
fn a_ball_frozen_to_a_fixed_one_is_struck_against_it() {
    let diameter = 2.0 * pool(0).radius;
    for model in BallBallModel::ALL {
        for aside in [0.0, 0.01, 0.03] {
            played(
                by(model),
                &[
                    (pool(0), stun(&pool(0), [-0.5, aside], [3.0, 0.0])),
                    (pool(1), Motion::at_rest(0.0, 0.0, pool(1).radius)),
                    (fixed(2), Motion::at_rest(diameter, 0.0, pool(1).radius)),
                    (fixed(3), Motion::at_rest(2.0 * diameter, 0.0, pool(1).radius)),
                ],
            );
        }
    }
}

#[test]
fn a_ball_that_spins_against_a_fixed_one_comes_to_rest() {
    let follow = [0.0, 40.0, 0.0];
    let run = played(
        Physics::default(),
        &[
            (pool(0), spinning(&pool(0), [-2.0 * pool(0).radius, 0.0], [0.0; 2], follow)),
            (fixed(1), Motion::at_rest(0.0, 0.0, pool(1).radius)),
        ],
    );
    assert!(run.record.events.len() < 300, "{} events", run.record.events.len());
}

#[test]
fn a_fixed_ball_stays_where_it_is_on_a_slope_though_another_leans_on_it() {
    let mut physics = Physics::default();
    // A slope so steep that the cloth's resistance cannot hold a ball.
    physics.cloth.slope.to_foot = 0.02;
    physics.horizon.seconds = 1.0;
    let (leaning, post) = (pool(0), fixed(1));
    let start = Motion::at_rest(0.0, 0.0, post.radius);
    for aside in [0.0, 0.02] {
        let along = -(4.0 * leaning.radius * leaning.radius - aside * aside).sqrt();
        let balls = [(leaning, Motion::at_rest(along, aside, leaning.radius)), (post, start)];
        let run = simulate(&setup(open_bed(), physics.clone(), &balls)).expect("an honest shot");
        assert!(run.tracks[0].courses().any(|(course, _)| course.hold().is_some()), "nothing leans");
        for i in 0..=100 {
            assert_eq!(run.tracks[1].at(f64::from(i) / 100.0), start);
        }
    }
}

#[test]
fn no_cue_moves_a_fixed_ball() {
    let strike = Strike { speed: 1.0, ..Strike::default() };
    let refusal = strike.on(&fixed(0), &Motion::at_rest(0.0, 0.0, pool(0).radius), &Physics::default().cue);
    assert_eq!(refusal, Err(Refusal::Fixed));
    assert_eq!(Refusal::Fixed.to_string(), "the ball's mass is infinite, so no cue can move it; strike another ball");
}

fn shot(fields: &str) -> Result<Setup, String> {
    let text = format!(
        r#"(table: (boundary: Unbounded), rack: (balls: [
            (ball: "post", radius: 0.03, mass: inf, position: (0, 0){fields}),
        ]))"#
    );
    Setup::shot(Source::of_text("post.shot.ron", &text)).load().map_err(|error| error.to_string())
}

#[test]
fn a_file_fixes_a_ball_by_an_infinite_mass_and_may_not_move_it() {
    let setup = shot("").expect("a fixed ball may be placed");
    assert!(setup.balls[0].ball.is_fixed());
    let refused = shot(", velocity: (1, 0)").expect_err("a fixed ball has no velocity");
    assert!(
        refused.contains(
            "rack.balls[0].velocity moves a ball that is fixed by its mass, inf; leave it out, or give a finite mass"
        ),
        "{refused}"
    );
    assert!(shot(", spin: (0, 0, 5)").is_err());
}
