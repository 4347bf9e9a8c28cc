//! Beside the line that was aimed: how the stroke differed from it, in words.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::readout::readout;
use super::systems::HudSystems;
use crate::cue::AimedLine;
use crate::input::Covered;
use crate::simulation::to_screen;
use crate::ui::style::{INK, font, glass};

/// How far above the beginning of the line the words stand, in points.
const ABOVE: f32 = 34.0;

/// Writes the words.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, aimed_words.after(readout).in_set(HudSystems::AtBalls));
}

fn aimed_words(
    mut contexts: EguiContexts,
    (aimed, covered): (Res<AimedLine>, Res<Covered>),
    camera: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let (Some(shot), Ok((camera, eye))) = (aimed.shown(), camera.single()) else { return Ok(()) };
    let begins = shot.line.paths.first().and_then(|path| path.legs.first()?.points.first());
    let Some(at) = begins.and_then(|place| camera.world_to_viewport(eye, to_screen(*place)).ok()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let mut room = ctx.content_rect().shrink(6.0);
    room.max.x -= covered.0;
    let at = egui::pos2(at.x, at.y) / ctx.zoom_factor() - egui::vec2(0.0, ABOVE);
    let area = egui::Area::new("aimed".into()).order(egui::Order::Background).interactable(false);
    area.pivot(egui::Align2::CENTER_BOTTOM).fixed_pos(at).constrain_to(room).show(ctx, |ui| {
        glass().inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            ui.label(egui::RichText::new(&shot.words).font(font(13.0)).color(INK));
        });
    });
    Ok(())
}
