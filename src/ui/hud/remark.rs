//! What an opponent says, with the face beside it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::systems::HudSystems;
use crate::input::Covered;
use crate::mode::Mode;
use crate::referee::Remark;
use crate::ui::face::face;
use crate::ui::screen_reader::announced;
use crate::ui::style::{INK, MARGIN, QUIET, glass};

/// Radius of the face in points.
const FACE: f32 = 24.0;
/// The widest sentence in points.
const WIDEST: f32 = 300.0;

/// Width of the buttons in the corner with the space beside them, in points: the remark lies at the left of them, so that it covers neither
/// the card nor the middle of the table.
const CORNER: f32 = 258.0;

/// Draws the remark.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Mode::Match)).in_set(HudSystems::Match));
}

fn show(mut contexts: EguiContexts, remark: Res<Remark>, covered: Res<Covered>) -> Result {
    let Some((who, words)) = remark.now() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let at = egui::pos2(window.max.x - covered.0 - MARGIN - CORNER, window.min.y + MARGIN);
    let area = egui::Area::new("remark".into()).order(egui::Order::Background).interactable(false);
    area.pivot(egui::Align2::RIGHT_TOP).fixed_pos(at).show(ctx, |ui| {
        glass().inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
            ui.horizontal(|ui| {
                let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(2.0 * FACE), egui::Sense::hover());
                face(ui.painter(), place.center(), FACE, &who.face);
                ui.vertical(|ui| {
                    ui.set_max_width(WIDEST);
                    ui.spacing_mut().item_spacing = vec2(0.0, 2.0);
                    ui.label(RichText::new(&who.name).size(12.0).color(QUIET));
                    announced(&ui.label(RichText::new(words).size(16.0).color(INK)));
                });
            });
        });
    });
    // It goes by itself.
    ctx.request_repaint();
    Ok(())
}
