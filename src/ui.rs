//! What is drawn over the picture: panel, HUD and menus. It changes the table only by commands.

pub(crate) mod aids;
pub(crate) mod choosers;
mod curtain;
mod face;
pub(crate) mod hud;
mod icons;
mod menu;
mod open;
mod panel;
pub(crate) mod stroke;
pub(crate) mod style;
mod take_back;
mod volume;

use bevy::prelude::*;
use bevy_egui::{EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass};

pub use open::{Help, Panel};

use crate::input::{Clear, Covered, PointerPlugin, Tray};

/// Egui over the picture, with panel, HUD and menus.
pub struct UiPlugin;

/// What is drawn over the picture, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiSystems {
    /// Before anything is drawn.
    Begin,
    /// The panel. It is drawn first, so that the HUD knows how much of the window is left.
    Panel,
    /// The HUD, in the part that the panel leaves free.
    Hud,
    /// The menus.
    Menu,
    /// What covers everything at the start.
    Curtain,
}

impl Plugin for UiPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((EguiPlugin::default(), PointerPlugin))
            .add_systems(PreStartup, |mut settings: ResMut<EguiGlobalSettings>| {
                settings.auto_create_primary_context = false;
            })
            .configure_sets(
                EguiPrimaryContextPass,
                (UiSystems::Begin, UiSystems::Panel, UiSystems::Hud, UiSystems::Menu, UiSystems::Curtain).chain(),
            )
            .add_systems(EguiPrimaryContextPass, (style::put_on, uncover).in_set(UiSystems::Begin))
            .add_systems(EguiPrimaryContextPass, curtain::draw_curtain.in_set(UiSystems::Curtain))
            .add_plugins((panel::PanelPlugin, hud::HudPlugin, menu::MenuPlugin));
    }
}

/// Resets the covered and the clear part of the window, and the tray. Panel, HUD and menus fill them in again in this
/// frame.
fn uncover(mut covered: ResMut<Covered>, mut clear: ResMut<Clear>, mut tray: ResMut<Tray>) {
    covered.0 = 0.0;
    clear.0.clear();
    tray.0 = None;
}
