//! What there is to see in a rack that shows something special, in the words of its file.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::RichText;

use super::card_place::{PAD, card};
use super::layout::Layout;
use super::systems::HudSystems;
use crate::cue::Hand;
use crate::input::Covered;
use crate::mode::Mode;
use crate::settings::InUse;
use crate::ui::screen_reader::named;
use crate::ui::style::{INK, QUIET};
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
    let layout = Layout::of(ctx.content_rect(), covered.0);
    let is_closed = card(ctx, layout, egui::Margin::symmetric(12, PAD as i8), 4.0, |ui| {
        let head = ui.horizontal(|ui| {
            ui.label(RichText::new(&in_use.setup.name).size(13.0).color(QUIET));
            named(ui.small_button("×"), text::CLOSE_READ).clicked()
        });
        ui.add(egui::Label::new(RichText::new(words).size(15.0).color(INK)).wrap());
        head.inner
    });
    if is_closed {
        closed.clone_from(words);
    }
    Ok(())
}
