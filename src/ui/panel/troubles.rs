//! Windows with all mistakes of files that cannot be used.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::settings::{Trouble, Troubles};
use crate::words::troubles as text;

/// Shows each trouble in its own window until the player closes it or the file is mended.
pub(super) fn troubles(mut contexts: EguiContexts, mut troubles: ResMut<Troubles>) -> Result {
    if troubles.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let room = ctx.content_rect();
    let mut closed = None;
    for (index, (trouble, message)) in troubles.0.iter().enumerate() {
        let mut open = true;
        let mut read = false;
        egui::Window::new(title(*trouble))
            .open(&mut open)
            .collapsible(false)
            .resizable(false)
            .default_pos(egui::pos2(24.0 + 16.0 * index as f32, 90.0 + 36.0 * index as f32))
            .show(ctx, |ui| {
                ui.set_width((room.width() * 0.5).clamp(240.0, 560.0));
                egui::ScrollArea::vertical().max_height(room.height() * 0.5).show(ui, |ui| {
                    ui.add(
                        egui::Label::new(egui::RichText::new(message).monospace().color(egui::Color32::from_gray(225)))
                            .wrap()
                            .selectable(true),
                    );
                });
                ui.separator();
                ui.horizontal_wrapped(|ui| {
                    ui.label(trouble.consequence());
                });
                read = ui.button(text::CLOSE).clicked();
            });
        if read || !open {
            closed = Some(index);
        }
    }
    if let Some(index) = closed {
        troubles.0.remove(index);
    }
    Ok(())
}

fn title(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Table => text::FILE,
        Trouble::Cue => text::CUE,
        Trouble::Keys => text::KEYS,
        Trouble::Opponent => text::OPPONENT,
        Trouble::Mood => text::MOOD,
        Trouble::Person => text::PERSON,
        Trouble::Saving => text::SAVING,
        Trouble::Settings => text::SETTINGS,
        Trouble::Logbook => text::LOGBOOK,
        Trouble::LogbookDamaged => text::LOGBOOK_DAMAGED,
        Trouble::LastTable => text::LAST_TABLE,
    }
}
