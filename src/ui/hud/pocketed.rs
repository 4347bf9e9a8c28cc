//! The pocketed balls, in rows below the buttons in the corner.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::layout::Layout;
use crate::input::Covered;
use crate::physics::BallId;
use crate::rack::Look;
use crate::simulation::{CurrentSetup, SeenState};

/// Radius of a drawn ball in logical pixels.
const RADIUS: f32 = 10.0;
/// Distance of two drawn balls in logical pixels.
const STEP: f32 = 24.0;
/// Number of balls in a row.
const ROW: usize = 6;
/// Half the height of a stripe in radii.
const STRIPE: f32 = 0.56;
/// Ivory.
const WHITE: egui::Color32 = egui::Color32::from_rgb(238, 233, 218);

/// Draws the balls that lie in pockets, in the order of the rack.
pub(super) fn pocketed(
    mut contexts: EguiContexts,
    setup: Res<CurrentSetup>,
    covered: Res<Covered>,
    balls: Query<(&BallId, SeenState)>,
) -> Result {
    let looks: Vec<&Look> = setup
        .0
        .balls
        .iter()
        .filter(|placed| balls.iter().any(|(id, state)| *id == placed.ball.id && state.pocket().is_some()))
        .map(|placed| &placed.look)
        .collect();
    if looks.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let place = Layout::of(ctx.content_rect(), covered.0).tray;
    let area = egui::Area::new("pocketed".into()).order(egui::Order::Background).interactable(false);
    area.fixed_pos(place).pivot(egui::Align2::RIGHT_TOP).show(ctx, |ui| {
        let back = egui::Color32::from_rgba_unmultiplied(10, 11, 14, 190);
        egui::Frame::new().fill(back).inner_margin(4.0).corner_radius(14.0).show(ui, |ui| {
            let size = egui::vec2(looks.len().min(ROW) as f32, looks.len().div_ceil(ROW) as f32) * STEP;
            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            for (index, look) in looks.iter().enumerate() {
                let cell = egui::vec2((index % ROW) as f32 + 0.5, (index / ROW) as f32 + 0.5);
                ball(ui.painter(), rect.left_top() + cell * STEP, look);
            }
        });
    });
    Ok(())
}

/// Draws a ball with its number in front.
fn ball(painter: &egui::Painter, middle: egui::Pos2, look: &Look) {
    let [red, green, blue] = look.colour.map(|part| (part * 255.0).round() as u8);
    let colour = egui::Color32::from_rgb(red, green, blue);
    painter.circle_filled(middle, RADIUS, if look.stripe { WHITE } else { colour });
    if look.stripe {
        let reach = STRIPE.asin();
        let side = |from: f32| {
            (0..=8).map(move |part| {
                let (sin, cos) = (from - reach + 2.0 * reach * part as f32 / 8.0).sin_cos();
                middle + egui::vec2(cos, sin) * RADIUS
            })
        };
        let band = side(0.0).chain(side(std::f32::consts::PI)).collect();
        painter.add(egui::Shape::convex_polygon(band, colour, egui::Stroke::NONE));
    }
    // The rim keeps a black ball visible on the dark background.
    painter.circle_stroke(middle, RADIUS, egui::Stroke::new(1.0, egui::Color32::from_white_alpha(70)));
    if let Some(number) = look.number {
        painter.circle_filled(middle, RADIUS * 0.58, WHITE);
        let font = egui::FontId::proportional(if number < 10 { 10.0 } else { 9.0 });
        let ink = egui::Color32::from_gray(15);
        painter.text(middle, egui::Align2::CENTER_CENTER, number.to_string(), font, ink);
    }
}
