//! Which parts of the window something lies over. What is drawn there says so; pointer and cameras read it.

use bevy::prelude::*;
use bevy_egui::egui;

/// How much of the right of the window panel or menu cover, in egui's points.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered(pub f32);

/// Parts of the window that nothing lies over while one plays, in egui's points: each is clear as a whole. There are none
/// behind a menu.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Clear(pub Vec<egui::Rect>);
