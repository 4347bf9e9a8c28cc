//! The rows of a card about the drill at the table: its name, the attempts so far, the score, and what the last attempt gave.

use bevy_egui::egui;
use egui::{Color32, RichText, Sense, vec2};

use crate::drills::{DrillRound, Total, Tried};
use crate::practice::CurrentDrill;
use crate::ui::screen_reader::painted;
use crate::ui::style::{ACCENT_HOVERED, DANGER, INK, QUIET, font, main_button};
use crate::words::{drill_card as text, shared};

/// Side of the box of an attempt in points, and the space between two. Where there are many, they are smaller.
const BOX: f32 = 12.0;
const GAP: f32 = 3.0;

/// What the buttons ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrillAsked {
    /// The next attempt at once.
    Next,
    /// The round anew.
    Again,
    /// The start screen.
    Leave,
}

/// Draws the rows. Returns what a button asks for.
pub(super) fn drill_rows(ui: &mut egui::Ui, current: &CurrentDrill) -> Option<DrillAsked> {
    let round = current.round()?;
    let drill = round.drill();
    let shown = current.shown();
    let station = shown.map_or(round.station(), |tried| tried.station);
    let named = drill.stations[station]
        .name
        .clone()
        .or_else(|| (drill.stations.len() > 1).then(|| text::station(station + 1, drill.stations.len())));
    let head = named.map_or_else(|| drill.name.clone(), |name| text::head(&drill.name, &name));
    row(ui, &head, &attempt_words(round, shown), 13.0, INK);
    boxes(ui, round);
    row(ui, &score_words(round), "", 13.0, QUIET);
    if !current.said().is_empty() && shown.is_some() {
        let colour = if shown.is_some_and(|tried| tried.success) { INK } else { DANGER };
        ui.label(RichText::new(current.said()).size(13.5).color(colour));
    } else {
        ui.label(RichText::new(&drill.about).size(12.5).color(QUIET));
    }
    buttons(ui, round.is_over(), shown.is_some())
}

fn attempt_words(round: &DrillRound, shown: Option<Tried>) -> String {
    let made = round.tried().len();
    let number = if shown.is_some() { made } else { made + 1 };
    text::attempt(number, round.drill().attempts)
}

fn score_words(round: &DrillRound) -> String {
    // A drill whose score is a station has a score before the first attempt.
    let begins = round.tried().is_empty() && round.drill().total == Total::Station;
    let sentence = match () {
        () if round.is_over() => text::final_score,
        () if begins => text::score_begins,
        () => text::score,
    };
    sentence(round.score(), round.drill().most, round.grade())
}

/// A line with words at both ends; those at the left are cut off where there is no room.
fn row(ui: &mut egui::Ui, left: &str, right: &str, size: f32, colour: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size + 4.0), Sense::hover());
    painted(&response, egui::WidgetType::Label, &shared::both_ends_read(left, right));
    let painter = ui.painter();
    let end = painter.text(rect.right_center(), egui::Align2::RIGHT_CENTER, right, font(size - 1.0), QUIET);
    let mut job = egui::text::LayoutJob::simple_singleline(left.to_owned(), font(size), colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(end.min.x - rect.min.x - 8.0);
    let words = painter.layout_job(job);
    painter.galley(egui::pos2(rect.min.x, rect.center().y - words.size().y / 2.0), words, colour);
}

/// A box for every attempt: filled after a success, crossed after a failure, empty before.
fn boxes(ui: &mut egui::Ui, round: &DrillRound) {
    let attempts = round.drill().attempts as usize;
    let room = ui.available_width();
    let step = (room / attempts as f32).min(BOX + GAP);
    let (rect, _) = ui.allocate_exact_size(vec2(room, step.max(4.0)), Sense::hover());
    let side = (step - (0.2 * step).min(GAP)).max(1.0);
    for index in 0..attempts {
        let corner = egui::pos2(rect.min.x + step * index as f32, rect.min.y);
        let place = egui::Rect::from_min_size(corner, egui::Vec2::splat(side));
        let stroke = egui::Stroke::new(1.0, QUIET);
        match round.tried().get(index) {
            Some(tried) if tried.success => _ = ui.painter().rect_filled(place, 2.0, ACCENT_HOVERED),
            Some(_) => {
                ui.painter().rect_stroke(place, 2.0, stroke, egui::StrokeKind::Inside);
                let red = egui::Stroke::new(1.5, DANGER);
                ui.painter().line_segment([place.left_top(), place.right_bottom()], red);
                ui.painter().line_segment([place.right_top(), place.left_bottom()], red);
            }
            None => _ = ui.painter().rect_stroke(place, 2.0, stroke, egui::StrokeKind::Inside),
        }
    }
}

fn buttons(ui: &mut egui::Ui, is_over: bool, is_shown: bool) -> Option<DrillAsked> {
    if !is_shown {
        return None;
    }
    ui.horizontal(|ui| {
        let mut asked = None;
        if is_over {
            if main_button(ui, text::AGAIN, vec2(0.0, 28.0), 13.5).clicked() {
                asked = Some(DrillAsked::Again);
            }
            if ui.add(egui::Button::new(text::TO_START).min_size(vec2(0.0, 28.0))).clicked() {
                asked = Some(DrillAsked::Leave);
            }
        } else if ui.add(egui::Button::new(text::NEXT).min_size(vec2(0.0, 28.0))).clicked() {
            asked = Some(DrillAsked::Next);
        }
        asked
    })
    .inner
}
