//! What there is to see in a rack that shows something special, in the words of its file.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::card_place::{AREA, PAD, place};
use super::layout::Layout;
use super::systems::HudSystems;
use crate::cue::Hand;
use crate::input::Covered;
use crate::mode::Mode;
use crate::settings::InUse;
use crate::ui::screen_reader::named;
use crate::ui::style::{INK, QUIET, glass};
use crate::words::look_at as text;

/// Draws the words.
pub(super) fn plugin(app: &mut App) {
    let is_free = in_state(Mode::FreeTable).and_then(resource_exists::<InUse>);
    app.add_systems(EguiPrimaryContextPass, look_at.run_if(is_free).in_set(HudSystems::Match));
}

/// Draws the words of the rack on the free table, in the place of the score card, until the person closes them. While balls are placed
/// the layout editor lies there.
fn look_at(
    mut contexts: EguiContexts,
    (in_use, hand, covered): (Res<InUse>, Res<Hand>, Res<Covered>),
    mut closed: Local<String>,
) -> Result {
    let words = &in_use.look_at;
    if words.is_empty() || !in_use.on_table || hand.is_placing() {
        return Ok(());
    }
    // Another rack, or this one after another, has its words again.
    if in_use.is_changed() {
        closed.clear();
    }
    if *closed == *words {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let (corner, width) = place(Layout::of(ctx.content_rect(), covered.0));
    let area = egui::Area::new(AREA.into()).order(egui::Order::Background).fixed_pos(corner);
    let is_closed = area.show(ctx, |ui| {
        let frame = glass().inner_margin(egui::Margin::symmetric(12, PAD as i8));
        frame
            .show(ui, |ui| {
                ui.set_width(width - 26.0);
                ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
                let is_closed = ui
                    .horizontal(|ui| {
                        ui.label(RichText::new(&in_use.setup.name).size(13.0).color(QUIET));
                        named(ui.small_button("×"), text::CLOSE_READ).clicked()
                    })
                    .inner;
                ui.add(egui::Label::new(RichText::new(words).size(15.0).color(INK)).wrap());
                is_closed
            })
            .inner
    });
    if is_closed.inner {
        closed.clone_from(words);
    }
    Ok(())
}
