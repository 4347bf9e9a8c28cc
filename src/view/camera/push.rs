//! How mouse and keys push the view in a frame, and what a push does to a pose.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::picture::Picture;
use super::pose::Pose;

/// Radians per pixel of a drag.
const DRAG: f32 = 0.005;

/// Smallest height of the picture, in radii of the cue ball.
pub(super) const CLOSEST: f32 = 3.2;

/// How the player moves the view in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Push {
    /// Radians to the right and up, by keys.
    pub turn: Vec2,
    /// Pixels that the mouse drags, down being positive.
    pub drag: Vec2,
    /// Whether the drag shifts the picture instead of turning it.
    pub grips: bool,
    /// The height of what the picture shows is multiplied by e to this power.
    pub away: f32,
    /// Place of the pointer, in logical pixels, if the picture is scaled about it.
    pub pointer: Option<Vec2>,
}

impl Push {
    pub fn is_none(&self) -> bool {
        self.turn == Vec2::ZERO && self.drag == Vec2::ZERO && self.away == 0.0
    }

    /// Radians to the right and up, by keys and mouse.
    pub fn turned(&self) -> Vec2 {
        let drag = if self.grips { Vec2::ZERO } else { self.drag };
        self.turn + drag * Vec2::new(-DRAG, DRAG)
    }

    /// Pixels by which the picture is shifted, in a view that cannot be turned.
    pub fn shifted(&self, picture: &Picture) -> Vec2 {
        self.drag + self.turn * Vec2::new(-1.0, 1.0) * picture.size.y
    }
}

/// A place or a length on the cloth.
pub(super) fn on_plan(place: Vec2) -> Vec3 {
    Vec3::new(place.x, 0.0, place.y)
}

/// `pose` scaled by `push`, with the height of its picture between `closest` and `furthest` metres.
pub(super) fn scaled(pose: Pose, push: &Push, closest: f32, furthest: f32, picture: &Picture) -> Pose {
    let factor = (pose.span * push.away.exp()).clamp(closest, furthest.max(pose.span)) / pose.span;
    pose.scaled(factor, push.pointer, picture)
}

/// Displacement of the target on the cloth if the picture is dragged by `pixels`.
pub(super) fn dragged(pose: &Pose, pixels: Vec2, picture: &Picture) -> Vec3 {
    let metres = pixels * pose.span / picture.size.y;
    let flat = Quat::from_rotation_y(pose.yaw);
    // The cloth is seen at an angle. The limit keeps a drag from going too far in a flat view.
    let along = metres.y / pose.pitch.min(FRAC_PI_2).sin().max(0.3);
    flat * Vec3::new(-metres.x, 0.0, -along)
}
