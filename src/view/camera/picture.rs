//! The window's picture, and the part of it that the panel leaves free.

use bevy::math::{Rect, Vec2};

/// The panel counts for no more than this share of the width: in a narrow window it lies over the table.
const MOST_COVERED: f32 = 0.6;

/// A clear part smaller than this share of the free part's width or height is no place for a table.
const LEAST_CLEAR: f32 = 0.3;

/// The window's picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Picture {
    /// Width and height in logical pixels.
    pub size: Vec2,
    /// Share of the width, 0 to 0.6, that the panel covers at the right.
    pub covered: f32,
    /// Parts of the free part that nothing lies over, in logical pixels; at least the whole of it.
    pub clear: [Rect; 2],
}

impl Picture {
    /// A picture of that size (logical pixels), its right side covered by a panel so wide.
    pub fn new(size: Vec2, panel_width: f32) -> Self {
        let size = size.max(Vec2::ONE);
        let covered = (panel_width / size.x).clamp(0.0, MOST_COVERED);
        Self { size, covered, clear: [Rect::from_corners(Vec2::ZERO, size * Vec2::new(1.0 - covered, 1.0)); 2] }
    }

    /// The same picture where something lies over all but these parts (logical pixels).
    pub fn with_clear(self, parts: &[Rect]) -> Self {
        let least = self.clear[0].size() * LEAST_CLEAR;
        let mut large = parts.iter().copied().filter(|part| part.size().cmpge(least).all());
        let Some(first) = large.next() else { return self };
        Self { clear: [first, large.next().unwrap_or(first)], ..self }
    }

    /// The middle of the free part, in logical pixels: what an eye looks at is seen there.
    pub fn middle(&self) -> Vec2 {
        self.size * Vec2::new(1.0 - self.covered, 1.0) / 2.0
    }

    /// Width of the whole picture over its height.
    pub fn aspect(&self) -> f32 {
        self.size.x / self.size.y
    }

    /// Width of the free part over the picture's height.
    pub fn free(&self) -> f32 {
        self.aspect() * (1.0 - self.covered)
    }

    /// A place in logical pixels as -1 to 1 over the whole picture, up being positive.
    pub fn normalised(&self, pixels: Vec2) -> Vec2 {
        (pixels / self.size * 2.0 - 1.0) * Vec2::new(1.0, -1.0)
    }
}
