//! Directions around a surface.

use std::f32::consts::TAU;

use glam::Vec3A;

/// The axes of a surface: two along it, and its normal.
#[derive(Clone, Copy)]
pub(super) struct Axes {
    along: Vec3A,
    aside: Vec3A,
    normal: Vec3A,
}

impl Axes {
    /// Axes with that normal, a unit vector.
    pub fn of(normal: Vec3A) -> Self {
        let (along, aside) = normal.any_orthonormal_pair();
        Self { along, aside, normal }
    }

    /// A direction of the scene, seen from the surface: its normal is z.
    pub fn inwards(&self, direction: Vec3A) -> Vec3A {
        Vec3A::new(direction.dot(self.along), direction.dot(self.aside), direction.dot(self.normal))
    }

    /// A direction seen from the surface, as one of the scene.
    pub fn outwards(&self, direction: Vec3A) -> Vec3A {
        self.along * direction.x + self.aside * direction.y + self.normal * direction.z
    }
}

/// A point of the disc of radius one, evenly spread: the square on which `random` is spread becomes the disc.
pub(super) fn on_disc(random: [f32; 2]) -> [f32; 2] {
    let (sin, cos) = (TAU * random[1]).sin_cos();
    let radius = random[0].sqrt();
    [radius * cos, radius * sin]
}

/// A direction above the surface, as often as the cosine of its angle to the normal; its density is that cosine over pi.
pub(super) fn by_cosine(random: [f32; 2]) -> Vec3A {
    let [x, y] = on_disc(random);
    Vec3A::new(x, y, (1.0 - random[0]).max(0.0).sqrt())
}
