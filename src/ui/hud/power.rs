//! The power as a bar with its number in m/s, or in cm while the cue is drawn back for a push; and the speed of the last
//! stroke.

use bevy_egui::egui;
use egui::{Align2, Color32, Rect, Sense, Shape, Stroke, pos2, vec2};

use super::focus::arrows;
use crate::cue::FASTEST;
use crate::ui::screen_reader::painted_slider;
use crate::ui::style::{DANGER, INK, QUIET, font};
use crate::words::strike_card as text;

/// Height of the bar in points.
const BAR: f32 = 14.0;
/// How much an arrow changes the speed, in m/s.
const STEP: f64 = 0.1;
/// Speeds that are marked, in m/s.
const MARKS: [f64; 4] = [1.0, 2.0, 4.0, 8.0];
const SOFT: Color32 = Color32::from_rgb(38, 150, 122);
const FIRM: Color32 = Color32::from_rgb(222, 168, 52);

/// What the bar shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Power {
    /// The speed that is set, in m/s.
    pub set: f64,
    /// How far the cue is drawn back by the mouse, in metres.
    pub pull: f64,
    /// The speed in m/s with which the cue strikes if the button is let go now.
    pub release: Option<f64>,
    /// The speed of the last stroke, in m/s.
    pub given: Option<f64>,
    /// Whether balls still move after that stroke.
    pub moving: bool,
}

/// Draws the bar in `place`. Returns the speed in m/s that a press or a drag on it, or a screen reader, asks for.
pub(super) fn power(ui: &mut egui::Ui, place: Rect, power: Power) -> Option<f64> {
    let bar = Rect::from_min_size(pos2(place.min.x, place.min.y + 25.0), vec2(place.width(), BAR));
    let response = ui.interact(bar.expand2(vec2(0.0, 5.0)), ui.id().with("power"), Sense::click_and_drag());
    let (name, number) = words(power);
    let asked = painted_slider(&response, text::POWER_READ, power.set, 0.0..=FASTEST, &text::value_read(name, &number));
    let painter = ui.painter();
    painter.text(pos2(place.min.x, place.min.y + 19.0), Align2::LEFT_BOTTOM, name, font(12.0), QUIET);
    painter.text(pos2(place.max.x, place.min.y + 21.0), Align2::RIGHT_BOTTOM, number, font(19.0), INK);
    painter.rect_filled(bar, 4.0, Color32::from_rgb(38, 41, 46));
    let shown = power.release.or(power.given.filter(|_| power.moving)).unwrap_or(power.set);
    fill(painter, bar, share(shown));
    let touched = response.hovered() || response.dragged();
    painter.rect_stroke(
        bar,
        4.0,
        Stroke::new(1.0, if touched { INK } else { Color32::from_gray(80) }),
        egui::StrokeKind::Outside,
    );
    for mark in MARKS {
        let x = bar.min.x + bar.width() * share(mark);
        painter.vline(x, bar.max.y + 2.0..=bar.max.y + 5.0, Stroke::new(1.0, QUIET));
        painter.text(pos2(x, bar.max.y + 5.0), Align2::CENTER_TOP, format!("{mark}"), font(10.5), QUIET);
    }
    if let Some(given) = power.given.filter(|_| !power.moving) {
        let x = bar.min.x + bar.width() * share(given);
        let points = vec![pos2(x, bar.min.y + 3.0), pos2(x - 4.0, bar.min.y - 4.0), pos2(x + 4.0, bar.min.y - 4.0)];
        painter.add(Shape::convex_polygon(points, INK, Stroke::NONE));
        let below = pos2(place.max.x, bar.max.y + 16.0);
        let words = painter.layout_no_wrap(text::last_stroke(given), font(11.5), QUIET);
        // In a small window the button for the strike follows at once.
        if below.y + words.size().y <= place.max.y {
            painter.galley(below - vec2(words.size().x, 0.0), words, QUIET);
        }
    }
    let steps = arrows(ui, &response, bar);
    if steps != egui::Vec2::ZERO {
        return Some((power.set + f64::from(steps.x + steps.y) * STEP).clamp(0.0, FASTEST));
    }
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    let response = response.on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
    let pointer = response.interact_pointer_pos().filter(|_| pressed);
    pointer.map(|pointer| speed((pointer.x - bar.min.x) / bar.width())).or(asked)
}

fn words(power: Power) -> (&'static str, String) {
    match power {
        Power { release: Some(speed), .. } => (text::LET_GO_AT, text::speed(speed)),
        Power { pull, .. } if pull > 0.0 => (text::DRAWN_BACK, text::drawn_back(pull * 100.0)),
        Power { given: Some(given), moving: true, .. } => (text::STRUCK_AT, text::speed(given)),
        Power { set, .. } => (text::POWER, text::speed(set)),
    }
}

/// The share of the bar that a speed in m/s fills. It grows with the root of the speed, so that soft shots can be set most
/// finely.
fn share(speed: f64) -> f32 {
    (speed / FASTEST).clamp(0.0, 1.0).sqrt() as f32
}

/// The speed in m/s at that share of the bar.
fn speed(share: f32) -> f64 {
    let share = f64::from(share.clamp(0.0, 1.0));
    FASTEST * share * share
}

/// Green for a soft shot, yellow for a firm one, red for a break.
fn fill(painter: &egui::Painter, bar: Rect, share: f32) {
    const STEPS: u32 = 24;
    let colour = |at: f32| {
        if at < 0.6 { SOFT.lerp_to_gamma(FIRM, at / 0.6) } else { FIRM.lerp_to_gamma(DANGER, (at - 0.6) / 0.4) }
    };
    let mut mesh = egui::Mesh::default();
    for step in 0..=STEPS {
        let at = share * step as f32 / STEPS as f32;
        let x = bar.min.x + bar.width() * at;
        mesh.colored_vertex(pos2(x, bar.min.y + 1.0), colour(at));
        mesh.colored_vertex(pos2(x, bar.max.y - 1.0), colour(at));
        if step > 0 {
            let corner = 2 * step;
            mesh.add_triangle(corner - 2, corner - 1, corner);
            mesh.add_triangle(corner - 1, corner + 1, corner);
        }
    }
    painter.add(Shape::mesh(mesh));
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    #[test]
    fn a_speed_and_its_place_on_the_bar_belong_together() {
        for wanted in [0.0, 0.5, 3.0, FASTEST] {
            assert_relative_eq!(speed(share(wanted)), wanted, epsilon = 1e-5);
        }
    }

    #[test]
    fn a_drag_beyond_the_bar_asks_for_no_more_than_it_has() {
        assert_relative_eq!(speed(-0.2), 0.0);
        assert_relative_eq!(speed(1.4), FASTEST);
    }

    #[test]
    fn while_balls_move_the_bar_shows_the_speed_of_the_stroke() {
        let at_rest = Power { set: 3.0, given: Some(4.2), ..Power::default() };
        assert_eq!(words(at_rest).1, "3.00 m/s");
        assert_eq!(words(Power { moving: true, ..at_rest }).1, "4.20 m/s");
        assert_eq!(words(Power { pull: 0.123, ..at_rest }).1, "12 cm");
        assert_eq!(words(Power { pull: 0.123, release: Some(2.5), ..at_rest }), ("Let go at", "2.50 m/s".to_owned()));
        assert_eq!(text::last_stroke(4.2), "last stroke 4.20 m/s");
    }
}
