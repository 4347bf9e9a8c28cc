//! The game on the screen: window, picture, panel and the player's hand around the simulation.

mod film;
mod full_screen;
mod last_table;
mod measure;
mod last_choices;
mod window_place;
mod missing;
mod screenshot;
mod sleep;

use std::io::Write;
use std::process::ExitCode;

use bevy::app::PluginGroupBuilder;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy_egui::PrimaryEguiContext;

use super::play_options::PlayOptions;
use crate::bookkeeping::{BookkeepingPlugin, FirstName};
use crate::cue::CuePlugin;
use crate::files::Folders;
use crate::input::{InputPlugin, Screen};
#[cfg(feature = "online")]
use crate::online::OnlinePlugin;
use crate::practice::PracticePlugin;
use crate::referee::RefereePlugin;
use crate::settings::{Seeds, Settings, SettingsPlugin, Start};
use crate::shot::Loaded;
use crate::shot_study::ShotStudyPlugin;
use crate::simulation::{BilliardsPlugin, FinishShotPlugin, OneThreadPlugin, TimeCommand};
use crate::sound::{LoudspeakerPlugin, SoundPlugin, SpeakerPlugin};
use crate::ui::UiPlugin;
use crate::view::{Eye, ViewPlugin, WarmUpPlugin};

/// Ticks per second. The picture is one tick (8 ms) late, which nobody notices. The outcome does not depend on this number.
const TICKS_PER_SECOND: f64 = 120.0;

/// What is logged: warnings, but not those of libraries about devices that are not there and about ways through the network that fail.
const LOGGED: &str =
    "warn,winit=error,wgpu_hal=off,bevy_gilrs=off,gilrs=off,gilrs_core=off,iroh=error,noq=error,swarm_discovery=error";

/// The smallest window that shows table and panel beside each other, in logical pixels.
const LEAST: Vec2 = Vec2::new(640.0, 400.0);

/// Picture, panel and the player's hand. The simulation and the settings must be added beside it.
pub struct PlayPlugins;

impl PluginGroup for PlayPlugins {
    fn build(self) -> PluginGroupBuilder {
        let plugins = PluginGroupBuilder::start::<Self>()
            .add(InputPlugin)
            .add(RefereePlugin)
            .add(PracticePlugin)
            .add(BookkeepingPlugin)
            .add(CuePlugin)
            .add(ShotStudyPlugin)
            .add(ViewPlugin)
            .add(SoundPlugin)
            .add(SpeakerPlugin)
            .add(UiPlugin)
            .add(draw_ui_over_eye)
            .add(full_screen::plugin)
            .add(window_place::plugin)
            .add(measure::plugin)
            .add(last_choices::plugin)
            .add(FinishShotPlugin)
            .add(last_table::plugin)
            .add(screenshot::plugin)
            .add(film::plugin)
            .add(sleep::plugin)
            .add(OneThreadPlugin);
        #[cfg(feature = "online")]
        let plugins = plugins.add(OnlinePlugin);
        plugins
    }
}

/// Draws panel, HUD and menus over what the eye sees.
fn draw_ui_over_eye(app: &mut App) {
    app.add_observer(|eye: On<Add, Eye>, mut commands: Commands| {
        commands.entity(eye.entity).insert(PrimaryEguiContext);
    });
}

/// Plays on the screen, with the files of those `folders`, until the window is closed.
#[must_use]
pub fn run(options: PlayOptions, folders: Folders) -> ExitCode {
    let screen = if options.at_the_table() { Screen::Playing } else { Screen::Start };
    let mut start = match Start::new(folders, options.rack, options.table, Seeds::unforeseen()) {
        Ok(start) => start,
        Err(error) => {
            // Ignore a closed stderr.
            let _ = writeln!(std::io::stderr(), "{error}");
            return ExitCode::FAILURE;
        }
    };
    let setup = match options.shot.map(|shot| Loaded::named(&shot, &start.folders)).transpose() {
        Ok(Some(shot)) => {
            start.in_use.on_table = false;
            shot.setup
        }
        Ok(None) => start.first_setup(screen == Screen::Start),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{error}");
            return ExitCode::FAILURE;
        }
    };
    missing::say_what_is_missing();
    sleep::end_on_signal();
    let mut app = App::new();
    app.insert_resource(FirstName::of_account(account().as_deref()));
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window(&start.remembered.settings)), ..default() })
            .set(LogPlugin { filter: LOGGED.to_owned(), ..default() }),
    )
    .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND))
    .add_plugins((BilliardsPlugin { setup }, SettingsPlugin { start }, PlayPlugins, WarmUpPlugin, LoudspeakerPlugin))
    .insert_state(screen);
    if options.paused {
        app.world_mut().write_message(TimeCommand::Pause);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The name under which the person is logged in at the machine.
fn account() -> Option<String> {
    ["USER", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok())
}

fn window(settings: &Settings) -> Window {
    let mode = full_screen::mode(settings.window.full_screen);
    Window {
        title: "Baize".to_owned(),
        name: Some("baize".to_owned()),
        resolution: WindowResolution::new(settings.window.width, settings.window.height),
        position: window_place::place(settings),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints { min_width: LEAST.x, min_height: LEAST.y, ..default() },
        mode,
        // `WarmUpPlugin` shows the window when there is something to see in it.
        visible: false,
        ..default()
    }
}
