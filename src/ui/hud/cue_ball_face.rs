//! The cue ball's face with the tip on it, as seen along the cue.

use bevy_egui::egui;
use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Pos2, Rect, Sense, Shape, Stroke, Vec2, vec2};

use super::focus::arrows;
use crate::physics::Tip;
use crate::ui::screen_reader::painted;
use crate::ui::style::{DANGER, INK};
use crate::words::strike_card as text;

/// Number of corners of a drawn circle.
const CORNERS: usize = 64;
/// Number of rings from the middle of the ball to its edge.
const SHADES: usize = 10;
const IVORY: Vec3 = Vec3::new(244.0, 238.0, 222.0);
/// How far an arrow moves the tip, in radii of the ball.
const STEP: f32 = 0.02;
/// Brightness of the side away from the light, as a share.
const DARKEST: f32 = 0.46;
const CHALK: Color32 = Color32::from_rgb(38, 96, 158);

use bevy::math::Vec3;

/// Sizes of the tip and of the area that it may hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    /// Beyond this the tip slips off, in radii of the ball.
    pub limit: f64,
    /// Radius of the tip, in radii of the ball.
    pub tip: f64,
}

/// Draws the face in the middle of `place`. Returns the place of the tip that a press or a drag asks for, in radii of the
/// ball; the centre for a double click.
pub(super) fn face(ui: &mut egui::Ui, place: Rect, tip: Tip, fit: Fit) -> Option<Tip> {
    let response = ui.interact(place, ui.id().with("face"), Sense::click_and_drag());
    painted(&response, egui::WidgetType::Slider, &text::tip_read(&in_words(tip, text::side_and_height)));
    let (middle, radius) = (place.center(), place.width() / 2.0);
    draw(ui.painter(), middle, radius, tip, fit, response.hovered() || response.dragged());
    let moved = arrows(ui, &response, place) * STEP;
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    let response = response.on_hover_cursor(egui::CursorIcon::Crosshair);
    if response.double_clicked() {
        return Some(Tip::default());
    }
    if moved != Vec2::ZERO {
        return Some(Tip { side: tip.side + f64::from(moved.x), height: tip.height + f64::from(moved.y) });
    }
    let pointer = response.interact_pointer_pos().filter(|_| pressed)?;
    let offset = (pointer - middle) / radius;
    Some(Tip { side: f64::from(offset.x), height: f64::from(-offset.y) })
}

fn draw(painter: &egui::Painter, middle: Pos2, radius: f32, tip: Tip, fit: Fit, touched: bool) {
    let limit = radius * fit.limit.clamp(0.0, 1.0) as f32;
    painter.add(Shape::mesh(sphere(middle, radius)));
    painter.add(Shape::mesh(ring(middle, limit, radius, Color32::from_rgba_unmultiplied(96, 16, 12, 92))));
    let hair = Stroke::new(1.0, Color32::from_rgba_unmultiplied(40, 36, 30, 70));
    for share in [0.25, 0.5] {
        painter.circle_stroke(middle, radius * share, hair);
    }
    painter.hline(middle.x - radius..=middle.x + radius, middle.y, hair);
    painter.vline(middle.x, middle.y - radius..=middle.y + radius, hair);
    painter.circle_stroke(middle, limit, Stroke::new(1.6, DANGER));
    painter.circle_stroke(middle, radius, Stroke::new(1.5, Color32::from_rgb(28, 26, 24)));
    let spot = middle + vec2(tip.side as f32, -tip.height as f32) * radius;
    let leather = radius * fit.tip as f32;
    painter.circle(spot, leather, CHALK.gamma_multiply(0.82), Stroke::new(1.2, Color32::from_rgb(16, 46, 82)));
    painter.circle_filled(spot, 1.8, INK);
    if touched {
        painter.circle_stroke(spot, leather + 1.5, Stroke::new(1.2, INK));
    }
}

/// A ball lit from the left above.
fn sphere(middle: Pos2, radius: f32) -> Mesh {
    let light = Vec3::new(-0.42, -0.52, 0.74).normalize();
    let mut mesh = Mesh::default();
    for ring in 0..=SHADES {
        let out = ring as f32 / SHADES as f32;
        for direction in directions() {
            let normal = Vec3::new(direction.x * out, direction.y * out, (1.0 - out * out).max(0.0).sqrt());
            let lit = DARKEST + (1.0 - DARKEST) * normal.dot(light).max(0.0);
            let shade = IVORY * lit.min(1.0);
            let color = Color32::from_rgb(shade.x as u8, shade.y as u8, shade.z as u8);
            mesh.vertices.push(Vertex { pos: middle + direction * radius * out, uv: WHITE_UV, color });
        }
    }
    for ring in 0..SHADES {
        band(&mut mesh, ring * CORNERS, (ring + 1) * CORNERS);
    }
    mesh
}

/// The area between two circles, in one colour.
fn ring(middle: Pos2, inner: f32, outer: f32, color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for radius in [inner, outer] {
        mesh.vertices.extend(directions().map(|direction| Vertex {
            pos: middle + direction * radius,
            uv: WHITE_UV,
            color,
        }));
    }
    band(&mut mesh, 0, CORNERS);
    mesh
}

/// Adds the triangles between two circles of corners.
fn band(mesh: &mut Mesh, inner: usize, outer: usize) {
    for corner in 0..CORNERS {
        let next = (corner + 1) % CORNERS;
        let [a, b, c, d] = [inner + corner, outer + corner, outer + next, inner + next].map(|index| index as u32);
        mesh.add_triangle(a, b, c);
        mesh.add_triangle(a, c, d);
    }
}

fn directions() -> impl Iterator<Item = Vec2> {
    (0..CORNERS).map(|corner| Vec2::angled(corner as f32 * std::f32::consts::TAU / CORNERS as f32))
}

/// Where the tip is, in words; `both` joins the words for its side and its height.
pub(super) fn in_words(tip: Tip, both: impl Fn(&str, &str) -> String) -> String {
    let part = |offset: f64, more: &str, less: &str| {
        let word = if offset > 0.0 { more } else { less };
        (offset.abs() >= 0.005).then(|| text::tip_part(100.0 * offset.abs(), word))
    };
    match (part(tip.side, text::RIGHT, text::LEFT), part(tip.height, text::HIGH, text::LOW)) {
        (None, None) => text::CENTRE_BALL.to_owned(),
        (Some(side), Some(height)) => both(&side, &height),
        (Some(one), None) | (None, Some(one)) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_the_tip_is_described_as_a_player_would() {
        assert_eq!(in_words(Tip::default(), text::side_and_height), "centre ball");
        assert_eq!(in_words(Tip { side: 0.254, height: -0.4 }, text::side_and_height), "25 % right  40 % low");
        assert_eq!(in_words(Tip { side: -0.1, height: 0.001 }, text::side_and_height), "10 % left");
    }
}
