//! The shapes of a scene: triangles and spheres, and where rays meet them.

use std::f32::consts::FRAC_PI_2;

use glam::{Quat, Vec2, Vec3, Vec3A};
use obvhs::Boundable;
use obvhs::aabb::Aabb;

/// A triangle, as rays meet it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    corner: Vec3A,
    edges: [Vec3A; 2],
}

/// What the corners of a triangle carry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners {
    pub normals: [Vec3A; 3],
    /// Places on the picture.
    pub grains: [Vec2; 3],
    /// Factors on the colour.
    pub tints: [Vec3; 3],
    pub material: u32,
}

/// A ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sphere {
    pub centre: Vec3A,
    pub radius: f32,
    /// From its own frame to the scene's.
    pub turn: Quat,
    pub material: u32,
}

/// Where a ray meets a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    /// The normal of the shape itself, a unit vector to its outside.
    pub flat: Vec3A,
    /// The normal of the rounded surface that the shape stands for, a unit vector.
    pub normal: Vec3A,
    pub grain: Vec2,
    pub tint: Vec3,
    pub material: u32,
}

impl Triangle {
    pub fn new(corners: [Vec3A; 3]) -> Self {
        Self { corner: corners[0], edges: [corners[1] - corners[0], corners[2] - corners[0]] }
    }

    /// Twice its area in square metres, as the length of a vector along its normal.
    fn across(&self) -> Vec3A {
        self.edges[0].cross(self.edges[1])
    }

    /// Whether it has an area.
    pub fn is_flat(&self) -> bool {
        self.across().length_squared() > 1e-20
    }

    /// The distance at which a ray meets it and the shares of its second and third corner there (Moller and Trumbore, "Fast,
    /// Minimum Storage Ray/Triangle Intersection", 1997); `None` if it misses.
    pub fn distance(&self, from: Vec3A, way: Vec3A) -> Option<(f32, [f32; 2])> {
        let [one, other] = self.edges;
        let cross = way.cross(other);
        let size = one.dot(cross);
        if size == 0.0 {
            return None;
        }
        let to = from - self.corner;
        let second = to.dot(cross) / size;
        let turned = to.cross(one);
        let third = way.dot(turned) / size;
        let misses = second < 0.0 || third < 0.0 || second + third > 1.0;
        (!misses).then(|| (other.dot(turned) / size, [second, third]))
    }

    pub fn met(&self, corners: &Corners, [second, third]: [f32; 2]) -> Met {
        let first = 1.0 - second - third;
        let flat = self.across().normalize_or(Vec3A::Y);
        let [a, b, c] = corners.normals;
        let [p, q, r] = corners.grains;
        let [x, y, z] = corners.tints;
        Met {
            flat,
            normal: (a * first + b * second + c * third).normalize_or(flat),
            grain: p * first + q * second + r * third,
            tint: x * first + y * second + z * third,
            material: corners.material,
        }
    }
}

impl Boundable for Triangle {
    fn aabb(&self) -> Aabb {
        let [one, other] = self.edges;
        Aabb::from_points(&[self.corner, self.corner + one, self.corner + other])
    }
}

impl Sphere {
    /// The distance beyond `least` at which a ray meets it; `way` is a unit vector.
    pub fn distance(&self, from: Vec3A, way: Vec3A, least: f32) -> Option<f32> {
        let to = self.centre - from;
        let ahead = to.dot(way);
        // The part across the ray, not the difference of squares: that would lose the last digits far away.
        let across = to - way * ahead;
        let half = self.radius * self.radius - across.length_squared();
        if half < 0.0 {
            return None;
        }
        let half = half.sqrt();
        [ahead - half, ahead + half].into_iter().find(|distance| *distance > least)
    }

    pub fn met(&self, place: Vec3A) -> Met {
        let normal = (place - self.centre).normalize_or(Vec3A::Y);
        let own = self.turn.inverse() * Vec3::from(normal);
        Met { flat: normal, normal, grain: grain_of_ball(own), tint: Vec3::ONE, material: self.material }
    }
}

impl Boundable for Sphere {
    fn aabb(&self) -> Aabb {
        Aabb::new(self.centre - self.radius, self.centre + self.radius)
    }
}

/// How far the picture of half a ball reaches beyond its edge, as a factor.
pub(crate) const MARGIN_OF_BALL: f32 = 1.06;

/// The place on the picture of a ball for a direction in the ball's own frame: both halves show the same picture, around +y and -y,
/// and the distance from its middle grows with the angle to them.
fn grain_of_ball(direction: Vec3) -> Vec2 {
    let half = if direction.y < 0.0 { -1.0 } else { 1.0 };
    let from_middle = direction.y.abs().min(1.0).acos() / FRAC_PI_2;
    let aside = Vec2::new(-direction.x * half, -direction.z).normalize_or_zero();
    aside * (from_middle / (2.0 * MARGIN_OF_BALL)) + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_meets_a_triangle_inside_its_edges_only() {
        let triangle = Triangle::new([Vec3A::ZERO, Vec3A::X, Vec3A::Z]);
        let met = |x: f32, z: f32| triangle.distance(Vec3A::new(x, 2.0, z), Vec3A::NEG_Y).map(|(distance, _)| distance);
        assert_eq!(met(0.25, 0.25), Some(2.0));
        assert_eq!([met(0.6, 0.6), met(-0.1, 0.5), met(0.5, -0.1)], [None; 3]);
    }

    #[test]
    fn a_ray_meets_a_ball_from_outside_and_from_inside() {
        let ball = Sphere { centre: Vec3A::ZERO, radius: 1.0, turn: Quat::IDENTITY, material: 0 };
        assert_eq!(ball.distance(Vec3A::new(0.0, 0.0, 3.0), Vec3A::NEG_Z, 0.0), Some(2.0));
        assert_eq!(ball.distance(Vec3A::ZERO, Vec3A::NEG_Z, 0.0), Some(1.0));
        assert_eq!(ball.distance(Vec3A::new(1.5, 0.0, 3.0), Vec3A::NEG_Z, 0.0), None);
    }
}
