//! A large button with a picture, a few words and a sentence.

use bevy_egui::egui;
use egui::{Color32, Sense, vec2};

use crate::opponent::Face;
use crate::ui::face::face;
use crate::ui::screen_reader::painted;
use crate::ui::style::{ACCENT, ACCENT_HOVERED, INK, QUIET, font};

/// The least height of the button, and the radius of its picture, in points.
const HEIGHT: f32 = 76.0;
const RADIUS: f32 = 28.0;
/// Space between the edge and the contents, and between name and sentence, in points.
const PAD: f32 = 12.0;
const BETWEEN: f32 = 3.0;
/// Colours of a button that is not the main one.
const BACK: Color32 = Color32::from_gray(44);
const BACK_HOVERED: Color32 = Color32::from_gray(58);
/// Colour of the sentence on the main button.
const ON_ACCENT: Color32 = Color32::from_gray(222);
/// Colour of the ball with the 1.
const YELLOW: Color32 = Color32::from_rgb(240, 196, 40);

/// The picture on the button.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sign<'a> {
    /// A person.
    Face(&'a Face),
    /// A ball.
    Ball,
}

/// Draws the button.
pub(super) fn offer(ui: &mut egui::Ui, sign: Sign, name: &str, about: &str, is_main: bool) -> egui::Response {
    let width = ui.available_width();
    let quiet = if is_main { ON_ACCENT } else { QUIET };
    let words_from = 2.0 * (PAD + RADIUS);
    let sentence = ui.painter().layout(about.to_owned(), font(13.5), quiet, width - words_from - PAD);
    let title = ui.painter().layout_no_wrap(name.to_owned(), font(19.0), INK);
    let height = (title.size().y + BETWEEN + sentence.size().y + PAD).max(HEIGHT);
    let (place, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    painted(&response, egui::WidgetType::Button, &format!("{name}. {about}"));
    let painter = ui.painter();
    let is_looked_at = response.hovered() || response.has_focus();
    let back = match (is_main, is_looked_at) {
        (true, false) => ACCENT,
        (true, true) => ACCENT_HOVERED,
        (false, false) => BACK,
        (false, true) => BACK_HOVERED,
    };
    painter.rect_filled(place, 8.0, back);
    if response.has_focus() {
        painter.rect_stroke(place, 8.0, egui::Stroke::new(2.0, INK), egui::StrokeKind::Inside);
    }
    let centre = egui::pos2(place.min.x + PAD + RADIUS, place.center().y);
    match sign {
        Sign::Face(of) => face(painter, centre, RADIUS, of),
        Sign::Ball => {
            painter.circle_filled(centre, RADIUS - 4.0, YELLOW);
            painter.circle_filled(centre, 0.5 * RADIUS, Color32::WHITE);
            painter.text(centre, egui::Align2::CENTER_CENTER, "1", font(18.0), Color32::BLACK);
        }
    }
    let left = place.min.x + words_from;
    let top = place.center().y - 0.5 * (title.size().y + BETWEEN + sentence.size().y);
    let below = top + title.size().y + BETWEEN;
    painter.galley(egui::pos2(left, top), title, INK);
    painter.galley(egui::pos2(left, below), sentence, quiet);
    response
}
