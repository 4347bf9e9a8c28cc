//! The list of the shots of the evening, each with a small drawing of its tracks.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Sense, vec2};

use super::shot_words::in_words;
use super::systems::HudSystems;
use crate::cue::TakeBack;
use crate::input::{Covered, Keyboard, Owner};
use crate::referee::CurrentMatch;
use crate::settings::{Action, SaveShot};
use crate::simulation::{History, PlayedShot, ReplayCommand, TheTable};
use crate::ui::screen_reader::painted;
use crate::ui::style::{MARGIN, QUIET, font};
use crate::ui::table_drawing::TableDrawing;
use crate::words::shot_list as text;
use bevy_egui::EguiPrimaryContextPass;

/// Size of a drawing in points.
const DRAWING: egui::Vec2 = vec2(132.0, 70.0);
/// Width of the texts and buttons beside it in points.
const BESIDE: f32 = 230.0;

/// Whether the list is open, and the drawings that were made so far.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct ShotList {
    pub open: bool,
    drawings: BTreeMap<u32, TableDrawing>,
}

/// What the player asks of a shot in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Watch,
    Retry,
    Save,
}

/// Opens and closes the list.
fn toggle_list(keys: Keyboard, owner: Res<Owner>, mut list: ResMut<ShotList>) {
    if keys.hit(Action::Shots) && !owner.panel_types {
        list.open = !list.open;
    }
}

/// Lists the shots of the evening.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShotList>()
        .add_systems(Update, toggle_list)
        .add_systems(EguiPrimaryContextPass, list.in_set(HudSystems::Windows));
}

/// Shows the list when it is open, the last shot first.
pub(super) fn list(
    mut contexts: EguiContexts,
    (history, current): (TheTable<&History>, Res<CurrentMatch>),
    covered: Res<Covered>,
    mut list: ResMut<ShotList>,
    mut orders: MessageWriter<ReplayCommand>,
    mut requests: MessageWriter<TakeBack>,
    mut saves: MessageWriter<SaveShot>,
) -> Result {
    if !list.open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    // Under the buttons of the corner and the potted balls, above the bar of a replay, beside the panel.
    let height = (window.height() - 330.0).clamp(DRAWING.y, 560.0);
    let ShotList { open, drawings } = list.bypass_change_detection();
    let shots: Vec<_> = history.shots().rev().collect();
    let mut asked = None;
    egui::Window::new(text::TITLE)
        .id(egui::Id::new("shots"))
        .open(open)
        .resizable(false)
        .collapsible(false)
        .default_pos([window.max.x - covered.0 - DRAWING.x - BESIDE - 60.0 - MARGIN, 90.0])
        .show(ctx, |ui| {
            ui.set_width(DRAWING.x + BESIDE + 24.0);
            if shots.is_empty() {
                ui.label(text::EMPTY);
                return;
            }
            egui::ScrollArea::vertical().max_height(height).show_rows(ui, DRAWING.y, shots.len(), |ui, rows| {
                for shot in &shots[rows] {
                    let drawing = drawings
                        .entry(shot.number)
                        .or_insert_with(|| TableDrawing::of(shot.before.racked(), &shot.run, DRAWING));
                    asked = entry(ui, shot, drawing, !current.is_on()).map(|what| (shot.number, what)).or(asked);
                }
            });
        });
    match asked {
        Some((shot, Asked::Watch)) => _ = orders.write(ReplayCommand::Watch(Some(shot))),
        Some((shot, Asked::Retry)) => _ = requests.write(TakeBack::Retry(Some(shot))),
        Some((shot, Asked::Save)) => _ = saves.write(SaveShot(shot)),
        None => {}
    }
    Ok(())
}

/// Draws one shot of the list. Returns what was asked. In a match no shot is `retried`.
fn entry(ui: &mut egui::Ui, shot: &PlayedShot, drawing: &TableDrawing, retried: bool) -> Option<Asked> {
    let row = ui.horizontal(|ui| {
        let (place, response) = ui.allocate_exact_size(DRAWING, Sense::CLICK);
        drawing.draw(ui.painter(), place.min);
        painted(&response, egui::WidgetType::Button, &text::drawing_read(shot.number));
        let watched = response.on_hover_text(text::DRAWING_HINT).clicked().then_some(Asked::Watch);
        let beside = ui.vertical(|ui| {
            ui.set_width(BESIDE);
            ui.strong(text::shot(shot.number));
            let words = egui::RichText::new(in_words(shot)).font(font(12.0)).color(QUIET);
            ui.add(egui::Label::new(words).truncate());
            let buttons = ui.horizontal(|ui| {
                let mut button = |name: &str, hint: &str, what: Asked| {
                    ui.push_id((shot.number, name), |ui| ui.button(name).on_hover_text(hint).clicked().then_some(what))
                        .inner
                };
                let watch = button(text::WATCH, text::WATCH_HINT, Asked::Watch);
                let retry = retried.then(|| button(text::RETRY, text::RETRY_HINT, Asked::Retry));
                let save = button(text::SAVE, text::SAVE_HINT, Asked::Save);
                watch.or(retry.flatten()).or(save)
            });
            buttons.inner
        });
        watched.or(beside.inner)
    });
    row.inner
}
