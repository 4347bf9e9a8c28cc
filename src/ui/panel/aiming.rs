//! The sections for the aim aids and the stroke.

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui;

use super::{Desk, section};
use crate::settings::Action;
use crate::ui::aids::aids;
use crate::ui::stroke::stroke;

/// The sets and switches of the aim aids.
pub(super) fn aids_section(ui: &mut egui::Ui, desk: &mut Desk) {
    section(ui, "Aim aids", true, |ui| {
        let chosen = aids(ui, *desk.aids, &desk.keys.name(Action::Line));
        desk.aids.set_if_neq(chosen);
    });
}

/// How the hand strikes.
pub(super) fn stroke_section(ui: &mut egui::Ui, desk: &mut Desk) {
    section(ui, "Stroke", false, |ui| {
        let chosen = stroke(ui, *desk.stroke);
        desk.stroke.set_if_neq(chosen);
    });
}
