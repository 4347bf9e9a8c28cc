//! Keeps the camera above the rails and out of the balls, whatever the view.

use std::f32::consts::SQRT_2;

use bevy::math::Vec3;

use super::pose::Pose;
use super::scene::{Scene, SeenBall};

/// The camera stays at least this far above the top of the rails, in metres, so that rails and balls do not hide the view.
const OVER_RAILS: f32 = 0.03;
/// The camera stays at least this far from every ball, in metres: farther than the near plane, which would cut the ball open.
const FROM_BALLS: f32 = 0.04;

/// Smallest height of the eye over the cloth, in metres, where no ball is near.
pub(super) fn lowest(scene: &Scene) -> f32 {
    scene.top + OVER_RAILS
}

/// `pose`, raised if needed until the eye is above the rails and out of every ball.
pub(super) fn clear(pose: Pose, scene: &Scene) -> Pose {
    let eye = pose.eye();
    let least = scene.balls.iter().map(|ball| least_near(eye, ball)).fold(lowest(scene), f32::max);
    Pose { target: pose.target + Vec3::Y * (least - eye.y).max(0.0), ..pose }
}

/// Smallest height of the eye over the cloth near a ball, in metres: a cone of 45 degrees around the ball. Because of its
/// slope the eye never rises faster than it or the ball moves.
fn least_near(eye: Vec3, ball: &SeenBall) -> f32 {
    let apart = (eye - ball.place).with_y(0.0).length();
    ball.place.y + SQRT_2 * (ball.radius + FROM_BALLS) - apart
}
