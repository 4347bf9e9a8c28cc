//! Level boxes on the plan, by which most of what a ball might meet is ruled out at once.

use bevy::math::DVec2;

/// A box along the axes of the plan, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: DVec2,
    pub(crate) high: DVec2,
}

impl Default for Bounds {
    fn default() -> Self {
        Self::NOWHERE
    }
}

impl Bounds {
    /// The whole plan.
    pub(crate) const EVERYWHERE: Self = Self { low: DVec2::NEG_INFINITY, high: DVec2::INFINITY };

    /// No place at all: it meets no other box.
    pub(crate) const NOWHERE: Self = Self { low: DVec2::INFINITY, high: DVec2::NEG_INFINITY };

    /// The box with these two opposite corners.
    pub(crate) fn between(a: DVec2, b: DVec2) -> Self {
        Self { low: a.min(b), high: a.max(b) }
    }

    /// The box that holds one place and no more.
    pub(crate) fn at(place: DVec2) -> Self {
        Self { low: place, high: place }
    }

    /// The box of all that is within `distance` of a place, and a little more.
    pub(crate) fn around(place: DVec2, distance: f64) -> Self {
        Self { low: place - distance, high: place + distance }
    }

    /// The box grown by `distance` on all sides.
    pub(crate) fn grown(&self, distance: f64) -> Self {
        Self { low: self.low - distance, high: self.high + distance }
    }

    /// The smallest box that holds both.
    pub(crate) fn with(&self, other: &Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Whether the boxes have a place in common.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether the box, grown by so much along x and y, holds the origin.
    pub(crate) fn holds_origin_beside(&self, grown: DVec2) -> bool {
        self.low.x <= grown.x && self.low.y <= grown.y && -grown.x <= self.high.x && -grown.y <= self.high.y
    }

    /// Whether all of `other` lies within.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        self.low.x <= other.low.x
            && self.low.y <= other.low.y
            && other.high.x <= self.high.x
            && other.high.y <= self.high.y
    }

    /// Its extent along x and y.
    pub(crate) fn size(&self) -> DVec2 {
        self.high - self.low
    }
}
