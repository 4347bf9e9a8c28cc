//! Full screen: the settings say whether it is on, and a key switches it.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::input::{Keyboard, Owner};
use crate::settings::{Action, Remembered};

/// Keeps the window in the mode of the settings.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle, follow_settings).chain());
}

/// The mode of the window: a window, or full screen without a change of resolution.
pub(super) fn mode(full_screen: bool) -> WindowMode {
    if full_screen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed }
}

/// Switches full screen in the settings.
fn toggle(keys: Keyboard, owner: Res<Owner>, mut remembered: ResMut<Remembered>) {
    if keys.hit(Action::FullScreen) && !owner.panel_types {
        let window = &mut remembered.settings.window;
        window.full_screen = !window.full_screen;
    }
}

/// Switches the window to full screen, or back to its former size, as the settings say.
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
