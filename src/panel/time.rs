//! The rack on the table, and the flow of time.

use bevy_egui::egui;

use super::{Desk, section};
use crate::shot::Setup;
use crate::simulation::{Command, RunState, TableState};

/// Which rack lies on the table.
pub(super) fn table_section(ui: &mut egui::Ui, desk: &mut Desk) {
    section(ui, "Table", true, |ui| {
        ui.horizontal(|ui| {
            egui::ComboBox::from_id_salt("rack").width(190.0).selected_text(desk.setup.0.name.as_str()).show_ui(
                ui,
                |ui| {
                    for (index, name) in desk.racks.names.clone().iter().enumerate() {
                        if ui.selectable_label(*name == desk.setup.0.name, name).clicked() {
                            desk.racks.chosen = Some(index);
                        }
                    }
                },
            );
            if ui.button("Re-rack").on_hover_text("R").clicked() {
                // The same rack under the physics in force.
                let setup = Setup { physics: desk.draft.0.clone(), ..desk.setup.0.clone() };
                desk.commands.write(Command::Rack(Box::new(setup)));
            }
        });
        ui.small(desk.setup.0.table.name.as_str());
    });
}

/// Run, pause, step and slow motion.
pub(super) fn time_section(ui: &mut egui::Ui, desk: &mut Desk) {
    section(ui, "Time", true, |ui| {
        let paused = *desk.run == RunState::Paused;
        ui.horizontal(|ui| {
            if ui.selectable_label(!paused, "Run").clicked() {
                desk.commands.write(Command::Run);
            }
            if ui.selectable_label(paused, "Pause").on_hover_text("P").clicked() {
                desk.commands.write(Command::Pause);
            }
            if ui.add_enabled(paused, egui::Button::new("Step")).on_hover_text("One tick  (.)").clicked() {
                desk.commands.write(Command::Step);
            }
            ui.label(match *desk.state {
                TableState::AtRest => "at rest",
                TableState::Moving => "moving",
                TableState::StillMoving => "still moving, held at the horizon",
            });
        });
        let mut pace = desk.pace.0;
        ui.horizontal(|ui| {
            let slider = egui::Slider::new(&mut pace, 0.01..=10.0).logarithmic(true).max_decimals(2).suffix(" ×");
            ui.add(slider).on_hover_text("How fast time runs; T for slow motion");
            if ui.add_enabled(pace != 1.0, egui::Button::new("⟲").small()).on_hover_text("Real time").clicked() {
                pace = 1.0;
            }
        });
        if pace != desk.pace.0 {
            desk.pace.0 = pace;
            desk.commands.write(Command::Speed(pace));
        }
    });
}
