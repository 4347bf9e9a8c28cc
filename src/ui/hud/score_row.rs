//! A row of the score: a name with what stands before it, and cells at the right.

use bevy_egui::egui;
use egui::vec2;

use super::focus::ring;
use crate::opponent::Face;
use crate::ui::face::face;
use crate::ui::screen_reader::painted;
use crate::ui::style::font;

/// Radius of the dot in the colour of a player, in points.
const DOT: f32 = 5.0;

/// What stands before a name.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sign {
    /// The colour of the player.
    pub dot: Option<egui::Color32>,
    /// The face of an opponent. Then the row can be clicked.
    pub face: Option<Face>,
    /// Whether the card is folded, in the row that folds it. Then the row can be clicked too.
    pub folds: Option<bool>,
}

/// A row of the score: dot and face, a name, cut off where there is no room, and cells at the right, each with the width of its column
/// in points.
pub(super) fn row(
    ui: &mut egui::Ui,
    name: &str,
    Sign { dot, face: of, folds }: Sign,
    cells: &[(String, f32)],
    size: f32,
    colour: egui::Color32,
) -> egui::Response {
    let can_click = of.is_some() || folds.is_some();
    let sense = if can_click { egui::Sense::click() } else { egui::Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size + 4.0), sense);
    ring(ui, &response, rect.shrink(2.0));
    let kind = if can_click { egui::WidgetType::Button } else { egui::WidgetType::Label };
    let words = cells.iter().map(|(cell, _)| cell.trim()).filter(|cell| !cell.is_empty());
    painted(&response, kind, &std::iter::once(name).chain(words).collect::<Vec<_>>().join("  "));
    let painter = ui.painter().clone();
    let mut right = rect.max.x;
    for (cell, width) in cells.iter().rev() {
        painter.text(egui::pos2(right, rect.center().y), egui::Align2::RIGHT_CENTER, cell, font(size), colour);
        right -= width;
    }
    let mut left = rect.min.x;
    if let Some(is_folded) = folds {
        let triangle =
            egui::Rect::from_center_size(egui::pos2(left + DOT, rect.center().y), vec2(2.0 * DOT, 2.0 * DOT));
        let openness = if is_folded { 0.0 } else { 1.0 };
        egui::collapsing_header::paint_default_icon(ui, openness, &response.clone().with_new_rect(triangle));
        left += 2.0 * DOT + 6.0;
    }
    if let Some(dot) = dot {
        painter.circle_filled(egui::pos2(left + DOT, rect.center().y), DOT, dot);
        left += 2.0 * DOT + 6.0;
    }
    if let Some(of) = of {
        let radius = rect.height() / 2.0;
        face(&painter, egui::pos2(left + radius, rect.center().y), radius, &of);
        left += 2.0 * radius + 5.0;
    }
    let mut job = egui::text::LayoutJob::simple_singleline(name.to_owned(), font(size), colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width((right - left).max(0.0));
    let words = painter.layout_job(job);
    painter.galley(egui::pos2(left, rect.center().y - words.size().y / 2.0), words, colour);
    response
}
