//! Converts between the axes of the physics and those of the screen: (x, y, z) becomes (x, z, -y).

use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;

/// Converts a place or direction from the axes of the physics to those of the screen.
#[must_use]
pub fn to_screen(place: DVec3) -> Vec3 {
    Vec3::new(place.x as f32, place.z as f32, -place.y as f32)
}

/// Converts a rotation from the axes of the physics to those of the screen.
#[must_use]
pub fn turn_to_screen(turn: DQuat) -> Quat {
    let axes = turn.as_quat();
    Quat::from_xyzw(axes.x, axes.z, -axes.y, axes.w)
}

/// Converts a place or direction from the axes of the screen to those of the physics.
#[must_use]
pub fn from_screen(place: Vec3) -> DVec3 {
    DVec3::new(f64::from(place.x), -f64::from(place.z), f64::from(place.y))
}

/// Where a ray meets the horizontal plane at `height` (metres), on the axes of the physics.
#[must_use]
pub fn on_plane(ray: Ray3d, height: f64) -> Option<DVec2> {
    let origin = Vec3::new(0.0, height as f32, 0.0);
    let met = ray.plane_intersection_point(origin, InfinitePlane3d::new(Vec3::Y))?;
    Some(from_screen(met).truncate())
}

/// Distance in metres from a place along a unit vector to a sphere; `None` if the ray misses it or it is behind.
#[must_use]
pub fn along_to_sphere(from: DVec3, direction: DVec3, centre: DVec3, radius: f64) -> Option<f64> {
    let along = direction.dot(centre - from);
    let depth = radius * radius - (centre - from - direction * along).length_squared();
    (depth >= 0.0 && along > 0.0).then(|| along - depth.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_balls_behind_each_other_the_nearer_one_is_met_first() {
        let along = |x: f64| along_to_sphere(DVec3::new(-1.0, 0.0, 0.0), DVec3::X, DVec3::X * x, 0.1);
        assert!(along(0.0) < along(0.5), "{:?} and {:?}", along(0.0), along(0.5));
    }

    #[test]
    fn a_pointer_beside_a_ball_or_before_the_eye_meets_nothing() {
        let met = |from: DVec3| along_to_sphere(from, DVec3::X, DVec3::ZERO, 0.1);
        assert_eq!(met(DVec3::new(-1.0, 0.11, 0.0)), None);
        assert_eq!(met(DVec3::new(1.0, 0.0, 0.0)), None);
    }

    #[test]
    fn turning_and_then_mapping_is_mapping_and_then_turning() {
        let turn = DQuat::from_axis_angle(DVec3::new(1.0, 2.0, -0.5).normalize(), 0.7);
        let place = DVec3::new(0.3, -0.2, 0.9);
        let one = to_screen(turn * place);
        let other = turn_to_screen(turn) * to_screen(place);
        assert!(one.distance(other) < 1e-6, "{one} and {other}");
    }

    #[test]
    fn a_place_comes_back_from_the_screen() {
        let place = DVec3::new(0.25, -0.5, 1.0);
        assert_eq!(from_screen(to_screen(place)), place);
    }
}
