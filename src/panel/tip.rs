//! The face of the cue ball with the tip on it.

use bevy_egui::egui;

use crate::physics::Tip;

/// Radius of the drawn ball, in logical pixels.
const RADIUS: f32 = 42.0;

/// Draws the ball's face as seen along the cue; a click or a drag on it moves `tip`. Answers whether it did.
pub(super) fn ball_face(ui: &mut egui::Ui, tip: &mut Tip, limit: f64) -> bool {
    let size = egui::Vec2::splat(2.0 * RADIUS + 6.0);
    let (response, painter) = ui.allocate_painter(size, egui::Sense::click_and_drag());
    let middle = response.rect.center();
    painter.circle_filled(middle, RADIUS, egui::Color32::from_rgb(232, 226, 208));
    painter.circle_filled(middle + egui::vec2(-13.0, -15.0), 7.0, egui::Color32::from_rgb(246, 243, 234));
    let line = egui::Stroke::new(1.0, egui::Color32::from_rgb(150, 60, 50));
    painter.circle_stroke(middle, RADIUS * limit.min(1.0) as f32, line);
    let hair = egui::Stroke::new(0.5, egui::Color32::from_gray(150));
    painter.hline(middle.x - RADIUS..=middle.x + RADIUS, middle.y, hair);
    painter.vline(middle.x, middle.y - RADIUS..=middle.y + RADIUS, hair);
    let spot = middle + egui::vec2(tip.side as f32, -tip.height as f32) * RADIUS;
    painter.circle_filled(spot, 8.5, egui::Color32::from_rgb(40, 90, 150));
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    let response = response.on_hover_text("Where the tip meets the ball, seen along the cue; red: the miscue limit");
    let Some(pointer) = response.interact_pointer_pos().filter(|_| pressed) else { return false };
    let offset = (pointer - middle) / RADIUS;
    *tip = Tip { side: f64::from(offset.x), height: f64::from(-offset.y) };
    true
}
