//! The eye is never in a rail or in a ball, and nothing makes it leap.

use bevy::prelude::*;
use proptest::prelude::*;

use super::scenes::{any_scene, cases};
use crate::physics::BallId;
use crate::view::camera::clearance::{clear, lowest};
use crate::view::camera::pose::Pose;
use crate::view::camera::scene::Scene;
use crate::view::camera::scene::SeenBall;

/// Balls on the bed or in the air, some of them around the middle of the table.
fn any_balls() -> impl Strategy<Value = Vec<SeenBall>> {
    let ball = (-0.6..0.6_f32, 0.0..0.4_f32, -0.6..0.6_f32, 0.015..0.05_f32).prop_map(|(x, up, z, radius)| SeenBall {
        id: BallId(1),
        place: Vec3::new(x, up.max(radius), z),
        radius,
        velocity: Vec3::ZERO,
    });
    proptest::collection::vec(ball, 0..12)
}

/// A pose near the balls, wherever it comes from.
fn any_pose() -> impl Strategy<Value = Pose> {
    (-0.6..0.6_f32, -0.2..0.4_f32, -0.6..0.6_f32, -3.0..3.0_f32, -0.3..1.57_f32, 0.01..1.0_f32).prop_map(
        |(x, y, z, yaw, pitch, span)| Pose { target: Vec3::new(x, y, z), yaw, pitch, span, slope: 0.342, aside: 0.0 },
    )
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_eye_is_over_the_rails_and_out_of_every_ball(
        scene in any_scene(), balls in any_balls(), pose in any_pose()
    ) {
        let scene = Scene { balls, ..scene };
        let cleared = clear(pose, &scene);
        prop_assert!(cleared.eye().y > lowest(&scene) - 1e-4);
        for ball in &scene.balls {
            let room = cleared.eye().distance(ball.place) - ball.radius;
            prop_assert!(room > 0.039, "{room} m from the ball at {}", ball.place);
        }
        prop_assert_eq!((cleared.yaw, cleared.pitch, cleared.span), (pose.yaw, pose.pitch, pose.span));
        let way = cleared.eye() - pose.eye();
        prop_assert!(way.xz().length() < 1e-4 && way.y > -1e-4, "it is only raised, not moved by {way}");
    }

    #[test]
    fn a_small_step_of_eye_or_ball_never_makes_the_eye_leap(
        scene in any_scene(), balls in any_balls(), pose in any_pose(),
        step in (-0.01..0.01_f32, -0.01..0.01_f32, -0.01..0.01_f32), with_balls in any::<bool>()
    ) {
        let step = Vec3::from(step);
        let moved: Vec<SeenBall> = balls.iter().map(|ball| SeenBall { place: ball.place + step, ..*ball }).collect();
        let before = clear(pose, &Scene { balls: balls.clone(), ..scene.clone() });
        let (after, next) = if with_balls {
            (Scene { balls: moved, ..scene }, pose)
        } else {
            (Scene { balls, ..scene }, Pose { target: pose.target + step, ..pose })
        };
        let way = clear(next, &after).eye().distance(before.eye());
        prop_assert!(way <= 2.0 * step.length() + 1e-4, "{way} m by a step of {} m", step.length());
    }
}
