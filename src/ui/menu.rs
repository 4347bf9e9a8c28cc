//! The start screen and the pause, with the table behind them.

mod begun;
mod column;
mod entries;
mod keys_page;
mod match_entries;
mod new_match;
mod opponents;
mod review;
mod screens;
mod settings;
mod stroll;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use begun::Begun;

use crate::cue::CueSystems;
use crate::input::Screen;
use crate::settings::InUse;
use crate::simulation::CurrentSetup;
use crate::ui::UiSystems;

/// The menus, and the key that opens them.
pub struct MenuPlugin;

/// Which page of a menu is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Page {
    /// The first page.
    #[default]
    Main,
    /// The page of the settings.
    Settings,
    /// The page that begins a match.
    NewMatch,
    /// The matches that are over.
    Matches,
    /// The shots of a match.
    Review,
    /// The keys, a page of the settings.
    Keys,
}

impl Plugin for MenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Page>()
            .init_resource::<new_match::Draft>()
            .init_resource::<match_entries::Question>()
            .init_resource::<review::Reviewed>()
            .init_resource::<screens::Held>()
            .init_resource::<Begun>()
            .init_resource::<keys_page::KeysDraft>()
            .add_systems(Update, (keys_page::take_key, keys_page::put_in_force).chain().after(screens::menu_key))
            .add_systems(Startup, begun::look_for_last_table)
            .add_systems(Update, begun::begin_anew.run_if(in_state(Screen::Start)))
            .add_systems(OnEnter(Screen::Start), (screens::let_go, review::look_for_matches).chain())
            .add_systems(Update, review::go_back)
            .add_systems(OnExit(Screen::Start), stroll::end_stroll)
            .add_systems(OnEnter(Screen::Paused), (screens::let_go, screens::hold))
            .add_systems(OnExit(Screen::Paused), screens::run_again)
            .add_systems(OnEnter(Screen::Playing), (begun::begin, screens::give_keys_back))
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
