//! The keys that the player is changing.

use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use super::page::Page;
use crate::input::{button_name, key_name, pad_button_name};
use crate::settings::{Action, ChangeKeys, Controls, CurrentControls, Device};

/// The keys as the page shows them. They are put in force and saved as soon as no key does two things.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KeysDraft {
    /// `None` while the page is closed.
    pub controls: Option<Controls>,
    /// The action that waits for its key or button.
    pub waiting: Option<Action>,
}

impl KeysDraft {
    /// Whether the next key that is pressed is for an action.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Gives the action that waits the key or button of that name. That of another device is ignored.
    fn give(&mut self, name: &str, device: Device) {
        if let (Some(controls), Some(action)) = (&mut self.controls, self.waiting)
            && action.device() == device
        {
            controls.set(action, vec![name.to_owned()]);
            self.waiting = None;
        }
    }
}

/// Takes the key or the button for the action that waits. The menu key cancels, unless it is for the menu itself.
pub(super) fn take_key(
    keys: Res<ButtonInput<KeyCode>>,
    pads: Query<&Gamepad>,
    mut presses: MessageReader<MouseButtonInput>,
    mut draft: ResMut<KeysDraft>,
    mut waited: Local<bool>,
) {
    let pressed = presses.read().filter(|press| press.state.is_pressed()).last().map(|press| press.button);
    let waits = draft.is_waiting();
    // The button of the gamepad that chose the row is not the one for its action.
    let was_waiting = std::mem::replace(&mut *waited, waits);
    let Some(action) = draft.waiting else { return };
    let on_pad = pads.iter().find_map(|pad| pad.get_just_pressed().find_map(|button| pad_button_name(*button)));
    if keys.just_pressed(KeyCode::Escape) && action != Action::Menu {
        draft.waiting = None;
    } else if let Some(name) = keys.get_just_pressed().find_map(|key| key_name(*key)) {
        draft.give(name, Device::Keyboard);
    } else if let Some(name) = pressed.and_then(button_name) {
        draft.give(name, Device::Mouse);
    } else if let Some(name) = on_pad.filter(|_| was_waiting) {
        draft.give(name, Device::Gamepad);
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
