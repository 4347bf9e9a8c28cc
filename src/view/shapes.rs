//! Circles and rectangles on the plan of a table.

use bevy::math::DVec2;

use super::surface::ring;

/// A circle on the plan.
#[derive(Clone, Copy)]
pub(super) struct Circle {
    pub centre: DVec2,
    pub radius: f64,
}

impl Circle {
    pub fn holds(&self, place: DVec2) -> bool {
        self.centre.distance_squared(place) < self.radius * self.radius
    }

    /// Straight lines that approximate it.
    pub fn lines(&self) -> Vec<[DVec2; 2]> {
        let corners: Vec<DVec2> = ring(48).map(|direction| self.centre + direction * self.radius).collect();
        corners.windows(2).map(|ends| [ends[0], ends[1]]).collect()
    }
}

/// A rectangle on the plan along the table's axes, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rectangle {
    pub middle: DVec2,
    pub half: DVec2,
}
