//! The pose of the camera, and the place on the cloth that is seen at a place of the picture.

use std::f32::consts::{PI, TAU};

use bevy::camera::CameraProjection;
use bevy::math::primitives::InfinitePlane3d;
use bevy::prelude::*;

use super::lens::{Lens, LensKind};
use super::picture::Picture;

/// Slope of a lens that counts as flat: the distance is 100 times half the height of the picture.
pub(super) const FLAT: f32 = 0.01;
/// From this slope down the lens has no perspective; the difference cannot be seen.
const NEARLY_FLAT: f32 = 1.03 * FLAT;
/// Distance of a camera without perspective from its target, in metres. The picture does not depend on it.
const FLAT_DISTANCE: f32 = 12.0;
/// Everything in the room is within this distance of the target, in metres.
const ROOM: f32 = 25.0;
/// Smallest distance of the near plane, in metres.
const NEAR: f32 = 0.02;

/// The place and the direction of the camera. Its coordinates are chosen so that interpolating each of them gives a smooth
/// motion between any two poses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    /// The target of the camera on the screen's axes, in metres.
    pub target: Vec3,
    /// Turn about the vertical in radians; at 0 it looks along the screen's -z.
    pub yaw: f32,
    /// How steeply it looks down, in radians.
    pub pitch: f32,
    /// Height of the picture at the target, in metres.
    pub span: f32,
    /// Half the picture's height over the distance from the eye; [`FLAT`] for no perspective.
    pub slope: f32,
    /// Share of the picture's width that is covered at the right.
    pub aside: f32,
}

impl Pose {
    /// Rotation of the camera.
    pub fn rotation(&self) -> Quat {
        turned(self.yaw, self.pitch)
    }

    /// Whether it has no perspective.
    pub fn is_flat(&self) -> bool {
        self.slope <= NEARLY_FLAT
    }

    /// Distance of the camera from its target, in metres.
    pub fn distance(&self) -> f32 {
        if self.is_flat() { FLAT_DISTANCE } else { self.span / 2.0 / self.slope }
    }

    /// Place of the camera.
    pub fn eye(&self) -> Vec3 {
        self.target + self.rotation() * (Vec3::Z * self.distance())
    }

    /// Where a camera with a lens of that slope stands for the same picture.
    pub fn eye_with(&self, slope: f32) -> Vec3 {
        self.target + self.rotation() * (Vec3::Z * (self.span / 2.0 / slope))
    }

    /// Place and rotation of the camera.
    pub fn transform(&self) -> Transform {
        Transform::from_translation(self.eye()).with_rotation(self.rotation())
    }

    /// The lens for a picture with `aspect` as width over height.
    pub fn lens(&self, aspect: f32) -> Lens {
        let distance = self.distance();
        let kind = if self.is_flat() { LensKind::Flat(self.span / 2.0) } else { LensKind::Perspective(self.slope) };
        Lens { aspect, aside: self.aside, kind, near: (distance - ROOM).max(NEAR), far: distance + ROOM }
    }

    /// Where a place is seen: -1 to 1 over the whole picture, up being positive. `None` behind the camera.
    pub fn seen(&self, place: Vec3, aspect: f32) -> Option<Vec2> {
        let before_eye = self.transform().compute_affine().inverse().transform_point3(place);
        let seen = self.lens(aspect).get_clip_from_view().project_point3(before_eye);
        (before_eye.z < 0.0).then_some(seen.truncate())
    }

    /// The pose with `factor` times the span. The place of the cloth under the pointer stays where it is in the picture;
    /// without a pointer, the target does.
    pub fn scaled(&self, factor: f32, pointer: Option<Vec2>, picture: &Picture) -> Self {
        let centre = pointer.and_then(|pointer| self.cloth_at(pointer, picture)).unwrap_or(self.target);
        Self { target: centre + (self.target - centre) * factor, span: self.span * factor, ..*self }
    }

    /// The place of the cloth's plane that is seen at a place of the picture (logical pixels); `None` above the horizon.
    pub fn cloth_at(&self, pixels: Vec2, picture: &Picture) -> Option<Vec3> {
        let place = picture.normalised(pixels);
        let half = self.span / 2.0;
        let aside = Vec3::new((place.x + self.aside) * half * picture.aspect(), place.y * half, 0.0);
        let (rotation, eye) = (self.rotation(), self.eye());
        let at_target = self.target + rotation * aside;
        let ray = if self.is_flat() {
            Ray3d::new(at_target + rotation * Vec3::Z * self.distance(), Dir3::new(rotation * Vec3::NEG_Z).ok()?)
        } else {
            Ray3d::new(eye, Dir3::new(at_target - eye).ok()?)
        };
        ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))
    }
}

/// The rotation of a camera with that yaw and pitch.
pub(super) fn turned(yaw: f32, pitch: f32) -> Quat {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch)
}

/// The same turn the short way round: -pi to pi.
pub(super) fn short_way(turn: f32) -> f32 {
    (turn + PI).rem_euclid(TAU) - PI
}
