//! The keys that the player is changing.

use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use super::page::Page;
use crate::input::{button_name, key_name};
use crate::settings::{Action, ChangeKeys, Controls, CurrentControls};

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
