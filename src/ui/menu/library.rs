//! The page of the shots to learn from, and of the person's own, each with a small drawing.

use bevy::prelude::*;
use bevy_egui::egui;
use egui::{RichText, Sense, Stroke, vec2};

use super::entries::{entry, heading, title};
use super::matches::Go;
use super::page::Page;
use crate::files::{Folders, Kind, Provenance};
use crate::shot::{Loaded, Setup, ShotNotes, Topic, simulate};
use crate::ui::choosers::words;
use crate::ui::opening::OpenShot;
use crate::ui::style::{ACCENT_HOVERED, DANGER, INK, QUIET, font};
use crate::ui::table_drawing::TableDrawing;
use crate::words::library as text;
use crate::words::shared;

/// Space between two drawings, in points.
const GAP: f32 = 8.0;
/// Height of a drawing as a share of its width.
const HEIGHT: f32 = 0.54;
/// Height of the name below a drawing, in points.
const NAME: f32 = 17.0;
/// So many files are read in one frame, so that the page opens at once.
const READ_AT_ONCE: usize = 4;

/// Keeps the shots that were read.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Library>();
}

/// The shots that the page offers.
#[derive(Resource, Default)]
pub(super) struct Library {
    /// The names of the files that are still to be read.
    unread: Vec<(String, bool)>,
    shots: Vec<OfferedShot>,
    /// What is wrong with files that cannot be read.
    faults: Vec<String>,
}

/// A shot that the page offers.
struct OfferedShot {
    /// The name of its file.
    file: String,
    /// The name that is shown.
    name: String,
    /// Whether the file lies in the person's own folder.
    is_own: bool,
    notes: ShotNotes,
    loaded: Loaded,
    /// Made when it is seen first, for this width in points.
    drawing: Option<(f32, TableDrawing)>,
}

impl Library {
    /// Begins to read which shots there are. Files may have come, gone or changed since the page was open last.
    fn look(&mut self, folders: &Folders) {
        let files = folders.list(Kind::Shot).into_iter();
        let mut unread: Vec<(String, bool)> =
            files.map(|(name, from)| (name, matches!(from, Provenance::Own(_)))).collect();
        unread.reverse();
        *self = Self { unread, ..Self::default() };
    }

    /// Reads some more files. A shot of the game without a topic is a test of the physics, and no example.
    fn read(&mut self, folders: &Folders) {
        for (file, is_own) in self.unread.split_off(self.unread.len().saturating_sub(READ_AT_ONCE)).into_iter().rev() {
            match Setup::shot(&file).folders(folders).load_with_files() {
                Ok(loaded) if is_own || loaded.notes.topic.is_some_and(|topic| topic != Topic::Physics) => {
                    let (name, notes) = (loaded.setup.name.clone(), loaded.notes.clone());
                    self.shots.push(OfferedShot { file, name, is_own, notes, loaded, drawing: None });
                }
                Ok(_) => {}
                Err(error) => self.faults.push(error.to_string()),
            }
        }
    }
}

impl OfferedShot {
    /// The drawing of the shot, `width` points wide.
    fn drawing(&mut self, width: f32) -> &TableDrawing {
        if self.drawing.as_ref().is_none_or(|(made, _)| *made != width) {
            let run = simulate(&self.loaded.setup);
            let size = vec2(width, width * HEIGHT);
            let drawing =
                run.map_or_else(|_| TableDrawing::default(), |run| TableDrawing::of(&self.loaded.setup, &run, size));
            self.drawing = Some((width, drawing));
        }
        &self.drawing.get_or_insert_default().1
    }
}

/// Draws the page; `fresh` if it has just been opened. A click on a shot lays it out. Returns the response of the first button, and where the
/// pressed button leads.
pub(super) fn library_page(
    ui: &mut egui::Ui,
    library: &mut Library,
    (folders, opens): (&Folders, &mut MessageWriter<OpenShot>),
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if fresh {
        library.look(folders);
    }
    if !library.unread.is_empty() {
        library.read(folders);
        ui.ctx().request_repaint();
    }
    title(ui, shared::SHOTS, 40.0);
    ui.add_space(6.0);
    let back = entry(ui, shared::BACK);
    ui.label(RichText::new(text::ABOUT).size(13.5));
    for fault in &library.faults {
        ui.label(RichText::new(fault).size(12.5).color(DANGER));
    }
    if let Some(file) = grids(ui, &mut library.shots) {
        opens.write(OpenShot(file));
    }
    let goes_back = back.clicked();
    (back, goes_back.then_some(Go::Open(Page::Main)))
}

/// All shots: the person's own, then those of the game by topic. Returns the file of the one that was clicked.
fn grids(ui: &mut egui::Ui, shots: &mut [OfferedShot]) -> Option<String> {
    let own = shots.iter_mut().filter(|shot| shot.is_own).collect();
    let mut clicked = grid(ui, text::YOURS, own);
    for topic in Topic::ALL {
        let of_topic = shots.iter_mut().filter(|shot| !shot.is_own && shot.notes.topic == Some(topic)).collect();
        clicked = grid(ui, topic.name(), of_topic).or(clicked);
    }
    clicked
}

/// The shots under a heading, two in a row. Returns the file of the one that was clicked.
fn grid(ui: &mut egui::Ui, name: &str, shots: Vec<&mut OfferedShot>) -> Option<String> {
    if shots.is_empty() {
        return None;
    }
    heading(ui, name);
    let width = ((ui.available_width() - GAP) / 2.0).floor();
    let mut clicked = None;
    let mut shots = shots.into_iter();
    while let Some(left) = shots.next() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for shot in [Some(left), shots.next()].into_iter().flatten() {
                if card(ui, shot, width) {
                    clicked = Some(shot.file.clone());
                }
            }
        });
    }
    clicked
}

/// A drawing with its name below. What there is to see stands in a box beside it while it has the pointer or the keys. Returns whether it was
/// clicked.
fn card(ui: &mut egui::Ui, shot: &mut OfferedShot, width: f32) -> bool {
    let (place, response) = ui.allocate_exact_size(vec2(width, width * HEIGHT + NAME), Sense::click());
    let name = shot.name.clone();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    let is_looked_at = response.hovered() || response.has_focus();
    if ui.is_rect_visible(place) {
        shot.drawing(width).draw(ui.painter(), place.min);
        let picture = egui::Rect::from_min_size(place.min, vec2(width, width * HEIGHT));
        if is_looked_at {
            ui.painter().rect_stroke(picture, 3.0, Stroke::new(2.0, ACCENT_HOVERED), egui::StrokeKind::Outside);
        }
        let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
        let below = place.left_bottom() - vec2(0.0, 0.5 * NAME);
        let colour = if is_looked_at { INK } else { QUIET };
        painter.text(below, egui::Align2::LEFT_CENTER, &shot.name, font(12.0), colour);
    }
    let about = if shot.notes.about.is_empty() { words(&shot.file) } else { shot.notes.about.clone() };
    if response.has_focus() {
        response.show_tooltip_text(about);
    } else {
        response.clone().on_hover_text(about);
    }
    response.clicked()
}
