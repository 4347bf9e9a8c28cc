//! The page that begins a match: the game, how long it is, and the names of the players.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy_egui::egui;

use super::Page;
use super::entries::{entry, main_entry, title};
use super::match_entries::{Go, MatchParams};
use crate::files::{Folders, Kind, Provenance, Source};
use crate::input::Screen;
use crate::referee::{MatchRequest, NewMatch};
use crate::rules::GameFile;
use crate::ui::choosers::words;

/// The game that is chosen until the players choose another.
const USUAL: &str = "eight_ball";
/// The most racks and points that the page offers; a game file may ask for more.
const MOST: u32 = 1000;

/// What the players have chosen so far.
#[derive(Resource, Clone, Debug)]
pub(super) struct Draft {
    game: String,
    race_to: u32,
    points: Option<u32>,
    players: [String; 2],
    /// The game files, read when the page is opened; empty before.
    games: BTreeMap<String, Provenance>,
    /// What is wrong with the file of the game.
    trouble: Option<String>,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            game: USUAL.to_owned(),
            race_to: 1,
            points: None,
            players: ["Player 1".to_owned(), "Player 2".to_owned()],
            games: BTreeMap::new(),
            trouble: None,
        }
    }
}

impl Draft {
    /// Takes the usual length of the match from the file of the game.
    fn choose(&mut self, game: &str, folders: &Folders) {
        game.clone_into(&mut self.game);
        let file = Source::find(Kind::Game, game, folders).and_then(Source::parse::<GameFile>);
        match file {
            Ok((file, _)) => {
                (self.race_to, self.points) = (file.race_to, file.game.winning_points());
                self.trouble = None;
            }
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    fn begun(&self) -> NewMatch {
        // Each match has a coin and racks of its own.
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let Self { game, race_to, points, players, .. } = self.clone();
        NewMatch { game, race_to, points, players, seed }
    }
}

/// Draws the page. Returns the response of the button that begins the match, and where the pressed button leads.
pub(super) fn new_match(ui: &mut egui::Ui, matches: &mut MatchParams) -> (egui::Response, Option<Go>) {
    let draft = &mut *matches.draft;
    if draft.games.is_empty() {
        draft.games = matches.folders.list(Kind::Game);
        let game = draft.game.clone();
        draft.choose(&game, &matches.folders);
    }
    title(ui, "A match", 40.0);
    let begin = main_entry(ui, "Begin");
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (name, from) in &draft.games {
            if ui.selectable_label(*name == draft.game, words(name)).on_hover_text(from.to_string()).clicked() {
                chosen = Some(name.clone());
            }
        }
    });
    if let Some(game) = chosen {
        draft.choose(&game, &matches.folders);
    }
    length(ui, draft);
    for player in &mut draft.players {
        ui.add(egui::TextEdit::singleline(player).desired_width(f32::INFINITY).char_limit(40));
    }
    if let Some(trouble) = &draft.trouble {
        ui.label(trouble);
    }
    let goes_back = entry(ui, "Back").clicked();
    if begin.clicked() {
        matches.requests.write(MatchRequest::Begin(draft.begun()));
        return (begin, Some(Go::To(Screen::Playing)));
    }
    (begin, goes_back.then_some(Go::Open(Page::Main)))
}

/// How many racks and points win.
fn length(ui: &mut egui::Ui, draft: &mut Draft) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Racks that win");
        ui.add(egui::DragValue::new(&mut draft.race_to).range(1..=MOST).speed(0.05));
        if let Some(points) = &mut draft.points {
            ui.label("points");
            ui.add(egui::DragValue::new(points).range(1..=MOST).speed(0.2));
        }
    });
}
