//! The games to choose from on the page of a new match: by family, each with a picture of its rack and a sentence, what was played last
//! first.

use std::sync::Arc;

use bevy_egui::egui;
use egui::{RichText, Sense, Stroke, vec2};

use super::draft::Draft;
use super::entries::heading;
use crate::files::{Folders, Provenance};
use crate::rules::{Family, LoadedGame};
use crate::ui::choosers::words;
use crate::ui::style::{ACCENT, INK, QUIET, font};
use crate::ui::table_drawing::TableDrawing;
use crate::words::new_match as text;
use crate::words::shared;

/// The cards in a row, and the space between two in points.
const IN_A_ROW: usize = 3;
const GAP: f32 = 6.0;
/// So many games of a family are shown at once; the others when they are asked for.
const AT_FIRST: usize = 6;
/// Height of a picture as a share of its width.
const HEIGHT: f32 = 0.54;
/// Height of the name below a picture, in points.
const NAME: f32 = 18.0;
/// The usual and the smallest letters of a name, in points.
const LETTERS: f32 = 13.0;
const SMALLEST_LETTERS: f32 = 9.0;
/// So many files are read in one frame, so that the page opens at once.
const READ_AT_ONCE: usize = 2;
/// The games in the order in which most people know them. Others come after them.
const ORDER: &[&str] = &[
    "eight_ball",
    "nine_ball",
    "ten_ball",
    "blackball",
    "heyball",
    "straight_pool",
    "rotation",
    "seven_ball",
    "one_pocket",
    "bank_pool",
    "cribbage",
    "fifteen_ball",
    "bowlliards",
    "snooker",
    "six_red",
    "english_billiards",
    "three_cushion",
    "one_cushion",
    "straight_rail",
    "balkline",
    "four_ball",
    "free_pyramid",
    "combined_pyramid",
    "killer",
    "cutthroat",
    "speed_pool",
];

/// The games that the page offers.
#[derive(Clone, Debug, Default)]
pub(super) struct GameCards {
    /// The names of the files that are still to be read.
    unread: Vec<(String, bool)>,
    cards: Vec<GameCard>,
    /// The family that is shown.
    family: Option<Family>,
    /// Whether all its games are shown.
    shows_all: bool,
}

/// A game that the page offers.
#[derive(Clone, Debug)]
struct GameCard {
    /// The name of its file.
    file: String,
    /// Whether the file lies in the person's own folder.
    is_own: bool,
    /// The game; `None` if its file cannot be used. Choosing it then says why.
    loaded: Option<Box<LoadedGame>>,
    /// Made when it is seen first, for this width in points.
    drawing: Option<(f32, TableDrawing)>,
}

impl GameCards {
    /// Begins to read which games there are. Those of `last`, the latest first, come before the others.
    pub fn look(&mut self, folders: &Folders, last: &[String]) {
        let files = folders.list(crate::files::Kind::Game).into_iter();
        let mut unread: Vec<(String, bool)> =
            files.map(|(name, from)| (name, matches!(from, Provenance::Own(_)))).collect();
        let place = |name: &String, list: &[&str]| list.iter().position(|known| known == name).unwrap_or(list.len());
        let last: Vec<&str> = last.iter().map(String::as_str).collect();
        unread.sort_by_key(|(name, _)| (place(name, &last), place(name, ORDER)));
        unread.reverse();
        *self = Self { unread, family: self.family, ..Self::default() };
    }

    /// Reads some more files.
    fn read(&mut self, folders: &Folders) {
        for (file, is_own) in self.unread.split_off(self.unread.len().saturating_sub(READ_AT_ONCE)).into_iter().rev() {
            let loaded = LoadedGame::find(&file, folders).ok().map(Box::new);
            self.cards.push(GameCard { file, is_own, loaded, drawing: None });
        }
    }
}

impl GameCard {
    /// The family of the game. One that cannot be used stands among pool, where most are.
    fn family(&self) -> Family {
        self.loaded.as_ref().map_or(Family::Pool, |loaded| loaded.game.family())
    }

    /// Its name: that of the game, or of an own file or one that cannot be used that of the file.
    fn name(&self) -> String {
        match &self.loaded {
            _ if self.is_own => shared::own_file(&words(&self.file)),
            Some(loaded) => loaded.name.clone(),
            None => words(&self.file),
        }
    }

    /// What the game is, in a sentence.
    fn meaning(&self) -> String {
        self.loaded.as_ref().map_or_else(|| text::UNUSABLE.to_owned(), |loaded| loaded.game.meaning().to_owned())
    }

    /// The picture of the rack, `width` points wide.
    fn drawing(&mut self, width: f32) -> &TableDrawing {
        if self.drawing.as_ref().is_none_or(|(made, _)| *made != width) {
            let size = vec2(width, width * HEIGHT);
            let drawing = self.loaded.as_ref().map(|loaded| TableDrawing::at_rest(&loaded.setup, size));
            self.drawing = Some((width, drawing.unwrap_or_default()));
        }
        &self.drawing.get_or_insert_default().1
    }
}

/// Draws the families, the games of the chosen one, and what the chosen game is. Returns the game that was clicked.
pub(super) fn game_cards(ui: &mut egui::Ui, draft: &mut Draft, folders: &Folders) -> Option<String> {
    heading(ui, text::GAME);
    if !draft.cards.unread.is_empty() {
        draft.cards.read(folders);
        ui.ctx().request_repaint();
    }
    let (shown, is_clicked) = family(ui, draft);
    let width = ((ui.available_width() - GAP * (IN_A_ROW - 1) as f32) / IN_A_ROW as f32).floor();
    // Another family comes with its first game, so that what is told below is about a game that is seen.
    let is_of_family = draft.rules.as_ref().is_some_and(|(game, _)| game.family() == shown);
    let first = || draft.cards.cards.iter().find(|card| card.family() == shown).map(|card| card.file.clone());
    let mut clicked = if is_clicked && !is_of_family { first() } else { None };
    let of_family = || draft.cards.cards.iter().filter(|card| card.family() == shown);
    let count = of_family().count();
    let is_hidden = of_family().position(|card| card.file == draft.game).is_some_and(|place| place >= AT_FIRST);
    let shows_all = draft.cards.shows_all || is_hidden || count <= AT_FIRST;
    let most = if shows_all { count } else { AT_FIRST };
    let mut cards = draft.cards.cards.iter_mut().filter(|card| card.family() == shown).take(most).peekable();
    while cards.peek().is_some() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for card in cards.by_ref().take(IN_A_ROW) {
                if game_card(ui, card, width, card.file == draft.game) {
                    clicked = Some(card.file.clone());
                }
            }
        });
    }
    if !shows_all && ui.selectable_label(false, RichText::new(text::more_games(count - most)).size(14.0)).clicked() {
        draft.cards.shows_all = true;
    }
    if let Some((game, _)) = &draft.rules {
        ui.label(RichText::new(game.meaning()).size(12.5).color(QUIET));
    }
    clicked
}

/// The choice of a family; at first that of the game that is chosen. Returns the one that is shown, and whether it was clicked.
fn family(ui: &mut egui::Ui, draft: &mut Draft) -> (Family, bool) {
    let of_game = draft.rules.as_ref().map_or(Family::Pool, |(game, _)| game.family());
    let (mut shown, mut is_clicked) = (draft.cards.family.unwrap_or(of_game), false);
    ui.horizontal_wrapped(|ui| {
        for family in Family::ALL {
            let words = RichText::new(text::family(family)).size(14.5);
            if ui.selectable_label(shown == family, words).clicked() {
                (shown, draft.cards.family, is_clicked) = (family, Some(family), true);
                draft.cards.shows_all = false;
            }
        }
    });
    (shown, is_clicked)
}

/// A picture of a rack with the name of the game below. Returns whether it was clicked.
fn game_card(ui: &mut egui::Ui, card: &mut GameCard, width: f32, is_chosen: bool) -> bool {
    let (place, response) = ui.allocate_exact_size(vec2(width, width * HEIGHT + NAME), Sense::click());
    let name = card.name();
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, ui.is_enabled(), is_chosen, &name));
    let is_looked_at = response.hovered() || response.has_focus();
    if ui.is_rect_visible(place) {
        card.drawing(width).draw(ui.painter(), place.min);
        let picture = egui::Rect::from_min_size(place.min, vec2(width, width * HEIGHT));
        if is_chosen || is_looked_at {
            let edge = if is_chosen { Stroke::new(2.5, ACCENT) } else { Stroke::new(1.0, QUIET) };
            ui.painter().rect_stroke(picture, 3.0, edge, egui::StrokeKind::Outside);
        }
        let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
        let colour = if is_chosen || is_looked_at { INK } else { QUIET };
        let name = fitting(&painter, &name, colour, width);
        let middle = place.bottom() - 0.5 * NAME;
        painter.galley(egui::pos2(place.left(), middle - 0.5 * name.size().y), name, colour);
    }
    response.on_hover_text(card.meaning()).clicked()
}

/// A name in letters that are small enough for `width` points.
fn fitting(painter: &egui::Painter, name: &str, colour: egui::Color32, width: f32) -> Arc<egui::Galley> {
    let laid = |size: f32| painter.layout_no_wrap(name.to_owned(), font(size), colour);
    let usual = laid(LETTERS);
    let share = width / usual.size().x;
    if share < 1.0 { laid((LETTERS * share).max(SMALLEST_LETTERS)) } else { usual }
}
