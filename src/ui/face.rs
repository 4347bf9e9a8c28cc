//! The faces of the opponents, drawn by the game itself.

use bevy_egui::egui;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use super::style::QUIET;
use crate::opponent::Face;

/// How much darker than the skin mouth and nose are.
const SHADE: f32 = 0.6;
/// Colour of the disc behind a face.
const BEHIND: Color32 = Color32::from_gray(58);

/// A colour of a face (sRGB, 0 to 1).
fn colour(of: [f32; 3], light: f32) -> Color32 {
    let [red, green, blue] = of.map(|part| (part.clamp(0.0, 1.0) * light * 255.0).round() as u8);
    Color32::from_rgb(red, green, blue)
}

/// Draws a face into a disc around `centre` with that radius in points.
pub(crate) fn face(painter: &Painter, centre: Pos2, radius: f32, face: &Face) {
    let at = |x: f32, y: f32| centre + vec2(x, y) * radius;
    painter.circle_filled(centre, radius, BEHIND);
    painter.add(shoulders(centre, radius, colour(face.shirt, 1.0)));
    let skin = colour(face.skin, 1.0);
    painter.rect_filled(Rect::from_center_size(at(0.0, 0.35), vec2(0.34, 0.5) * radius), 0.1 * radius, skin);
    // Hair around the head, and the head in front of it.
    painter.circle_filled(at(0.0, -0.22), 0.60 * radius, colour(face.hair, 1.0));
    painter.add(Shape::ellipse_filled(at(0.0, -0.08), vec2(0.46, 0.52) * radius, skin));
    for side in [-1.0, 1.0] {
        painter.circle_filled(at(side * 0.18, -0.12), (0.07 * radius).max(0.7), Color32::from_gray(25));
    }
    let line = Stroke::new((0.07 * radius).max(0.8), colour(face.skin, SHADE));
    painter.line_segment([at(0.0, -0.06), at(0.03, 0.08)], line);
    painter.line_segment([at(-0.14, 0.22), at(0.14, 0.22)], line);
}

/// Draws the outline of somebody without a face: a person.
pub(crate) fn somebody(painter: &Painter, centre: Pos2, radius: f32) {
    painter.circle_filled(centre, radius, BEHIND);
    painter.add(shoulders(centre, radius, QUIET));
    painter.circle_filled(centre + vec2(0.0, -0.15) * radius, 0.45 * radius, QUIET);
}

/// Head and shoulders end at the edge of the disc: the part of it below a line, with a rounded top.
fn shoulders(centre: Pos2, radius: f32, fill: Color32) -> Shape {
    let edge = (0..=16).map(|step| {
        let angle = 0.12 * std::f32::consts::PI + 0.76 * std::f32::consts::PI * step as f32 / 16.0;
        pos2(centre.x + radius * angle.cos(), centre.y + radius * angle.sin())
    });
    let neck = [vec2(-0.35, 0.34), vec2(0.35, 0.34)].map(|place| centre + place * radius);
    Shape::convex_polygon(edge.chain(neck).collect(), fill, Stroke::NONE)
}
