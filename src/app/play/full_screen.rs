//! The window and the whole screen: the settings say which, and a key changes them.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::input::{Keyboard, Owner};
use crate::settings::{Action, Remembered};

/// How a window stands on the screen: as a window, or over the whole of it without changing its resolution.
pub(super) fn mode(full_screen: bool) -> WindowMode {
    if full_screen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed }
}

/// Asks for the whole screen, or for the window.
pub(super) fn toggle(keys: Keyboard, owner: Res<Owner>, mut remembered: ResMut<Remembered>) {
    if keys.hit(Action::FullScreen) && !owner.panel_types {
        let window = &mut remembered.settings.window;
        window.full_screen = !window.full_screen;
    }
}

/// Fills the screen, or goes back to a window of the size that it had, as the settings say.
pub(super) fn follow_settings(mut windows: Query<&mut Window, With<PrimaryWindow>>, remembered: Res<Remembered>) {
    let wanted = remembered.settings.window;
    for mut window in &mut windows {
        if wanted.full_screen == (window.mode != WindowMode::Windowed) {
            continue;
        }
        window.mode = mode(wanted.full_screen);
        if !wanted.full_screen {
            window.resolution.set(wanted.width as f32, wanted.height as f32);
        }
    }
}
