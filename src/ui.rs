//! What is drawn over the picture: panel, HUD and menus. It changes the table only by commands.

// What all parts of it share.
pub(crate) mod open;
pub(crate) mod systems;
pub(crate) mod style;
pub(crate) mod screen_reader;
mod system_fonts;
mod scripts;
mod icons;
mod in_sight;
mod table_drawing;
mod face;
mod ball_name;
pub(crate) mod aids;
pub(crate) mod stroke;
mod person;
mod volume;
mod take_back;
mod clipboard;
pub(crate) mod begin_match;
pub(crate) mod set_ups;
pub(crate) mod next_opponent;
mod opening;
mod offered_lessons;
pub(crate) mod choosers;
// Its parts.
mod curtain;
mod panel;
pub(crate) mod hud;
mod menu;

use bevy::prelude::*;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

pub use clipboard::{AskToPaste, CopyText, Pasted};
pub use open::{Filmed, Help, Panel, SaveFilm};
pub use scripts::FontSource;
pub use set_ups::{SetUpDraft, SetUpRequest};
pub use systems::UiSystems;

use crate::bookkeeping::PersonsPlugin;
use crate::input::PointerPlugin;
use crate::settings::require;

/// Egui over the picture, with panel, HUD and menus.
pub struct UiPlugin;

impl Plugin for UiPlugin {
    fn build(&self, app: &mut App) {
        require(app, PersonsPlugin);
        app.add_plugins((EguiPlugin::default(), PointerPlugin))
            .add_systems(PreStartup, |mut settings: ResMut<EguiGlobalSettings>| {
                settings.auto_create_primary_context = false;
            })
            .add_plugins((systems::plugin, style::plugin, screen_reader::plugin, scripts::plugin, curtain::plugin))
            .add_plugins((clipboard::plugin, set_ups::plugin, opening::plugin, begin_match::plugin))
            .add_plugins(next_opponent::plugin)
            .add_plugins((panel::plugin, hud::plugin, menu::plugin));
    }
}
