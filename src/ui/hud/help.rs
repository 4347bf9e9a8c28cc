//! The help: a window that lists all keys and what the mouse does.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::input::{Covered, Keyboard, Keys, Owner};
use crate::settings::Action;
use crate::ui::Help;
use crate::ui::style::MARGIN;

/// What the mouse does.
const MOUSE: &[(&str, &str)] = &[
    ("Left, pull and push", "stroke: the faster the push, the harder"),
    ("Left click", "point the cue there"),
    ("Left on a cue ball in hand", "drag it to its place"),
    ("Left on any ball in placing mode", "drag it; over the tray, put it away"),
    ("Right, move", "turn the cue"),
    ("Middle, move", "turn the view; from above, shift it"),
    ("Middle with Shift, move", "shift the view"),
    ("Wheel", "closer to the pointer or further"),
    ("Drag on the bar of a replay", "go to any time of the shot"),
];

/// Opens and closes the help.
pub(super) fn toggle_help(keys: Keyboard, owner: Res<Owner>, mut help: ResMut<Help>) {
    if keys.hit(Action::Help) && !owner.panel_types {
        help.0 = !help.0;
    }
}

/// Shows the help when it is open.
pub(super) fn help(
    mut contexts: EguiContexts,
    keys: Res<Keys>,
    covered: Res<Covered>,
    mut help: ResMut<Help>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    // Under the messages, above the card, beside the panel.
    let width = (window.width() - covered.0 - 2.0 * MARGIN - 30.0).clamp(220.0, 430.0);
    let height = (window.height() - 330.0).max(120.0);
    let shown = egui::Window::new("Keys and mouse").open(&mut help.0).resizable(false).collapsible(false);
    shown.default_pos([MARGIN, 60.0]).show(ctx, |ui| {
        ui.set_width(width);
        egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
            egui::Grid::new("keys").striped(true).spacing([18.0, 4.0]).show(ui, |ui| {
                let mouse = MOUSE.iter().map(|(name, does)| ((*name).to_owned(), *does));
                let keys = Action::ALL.iter().map(|action| (keys.name(*action), action.does()));
                for (name, does) in mouse.chain(keys.filter(|(name, _)| !name.is_empty())) {
                    ui.strong(name);
                    ui.label(does);
                    ui.end_row();
                }
            });
        });
    });
    Ok(())
}
