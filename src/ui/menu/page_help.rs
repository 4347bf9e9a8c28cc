//! The help that stands at the end of every page of the menus.

use bevy_egui::egui;
use egui::RichText;

use super::page::Page;
use crate::input::Screen;
use crate::ui::style::{INK, QUIET};

/// Draws the help of a page, folded until it is asked for.
pub(super) fn page_help(ui: &mut egui::Ui, page: Page, screen: Screen) {
    ui.add_space(10.0);
    let title = RichText::new("Help").size(14.0).color(QUIET);
    egui::CollapsingHeader::new(title).id_salt(("help", page)).show(ui, |ui| {
        for sentence in help(page, screen) {
            ui.add(egui::Label::new(RichText::new(*sentence).size(13.5).color(INK)).wrap());
        }
        let keys = "Arrow keys go from button to button, Enter presses one, Escape goes back. At the table, F1 shows all keys.";
        ui.add(egui::Label::new(RichText::new(keys).size(13.5).color(QUIET)).wrap());
    });
}

/// What there is to know of a page, a sentence each.
fn help(page: Page, screen: Screen) -> &'static [&'static str] {
    match (page, screen) {
        (Page::Main, Screen::Start) => &[
            "New here? Learn to play begins with the first stroke and needs no reading.",
            "Play a match is a game with rules: against the computer, a friend beside you, or alone.",
            "Practise and Shots set up balls for you; the free table has no rules at all.",
        ],
        (Page::Main, _) => &["The game waits. Resume goes on where you were; nothing is lost when you leave."],
        (Page::Settings, _) => &["Every change counts at once and is kept for the next start."],
        (Page::Keys, _) => &["Click on a key, then press the one that you want instead. Escape keeps the old one."],
        (Page::NewMatch, _) => &[
            "Choose the game, against whom, and how long; then Begin. Everything else can stay as it is.",
            "The opponents stand in order, the gentlest first.",
        ],
        (Page::UnderWay, _) => &["A click goes on with the match. It is saved after every shot."],
        (Page::Lessons, _) => &[
            "A click begins a lesson. A step waits until you have done what it says; there is no hurry and no score.",
            "Show me holds the cue so that it works, and you strike.",
        ],
        (Page::Practice, _) => {
            &["Choose a drill and press Begin. It lays the balls out again and again, and keeps a score."]
        }
        (Page::Shots, _) => &["A click lays the shot out, with its stroke as the aim. Strike, and look what it does."],
        (Page::Matches, _) => &["A click opens a match that is over, with every shot."],
        (Page::Review, _) => &["Each row is a shot. A click watches it again; the coach says what it cost."],
        (Page::Logbook, _) => {
            &["What your shots say together, over all evenings. Only you can see it: it stays on this computer."]
        }
    }
}
