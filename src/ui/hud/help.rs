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
use bevy_egui::EguiPrimaryContextPass;

/// Least width of the column with the names of keys, in points.
const NAME: f32 = 90.0;
/// Space between a key and what it does, in points.
const BETWEEN: f32 = 18.0;
/// Width of the scroll bar in points.
const BAR: f32 = 12.0;

/// What the mouse does, by the action of its button. `{}` stands for the name of the button.
const MOUSE: &[(Option<Action>, &str, &str)] = &[
    (Some(Action::StrokeButton), "{}: pull and push", "stroke: the push's speed is the cue's"),
    (Some(Action::StrokeButton), "{}: click", "point the cue there"),
    (Some(Action::StrokeButton), "{}: drag the cue ball in hand", "move it to its place"),
    (Some(Action::StrokeButton), "{}: drag any ball in placing mode", "move it; over the tray, put it away"),
    (Some(Action::StrokeButton), "{}: drag on the bar of a replay", "go to any time of the shot"),
    (Some(Action::CueButton), "{}: move", "turn the cue"),
    (Some(Action::ViewButton), "{}: move", "turn the view; from above, shift it"),
    (Some(Action::ViewButton), "{}: move with the fine key", "shift the view"),
    (None, "wheel", "nearer to the pointer or farther away"),
];

/// What the sticks and the directional pad do.
const STICKS: &[(&str, &str)] = &[
    ("left stick", "turn the cue; a little: finely"),
    ("right stick: back, then forward", "stroke: the push's speed is the cue's"),
    ("pad", "the tip's place on the cue ball"),
    ("left stick, second work", "move the cue ball in hand"),
    ("right stick, second work", "turn the view"),
    ("pad up or down, second work", "butt up or down"),
    ("pad left, second work", "tip to the centre, cue level"),
    ("pad right, second work", "match: call the next pocket"),
];

/// What the mouse does with the buttons that are in force.
fn of_mouse(keys: &Keys) -> impl Iterator<Item = (String, &'static str)> {
    MOUSE.iter().filter_map(|(action, gesture, does)| {
        let button = action.map(|action| keys.name(action));
        let is_there = button.as_ref().is_none_or(|button| !button.is_empty());
        is_there.then(|| (gesture.replace("{}", &button.unwrap_or_default()), *does))
    })
}

/// What is to be known about the computer as an opponent.
const OF_COMPUTER: &str = "The computer sees what you see, and gives the commands that you have. It misses because of the errors of \
     its hand, which are drawn once before each stroke. Nothing makes up for a lead or a lag in the score: there is no rubber band. A \
     click on its name on the score card shows what it thought.";

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
    let shown = egui::Window::new("Keys and mouse").open(&mut help.0).resizable(false).collapsible(false);
    shown.default_pos([MARGIN, 60.0]).show(ctx, |ui| {
        ui.set_width(width);
        // The bar is there without the pointer too: it says that there is more.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        scrolled("help", height).auto_shrink([false, true]).show(ui, |ui| {
            // The scroll bar covers the right edge of the contents.
            ui.set_max_width(width - BAR);
            heading(ui, "Mouse");
            rows(ui, "Mouse", of_mouse(&keys));
            for (words, actions) in Action::UNDER_HEADINGS {
                let mut with_keys = actions.iter().filter(|action| action.device() != Device::Mouse).peekable();
                if with_keys.peek().is_none() {
                    continue;
                }
                let named = with_keys.map(|action| (keys.name(*action), action.does()));
                heading(ui, words);
                rows(ui, words, named.filter(|(name, _)| !name.is_empty()));
            }
            heading(ui, "Sticks of a gamepad");
            rows(ui, "sticks", STICKS.iter().map(|(stick, does)| ((*stick).to_owned(), *does)));
            heading(ui, "The computer");
            ui.label(OF_COMPUTER);
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
