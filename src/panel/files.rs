//! Rack, table, balls and physics to choose from, where their files come from, and saving.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Desk, section};
use crate::choice::Choose;
use crate::files::{Kind, Provenance};
use crate::shot::Setup;
use crate::simulation::Command;

/// Width of the names beside the drop-downs, in logical pixels.
const LABEL: f32 = 52.0;

/// What is being typed as the names of files to save.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Names {
    rack: Option<String>,
    physics: Option<String>,
}

/// Which rack lies on which table.
pub(super) fn table_section(ui: &mut egui::Ui, desk: &mut Desk) {
    section(ui, "Table", true, |ui| {
        rack(ui, desk);
        table(ui, desk);
        balls(ui, desk);
        ui.horizontal(|ui| {
            if ui.button("Re-rack").on_hover_text("Lays the rack out again").clicked() {
                // The same rack under the physics in force.
                let setup = Setup { physics: desk.draft.0.clone(), ..desk.setup.0.clone() };
                desk.commands.write(Command::Rack(Box::new(setup)));
            }
            if ui.button("Save as…").on_hover_text("Saves the balls as they lie now as a rack").clicked() {
                toggle(&mut desk.names.rack);
            }
        });
        if let Some(name) = name_to_save(ui, "rack", &mut desk.names.rack) {
            desk.choices.write(Choose::SaveRack(name));
        }
    });
}

fn rack(ui: &mut egui::Ui, desk: &mut Desk) {
    let rack = &desk.in_use.chosen.rack;
    let racks = &desk.lists.racks;
    let choice = drop_down(ui, Kind::Rack, "Rack", stem(rack), |ui| names(ui, racks, rack));
    comes_from(ui, racks, rack);
    desk.choices.write_batch(choice.map(Choose::Rack));
}

fn table(ui: &mut egui::Ui, desk: &mut Desk) {
    let table = desk.in_use.chosen.table.as_deref();
    let tables = &desk.lists.tables;
    let choice = drop_down(ui, Kind::Table, "Table", table.map_or("of the rack", stem), |ui| {
        let own = ui.selectable_label(table.is_none(), "of the rack").clicked().then_some(None);
        own.or_else(|| names(ui, tables, table.unwrap_or_default()).map(Some))
    });
    match table {
        Some(table) => comes_from(ui, tables, table),
        None => note(ui, &desk.setup.0.table.name, "What the rack's file says"),
    }
    desk.choices.write_batch(choice.map(Choose::Table));
}

fn balls(ui: &mut egui::Ui, desk: &mut Desk) {
    let set = desk.in_use.chosen.balls.as_deref();
    let sets = &desk.lists.balls;
    let choice = drop_down(ui, Kind::Balls, "Balls", set.map_or("of the rack", stem), |ui| {
        let own = ui.selectable_label(set.is_none(), "of the rack").clicked().then_some(None);
        own.or_else(|| names(ui, sets, set.unwrap_or_default()).map(Some))
    });
    if let Some(set) = set {
        comes_from(ui, sets, set);
    }
    desk.choices.write_batch(choice.map(Choose::Balls));
}

/// Which physics is in force, and saving it.
pub(super) fn physics_choice(ui: &mut egui::Ui, desk: &mut Desk) {
    let physics = &desk.in_use.chosen.physics;
    let list = &desk.lists.physics;
    let changed = desk.draft.0 != desk.in_use.setup.physics;
    let shown = if changed { format!("{}, changed", stem(physics)) } else { stem(physics).to_owned() };
    let choice = drop_down(ui, Kind::Physics, "Preset", &shown, |ui| names(ui, list, physics));
    if Some(physics.as_str()) == Kind::Physics.usual_name() {
        usual_physics(ui, &desk.in_use.files);
    } else {
        comes_from(ui, list, physics);
    }
    desk.choices.write_batch(choice.map(Choose::Physics));
    ui.horizontal(|ui| {
        if ui.add_enabled(changed, egui::Button::new("Reset")).on_hover_text("Back to what the file says").clicked() {
            let physics = desk.in_use.setup.physics.clone();
            desk.commands.write(Command::SetPhysics(Box::new(physics)));
        }
        if ui.button("Save as…").on_hover_text("Saves all these numbers as a preset").clicked() {
            toggle(&mut desk.names.physics);
        }
    });
    if let Some(name) = name_to_save(ui, "physics", &mut desk.names.physics) {
        desk.choices.write(Choose::SavePhysics(name));
    }
}

/// A name in front of a list that drops down.
fn drop_down<T>(
    ui: &mut egui::Ui,
    kind: Kind,
    label: &str,
    shown: &str,
    add: impl FnOnce(&mut egui::Ui) -> Option<T>,
) -> Option<T> {
    ui.horizontal(|ui| {
        in_front(ui, label);
        egui::ComboBox::from_id_salt(kind.noun())
            .width(ui.available_width())
            .height(400.0)
            .truncate()
            .selected_text(shown)
            .show_ui(ui, add)
            .inner
            .flatten()
    })
    .inner
}

fn in_front(ui: &mut egui::Ui, label: &str) {
    let size = egui::vec2(LABEL, ui.spacing().interact_size.y);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(LABEL);
        ui.label(label);
    });
}

/// Every name, with a mark on those that are the player's own. Answers the one that is clicked.
fn names(ui: &mut egui::Ui, list: &BTreeMap<String, Provenance>, now: &str) -> Option<String> {
    let mut clicked = None;
    for (name, from) in list {
        let text = if matches!(from, Provenance::Own(_)) { format!("{name}  (yours)") } else { name.clone() };
        if ui.selectable_label(name == now, text).on_hover_text(from.to_string()).clicked() {
            clicked = Some(name.clone());
        }
    }
    clicked
}

/// Says where the file of that name comes from.
fn comes_from(ui: &mut egui::Ui, list: &BTreeMap<String, Provenance>, name: &str) {
    let from = list.get(name).map_or_else(|| name.to_owned(), Provenance::to_string);
    note(ui, &from, &from);
}

/// Says which physics the usual one is: a table may name its own.
fn usual_physics(ui: &mut egui::Ui, files: &[PathBuf]) {
    let file = files.iter().find(|file| Kind::of_file(file) == Ok(Kind::Physics));
    let from = file.map_or_else(|| Provenance::BuiltIn.to_string(), |file| file.display().to_string());
    note(ui, &from, &format!("{from}\nwhat the table names, or else physics.ron"));
}

/// A line in small letters under a drop-down, whole on hover.
fn note(ui: &mut egui::Ui, text: &str, whole: &str) {
    ui.horizontal(|ui| {
        in_front(ui, "");
        let text = egui::RichText::new(text).size(11.0).color(egui::Color32::from_gray(150));
        ui.add(egui::Label::new(text).truncate()).on_hover_text(whole);
    });
}

/// What a person calls a file that is named by its path.
fn stem(name: &str) -> &str {
    let file = Path::new(name).file_name().and_then(|file| file.to_str()).unwrap_or(name);
    file.split_once('.').map_or(file, |(stem, _)| stem)
}

fn toggle(name: &mut Option<String>) {
    *name = name.take().map_or(Some(String::new()), |_| None);
}

/// A line to type a name into. Answers the name when it is to be saved.
fn name_to_save(ui: &mut egui::Ui, noun: &str, typed: &mut Option<String>) -> Option<String> {
    let name = typed.as_mut()?;
    let (mut save, mut cancel) = (false, false);
    ui.horizontal(|ui| {
        let hint = format!("name of the {noun}");
        let line = ui.add(egui::TextEdit::singleline(name).hint_text(hint).desired_width(150.0));
        if name.is_empty() && !line.lost_focus() {
            line.request_focus();
        }
        let entered = line.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        cancel = line.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape));
        let ready = !name.trim().is_empty();
        save = ui.add_enabled(ready, egui::Button::new("Save")).clicked() || entered && ready;
        cancel |= ui.button("Cancel").clicked();
    });
    if save {
        return typed.take();
    }
    if cancel {
        *typed = None;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_by_its_name_without_folder_and_endings() {
        assert_eq!(stem("nine_ball"), "nine_ball");
        assert_eq!(stem("my/racks/odd.rack.ron"), "odd");
    }
}
