//! Moves the camera to the wanted pose: a critically damped motion that does not depend on the frame rate.

use bevy::math::Vec3;

use super::pose::{Pose, short_way};

/// Rate of the motion, per second: after a second the camera has visibly arrived.
pub(super) const HASTE: f32 = 9.0;
/// A glide ends when each coordinate is closer to its end than this (metres, radians) and slow.
const CLOSE: f32 = 1e-5;

/// Index of the yaw among the coordinates.
const YAW: usize = 3;

/// A pose and the speed of each of its coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    pose: Pose,
    speeds: [f32; 8],
}

impl Glide {
    /// At rest in a pose.
    pub fn at(pose: Pose) -> Self {
        Self { pose, speeds: [0.0; 8] }
    }

    /// The present pose.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Advances by `seconds` towards `wanted`. The yaw turns the short way round, and no coordinate overshoots.
    pub fn go(&mut self, wanted: Pose, seconds: f32) {
        let (mut at, ends) = (coordinates(&self.pose), coordinates(&wanted));
        for (index, end) in ends.into_iter().enumerate() {
            let away = at[index] - end;
            let away = if index == YAW { short_way(away) } else { away };
            let (left, speed) = damped(away, self.speeds[index], seconds);
            (at[index], self.speeds[index]) = (end + left, speed);
        }
        // At the end take `wanted` itself: the logarithm of the slope would not restore it exactly.
        self.pose = if at == ends { wanted } else { pose(at) };
    }
}

/// Distance from the end and speed after `seconds` of the critically damped motion x'' = -2 h x' - h^2 x.
fn damped(away: f32, speed: f32, seconds: f32) -> (f32, f32) {
    let pull = speed + HASTE * away;
    let decay = (-HASTE * seconds).exp();
    let left = (away + pull * seconds) * decay;
    let faster = (speed - HASTE * pull * seconds) * decay;
    let passed = left * away < 0.0;
    let arrived = left.abs() < CLOSE && faster.abs() < HASTE * CLOSE;
    if passed || arrived { (0.0, 0.0) } else { (left, faster) }
}

fn coordinates(pose: &Pose) -> [f32; 8] {
    let Vec3 { x, y, z } = pose.target;
    [x, y, z, pose.yaw, pose.pitch, pose.span, pose.slope.ln(), pose.aside]
}

fn pose([x, y, z, yaw, pitch, span, slope, aside]: [f32; 8]) -> Pose {
    Pose { target: Vec3::new(x, y, z), yaw, pitch, span, slope: slope.exp(), aside }
}
