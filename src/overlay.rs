//! What lies over the picture, in general: egui and its look, what the player is at, and whose the pointer is.

mod pointer;
mod screen;
mod slow_frames;
pub(crate) mod style;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiGlobalSettings, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

pub use screen::Screen;

use crate::controls::settle_owner;

/// Egui over the picture. Panel, HUD and menus draw with it.
pub struct OverlayPlugin;

/// What is drawn over the picture, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverlaySystems {
    /// Before anything is drawn.
    Begin,
    /// The panel, which takes its place first.
    Panel,
    /// What leaves the panel its place.
    Hud,
    /// The menus.
    Menu,
}

/// How much of the right of the window panel or menu cover, in egui's points.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered(pub f32);

/// Parts of the window that nothing lies over while one plays, in egui's points: each is clear as a whole. There are none
/// behind a menu.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Clear(pub Vec<egui::Rect>);

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default())
            .init_state::<Screen>()
            .init_resource::<Covered>()
            .init_resource::<Clear>()
            .init_resource::<slow_frames::Untold>()
            .add_systems(PreStartup, |mut settings: ResMut<EguiGlobalSettings>| {
                settings.auto_create_primary_context = false;
            })
            .add_systems(
                PreUpdate,
                (
                    pointer::watch_pointer.before(settle_owner),
                    pointer::withhold.after(settle_owner),
                    slow_frames::tell_in_turn,
                )
                    .chain()
                    .after(InputSystems)
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            )
            .configure_sets(
                EguiPrimaryContextPass,
                (OverlaySystems::Begin, OverlaySystems::Panel, OverlaySystems::Hud, OverlaySystems::Menu).chain(),
            )
            .add_systems(EguiPrimaryContextPass, (style::put_on, uncover).in_set(OverlaySystems::Begin));
    }
}

/// What is drawn in this frame tells anew what it lies over.
fn uncover(mut covered: ResMut<Covered>, mut clear: ResMut<Clear>) {
    covered.0 = 0.0;
    clear.0.clear();
}
