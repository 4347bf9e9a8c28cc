//! The page of the drills, and what the pause has for a drill.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::{RichText, vec2};

use super::entries::{entry, if_possible, main_entry, title};
use super::matches::Go;
use super::page::Page;
use crate::bookkeeping::PersonAtMachine;
use crate::drills::DrillFile;
use crate::files::{Folders, Kind, Source};
use crate::input::Screen;
use crate::practice::{CurrentDrill, DrillRequest};
use crate::settings::Seeds;
use crate::shot::Topic;
use crate::ui::style::{DANGER, QUIET, font};
use crate::words::practice as text;
use crate::words::shared;

/// Width of the names of topics in points.
const TOPIC: f32 = 118.0;

/// Keeps which drill is chosen.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Offered>();
}

/// The drills that the page offers.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Offered {
    /// Every drill that can be read, by the name of its file.
    drills: Vec<(String, DrillFile)>,
    /// What is wrong with files that cannot be read.
    faults: Vec<String>,
    /// The name of the file that is chosen.
    chosen: Option<String>,
}

impl Offered {
    /// Reads which drills there are. Files may have come, gone or changed since the page was open last.
    fn look(&mut self, folders: &Folders) {
        (self.drills, self.faults) = (Vec::new(), Vec::new());
        for name in folders.list(Kind::Drill).into_keys() {
            match Source::find(Kind::Drill, &name, folders).and_then(Source::parse::<DrillFile>) {
                Ok((drill, _)) => self.drills.push((name, drill)),
                Err(error) => self.faults.push(error.to_string()),
            }
        }
        self.drills.sort_by(|(_, a), (_, b)| (a.topic, &a.name).cmp(&(b.topic, &b.name)));
        if self.chosen().is_none() {
            self.chosen = self.drills.first().map(|(name, _)| name.clone());
        }
    }

    fn chosen(&self) -> Option<&(String, DrillFile)> {
        self.drills.iter().find(|(name, _)| Some(name) == self.chosen.as_ref())
    }
}

/// The name of the drill in the file of that name; `None` if it cannot be read.
pub(super) fn drill_name(file: &str, folders: &Folders) -> Option<String> {
    let read = Source::find(Kind::Drill, file, folders).and_then(Source::parse::<DrillFile>);
    read.ok().map(|(drill, _)| drill.name)
}

/// What the menus read of the drills and ask of them.
#[derive(SystemParam)]
pub(super) struct PracticeParams<'w> {
    offered: ResMut<'w, Offered>,
    current: Res<'w, CurrentDrill>,
    requests: MessageWriter<'w, DrillRequest>,
    seeds: ResMut<'w, Seeds>,
    person: Res<'w, PersonAtMachine>,
}

impl PracticeParams<'_> {
    /// Whether a drill is at the table.
    pub fn is_on(&self) -> bool {
        self.current.round().is_some()
    }

    /// Begins a round of this drill for the person who sits at the machine.
    pub fn begin(&mut self, drill: &str) {
        let (drill, person, seed) = (drill.to_owned(), self.person.0.clone(), self.seeds.draw());
        self.requests.write(DrillRequest::Begin { drill, person, seed });
    }
}

/// Draws the page; `fresh` if it has just been opened. Returns the response of the button that begins the drill, and where the pressed
/// button leads.
pub(super) fn practice_page(
    ui: &mut egui::Ui,
    practice: &mut PracticeParams,
    folders: &Folders,
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if fresh {
        practice.offered.look(folders);
    }
    title(ui, shared::PRACTISE, 40.0);
    ui.add_space(6.0);
    let chosen = practice.offered.chosen().cloned();
    let begin = if_possible(ui, chosen.is_some(), |ui| main_entry(ui, shared::BEGIN));
    if let Some((_, drill)) = &chosen {
        about(ui, drill);
    }
    if let Some(name) = list(ui, &practice.offered) {
        practice.offered.chosen = Some(name);
    }
    for fault in &practice.offered.faults {
        ui.label(RichText::new(fault).size(12.5).color(DANGER));
    }
    ui.add_space(8.0);
    let goes_back = entry(ui, shared::BACK).clicked();
    if let Some((drill, _)) = chosen.filter(|_| begin.clicked()) {
        practice.begin(&drill);
        return (begin, Some(Go::To(Screen::Playing)));
    }
    (begin, goes_back.then_some(Go::Open(Page::Main)))
}

/// What the chosen drill is.
fn about(ui: &mut egui::Ui, drill: &DrillFile) {
    ui.label(RichText::new(&drill.name).size(17.0));
    ui.label(RichText::new(&drill.about).size(13.5));
    let source = if drill.source.is_empty() { text::OWN_DRILL } else { &drill.source };
    ui.label(RichText::new(text::attempts_and_source(drill.attempts as usize, source)).size(12.0).color(QUIET));
}

/// All drills by topic. Returns the one that was clicked.
fn list(ui: &mut egui::Ui, offered: &Offered) -> Option<String> {
    let mut clicked = None;
    for topic in Topic::ALL {
        let mut of_topic = offered.drills.iter().filter(|(_, drill)| drill.topic == topic).peekable();
        if of_topic.peek().is_none() {
            continue;
        }
        ui.horizontal_top(|ui| {
            let (place, _) = ui.allocate_exact_size(vec2(TOPIC, 20.0), egui::Sense::hover());
            ui.painter().text(place.left_center(), egui::Align2::LEFT_CENTER, topic.name(), font(12.5), QUIET);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                for (name, drill) in of_topic {
                    let is_chosen = offered.chosen.as_ref() == Some(name);
                    if ui.selectable_label(is_chosen, &drill.name).on_hover_text(&drill.about).clicked() {
                        clicked = Some(name.clone());
                    }
                }
            });
        });
    }
    clicked
}

/// The entries of the pause during a drill. Returns where the pressed one leads.
pub(super) fn in_drill(ui: &mut egui::Ui, practice: &mut PracticeParams) -> Option<Go> {
    if entry(ui, text::AGAIN).clicked() {
        let seed = practice.seeds.draw();
        practice.requests.write(DrillRequest::Again { seed });
        return Some(Go::To(Screen::Playing));
    }
    if entry(ui, text::ANOTHER).clicked() {
        return Some(Go::Open(Page::Practice));
    }
    if entry(ui, text::LEAVE).on_hover_text(text::LEAVE_HINT).clicked() {
        practice.requests.write(DrillRequest::Leave);
        return Some(Go::To(Screen::Start));
    }
    None
}
