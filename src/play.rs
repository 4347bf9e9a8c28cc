//! The game on the screen: everything that `baize play` adds to the simulation.

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::PrimaryEguiContext;

use crate::controls::{Action, Ask, Owner};
use crate::cue::CuePlugin;
use crate::panel::PanelPlugin;
use crate::view::{Eye, ViewPlugin};

/// Picture, panel and the player's hand. The simulation must be added beside it.
pub struct PlayPlugins;

impl Plugin for PlayPlugins {
    fn build(&self, app: &mut App) {
        app.add_plugins((CuePlugin, ViewPlugin, PanelPlugin))
            .add_observer(|eye: On<Add, Eye>, mut commands: Commands| {
                commands.entity(eye.entity).insert(PrimaryEguiContext);
            })
            .add_systems(Update, save_picture);
    }
}

/// The window.
#[must_use]
pub fn window() -> Window {
    Window {
        title: "Baize".to_owned(),
        name: Some("baize".to_owned()),
        resolution: WindowResolution::new(1280, 720),
        present_mode: PresentMode::AutoVsync,
        ..default()
    }
}

fn save_picture(mut commands: Commands, keys: Res<ButtonInput<KeyCode>>, owner: Res<Owner>, mut count: Local<u32>) {
    if keys.hit(Action::Screenshot) && !owner.panel_types {
        let seconds = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        *count += 1;
        let path = format!("baize-{seconds}-{}.png", *count);
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    }
}
