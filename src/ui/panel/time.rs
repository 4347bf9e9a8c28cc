//! The section for time: run, pause, step and speed.

use bevy_egui::egui;

use super::params::PanelParams;
use super::section::{section, slider};
use crate::settings::Action;
use crate::simulation::{RunState, TableState, TimeCommand};
use crate::ui::screen_reader::named;

/// Run, pause, step and slow motion.
pub(super) fn time_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    section(ui, "Time", true, |ui| {
        let paused = *params.run == RunState::Paused;
        ui.horizontal(|ui| {
            if ui.selectable_label(!paused, "Run").clicked() {
                params.time.write(TimeCommand::Run);
            }
            if ui.selectable_label(paused, "Pause").on_hover_text(params.keys.name(Action::Pause)).clicked() {
                params.time.write(TimeCommand::Pause);
            }
            if ui
                .add_enabled(paused, egui::Button::new("Step"))
                .on_hover_text(format!("One tick  {}", params.keys.name(Action::Step)))
                .clicked()
            {
                params.time.write(TimeCommand::Step);
            }
            ui.label(match *params.state {
                TableState::AtRest => "at rest",
                TableState::Moving => "moving",
                TableState::StillMoving => "still moving, held at the horizon",
            });
        });
        let mut pace = params.pace.0;
        ui.horizontal(|ui| {
            let slider = slider(&mut pace, 0.01..=10.0).logarithmic(true).max_decimals(2).suffix(" ×");
            let slow = params.keys.name(Action::Slow);
            named(ui.add(slider), "Pace").on_hover_text(format!("How fast time runs; slow motion: {slow}"));
            let real = ui.add_enabled(pace != 1.0, egui::Button::new("⟲").small());
            if named(real, "Real time").on_hover_text("Real time").clicked() {
                pace = 1.0;
            }
        });
        if pace != params.pace.0 {
            params.pace.0 = pace;
            params.time.write(TimeCommand::Speed(pace));
        }
    });
}
