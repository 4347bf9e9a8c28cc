//! Full screen: the settings say whether it is on, and a key switches it.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::input::{Keyboard, Owner};
use crate::settings::{Action, Remembered, ResizeWindow};

/// Keeps the window in the mode of the settings.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle, resize, follow_settings).chain());
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

/// Gives the window the size that was asked for. A full screen becomes a window of that size.
fn resize(
    mut asked: MessageReader<ResizeWindow>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut remembered: ResMut<Remembered>,
) {
    let Some(ResizeWindow(size)) = asked.read().last().copied() else { return };
    let wanted = &mut remembered.settings.window;
    (wanted.width, wanted.height, wanted.full_screen) = (size.x, size.y, false);
    for mut window in windows.iter_mut().filter(|window| window.mode == WindowMode::Windowed) {
        window.resolution.set(size.x as f32, size.y as f32);
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
