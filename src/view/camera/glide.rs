//! How the eye moves: a critically damped glide to where it should be, the same at every frame rate.

use std::f32::consts::{PI, TAU};

use bevy::math::Vec3;

use super::pose::Pose;

/// How quickly the eye goes where it should, per second: after a second nothing is left to see.
const HASTE: f32 = 9.0;
/// Closer to its end than this (metres, radians), and no faster than takes it there, a glide is over.
const CLOSE: f32 = 1e-5;

/// Where a turn about the vertical lies among the coordinates.
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

    /// Where it is.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Goes on towards `wanted` for so many seconds, angles the short way round, and never past it.
    pub fn go(&mut self, wanted: Pose, seconds: f32) {
        let (mut at, ends) = (coordinates(&self.pose), coordinates(&wanted));
        for (index, end) in ends.into_iter().enumerate() {
            let away = at[index] - end;
            let away = if index == YAW { (away + PI).rem_euclid(TAU) - PI } else { away };
            let (left, speed) = damped(away, self.speeds[index], seconds);
            (at[index], self.speeds[index]) = (end + left, speed);
        }
        // Bit for bit, and without the detour over a logarithm.
        self.pose = if at == ends { wanted } else { pose(at) };
    }
}

/// Distance from the end and speed after so many seconds of a critically damped motion: x'' = -2 h x' - h^2 x.
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
