//! The lens: with or without perspective, its axis through the middle of the part beside the panel.

use bevy::camera::{CameraProjection, SubCameraView};
use bevy::math::{Mat4, Vec2, Vec3A, Vec4};

/// The projection of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lens {
    /// Width of the picture over its height.
    pub aspect: f32,
    /// How far left of its middle the axis meets the picture; -1 to 1 is the whole width.
    pub aside: f32,
    /// With or without perspective.
    pub kind: LensKind,
    /// Distance of the near plane in metres.
    pub near: f32,
    /// Distance of the far plane in metres.
    pub far: f32,
}

/// With or without perspective.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LensKind {
    /// Perspective, with half the picture's height over the distance from the camera.
    Perspective(f32),
    /// No perspective, with half the picture's height in metres.
    Flat(f32),
}

impl Default for Lens {
    fn default() -> Self {
        Self { aspect: 1.0, aside: 0.0, kind: LensKind::Perspective(0.34), near: 0.02, far: 60.0 }
    }
}

impl Lens {
    /// Half the size of the picture, in metres, `depth` metres in front of the camera.
    pub fn half_at(&self, depth: f32) -> Vec2 {
        let half_height = match self.kind {
            LensKind::Perspective(slope) => slope * depth,
            LensKind::Flat(half) => half,
        };
        Vec2::new(half_height * self.aspect, half_height)
    }

    /// Offset of the middle of the picture from the axis, in metres, `depth` metres in front of the camera.
    fn middle_at(&self, depth: f32) -> Vec2 {
        Vec2::new(self.aside * self.half_at(depth).x, 0.0)
    }
}

impl CameraProjection for Lens {
    fn get_clip_from_view(&self) -> Mat4 {
        match self.kind {
            // Depth goes from 1 at the near plane to 0 infinitely far away.
            LensKind::Perspective(slope) => Mat4::from_cols(
                Vec4::new(1.0 / (slope * self.aspect), 0.0, 0.0, 0.0),
                Vec4::new(0.0, 1.0 / slope, 0.0, 0.0),
                Vec4::new(self.aside, 0.0, 0.0, -1.0),
                Vec4::new(0.0, 0.0, self.near, 0.0),
            ),
            LensKind::Flat(_) => {
                let (half, middle) = (self.half_at(0.0), self.middle_at(0.0));
                let (low, high) = (middle - half, middle + half);
                // Far and near are swapped: depth goes from 1 at the near plane to 0 at the far one.
                Mat4::orthographic_rh(low.x, high.x, low.y, high.y, self.far, self.near)
            }
        }
    }

    fn get_clip_from_view_for_sub(&self, sub: &SubCameraView) -> Mat4 {
        let (full, size) = (sub.full_size.as_vec2(), sub.size.as_vec2());
        let middle = (sub.offset + size / 2.0) / full * 2.0 - 1.0;
        let scale = full / size;
        let cut = Mat4::from_cols(
            Vec4::new(scale.x, 0.0, 0.0, 0.0),
            Vec4::new(0.0, scale.y, 0.0, 0.0),
            Vec4::new(0.0, 0.0, 1.0, 0.0),
            Vec4::new(-middle.x * scale.x, middle.y * scale.y, 0.0, 1.0),
        );
        cut * self.get_clip_from_view()
    }

    fn update(&mut self, width: f32, height: f32) {
        self.aspect = width.max(1.0) / height.max(1.0);
    }

    fn far(&self) -> f32 {
        self.far
    }

    fn get_frustum_corners(&self, z_near: f32, z_far: f32) -> [Vec3A; 8] {
        let corner = |z: f32, right: f32, up: f32| {
            let place = self.middle_at(z.abs()) + self.half_at(z.abs()) * Vec2::new(right, up);
            Vec3A::new(place.x, place.y, z)
        };
        let around = |z: f32| [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)].map(|(x, y)| corner(z, x, y));
        let ([a, b, c, d], [e, f, g, h]) = (around(z_near), around(z_far));
        [a, b, c, d, e, f, g, h]
    }
}
