//! The curtain: while the picture is made ready, the window has the colour of the cloth, with a word and a bar.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Color32, CornerRadius, FontId, Id, Order, Rect, Sense, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::systems::UiSystems;
use crate::view::WarmUp;
use crate::words::curtain as text;

/// The colour of the cloth that comes with the game.
const CLOTH: Color32 = Color32::from_rgb(15, 92, 105);

/// Width and height of the bar, in points.
const BAR: egui::Vec2 = vec2(220.0, 4.0);

/// Draws the curtain.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_curtain.in_set(UiSystems::Curtain));
}

/// Covers the window until the picture is ready.
fn draw_curtain(mut contexts: EguiContexts, warm_up: Option<Res<WarmUp>>) -> Result {
    let Some(warm_up) = warm_up.filter(|warm_up| !warm_up.is_over()) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let window = context.content_rect();
    Area::new(Id::new("curtain")).order(Order::Tooltip).fixed_pos(window.min).show(context, |ui| {
        // It takes the clicks, which would otherwise reach what is behind it.
        ui.allocate_rect(window, Sense::CLICK | Sense::DRAG);
        let painter = ui.painter();
        painter.rect_filled(window, CornerRadius::ZERO, CLOTH);
        let middle = window.center();
        painter.text(middle, Align2::CENTER_BOTTOM, text::NAME, FontId::proportional(34.0), Color32::WHITE);
        let bar = Rect::from_center_size(pos2(middle.x, middle.y + 20.0), BAR);
        painter.rect_filled(bar, CornerRadius::same(2), Color32::from_black_alpha(80));
        let done = Rect::from_min_size(bar.min, vec2(bar.width() * warm_up.share(), bar.height()));
        painter.rect_filled(done, CornerRadius::same(2), Color32::WHITE);
        painter.text(
            pos2(middle.x, bar.max.y + 10.0),
            Align2::CENTER_TOP,
            text::SET_UP,
            FontId::proportional(14.0),
            Color32::from_white_alpha(180),
        );
    });
    Ok(())
}
