//! The curve of winning chance over the shots of a match.

use bevy_egui::egui;
use egui::{Align2, Color32, Pos2, Rect, Sense, Stroke, pos2, vec2};

use crate::referee::ReviewedShot;
use crate::ui::screen_reader::painted;
use crate::ui::style::{ACCENT, DANGER, INK, QUIET, font};
use crate::words::review as text;

/// Height of the curve in points, and the room at its left for the numbers.
const HEIGHT: f32 = 118.0;
const NUMBERS: f32 = 30.0;
/// Radius of a point of the curve, and how near the pointer has to be to mean it.
const POINT: f32 = 3.0;
const NEAR: f32 = 12.0;
/// A shot that cost more winning chance than this has a red point.
const DEAR: f64 = 0.1;

/// Draws the curve of the winning chance of the player `name`, who is the first of the match. There are `count` shots in all, of which
/// those in `shots` are known. Returns the index of the shot that was clicked among `shots`.
pub(super) fn curve(ui: &mut egui::Ui, name: &str, shots: &[(usize, ReviewedShot)], count: usize) -> Option<usize> {
    let (whole, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::CLICK);
    painted(&response, egui::WidgetType::Image, &text::curve(name));
    let inner = Rect::from_min_max(pos2(whole.min.x + NUMBERS, whole.min.y + 6.0), whole.max - vec2(6.0, 16.0));
    scale(ui.painter(), inner, name);
    let at = |number: f32, chance: f64| {
        let across = number / count.max(1) as f32;
        pos2(inner.min.x + across * inner.width(), inner.max.y - chance as f32 * inner.height())
    };
    let after = |(number, shot): &(usize, ReviewedShot)| at(*number as f32, shot.chances[1]);
    let mut line: Vec<Pos2> = shots.first().map(|(_, shot)| at(0.0, shot.chances[0])).into_iter().collect();
    line.extend(shots.iter().map(after));
    ui.painter().line(line, Stroke::new(1.6, INK));
    for known in shots {
        ui.painter().circle_filled(after(known), POINT, colour(known.1));
    }
    let pointer = response.hover_pos()?;
    let near = shots.iter().enumerate().map(|(index, known)| (after(known).distance(pointer), index));
    let (_, index) = near.filter(|(distance, _)| *distance < NEAR).min_by(|a, b| a.0.total_cmp(&b.0))?;
    let (number, shot) = shots[index];
    ui.painter().circle_stroke(after(&shots[index]), POINT + 2.0, Stroke::new(1.5, ACCENT));
    let response = response.on_hover_text_at_pointer(text::point_of_curve(number, &shot.cost.words));
    response.clicked().then_some(index)
}

/// The colour of a shot: red if it cost much.
pub(super) fn colour(shot: ReviewedShot) -> Color32 {
    if shot.cost.total() > DEAR { DANGER } else { INK }
}

/// Draws the lines of 0, 50 and 100 %, and what they are about.
fn scale(painter: &egui::Painter, inner: Rect, name: &str) {
    for (chance, words) in [(0.0, text::NO_CHANCE), (0.5, text::HALF_A_CHANCE), (1.0, text::SURE)] {
        let y = inner.max.y - chance * inner.height();
        painter.hline(inner.x_range(), y, Stroke::new(1.0, QUIET.gamma_multiply(0.35)));
        painter.text(pos2(inner.min.x - 4.0, y), Align2::RIGHT_CENTER, words, font(10.0), QUIET);
    }
    painter.text(pos2(inner.min.x, inner.max.y + 3.0), Align2::LEFT_TOP, text::curve(name), font(11.0), QUIET);
}
