//! The page on which the player changes the keys.

use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::{Color32, RichText, vec2};

use super::Page;
use super::column::MenuParams;
use super::entries::{entry, title};
use crate::input::{Keys, button_name, key_name};
use crate::settings::{Action, ChangeKeys, Controls, CurrentControls};
use crate::ui::style::{DANGER, QUIET};

/// Width of the button with the key of an action, in points.
const KEY: f32 = 104.0;
/// Colour of a clash.
const CLASH: Color32 = Color32::from_rgb(240, 120, 104);

/// The keys as the page shows them. They are put in force and saved as soon as no key does two things.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeysDraft {
    /// `None` while the page is closed.
    controls: Option<Controls>,
    /// The action that waits for its key or button.
    waiting: Option<Action>,
}

impl KeysDraft {
    /// Whether the next key that is pressed is for an action.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Gives the action that waits the key of that name. The key of another kind is ignored.
    fn give(&mut self, name: &str, is_button: bool) {
        if let (Some(controls), Some(action)) = (&mut self.controls, self.waiting)
            && action.needs_button() == is_button
        {
            controls.set(action, vec![name.to_owned()]);
            self.waiting = None;
        }
    }
}

/// Takes the key or the button for the action that waits. The menu key cancels, unless it is for the menu itself.
pub(super) fn take_key(
    keys: Res<ButtonInput<KeyCode>>,
    mut presses: MessageReader<MouseButtonInput>,
    mut draft: ResMut<KeysDraft>,
) {
    let pressed = presses.read().filter(|press| press.state.is_pressed()).last().map(|press| press.button);
    let Some(action) = draft.waiting else { return };
    if keys.just_pressed(KeyCode::Escape) && action != Action::Menu {
        draft.waiting = None;
    } else if let Some(name) = keys.get_just_pressed().find_map(|key| key_name(*key)) {
        draft.give(name, false);
    } else if let Some(name) = pressed.and_then(button_name) {
        draft.give(name, true);
    }
}

/// Puts the keys of the page in force when they differ and can be used, and forgets them when the page is closed.
pub(super) fn put_in_force(
    page: Res<Page>,
    current: Option<Res<CurrentControls>>,
    mut draft: ResMut<KeysDraft>,
    mut changes: MessageWriter<ChangeKeys>,
) {
    let Some(current) = current else { return };
    if *page != Page::Keys {
        draft.set_if_neq(KeysDraft::default());
        return;
    }
    let by_player = draft.is_changed();
    match &draft.controls {
        Some(controls) if *controls == current.0 => {}
        Some(controls) if by_player => {
            if controls.flaws().is_empty() {
                changes.write(ChangeKeys(controls.clone()));
            }
        }
        // The page was just opened, or the file was edited meanwhile.
        None => draft.controls = Some(current.0.clone()),
        Some(_) if current.is_changed() => draft.controls = Some(current.0.clone()),
        Some(_) => {}
    }
}

/// Draws the page. Returns the response of the button that leads back.
pub(super) fn keys_page(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    title(ui, "Keys", 40.0);
    ui.label(RichText::new("Click a key, then press another one.").size(14.0).color(QUIET));
    let back = entry(ui, "Back");
    if back.clicked() {
        *params.page = Page::Settings;
    }
    if params.draft.is_waiting() {
        // Egui must not press a button with the key that is meant for the action.
        ui.memory_mut(egui::Memory::stop_text_input);
    }
    let Some(controls) = params.draft.controls.clone() else { return back };
    if ui.add_enabled(controls != Controls::default(), egui::Button::new("Back to the usual keys")).clicked() {
        *params.draft = KeysDraft { controls: Some(Controls::default()), waiting: None };
    }
    if !controls.flaws().is_empty() {
        ui.label(RichText::new("A key that does two things is not used yet.").size(14.0).color(CLASH));
    }
    ui.add_space(6.0);
    for &action in Action::ALL {
        row(ui, params, &controls, action);
    }
    back
}

/// The row of an action: its key, what it does, and which actions have the same key.
fn row(ui: &mut egui::Ui, params: &mut MenuParams, controls: &Controls, action: Action) {
    let clashes = controls.clashes(action);
    let waits = params.draft.waiting == Some(action);
    let words = if waits {
        if action.needs_button() { "press a button" } else { "press a key" }.to_owned()
    } else {
        Keys::of(controls).name(action)
    };
    ui.horizontal(|ui| {
        let colour = if clashes.is_empty() { ui.visuals().text_color() } else { CLASH };
        let button = egui::Button::new(RichText::new(words).size(13.5).color(colour)).truncate().selected(waits);
        let button = ui.add_sized(vec2(KEY, 24.0), button);
        if button.clicked() {
            button.surrender_focus();
            params.draft.waiting = (!waits).then_some(action);
        }
        let none = ui.add_enabled(!controls.keys(action).is_empty(), egui::Button::new("×").small());
        if none.on_hover_text("No key").clicked() {
            give(params, action, Vec::new());
        }
        let usual = vec![action.usual_key().to_owned()];
        let again = ui.add_enabled(controls.keys(action) != usual, egui::Button::new("⟲").small());
        if again.on_hover_text(format!("Back to {}", action.usual_key())).clicked() {
            give(params, action, usual);
        }
        ui.add(egui::Label::new(RichText::new(action.does()).size(13.0)).wrap());
    });
    if !clashes.is_empty() {
        let others: Vec<&str> = clashes.iter().map(|other| other.does()).collect();
        ui.label(RichText::new(format!("also: {}", others.join("; "))).size(12.5).color(DANGER));
    }
}

fn give(params: &mut MenuParams, action: Action, keys: Vec<String>) {
    if let Some(controls) = &mut params.draft.controls {
        controls.set(action, keys);
    }
    params.draft.waiting = None;
}
