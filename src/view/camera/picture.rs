//! The picture in the window, and the part of it beside the panel.

use bevy::math::{Rect, Vec2};

/// Largest share of the width that counts as covered by the panel. In a narrow window the panel covers the table.
const MOST_COVERED: f32 = 0.6;

/// A clear part is used only if it is at least this share of the part beside the panel, in width and in height.
const LEAST_CLEAR: f32 = 0.3;

/// The HUD is near a ball that is closer to it than this share of the picture's height.
const NEAR_HUD: f32 = 0.12;

/// The picture in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Picture {
    /// Width and height in logical pixels.
    pub size: Vec2,
    /// Share of the width, 0 to 0.6, that the panel covers at the right.
    pub covered: f32,
    /// The parts beside the panel without HUD over them, in logical pixels; if none is large enough, all beside the panel.
    pub clear: [Rect; 2],
}

impl Picture {
    /// A picture of that size, whose right `panel_width` is under the panel; both in logical pixels.
    pub fn new(size: Vec2, panel_width: f32) -> Self {
        let size = size.max(Vec2::ONE);
        let covered = (panel_width / size.x).clamp(0.0, MOST_COVERED);
        Self { size, covered, clear: [Rect::from_corners(Vec2::ZERO, size * Vec2::new(1.0 - covered, 1.0)); 2] }
    }

    /// The same picture with a HUD that leaves only `parts` clear (logical pixels).
    pub fn with_clear(self, parts: &[Rect]) -> Self {
        let least = self.clear[0].size() * LEAST_CLEAR;
        let mut large = parts.iter().copied().filter(|part| part.size().cmpge(least).all());
        let Some(first) = large.next() else { return self };
        Self { clear: [first, large.next().unwrap_or(first)], ..self }
    }

    /// The middle of the part beside the panel, in logical pixels, where the target of the camera is seen.
    pub fn middle(&self) -> Vec2 {
        self.size * Vec2::new(1.0 - self.covered, 1.0) / 2.0
    }

    /// Where a single ball is shown, in logical pixels: the middle, or above the HUD if the HUD would come near it.
    pub fn clear_middle(&self) -> Vec2 {
        let (middle, near) = (self.middle(), self.size.y * NEAR_HUD);
        if self.clear.iter().any(|part| part.inflate(-near).contains(middle)) {
            return middle;
        }
        let above = self.clear.iter().find(|part| (part.min.x..=part.max.x).contains(&middle.x));
        above.map_or(middle, |part| middle.with_y(part.center().y))
    }

    /// Width of the whole picture over its height.
    pub fn aspect(&self) -> f32 {
        self.size.x / self.size.y
    }

    /// Width of the part beside the panel over the picture's height.
    pub fn free(&self) -> f32 {
        self.aspect() * (1.0 - self.covered)
    }

    /// A place in logical pixels as -1 to 1 over the whole picture, up being positive.
    pub fn normalised(&self, pixels: Vec2) -> Vec2 {
        (pixels / self.size * 2.0 - 1.0) * Vec2::new(1.0, -1.0)
    }
}
