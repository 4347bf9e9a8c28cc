//! Where an eye is and where it looks, and the place on the cloth that it sees somewhere on the picture.

use bevy::math::primitives::InfinitePlane3d;
use bevy::prelude::*;

use super::lens::{Lens, LensKind};
use super::picture::Picture;

/// The slope of a lens so long that it might as well be flat: the eye is a hundred half pictures away.
pub(super) const FLAT: f32 = 0.01;
/// From here on it is flat: nobody sees the difference.
const NEARLY_FLAT: f32 = 1.03 * FLAT;
/// How far from what it looks at a flat eye stands, in metres: it would see the same from anywhere.
const FLAT_DISTANCE: f32 = 12.0;
/// The whole room lies within this distance (metres) of what is looked at.
const ROOM: f32 = 25.0;
/// The nearest that anything is seen, in metres.
const NEAR: f32 = 0.02;

/// Where an eye is and where it looks. Its coordinates are so chosen that the way from one pose to another by a share of
/// each is a good one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    /// What it looks at, on the screen's axes, in metres.
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
    /// How the eye is turned.
    pub fn rotation(&self) -> Quat {
        turned(self.yaw, self.pitch)
    }

    /// Whether there is no perspective.
    pub fn is_flat(&self) -> bool {
        self.slope <= NEARLY_FLAT
    }

    /// How far the eye is from what it looks at, in metres.
    pub fn distance(&self) -> f32 {
        if self.is_flat() { FLAT_DISTANCE } else { self.span / 2.0 / self.slope }
    }

    /// Where the eye is.
    pub fn eye(&self) -> Vec3 {
        self.target + self.rotation() * (Vec3::Z * self.distance())
    }

    /// The eye's place and turn.
    pub fn transform(&self) -> Transform {
        Transform::from_translation(self.eye()).with_rotation(self.rotation())
    }

    /// The lens for a picture so many times as wide as high.
    pub fn lens(&self, aspect: f32) -> Lens {
        let distance = self.distance();
        let kind = if self.is_flat() { LensKind::Flat(self.span / 2.0) } else { LensKind::Perspective(self.slope) };
        Lens { aspect, aside: self.aside, kind, near: (distance - ROOM).max(NEAR), far: distance + ROOM }
    }

    /// The pose from which a pointer in that picture sees the same place of the cloth, all else `factor` times as large
    /// and far away; about the target for a pointer that is nowhere.
    pub fn scaled(&self, factor: f32, pointer: Option<Vec2>, picture: &Picture) -> Self {
        let centre = pointer.and_then(|pointer| self.cloth_at(pointer, picture)).unwrap_or(self.target);
        Self { target: centre + (self.target - centre) * factor, span: self.span * factor, ..*self }
    }

    /// Which place of the cloth's plane is seen at a place of the picture (logical pixels); `None` over the horizon.
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

/// The turn of an eye with that yaw and pitch.
pub(super) fn turned(yaw: f32, pitch: f32) -> Quat {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch)
}
