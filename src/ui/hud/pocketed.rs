//! The tray: pocketed balls and those off the table, in rows below the buttons in the corner.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::corner_buttons::corner;
use super::layout::Layout;
use super::systems::HudSystems;
use crate::cue::Hand;
use crate::input::{Clear, Covered, Tray};
use crate::match_play::Match;
use crate::physics::BallId;
use crate::rack::Look;
use crate::referee::CurrentMatch;
use crate::settings::{Ease, Palette};
use crate::simulation::{CurrentSetup, IsBall, SeenState, TheTable};
use crate::ui::style::{QUIET, font};
use crate::view::JustDropped;
use crate::words::pocketed as text;
use bevy_egui::EguiPrimaryContextPass;

/// Radius of a drawn ball in logical pixels.
pub(super) const RADIUS: f32 = 10.0;
/// Distance of two drawn balls in logical pixels.
const STEP: f32 = 24.0;
/// Number of balls in a row.
const ROW: usize = 6;
/// Half the height of a stripe in radii.
const STRIPE: f32 = 0.56;
/// Ivory.
const WHITE: egui::Color32 = egui::Color32::from_rgb(238, 233, 218);

/// The ring around a ball that has just dropped.
const DROPPED: egui::Color32 = egui::Color32::from_rgb(255, 214, 128);

/// Draws the pocketed balls.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, pocketed.after(corner).in_set(HudSystems::Corner));
}

/// Draws the balls that lie in pockets or off the table, in the order of the rack; in a match also those that fell before it was continued. In the placing mode they can be taken
/// from there.
pub(super) fn pocketed(
    mut contexts: EguiContexts,
    setup: TheTable<&CurrentSetup>,
    covered: Res<Covered>,
    balls: Query<(&IsBall, SeenState)>,
    current: Res<CurrentMatch>,
    mut hand: ResMut<Hand>,
    (mut tray, mut clear): (ResMut<Tray>, ResMut<Clear>),
    (ease, dropped): (Res<Ease>, Res<JustDropped>),
) -> Result {
    let held = hand.held();
    let is_away = |id: BallId| balls.iter().any(|(ball, state)| ball.0 == id && state.is_out()) && held != Some(id);
    // Of a match that goes on after a break, what was pocketed before does not come to the table.
    let of_match = current.the_match().filter(|_| current.lags().is_none()).map(Match::setup);
    let is_here = |id: BallId| setup.0.balls.iter().any(|placed| placed.ball.id == id);
    let gone = |id: BallId| if is_here(id) { is_away(id) } else { of_match.is_some() };
    let away = of_match.unwrap_or(&setup.0).balls.iter().filter(|placed| gone(placed.ball.id));
    let away: Vec<(BallId, &Look)> = away.map(|placed| (placed.ball.id, &placed.look)).collect();
    if away.is_empty() && !hand.is_placing() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), covered.0);
    let (rect, taken) = draw(ctx, layout, &away, hand.is_placing(), ease.palette, |id| dropped.light(id, &ease));
    if hand.is_placing() {
        tray.0 = Some(rect);
        clear.0.iter_mut().for_each(|part| *part = beside(*part, rect));
        if let Some(ball) = taken {
            hand.take_from_tray(ball);
        }
    }
    Ok(())
}

/// What the tray leaves of a clear part of the window: what is left of it or below it, whichever is larger.
fn beside(part: egui::Rect, tray: egui::Rect) -> egui::Rect {
    if !part.intersects(tray) {
        return part;
    }
    let (left, below) = (part.with_max_x(tray.min.x), part.with_min_y(tray.max.y));
    if left.area() > below.area() { left } else { below }
}

/// Draws the tray. Returns its rectangle, and the ball on which the button just went down if it is in use.
fn draw(
    ctx: &egui::Context,
    layout: Layout,
    away: &[(BallId, &Look)],
    in_use: bool,
    palette: Palette,
    light: impl Fn(BallId) -> f32,
) -> (egui::Rect, Option<BallId>) {
    let area = egui::Area::new("pocketed".into()).order(egui::Order::Background).interactable(in_use);
    let shown = area.fixed_pos(layout.tray).pivot(egui::Align2::RIGHT_TOP).show(ctx, |ui| {
        let back = egui::Color32::from_rgba_unmultiplied(10, 11, 14, 190);
        let edge = if in_use { egui::Stroke::new(1.0, QUIET) } else { egui::Stroke::NONE };
        let frame = egui::Frame::new().fill(back).stroke(edge).inner_margin(4.0).corner_radius(14.0);
        frame
            .show(ui, |ui| {
                let columns = if in_use { ROW } else { away.len().min(ROW) };
                let size = egui::vec2(columns as f32, away.len().div_ceil(ROW).max(1) as f32) * STEP;
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                if away.is_empty() {
                    let middle = egui::Align2::CENTER_CENTER;
                    ui.painter().text(rect.center(), middle, text::DROP_HERE, font(12.0), QUIET);
                }
                let mut taken = None;
                for (index, (id, look)) in away.iter().enumerate() {
                    let cell = egui::vec2((index % ROW) as f32 + 0.5, (index / ROW) as f32 + 0.5);
                    let middle = rect.left_top() + cell * STEP;
                    ball(ui.painter(), middle, look, palette);
                    let light = light(*id);
                    if light > 0.0 {
                        let ring = egui::Stroke::new(2.5, DROPPED.gamma_multiply(light));
                        ui.painter().circle_stroke(middle, RADIUS + 1.0, ring);
                    }
                    if in_use && is_pressed(ui, egui::Rect::from_center_size(middle, egui::Vec2::splat(STEP)), *id) {
                        taken = Some(*id);
                    }
                }
                taken
            })
            .inner
    });
    (shown.response.rect, shown.inner)
}

/// Whether the button went down in this frame on a ball of the tray.
fn is_pressed(ui: &egui::Ui, place: egui::Rect, id: BallId) -> bool {
    let response = ui.interact(place, ui.id().with(id.0), egui::Sense::DRAG);
    response.on_hover_cursor(egui::CursorIcon::Grab).is_pointer_button_down_on()
        && ui.input(|input| input.pointer.primary_pressed())
}

/// Draws a ball with its number in front, in the colours of that palette.
pub(super) fn ball(painter: &egui::Painter, middle: egui::Pos2, look: &Look, palette: Palette) {
    let [red, green, blue] = palette.shown(look.colour).map(|part| (part * 255.0).round() as u8);
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
