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

#[cfg(test)]
mod tests {
    use super::*;

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
