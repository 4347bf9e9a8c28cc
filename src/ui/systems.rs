//! The order in which what lies over the picture is drawn.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::open::{Filmed, SaveFilm};
use crate::input::{Clear, Covered, Tray};

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

/// Puts the steps in order.
pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (UiSystems::Begin, UiSystems::Panel, UiSystems::Hud, UiSystems::Menu, UiSystems::Curtain).chain(),
    )
    .init_resource::<Filmed>()
    .add_message::<SaveFilm>()
    .configure_sets(EguiPrimaryContextPass, (UiSystems::Panel, UiSystems::Hud, UiSystems::Menu).run_if(not(is_filmed)))
    .add_systems(EguiPrimaryContextPass, uncover.in_set(UiSystems::Begin));
}

/// Whether a film is made.
fn is_filmed(filmed: Res<Filmed>) -> bool {
    filmed.0
}

/// Resets the covered and the clear part of the window, and the tray. Panel, HUD and menus fill them in again in this
/// frame.
fn uncover(mut covered: ResMut<Covered>, mut clear: ResMut<Clear>, mut tray: ResMut<Tray>) {
    covered.0 = 0.0;
    clear.0.clear();
    tray.0 = None;
}
