//! The camera of a traced picture.

use glam::{Mat4, Vec2, Vec3, Vec3A};

use super::directions::on_disc;

/// A camera with a thin lens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// From the scene to the picture: -1 to 1 to the right and up; the depth is 1 at the near plane and falls behind it.
    pub clip_from_scene: Mat4,
    /// The unit vector along which it looks.
    pub forward: Vec3,
    /// Radius of the opening of the lens in metres; 0 shows everything sharply.
    pub opening: f32,
    /// Distance along its axis, in metres, of what is sharp.
    pub focus: f32,
}

impl Camera {
    /// Where a ray begins that is seen at a place of the picture (-1 to 1 to the right and up), and its unit vector. `random` chooses
    /// the place on the lens.
    pub(super) fn ray(&self, place: Vec2, random: [f32; 2]) -> (Vec3A, Vec3A) {
        let back = self.clip_from_scene.inverse();
        let [near, far] = [1.0, 0.5].map(|depth| back.project_point3(place.extend(depth)));
        let way = (far - near).normalize_or(self.forward);
        if self.opening <= 0.0 {
            return (near.into(), way.into());
        }
        let sharp = near + way * (self.focus / way.dot(self.forward).max(1e-3));
        let (right, up) = self.forward.any_orthonormal_pair();
        let [x, y] = on_disc(random);
        let from = near + (right * x + up * y) * self.opening;
        (from.into(), (sharp - from).normalize_or(way).into())
    }
}
