//! Where the parts of the HUD go, so that none covers another.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::card_size;
use crate::ui::style::MARGIN;

/// Height of the two lines with state and keys, in points.
const LINE_HEIGHT: f32 = 50.0;
/// If the space beside the card is narrower than this (points), state and keys are above the card.
const NARROW: f32 = 170.0;
/// Height of the row of buttons above the card, and the gap between them, in points.
const ROW_HEIGHT: f32 = 26.0;
const ROW_GAP: f32 = 6.0;
/// Height of the bar of a replay with one row of buttons, and what a further row adds, in points.
const BAR_HEIGHT: f32 = 98.0;
const BAR_ROW: f32 = 32.0;
/// Width of the buttons of the bar in one row, in points.
const BAR_BUTTONS: f32 = 584.0;
/// Size of the area for the buttons in the corner, in points; beside the panel there is one button less.
const CORNER: Vec2 = vec2(250.0, 28.0);
const CORNER_BESIDE_PANEL: Vec2 = vec2(168.0, 28.0);

/// Where the parts of the HUD go, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Layout {
    /// Left top of the card with tip, power and butt.
    pub card: Pos2,
    /// Radius of the ball's face on it.
    pub face: f32,
    /// The buttons that undo, redo and replay, above the card.
    pub row: Rect,
    /// The bar of a replay, in the place of card, row and lines.
    pub bar: Rect,
    /// The lines with state and keys.
    pub line: Rect,
    /// Right top of the buttons in the corner.
    pub corner: Pos2,
    /// Right top of the pocketed balls, which are at most as wide as the buttons above them.
    pub tray: Pos2,
    /// The messages, which grow downwards.
    pub toasts: Rect,
}

impl Layout {
    /// The layout in `window`, whose right `covered` points are under the panel.
    pub fn of(window: Rect, covered: f32) -> Self {
        let free = Rect::from_min_max(window.min, pos2((window.max.x - covered).max(window.min.x), window.max.y));
        let room = free.shrink(MARGIN);
        let face = card_size::face_that_fits(room.size());
        let size = card_size::size(face);
        let card = pos2(room.min.x, room.max.y - size.y);
        let beside = Rect::from_min_max(pos2(card.x + size.x + 10.0, room.max.y - LINE_HEIGHT), room.max);
        let row = Rect::from_min_size(card - vec2(0.0, ROW_GAP + ROW_HEIGHT), vec2(size.x, ROW_HEIGHT));
        let low = row.min.y - 8.0;
        let above = Rect::from_min_max(pos2(room.min.x, low - LINE_HEIGHT), pos2(room.max.x, low));
        let rows = (BAR_BUTTONS / room.width().max(BAR_BUTTONS / 4.0)).ceil();
        let high = BAR_HEIGHT + BAR_ROW * (rows - 1.0);
        let bar = Rect::from_min_max(pos2(room.min.x, room.max.y - high), room.max);
        let line = if beside.width() < NARROW { above } else { beside };
        let corner = if covered > 0.0 { CORNER_BESIDE_PANEL } else { CORNER };
        let toasts = Rect::from_min_max(
            room.min,
            pos2(
                (room.max.x - corner.x - 8.0).max(room.min.x + 60.0).min(room.min.x + 560.0),
                line.min.y.min(row.min.y) - 8.0,
            ),
        );
        let tray = pos2(room.max.x, room.min.y + CORNER.y + 8.0);
        Self { card, face, row, bar, line, corner: pos2(room.max.x, room.min.y), tray, toasts }
    }

    /// The part of the window that only messages may cover while a replay is on: above its bar.
    pub fn clear_of_bar(&self) -> Rect {
        let (right, top) = (self.corner.x + MARGIN, self.corner.y + CORNER.y);
        Rect::from_min_max(pos2(self.bar.min.x - MARGIN, top), pos2(right, self.bar.min.y))
    }

    /// The parts of the window that only messages and the score card may cover: beside the card and its row, and above them.
    pub fn clear(&self) -> [Rect; 2] {
        let (right, top) = (self.corner.x + MARGIN, self.corner.y + CORNER.y);
        let card = Rect::from_min_size(self.card, card_size::size(self.face));
        let beside = Rect::from_min_max(pos2(card.max.x, top), pos2(right, self.line.min.y));
        let above =
            Rect::from_min_max(pos2(card.min.x - MARGIN, top), pos2(right, self.row.min.y.min(self.line.min.y)));
        [beside, above]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Windows that people have, without panel and with it.
    const WINDOWS: &[(f32, f32)] = &[
        (640.0, 400.0),
        (640.0, 480.0),
        (900.0, 600.0),
        (960.0, 540.0),
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (800.0, 1280.0),
    ];

    fn corner(layout: Layout, covered: f32) -> Rect {
        let size = if covered > 0.0 { CORNER_BESIDE_PANEL } else { CORNER };
        Rect::from_min_max(layout.corner - vec2(size.x, 0.0), layout.corner + vec2(0.0, size.y))
    }

    #[test]
    fn the_card_leaves_the_cue_ball_in_the_middle_free() {
        for (width, height) in WINDOWS {
            let layout = Layout::of(Rect::from_min_size(Pos2::ZERO, vec2(*width, *height)), 0.0);
            let right = layout.card.x + card_size::size(layout.face).x;
            assert!(right < width / 2.0, "{width}x{height}: the card ends at {right}");
        }
    }

    #[test]
    fn nothing_over_the_picture_covers_anything_else_and_all_of_it_is_in_the_window() {
        for (width, height) in WINDOWS {
            for covered in [0.0, 310.0] {
                let window = Rect::from_min_size(Pos2::ZERO, vec2(*width, *height));
                let layout = Layout::of(window, covered);
                let parts = [
                    Rect::from_min_size(layout.card, card_size::size(layout.face)),
                    layout.line,
                    corner(layout, covered),
                    layout.row,
                    Rect::from_min_size(layout.toasts.min, layout.toasts.size().min(vec2(f32::INFINITY, 200.0))),
                ];
                let free = Rect::from_min_size(Pos2::ZERO, vec2(width - covered, *height));
                for clear in layout.clear() {
                    assert!(free.contains_rect(clear), "{width}x{height}: {clear} leaves {free}");
                    for part in &parts[..4] {
                        assert!(!part.shrink(0.01).intersects(clear), "{width}x{height}: {part} lies over {clear}");
                    }
                }
                for (index, part) in parts.iter().enumerate() {
                    assert!(free.contains_rect(*part), "{width}x{height}: part {index} at {part} leaves {free}");
                    for (other, that) in parts.iter().enumerate().skip(index + 1) {
                        assert!(
                            !part.intersects(*that),
                            "{width}x{height}: {index} at {part} covers {other} at {that}"
                        );
                    }
                }
            }
        }
    }
}
