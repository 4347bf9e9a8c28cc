//! The start screen and the pause, with the table behind them.

mod column;
mod screens;
mod settings;
mod stroll;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::cue::CueSystems;
use crate::input::Screen;
use crate::settings::InUse;
use crate::simulation::CurrentSetup;
use crate::ui::UiSystems;

/// The menus, and the key that opens them.
pub struct MenuPlugin;

/// Which page of a menu is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// The first page.
    #[default]
    Main,
    /// The page of the settings.
    Settings,
}

impl Plugin for MenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Page>()
            .init_resource::<screens::Held>()
            .add_systems(OnEnter(Screen::Start), screens::let_go)
            .add_systems(OnExit(Screen::Start), stroll::end_stroll)
            .add_systems(OnEnter(Screen::Paused), (screens::let_go, screens::hold))
            .add_systems(OnExit(Screen::Paused), screens::run_again)
            .add_systems(OnEnter(Screen::Playing), screens::give_keys_back)
            .add_systems(Update, (screens::menu_key, screens::note_running).before(CueSystems))
            .add_systems(Update, stroll::begin_stroll.run_if(in_state(Screen::Start)))
            .add_systems(
                EguiPrimaryContextPass,
                column::menu
                    .in_set(UiSystems::Menu)
                    .run_if(resource_exists::<CurrentSetup>.and_then(resource_exists::<InUse>)),
            );
    }
}
