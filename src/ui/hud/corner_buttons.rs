//! The buttons in the corner: the menu, and the panel while it is closed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::layout::Layout;
use crate::input::{Covered, Keys, Screen};
use crate::settings::Action;
use crate::ui::Panel;
use crate::ui::style::{GLASS, INK, QUIET, font};

/// A button of the corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Menu,
    Panel,
}

/// Draws the buttons, and opens the menu or the panel when one is pressed.
pub(super) fn corner(
    mut contexts: EguiContexts,
    keys: Res<Keys>,
    covered: Res<Covered>,
    mut panel: ResMut<Panel>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    match draw(ctx, Layout::of(ctx.content_rect(), covered.0), panel.open, &keys) {
        Some(Asked::Menu) => commands.set_state(Screen::Paused),
        Some(Asked::Panel) => panel.open = true,
        None => {}
    }
    Ok(())
}

/// Draws the buttons. Returns the one that was pressed.
pub(super) fn draw(ctx: &egui::Context, layout: Layout, panel_open: bool, keys: &Keys) -> Option<Asked> {
    let area = egui::Area::new("corner".into()).order(egui::Order::Background);
    area.fixed_pos(layout.corner)
        .pivot(egui::Align2::RIGHT_TOP)
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                let panel = !panel_open && button(ui, "Panel", &keys.name(Action::Panel));
                let menu = button(ui, "Menu", &keys.name(Action::Menu));
                if menu { Some(Asked::Menu) } else { panel.then_some(Asked::Panel) }
            })
            .inner
        })
        .inner
}

fn button(ui: &mut egui::Ui, name: &str, key: &str) -> bool {
    let mut text = egui::text::LayoutJob::default();
    text.append(name, 0.0, egui::TextFormat::simple(font(13.0), INK));
    text.append(key, 7.0, egui::TextFormat::simple(font(11.5), QUIET));
    ui.visuals_mut().widgets.inactive.weak_bg_fill = GLASS;
    ui.add(egui::Button::new(text).min_size(egui::vec2(0.0, 26.0))).clicked()
}
