//! The choice of rack, table, balls and physics; shows where their files come from, and saves racks and physics.

use std::path::PathBuf;

use bevy_egui::egui;

use super::params::PanelParams;
use super::section::section;
use crate::files::{Kind, Provenance};
use crate::settings::Choose;
use crate::simulation::TableCommand;
use crate::ui::choosers::{balls, comes_from, cue, drop_down, names, note, rack, table, words};
use crate::words::{panel as text, panel_physics};

/// The choice of rack, table and balls.
pub(super) fn table_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    section(ui, text::TABLE, true, |ui| {
        let files = &mut params.files;
        rack(ui, files);
        if let Some(rack) = files.chosen(&files.in_use.chosen.rack) {
            comes_from(ui, &files.lists.racks, rack);
        }
        if let Some(seed) = files.in_use.drawn_seed.filter(|_| files.is_chosen()) {
            note(ui, &text::seed(seed), text::SEED_HINT);
        }
        table(ui, files);
        if let Some(table) = files.in_use.chosen.table.as_deref().and_then(|table| files.chosen(table)) {
            comes_from(ui, &files.lists.tables, table);
        }
        balls(ui, files);
        if let Some(balls) = files.in_use.chosen.balls.as_deref().and_then(|balls| files.chosen(balls)) {
            comes_from(ui, &files.lists.balls, balls);
        }
        if let Some(chosen) = cue(ui, &params.files, &params.remembered.settings.cue) {
            params.remembered.settings.cue = chosen;
        }
        ui.horizontal(|ui| {
            let again = ui.add_enabled(params.files.is_free(), egui::Button::new(text::RERACK));
            if again.on_hover_text(text::RERACK_HINT).clicked() {
                params.files.choices.write(Choose::Again);
            }
            if ui.button(text::BRUSH).on_hover_text(text::BRUSH_HINT).clicked() {
                params.commands.write(TableCommand::Brush);
            }
            if ui.button(text::SAVE_AS).on_hover_text(text::SAVE_RACK_HINT).clicked() {
                toggle(&mut params.names.rack);
            }
        });
        if let Some(name) = name_to_save(ui, text::NAME_OF_RACK, &mut params.names.rack) {
            params.files.choices.write(Choose::SaveRack(name));
        }
    });
}

/// The choice of the physics, and the buttons that reset and save it.
pub(super) fn physics_choice(ui: &mut egui::Ui, params: &mut PanelParams) {
    if params.files.is_of_match() {
        ui.weak(panel_physics::OF_THE_MATCH);
        return;
    }
    let changed = params.draft.0 != params.files.laid_out().physics;
    let physics = &params.files.in_use.chosen.physics;
    let list = &params.files.lists.physics;
    let shown = if changed { panel_physics::changed(&words(physics)) } else { words(physics) };
    let choice = drop_down(ui, Kind::Physics, panel_physics::PRESET, &shown, |ui| names(ui, list, physics));
    if Some(physics.as_str()) == Kind::Physics.usual_name() {
        usual_physics(ui, &params.files.in_use.files);
    } else {
        comes_from(ui, list, physics);
    }
    params.files.choices.write_batch(choice.map(Choose::Physics));
    ui.horizontal(|ui| {
        if ui
            .add_enabled(changed, egui::Button::new(panel_physics::RESET))
            .on_hover_text(panel_physics::RESET_HINT)
            .clicked()
        {
            let physics = params.files.laid_out().physics.clone();
            params.commands.write(TableCommand::SetPhysics(Box::new(physics)));
        }
        if ui.button(text::SAVE_AS).on_hover_text(panel_physics::SAVE_HINT).clicked() {
            toggle(&mut params.names.physics);
        }
    });
    if let Some(name) = name_to_save(ui, text::NAME_OF_PHYSICS, &mut params.names.physics) {
        params.files.choices.write(Choose::SavePhysics(name));
    }
}

/// Shows which file the usual physics comes from: the one that the table names, or else `physics.ron`.
fn usual_physics(ui: &mut egui::Ui, files: &[PathBuf]) {
    let file = files.iter().find(|file| Kind::of_file(file) == Ok(Kind::Physics));
    let from = file.map_or_else(|| Provenance::BuiltIn.to_string(), |file| file.display().to_string());
    note(ui, &from, &panel_physics::usual_hint(&from));
}

fn toggle(name: &mut Option<String>) {
    *name = name.take().map_or(Some(String::new()), |_| None);
}

/// A text field for a name. Returns the name when the player saves.
fn name_to_save(ui: &mut egui::Ui, hint: &str, typed: &mut Option<String>) -> Option<String> {
    let name = typed.as_mut()?;
    let (mut save, mut cancel) = (false, false);
    ui.horizontal(|ui| {
        let line = ui.add(egui::TextEdit::singleline(name).hint_text(hint).desired_width(150.0));
        if name.is_empty() && !line.lost_focus() {
            line.request_focus();
        }
        let entered = line.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        cancel = line.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape));
        let ready = !name.trim().is_empty();
        save = ui.add_enabled(ready, egui::Button::new(text::SAVE)).clicked() || entered && ready;
        cancel |= ui.button(text::CANCEL).clicked();
    });
    if save {
        return typed.take();
    }
    if cancel {
        *typed = None;
    }
    None
}
