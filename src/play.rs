//! The game on the screen: window, picture, panel and the player's hand around the simulation.

use std::io::Write;
use std::process::ExitCode;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::PrimaryEguiContext;

use crate::cli::PlayOptions;
use crate::controls::{Action, Ask, Owner};
use crate::cue::CuePlugin;
use crate::files::{Kind, built_in_names};
use crate::panel::{PanelPlugin, Racks, Toasts, Usual};
use crate::shot::Setup;
use crate::simulation::{Command, CurrentPhysics, SimulationPlugin};
use crate::view::{Eye, ViewPlugin};

/// Picture, panel and the player's hand. The simulation must be added beside it.
pub struct PlayPlugins;

impl Plugin for PlayPlugins {
    fn build(&self, app: &mut App) {
        app.add_plugins((CuePlugin, ViewPlugin, PanelPlugin))
            .add_observer(|eye: On<Add, Eye>, mut commands: Commands| {
                commands.entity(eye.entity).insert(PrimaryEguiContext);
            })
            .add_systems(Update, (save_picture, take_chosen_rack));
    }
}

/// Plays on the screen until the window is closed.
#[must_use]
pub fn run(options: PlayOptions) -> ExitCode {
    let setup = match Setup::of_rack(options.rack.as_deref(), options.table.as_deref()) {
        Ok(setup) => setup,
        Err(error) => {
            // That nobody reads it is no reason to fall over.
            let _ = writeln!(std::io::stderr(), "{error}");
            return ExitCode::FAILURE;
        }
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window()), ..default() })
            .set(LogPlugin { filter: "warn,wgpu_hal=error".to_owned(), ..default() }),
    )
    .insert_resource(WinitSettings::continuous())
    .insert_resource(Usual(setup.physics.clone()))
    .add_plugins((SimulationPlugin { setup }, PlayPlugins));
    let names = built_in_names(Kind::Rack).map(str::to_owned).collect();
    app.insert_resource(Racks { names, table: options.table, chosen: None });
    if options.paused {
        app.world_mut().write_message(Command::Pause);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn window() -> Window {
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
        let seconds =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
        *count += 1;
        let path = format!("baize-{seconds}-{}.png", *count);
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    }
}

/// Racks what the player has chosen from the list, under the physics in force; a file that cannot be read is told and changes nothing.
fn take_chosen_rack(
    physics: Res<CurrentPhysics>,
    mut racks: ResMut<Racks>,
    mut toasts: ResMut<Toasts>,
    mut requests: MessageWriter<Command>,
) {
    let Some(chosen) = racks.chosen.take() else { return };
    match Setup::of_rack(racks.names.get(chosen).map(String::as_str), racks.table.as_deref()) {
        Ok(setup) => {
            let setup = Setup { physics: physics.0.clone(), ..setup };
            requests.write(Command::Rack(Box::new(setup)));
        }
        Err(error) => toasts.say(error.to_string()),
    }
}
