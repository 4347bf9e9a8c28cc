//! Windows with all mistakes of files that cannot be used.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::settings::{Trouble, Troubles};

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
                read = ui.button("Close").clicked();
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
        Trouble::Table => "This file cannot be used",
        Trouble::Cue => "This cue cannot be used",
        Trouble::Keys => "The controls cannot be used",
        Trouble::Opponent => "An opponent cannot be used",
        Trouble::Mood => "The mood cannot be used",
        Trouble::Person => "The hand of your level cannot be used",
        Trouble::Saving => "This could not be saved",
        Trouble::Settings => "The last choices cannot be used",
        Trouble::Logbook => "A shot could not be recorded",
        Trouble::LogbookDamaged => "The logbook was damaged",
        Trouble::LastTable => "The last table cannot be put back",
    }
}
