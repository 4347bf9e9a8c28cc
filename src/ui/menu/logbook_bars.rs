//! Shares as bars: what is made, with its interval, and how many that are.

use bevy_egui::egui;
use egui::{Align2, Color32, Rect, Sense, Stroke, pos2, vec2};

use crate::logbook::Share;
use crate::ui::screen_reader::painted;
use crate::ui::style::{ACCENT, INK, QUIET, font};
use crate::words::logbook_sections as text;
use crate::words::shared;

/// Height of a row in points, and the room at both sides of a bar for texts.
const ROW: f32 = 21.0;
const NAME: f32 = 112.0;
const COUNT: f32 = 78.0;
/// Behind a bar.
const GROUND: Color32 = Color32::from_gray(44);

/// Draws a share: its name, a bar from 0 to 100 % with the interval on it, and `12 of 20`.
pub(super) fn share(ui: &mut egui::Ui, name: &str, share: Share) {
    let count = text::made_of(share.made, share.tries);
    let (low, high) = share.interval();
    let known = share.share().map(|share| (share, (low, high)));
    let said = known.map_or_else(String::new, |(share, (low, high))| {
        text::share_hint(name, 100.0 * share, (100.0 * low, 100.0 * high))
    });
    row(ui, name, &count, known).on_hover_text(said);
}

/// Draws a number on a scale from 1 to 8, with its interval.
pub(super) fn level(ui: &mut egui::Ui, name: &str, level: f64, (low, high): (f64, f64)) {
    let on_scale = |level: f64| (level - 1.0) / 7.0;
    let known = (on_scale(level), (on_scale(low), on_scale(high)));
    let said = text::level_hint(name, level, (low, high));
    row(ui, name, &text::level(level, (low, high)), Some(known)).on_hover_text(said);
}

fn row(ui: &mut egui::Ui, name: &str, count: &str, known: Option<(f64, (f64, f64))>) -> egui::Response {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    painted(&response, egui::WidgetType::Label, &shared::both_ends_read(name, count));
    let painter = ui.painter().with_clip_rect(place);
    painter.text(place.left_center(), Align2::LEFT_CENTER, name, font(12.5), INK);
    painter.text(place.right_center(), Align2::RIGHT_CENTER, count, font(12.0), QUIET);
    let bar =
        Rect::from_min_max(pos2(place.min.x + NAME, place.min.y + 5.0), pos2(place.max.x - COUNT, place.max.y - 5.0));
    painter.rect_filled(bar, 2.0, GROUND);
    if let Some((share, (low, high))) = known {
        let at = |share: f64| bar.min.x + bar.width() * share.clamp(0.0, 1.0) as f32;
        painter.rect_filled(bar.with_max_x(at(share)), 2.0, ACCENT);
        let middle = bar.center().y;
        painter.line_segment([pos2(at(low), middle), pos2(at(high), middle)], Stroke::new(2.0, INK));
    }
    response
}

/// Draws the pots by distance and cut angle: a cell for each, the greener the more are made. `cuts` and `distances` are where the bands
/// begin.
pub(super) fn grid<const CUTS: usize, const FAR: usize>(
    ui: &mut egui::Ui,
    pots: &[[Share; CUTS]; FAR],
    (cuts, distances): (&[f64; CUTS], &[f64; FAR]),
) {
    const NAMES: f32 = 46.0;
    let size = vec2(ui.available_width(), ROW * (FAR + 1) as f32);
    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
    let cell = vec2((place.width() - NAMES) / CUTS as f32, ROW);
    let corner = pos2(place.min.x + NAMES, place.min.y + ROW);
    let painter = ui.painter();
    for (column, cut) in cuts.iter().enumerate() {
        let at = pos2(corner.x + (column as f32 + 0.5) * cell.x, place.min.y + ROW / 2.0);
        painter.text(at, Align2::CENTER_CENTER, text::cut_from(*cut), font(11.5), QUIET);
    }
    for (line, (distance, row)) in distances.iter().zip(pots).enumerate() {
        let y = corner.y + line as f32 * cell.y;
        let name = if *distance > 0.0 { text::distance_from(*distance) } else { text::NEAR.to_owned() };
        painter.text(pos2(place.min.x, y + ROW / 2.0), Align2::LEFT_CENTER, name, font(11.5), QUIET);
        for (column, share) in row.iter().enumerate() {
            let at = Rect::from_min_size(pos2(corner.x + column as f32 * cell.x, y), cell).shrink(1.0);
            let colour = share.share().map_or(GROUND, |share| {
                let weight = 0.25 + 0.75 * share as f32;
                Color32::from_rgb(22, (122.0 * weight) as u8, (98.0 * weight) as u8)
            });
            painter.rect_filled(at, 2.0, colour);
            if let Some(made) = share.share() {
                painter.text(at.center(), Align2::CENTER_CENTER, format!("{:.0}", 100.0 * made), font(11.5), INK);
            }
        }
    }
}
