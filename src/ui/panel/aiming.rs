//! The sections for the aim aids and the stroke.

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui;

use super::params::PanelParams;
use super::section::section;
use crate::settings::Action;
use crate::ui::aids::aids;
use crate::ui::person::person;
use crate::ui::stroke::stroke;
use crate::words::panel as text;

/// The sets and switches of the aim aids.
pub(super) fn aids_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    section(ui, text::AIM_AIDS, true, |ui| {
        let chosen = aids(ui, *params.aids, *params.aid_limit, &params.keys.name(Action::Line));
        params.aids.set_if_neq(chosen);
    });
}

/// The level of the person, and the errors of the hand.
pub(super) fn person_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    section(ui, text::YOUR_LEVEL, false, |ui| {
        let chosen = person(ui, params.remembered.settings.person);
        if chosen != params.remembered.settings.person {
            params.remembered.settings.person = chosen;
        }
    });
}

/// How the hand strikes.
pub(super) fn stroke_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    section(ui, text::STROKE, false, |ui| {
        let chosen = stroke(ui, *params.stroke);
        params.stroke.set_if_neq(chosen);
    });
}
