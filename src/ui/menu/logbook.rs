//! The page about the logbook: what the shots of a person say together, an export, and the deletion of a person.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

use super::entries::{entry, if_possible, title};
use super::logbook_sections::Section;
use super::matches::Go;
use super::page::Page;
use super::practice::PracticeParams;
use crate::bookkeeping::{LogbookRequest, LogbookThread, PersonAtMachine};
use crate::input::Screen;
use crate::logbook::Filter;
use crate::ui::style::{DANGER, INK, QUIET};
use crate::words::logbook as text;
use crate::words::shared;

/// The longest name of a person, in letters.
const LONGEST_NAME: usize = 40;

/// Keeps what is shown.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecordPage>();
}

/// What the page shows.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct RecordPage {
    filter: Filter,
    section: Section,
    /// The person of whom is asked whether all shots are to be deleted.
    deletes: Option<String>,
    /// The name that is being typed of somebody who is not in the logbook yet.
    newcomer: String,
}

/// What the page reads of the logbook and asks of it.
#[derive(SystemParam)]
pub(super) struct LogbookParams<'w> {
    page: ResMut<'w, RecordPage>,
    bookkeeper: Res<'w, LogbookThread>,
    person: Res<'w, PersonAtMachine>,
    requests: MessageWriter<'w, LogbookRequest>,
}

impl LogbookParams<'_> {
    fn ask(&mut self, request: LogbookRequest) {
        self.requests.write(request);
    }

    /// Asks for the figures of another person or game.
    fn look(&mut self, filter: Filter) {
        self.page.filter = filter.clone();
        self.ask(LogbookRequest::Look(filter));
    }
}

/// Draws the page; `fresh` if it has just been opened. Returns the response of the first button, and where the pressed button leads.
pub(super) fn logbook_page(
    ui: &mut egui::Ui,
    record: &mut LogbookParams,
    practice: &mut PracticeParams,
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if fresh {
        record.page.deletes = None;
        record.look(Filter { person: Some(record.person.0.clone()), game: None });
    }
    title(ui, text::TITLE, 32.0);
    let back = entry(ui, shared::BACK);
    let mut goes = back.clicked().then_some(Go::Open(Page::Main));
    choose(ui, record);
    sit_down(ui, record);
    if let Some(said) = &record.bookkeeper.shown().said {
        ui.add(egui::Label::new(RichText::new(said).size(12.5).color(INK)).wrap());
    }
    let shown = record.bookkeeper.shown();
    let is_current = shown.filter.as_ref() == Some(&record.page.filter);
    if !is_current {
        let waits = if record.bookkeeper.is_reading() { text::COUNTING } else { "" };
        ui.label(RichText::new(waits).size(12.5).color(QUIET));
    } else if shown.statistics.shots + shown.statistics.taken_back == 0 {
        ui.add(egui::Label::new(RichText::new(text::NO_SHOT).size(13.5).color(QUIET)).wrap());
    } else {
        summary(ui, record);
        sections(ui, &mut record.page.section);
        let statistics = &record.bookkeeper.shown().statistics;
        let drill = ui.scope(|ui| record.page.section.show(ui, statistics)).inner;
        if let Some(drill) = drill {
            practice.begin(drill);
            goes = Some(Go::To(Screen::Playing));
        }
    }
    ui.add_space(8.0);
    keep_or_delete(ui, record);
    (back, goes)
}

/// The person and the game.
fn choose(ui: &mut egui::Ui, record: &mut LogbookParams) {
    let shown = record.bookkeeper.shown();
    let mut filter = record.page.filter.clone();
    ui.columns(2, |columns| {
        let both = [
            ("person", text::ALL_PERSONS, &shown.persons, &mut filter.person),
            ("game", text::ALL_GAMES, &shown.games, &mut filter.game),
        ];
        for (ui, (salt, all, names, chosen)) in columns.iter_mut().zip(both) {
            let width = ui.available_width();
            let now = chosen.clone().unwrap_or_else(|| all.to_owned());
            let list = egui::ComboBox::from_id_salt(salt).width(width).height(300.0).truncate().selected_text(now);
            list.show_ui(ui, |ui| {
                ui.selectable_value(chosen, None, all);
                for name in names {
                    ui.selectable_value(chosen, Some(name.clone()), name);
                }
            });
        }
    });
    if filter != record.page.filter {
        record.page.deletes = None;
        record.look(filter);
    }
}

/// For whom drills and the free table are recorded: the person who is shown, or somebody new.
fn sit_down(ui: &mut egui::Ui, record: &mut LogbookParams) {
    let words = text::recorded_for(&record.person.0);
    ui.add(egui::Label::new(RichText::new(words).size(12.5).color(QUIET)).wrap());
    let other = record.page.filter.person.clone().filter(|person| *person != record.person.0);
    if let Some(person) = other
        && entry(ui, &text::record_for(&person)).clicked()
    {
        record.ask(LogbookRequest::SitDown(person));
    }
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut record.page.newcomer).char_limit(LONGEST_NAME);
        let typed = ui.add(field.hint_text(text::NEWCOMER).desired_width(ui.available_width() - 90.0));
        let name = record.page.newcomer.trim().to_owned();
        let button = if_possible(ui, !name.is_empty(), |ui| ui.button(text::PLAY_AS));
        let is_entered = typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if (button.clicked() || is_entered) && !name.is_empty() {
            record.page.newcomer.clear();
            record.ask(LogbookRequest::SitDown(name.clone()));
            record.look(Filter { person: Some(name), game: None });
        }
    });
}

/// How many shots there are.
fn summary(ui: &mut egui::Ui, record: &LogbookParams) {
    let of = &record.bookkeeper.shown().statistics;
    let words = text::shots(of.shots as usize, of.taken_back);
    ui.label(RichText::new(words).size(13.5).color(INK));
}

/// The names of the parts.
fn sections(ui: &mut egui::Ui, section: &mut Section) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for (of, name) in Section::ALL {
            ui.selectable_value(section, of, name);
        }
    });
}

/// The export, and the deletion after a question.
fn keep_or_delete(ui: &mut egui::Ui, record: &mut LogbookParams) {
    let person = record.page.filter.person.clone();
    if record.bookkeeper.shown().persons.is_empty() {
        return;
    }
    if let Some(deletes) = record.page.deletes.clone() {
        let words = text::ask_delete(&deletes);
        ui.add(egui::Label::new(RichText::new(words).color(DANGER)).wrap());
        if entry(ui, text::NO_KEEP).clicked() {
            record.page.deletes = None;
        }
        if entry(ui, &text::yes_delete(&deletes)).clicked() {
            record.page.deletes = None;
            record.ask(LogbookRequest::Delete(deletes));
            record.look(Filter::default());
        }
        return;
    }
    let words = person.as_deref().map_or_else(|| text::EXPORT_ALL.to_owned(), text::export);
    let export = entry(ui, &words);
    if export.on_hover_text(text::EXPORT_HINT).clicked() {
        record.ask(LogbookRequest::Export(person.clone()));
    }
    let is_recorded = person.filter(|person| record.bookkeeper.shown().persons.contains(person));
    if let Some(person) = is_recorded
        && entry(ui, &text::delete(&person)).clicked()
    {
        record.page.deletes = Some(person);
    }
}
