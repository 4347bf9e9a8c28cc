//! Window, view, pace and aids as the player left them, and noted for the next time.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};

use crate::cue::Pace;
use crate::settings::{Aids, Camera as Last, Remembered, Settings};
use crate::simulation::TableCommand;
use crate::ui::Panel;
use crate::view::{Eye, View};

/// Looks from where the player last looked, at the pace and with the aids of then, the panel open or closed.
pub(super) fn take_up(
    remembered: Res<Remembered>,
    mut eyes: Query<&mut Eye>,
    mut pace: ResMut<Pace>,
    mut aids: ResMut<Aids>,
    mut panel: ResMut<Panel>,
    mut requests: MessageWriter<TableCommand>,
) {
    panel.open = remembered.settings.panel;
    for mut eye in &mut eyes {
        eye.view = match remembered.settings.camera {
            Last::Free => View::Orbit,
            Last::Above => View::Above,
            Last::Cue => View::Cue,
            Last::Standing => View::Standing,
        };
    }
    *aids = remembered.settings.aids;
    pace.0 = remembered.settings.pace;
    requests.write(TableCommand::Speed(pace.0));
}

/// Notes whether the panel is open.
pub(super) fn note_panel(panel: Res<Panel>, remembered: ResMut<Remembered>) {
    note(remembered, |settings| settings.panel = panel.open);
}

/// Notes the size of the window.
pub(super) fn note_window(
    windows: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>,
    remembered: ResMut<Remembered>,
) {
    let Some(window) = windows.iter().next() else { return };
    // The size of the screen is no size for a window.
    if window.mode == WindowMode::Windowed && !remembered.settings.window.full_screen {
        let (width, height) = (window.width().round() as u32, window.height().round() as u32);
        note(remembered, |settings| {
            settings.window = crate::settings::Window { width, height, full_screen: false };
        });
    }
}

/// Notes from where the player looks, the pace and the aids.
pub(super) fn note_view(eyes: Query<&Eye>, pace: Res<Pace>, aids: Res<Aids>, remembered: ResMut<Remembered>) {
    let Some(eye) = eyes.iter().next() else { return };
    let camera = match eye.view {
        View::Orbit => Last::Free,
        View::Above => Last::Above,
        View::Cue => Last::Cue,
        View::Standing => Last::Standing,
        // That is no choice of the player's.
        View::Stroll => remembered.settings.camera,
    };
    note(remembered, |settings| {
        settings.camera = camera;
        settings.pace = pace.0;
        settings.aids = *aids;
    });
}

/// Changes the settings only where something has changed.
fn note(mut remembered: ResMut<Remembered>, change: impl FnOnce(&mut Settings)) {
    let mut settings = remembered.settings.clone();
    change(&mut settings);
    if settings != remembered.settings {
        remembered.settings = settings;
    }
}
