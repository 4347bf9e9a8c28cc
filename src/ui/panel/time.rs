//! The section for time: run, pause, step and speed.

use bevy_egui::egui;

use super::{Desk, section};
use crate::settings::Action;
use crate::simulation::{RunState, TableCommand, TableState};

/// Run, pause, step and slow motion.
pub(super) fn time_section(ui: &mut egui::Ui, desk: &mut Desk) {
    section(ui, "Time", true, |ui| {
        let paused = *desk.run == RunState::Paused;
        ui.horizontal(|ui| {
            if ui.selectable_label(!paused, "Run").clicked() {
                desk.commands.write(TableCommand::Run);
            }
            if ui.selectable_label(paused, "Pause").on_hover_text(desk.keys.name(Action::Pause)).clicked() {
                desk.commands.write(TableCommand::Pause);
            }
            if ui
                .add_enabled(paused, egui::Button::new("Step"))
                .on_hover_text(format!("One tick  {}", desk.keys.name(Action::Step)))
                .clicked()
            {
                desk.commands.write(TableCommand::Step);
            }
            ui.label(match *desk.state {
                TableState::AtRest => "at rest",
                TableState::Moving => "moving",
                TableState::StillMoving => "still moving, held at the horizon",
            });
        });
        let mut pace = desk.pace.0;
        ui.horizontal(|ui| {
            let slider = super::slider(&mut pace, 0.01..=10.0).logarithmic(true).max_decimals(2).suffix(" ×");
            let slow = desk.keys.name(Action::Slow);
            ui.add(slider).on_hover_text(format!("How fast time runs; slow motion: {slow}"));
            if ui.add_enabled(pace != 1.0, egui::Button::new("⟲").small()).on_hover_text("Real time").clicked() {
                pace = 1.0;
            }
        });
        if pace != desk.pace.0 {
            desk.pace.0 = pace;
            desk.commands.write(TableCommand::Speed(pace));
        }
    });
}
