//! Shows how steeply the butt is raised; a drag changes it.

use bevy_egui::egui;
use egui::{Color32, Pos2, Rect, Sense, Stroke, Vec2, pos2, vec2};

use super::focus::arrows;
use crate::ui::screen_reader::painted_slider;
use crate::ui::style::{ACCENT_HOVERED, INK, QUIET, font};
use crate::words::strike_card as text;

/// How much an arrow raises the butt, in radians: one degree.
const STEP: f64 = std::f64::consts::PI / 180.0;
/// Number of points of the drawn arc.
const POINTS: u32 = 24;

/// Draws cue and ball from the side in `place`. Returns the elevation in radians that a press, a drag or a screen reader
/// asks for; 0 for a double click.
pub(super) fn butt(ui: &mut egui::Ui, place: Rect, elevation: f64) -> Option<f64> {
    let response = ui.interact(place, ui.id().with("butt"), Sense::click_and_drag());
    let pivot = pos2(place.max.x - 7.0, place.max.y - 7.0);
    let length = (pivot.x - place.min.x).min(pivot.y - place.min.y) - 1.0;
    draw(ui.painter(), pivot, length, elevation as f32, response.hovered() || response.dragged());
    let number = text::elevation(elevation.to_degrees());
    let asked = painted_slider(&response, text::ELEVATION_READ, elevation.to_degrees(), 0.0..=90.0, &number);
    ui.painter().text(place.left_top(), egui::Align2::LEFT_TOP, text::BUTT, font(12.0), QUIET);
    ui.painter().text(place.left_top() + vec2(0.0, 14.0), egui::Align2::LEFT_TOP, number, font(13.5), INK);
    let steps = arrows(ui, &response, place);
    if steps != Vec2::ZERO {
        return Some((elevation + f64::from(steps.x + steps.y) * STEP).max(0.0));
    }
    let pressed = response.is_pointer_button_down_on() || response.dragged();
    let response = response.on_hover_cursor(egui::CursorIcon::ResizeVertical);
    if response.double_clicked() {
        return Some(0.0);
    }
    let pointer = response.interact_pointer_pos().filter(|_| pressed);
    pointer.map(|pointer| angle(pivot, pointer)).or(asked.map(f64::to_radians))
}

/// The angle in radians above the level, at `pivot`, of a cue whose butt is where the pointer is.
fn angle(pivot: Pos2, pointer: Pos2) -> f64 {
    let (back, up) = (f64::from(pivot.x - pointer.x), f64::from(pivot.y - pointer.y));
    libm::atan2(up.max(0.0), back.max(0.0))
}

/// The direction from the ball to the butt of a cue that is raised by `angle` radians.
fn along(angle: f32) -> Vec2 {
    Vec2::angled(std::f32::consts::PI + angle)
}

fn draw(painter: &egui::Painter, ball: Pos2, length: f32, elevation: f32, touched: bool) {
    let faint = Stroke::new(1.0, Color32::from_gray(92));
    let arc = |to: f32| -> Vec<Pos2> {
        (0..=POINTS).map(|step| ball + along(to * step as f32 / POINTS as f32) * (length - 3.0)).collect()
    };
    painter.line(arc(std::f32::consts::FRAC_PI_2), faint);
    painter.line_segment([ball, ball + along(0.0) * length], faint);
    painter.line(arc(elevation), Stroke::new(2.0, ACCENT_HOVERED));
    let colour = if touched { Color32::WHITE } else { Color32::from_rgb(214, 176, 118) };
    painter.line_segment([ball + along(elevation) * 6.0, ball + along(elevation) * length], Stroke::new(2.6, colour));
    painter.circle_filled(ball, 5.0, Color32::from_rgb(244, 238, 222));
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    #[test]
    fn the_butt_is_raised_to_where_it_is_dragged() {
        let pivot = pos2(60.0, 60.0);
        assert_relative_eq!(angle(pivot, pos2(10.0, 60.0)), 0.0);
        assert_relative_eq!(angle(pivot, pos2(20.0, 20.0)), std::f64::consts::FRAC_PI_4);
        assert_relative_eq!(angle(pivot, pos2(20.0, 90.0)), 0.0);
        assert_relative_eq!(angle(pivot, pos2(90.0, 20.0)), std::f64::consts::FRAC_PI_2);
    }
}
