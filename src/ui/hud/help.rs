//! The help: a window that lists all keys and what the mouse does.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::scrolled::scrolled;
use super::shot_list::list;
use super::systems::HudSystems;
use crate::input::{Covered, Keyboard, Keys, Owner, Pad};
use crate::settings::{Action, Device};
use crate::ui::open::Help;
use crate::ui::style::{INK, MARGIN};
use crate::words::help as text;
use bevy_egui::EguiPrimaryContextPass;

/// Least width of the column with the names of keys, in points.
const NAME: f32 = 90.0;
/// Space between a key and what it does, in points.
const BETWEEN: f32 = 18.0;
/// Width of the scroll bar in points.
const BAR: f32 = 12.0;

/// What the mouse does: the action of its button, how the button is used, and what that does.
const MOUSE: &[(Action, fn(&str) -> String, &str)] = &[
    (Action::StrokeButton, text::pull_and_push, text::STROKE),
    (Action::StrokeButton, text::click, text::POINT_CUE),
    (Action::StrokeButton, text::drag_cue_ball, text::MOVE_CUE_BALL),
    (Action::StrokeButton, text::drag_ball, text::MOVE_BALL),
    (Action::StrokeButton, text::drag_on_bar, text::GO_TO_TIME),
    (Action::CueButton, text::hold_and_move, text::TURN_CUE),
    (Action::ViewButton, text::hold_and_move, text::TURN_VIEW),
    (Action::ViewButton, text::hold_and_move_finely, text::SHIFT_VIEW),
];

/// What the mouse does with the buttons that are in force.
fn of_mouse(keys: &Keys) -> impl Iterator<Item = (String, &'static str)> {
    let with_button = MOUSE.iter().filter_map(|(action, gesture, does)| {
        let button = keys.name(*action);
        (!button.is_empty()).then(|| (gesture(&button), *does))
    });
    with_button.chain([(text::WHEEL.to_owned(), text::NEARER)])
}

/// Opens and closes the help.
fn toggle_help(keys: Keyboard, owner: Res<Owner>, mut help: ResMut<Help>) {
    if keys.hit(Action::Help) && !owner.panel_types {
        help.0 = !help.0;
    }
}

/// Shows the help.
pub(super) fn plugin(app: &mut App) {
    app.register_type::<Help>()
        .init_resource::<Help>()
        .add_systems(Update, toggle_help)
        .add_systems(EguiPrimaryContextPass, help.after(list).in_set(HudSystems::Windows));
}

/// Shows the help when it is open.
fn help(
    mut contexts: EguiContexts,
    keys: Res<Keys>,
    covered: Res<Covered>,
    (pad, owner, time): (Res<Pad>, Res<Owner>, Res<Time<Real>>),
    mut help: ResMut<Help>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    // Under the messages, above the card, beside the panel.
    let width = (window.width() - covered.0 - 2.0 * MARGIN - 30.0).clamp(220.0, 520.0);
    let height = (window.height() - 330.0).max(120.0);
    let shown = egui::Window::new(text::TITLE).open(&mut help.0).resizable(false).collapsible(false);
    shown.default_pos([MARGIN, 60.0]).show(ctx, |ui| {
        ui.set_width(width);
        // The bar is there without the pointer too: it says that there is more.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        scrolled("help", height).auto_shrink([false, true]).show(ui, |ui| {
            // The scroll bar covers the right edge of the contents.
            ui.set_max_width(width - BAR);
            heading(ui, text::MOUSE);
            rows(ui, text::MOUSE, of_mouse(&keys));
            for (words, actions) in Action::UNDER_HEADINGS {
                let mut with_keys = actions.iter().filter(|action| action.device() != Device::Mouse).peekable();
                if with_keys.peek().is_none() {
                    continue;
                }
                let named = with_keys.map(|action| (keys.name(*action), action.does()));
                heading(ui, words);
                rows(ui, words, named.filter(|(name, _)| !name.is_empty()));
            }
            heading(ui, text::STICKS);
            rows(ui, text::STICKS, text::OF_STICKS.iter().map(|(stick, does)| ((*stick).to_owned(), *does)));
            heading(ui, text::COMPUTER);
            ui.label(text::OF_COMPUTER);
            // At the table the stick strokes.
            if owner.panel_types {
                ui.scroll_with_delta(egui::vec2(0.0, pad.scrolled(time.delta_secs())));
            }
        });
    });
    Ok(())
}

/// The words above a group of keys.
fn heading(ui: &mut egui::Ui, words: &str) {
    ui.add_space(6.0);
    ui.label(egui::RichText::new(words).size(14.5).color(INK).strong());
}

/// A row for each key: its name, and what it does. `group` is the heading above them.
fn rows(ui: &mut egui::Ui, group: &str, keys: impl Iterator<Item = (String, &'static str)>) {
    let most = 0.5 * (ui.available_width() - BETWEEN);
    egui::Grid::new(("keys", group))
        .striped(true)
        .min_col_width(NAME)
        .max_col_width(most)
        .spacing([BETWEEN, 4.0])
        .show(ui, |ui| {
            for (name, does) in keys {
                ui.strong(name);
                ui.label(does);
                ui.end_row();
            }
        });
}
