//! Against whom a person plays: the computer as one of its persons, a friend beside the person, or nobody.

use bevy_egui::egui;
use egui::{Color32, RichText, Sense, vec2};

use super::draft::{Against, Draft};
use super::opponents::opponent;
use super::player_row::player;
use crate::opponent::OpponentFile;
use crate::rules::{Alone, Partners, Seat, Side};
use crate::ui::face::face;
use crate::ui::style::{ACCENT, INK, QUIET, font};
use crate::words::against as text;
use crate::words::shared;

/// The faces in a row, and the radius of a face in points.
const IN_A_ROW: usize = 4;
const RADIUS: f32 = 30.0;
/// Radius of the sign of who was beaten, in points.
const TICK: f32 = 9.0;
/// Height of a face with the name below, in points.
const HEIGHT: f32 = 92.0;

/// The ways to play alone.
const ALONE: [(Alone, &str, &str); 4] = [
    (Alone::Solitaire, text::BY_YOURSELF, text::BY_YOURSELF_HINT),
    (Alone::SolitaireInHand, text::WITH_WHITE_IN_HAND, text::WITH_WHITE_IN_HAND_HINT),
    (Alone::Ghost, text::THE_GHOST, text::THE_GHOST_HINT),
    (Alone::GhostAsItLies, text::GHOST_AS_IT_LIES, text::GHOST_AS_IT_LIES_HINT),
];

/// Draws the choice, and what belongs to it.
pub(super) fn against(ui: &mut egui::Ui, draft: &mut Draft) {
    ui.horizontal_wrapped(|ui| {
        let all = [
            (Against::Computer, text::THE_COMPUTER),
            (Against::Friend, text::A_FRIEND),
            (Against::Several, text::SEVERAL),
            (Against::Alone, text::NOBODY),
        ];
        for (choice, words) in all {
            if ui.selectable_label(draft.against == choice, RichText::new(words).size(14.5)).clicked() {
                draft.play_against(choice);
            }
        }
    });
    match draft.against {
        Against::Computer => faces(ui, draft),
        Against::Friend => (0..2).for_each(|index| player(ui, draft, index)),
        Against::Several => several(ui, draft),
        Against::Alone => alone(ui, draft),
    }
}

/// How many play, who they are, and in a game for two sides which partner plays when.
fn several(ui: &mut egui::Ui, draft: &mut Draft) {
    let teams = draft.teams();
    ui.horizontal_wrapped(|ui| {
        for count in draft.counts() {
            let words = if teams.is_some() { text::of_each_side(count / 2) } else { text::so_many(count) };
            if ui.selectable_label(draft.players.len() == count, RichText::new(words).size(14.5)).clicked() {
                draft.sit_down(count);
            }
        }
    });
    let Some(teams) = teams else {
        (0..draft.players.len()).for_each(|index| seat(ui, draft, index));
        return;
    };
    for side in Side::BOTH {
        ui.label(RichText::new(text::side(side.index() + 1)).size(13.0).color(QUIET));
        let seats: Vec<usize> = teams.of(side).map(Seat::index).collect();
        let count = draft.players.len();
        seats.into_iter().filter(|index| *index < count).for_each(|index| seat(ui, draft, index));
    }
    for partners in [Partners::Shots, Partners::Visits] {
        if ui.radio(draft.partners == partners, RichText::new(text::partners(partners)).size(14.0)).clicked() {
            draft.partners = partners;
        }
    }
}

/// A person of several: name and colour, and whether the computer plays there.
fn seat(ui: &mut egui::Ui, draft: &mut Draft, index: usize) {
    player(ui, draft, index);
    let chosen = draft.opponents[index].clone();
    if let Some(who) = ui.push_id(("seat", index), |ui| opponent(ui, &draft.offered, chosen.as_deref())).inner {
        draft.seat(index, who);
    }
}

/// The opponents as persons, the gentlest first, and a line about the chosen one.
fn faces(ui: &mut egui::Ui, draft: &mut Draft) {
    let width = ui.available_width() / IN_A_ROW as f32;
    let mut clicked = None;
    let chosen = draft.opponents[1].clone();
    for row in draft.offered.chunks(IN_A_ROW) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for named in row {
                let is_beaten = draft.beaten.contains(&named.0);
                if person(ui, &named.1, (chosen.as_ref() == Some(&named.0), is_beaten), width) {
                    clicked = Some(named.clone());
                }
            }
        });
    }
    if let Some((_, file)) = draft.offered.iter().find(|(file, _)| chosen.as_ref() == Some(file)) {
        let words = text::chosen_opponent(&file.name, file.level, &file.about);
        ui.add(egui::Label::new(RichText::new(words).size(13.5).color(INK)).wrap());
    }
    if let Some(named) = clicked {
        draft.seat(1, Some(named));
    }
}

/// A face with its name below, and with a sign on it if the person has beaten this opponent. Returns whether it was clicked.
fn person(ui: &mut egui::Ui, file: &OpponentFile, (is_chosen, is_beaten): (bool, bool), width: f32) -> bool {
    let (place, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click());
    let words = shared::opponent(&file.name, file.level);
    let words = if is_beaten { text::beaten(&words) } else { words };
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, ui.is_enabled(), is_chosen, &words));
    let is_looked_at = response.hovered() || response.has_focus();
    if is_chosen || is_looked_at {
        let back = if is_chosen { Color32::from_white_alpha(20) } else { Color32::from_white_alpha(10) };
        ui.painter().rect_filled(place, 8.0, back);
    }
    let centre = egui::pos2(place.center().x, place.min.y + RADIUS + 8.0);
    face(ui.painter(), centre, RADIUS, &file.face);
    if is_chosen || response.has_focus() {
        let edge = if is_chosen { ACCENT } else { INK };
        ui.painter().circle_stroke(centre, RADIUS + 2.0, egui::Stroke::new(2.5, edge));
    }
    if is_beaten {
        tick(ui.painter(), centre + vec2(0.7, 0.7) * RADIUS);
    }
    let colour = if is_chosen || is_looked_at { INK } else { QUIET };
    let below = egui::pos2(centre.x, place.max.y - 11.0);
    ui.painter().text(below, egui::Align2::CENTER_CENTER, &file.name, font(13.5), colour);
    let hint = shared::level_of_opponent(file.level, &file.about);
    response.on_hover_text(if is_beaten { text::beaten(&hint) } else { hint }).clicked()
}

/// The sign of who was beaten: a tick in a disc.
fn tick(painter: &egui::Painter, centre: egui::Pos2) {
    painter.circle(centre, TICK, ACCENT, egui::Stroke::new(1.5, Color32::from_gray(30)));
    let at = |x: f32, y: f32| centre + TICK * vec2(x, y);
    painter.line(vec![at(-0.45, 0.05), at(-0.1, 0.4), at(0.5, -0.35)], egui::Stroke::new(2.0, INK));
}

/// The ways to play alone.
fn alone(ui: &mut egui::Ui, draft: &mut Draft) {
    let Some((_, terms)) = &mut draft.rules else { return };
    for (alone, words, hint) in ALONE {
        if ui.radio(terms.alone == Some(alone), RichText::new(words).size(14.0)).on_hover_text(hint).clicked() {
            terms.alone = Some(alone);
        }
    }
    let hint = ALONE.iter().find(|(alone, ..)| terms.alone == Some(*alone)).map_or("", |(_, _, hint)| *hint);
    ui.add(egui::Label::new(RichText::new(hint).size(12.5).color(QUIET)).wrap());
}
