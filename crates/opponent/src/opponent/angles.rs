//! Angles seen from above.

use std::f64::consts::{PI, TAU};

use glam::DVec2;

/// The direction of a vector in radians, counter-clockwise from +x.
pub(super) fn angle_of(way: DVec2) -> f64 {
    libm::atan2(way.y, way.x)
}

/// The unit vector in a direction.
pub(super) fn unit(direction: f64) -> DVec2 {
    DVec2::new(libm::cos(direction), libm::sin(direction))
}

/// How far `a` lies to the left of `b`, in radians, -pi to pi.
pub(super) fn difference(a: f64, b: f64) -> f64 {
    let turned = (a - b) % TAU;
    if turned > PI {
        turned - TAU
    } else if turned < -PI {
        turned + TAU
    } else {
        turned
    }
}
