//! The section for time: run, pause, step and speed.

use bevy_egui::egui;

use super::params::PanelParams;
use super::section::{section, slider};
use crate::settings::Action;
use crate::simulation::{RunState, TableState, TimeCommand};
use crate::ui::screen_reader::named;
use crate::words::{panel as text, shared};

/// Run, pause, step and slow motion.
pub(super) fn time_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    section(ui, text::TIME, true, |ui| {
        let paused = *params.run == RunState::Paused;
        ui.horizontal(|ui| {
            if ui.selectable_label(!paused, text::RUN).clicked() {
                params.time.write(TimeCommand::Run);
            }
            if ui.selectable_label(paused, text::PAUSE).on_hover_text(params.keys.name(Action::Pause)).clicked() {
                params.time.write(TimeCommand::Pause);
            }
            if ui
                .add_enabled(paused, egui::Button::new(text::STEP))
                .on_hover_text(shared::hint_with_key(text::STEP_HINT, &params.keys.name(Action::Step)))
                .clicked()
            {
                params.time.write(TimeCommand::Step);
            }
            ui.label(match *params.state {
                TableState::AtRest => text::AT_REST,
                TableState::Moving => text::MOVING,
                TableState::StillMoving => text::STILL_MOVING,
            });
        });
        let mut pace = params.pace.0;
        ui.horizontal(|ui| {
            let slider = slider(&mut pace, 0.01..=10.0).logarithmic(true).max_decimals(2).suffix(text::TIMES);
            let slow = params.keys.name(Action::Slow);
            named(ui.add(slider), text::PACE_READ).on_hover_text(text::pace_hint(&slow));
            let real = ui.add_enabled(pace != 1.0, egui::Button::new("⟲").small());
            if named(real, text::REAL_TIME).on_hover_text(text::REAL_TIME).clicked() {
                pace = 1.0;
            }
        });
        if pace != params.pace.0 {
            params.pace.0 = pace;
            params.time.write(TimeCommand::Speed(pace));
        }
    });
}
