//! Drop-down lists of racks, tables and ball sets, on the panel and in the menus.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use crate::files::{Kind, Provenance};
use crate::mode::{Mode, Referee};
use crate::settings::{Choose, FileLists, InUse, OpponentCue};
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, TheTable};
use crate::ui::style::QUIET;
use crate::words::{choosers as text, shared};

/// Width of the names beside the drop-downs, in points.
const LABEL: f32 = 52.0;

/// The lists of files, the present choice, and the requests to change it.
#[derive(SystemParam)]
pub(crate) struct FileChoices<'w, 's> {
    pub setup: TheTable<'w, 's, &'static CurrentSetup>,
    pub in_use: Res<'w, InUse>,
    pub lists: Res<'w, FileLists>,
    pub choices: MessageWriter<'w, Choose>,
    mode: Res<'w, State<Mode>>,
    referee: Res<'w, State<Referee>>,
    pub opponent_cue: Res<'w, OpponentCue>,
}

impl FileChoices<'_, '_> {
    /// Whether the physics is that of a match, which stays as it is.
    pub fn is_of_match(&self) -> bool {
        *self.referee.get() == Referee::Present
    }

    /// Whether something can be chosen.
    pub fn is_free(&self) -> bool {
        *self.mode.get() == Mode::FreeTable
    }

    /// Whether the set-up of the chosen files is on the table: not a match, a drill, or a shot of a file.
    pub fn is_chosen(&self) -> bool {
        self.is_free() && self.in_use.on_table
    }

    /// That name of a chosen file, if its set-up is on the table.
    pub fn chosen<'a>(&self, name: &'a str) -> Option<&'a str> {
        self.is_chosen().then_some(name)
    }

    /// The set-up to which a reset goes back: that of the chosen files, or the one that a match, a drill or a shot has laid out.
    pub fn laid_out(&self) -> &Setup {
        if self.is_chosen() { &self.in_use.setup } else { &self.setup.0 }
    }

    /// The name of what is at the table: a match or a drill says it, where nothing can be chosen.
    fn named(&self, ui: &mut egui::Ui, label: &str, name: &str) -> bool {
        let is_free = self.is_free();
        if !is_free {
            ui.horizontal(|ui| {
                in_front(ui, label);
                ui.add(egui::Label::new(name).truncate())
                    .on_hover_text(self.mode.objection_to_choices().unwrap_or_default());
            });
        }
        is_free
    }
}

/// The racks to choose from.
pub(crate) fn rack(ui: &mut egui::Ui, files: &mut FileChoices) {
    if !files.named(ui, text::RACK, &files.setup.0.name) {
        return;
    }
    let rack = files.chosen(&files.in_use.chosen.rack);
    let racks = &files.lists.racks;
    let choice =
        drop_down(ui, Kind::Rack, text::RACK, &files.setup.0.name, |ui| names(ui, racks, rack.unwrap_or_default()));
    files.choices.write_batch(choice.map(Choose::Rack));
}

/// The tables to choose from.
pub(crate) fn table(ui: &mut egui::Ui, files: &mut FileChoices) {
    if !files.named(ui, text::TABLE, &files.setup.0.table.name) {
        return;
    }
    let table = files.in_use.chosen.table.as_deref().and_then(|table| files.chosen(table));
    let tables = &files.lists.tables;
    let own = text::table_of_the_rack(&files.setup.0.table.name);
    let choice = drop_down(ui, Kind::Table, text::TABLE, &table.map_or(own, words), |ui| {
        let own = ui.selectable_label(table.is_none(), text::OF_THE_RACK).clicked().then_some(None);
        own.or_else(|| names(ui, tables, table.unwrap_or_default()).map(Some))
    });
    files.choices.write_batch(choice.map(Choose::Table));
}

/// The ball sets to choose from.
pub(crate) fn balls(ui: &mut egui::Ui, files: &mut FileChoices) {
    if !files.is_free() {
        return;
    }
    let set = files.in_use.chosen.balls.as_deref().and_then(|set| files.chosen(set));
    let sets = &files.lists.balls;
    let choice = drop_down(ui, Kind::Balls, text::BALLS, &set.map_or(text::OF_THE_RACK.to_owned(), words), |ui| {
        let own = ui.selectable_label(set.is_none(), text::OF_THE_RACK).clicked().then_some(None);
        own.or_else(|| names(ui, sets, set.unwrap_or_default()).map(Some))
    });
    files.choices.write_batch(choice.map(Choose::Balls));
}

/// The cues to choose from. The cue is only seen, so it can be changed in a match too. While an opponent with a cue of its own is at
/// the table, that one is named.
pub(crate) fn cue(ui: &mut egui::Ui, files: &FileChoices, chosen: &str) -> Option<String> {
    let seen = files.opponent_cue.0.as_deref().unwrap_or(chosen);
    drop_down(ui, Kind::Cue, text::CUE, &words(seen), |ui| names(ui, &files.lists.cues, chosen))
}

/// A drop-down list with a label in front. Returns what `add` returns while the list is open.
pub(crate) fn drop_down<T>(
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
        if !label.is_empty() {
            ui.label(label);
        }
    });
}

/// Lists all names, and marks the player's own files. Returns the name that was clicked.
pub(crate) fn names(ui: &mut egui::Ui, list: &BTreeMap<String, Provenance>, now: &str) -> Option<String> {
    let mut clicked = None;
    for (name, from) in list {
        let words = words(name);
        let words = if matches!(from, Provenance::Own(_)) { shared::own_file(&words) } else { words };
        if ui.selectable_label(name == now, words).on_hover_text(from.to_string()).clicked() {
            clicked = Some(name.clone());
        }
    }
    clicked
}

/// Shows where the file of that name comes from.
pub(crate) fn comes_from(ui: &mut egui::Ui, list: &BTreeMap<String, Provenance>, name: &str) {
    let from = list.get(name).map_or_else(|| name.to_owned(), Provenance::to_string);
    note(ui, &from, &from);
}

/// A small line under a drop-down list, cut off at the end; `whole` is shown on hover.
pub(crate) fn note(ui: &mut egui::Ui, text: &str, whole: &str) {
    ui.horizontal(|ui| {
        in_front(ui, "");
        let text = egui::RichText::new(text).size(11.5).color(QUIET);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(whole);
    });
}

/// The name of a file for the player: without folder and endings, with spaces for underscores.
pub(crate) fn words(name: &str) -> String {
    let file = Path::new(name).file_name().and_then(|file| file.to_str()).unwrap_or(name);
    file.split_once('.').map_or(file, |(stem, _)| stem).replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_by_its_name_without_folder_and_endings() {
        assert_eq!(words("nine_ball"), "nine ball");
        assert_eq!(words("my/racks/odd.rack.ron"), "odd");
    }
}
