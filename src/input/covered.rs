//! Which parts of the window are covered by panel, HUD or menu. Panel, HUD and menu write this; pointer and cameras
//! read it.

use bevy::prelude::*;
use bevy_egui::egui;

/// Width at the right of the window that panel or menu cover, in egui's points.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered(pub f32);

/// Parts of the window that nothing covers during play, in egui's points. It is empty while a menu is open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Clear(pub Vec<egui::Rect>);

/// Where the balls that are not on the table are shown, in egui's points; `None` where there is no such place.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Tray(pub Option<egui::Rect>);
