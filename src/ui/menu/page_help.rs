//! The help that stands at the end of every page of the menus.

use bevy_egui::egui;
use egui::RichText;

use super::page::Page;
use crate::input::Screen;
use crate::ui::style::{INK, QUIET};
use crate::words::page_help as text;

/// Draws the help of a page, folded until it is asked for.
pub(super) fn page_help(ui: &mut egui::Ui, page: Page, screen: Screen) {
    ui.add_space(10.0);
    let title = RichText::new(text::TITLE).size(14.0).color(QUIET);
    egui::CollapsingHeader::new(title).id_salt(("help", page)).show(ui, |ui| {
        for sentence in help(page, screen) {
            ui.add(egui::Label::new(RichText::new(*sentence).size(13.5).color(INK)).wrap());
        }
        ui.add(egui::Label::new(RichText::new(text::KEYS).size(13.5).color(QUIET)).wrap());
    });
}

/// What there is to know of a page, a sentence each.
fn help(page: Page, screen: Screen) -> &'static [&'static str] {
    match (page, screen) {
        (Page::Main, Screen::Start) => text::START,
        (Page::Main, _) => text::PAUSE,
        (Page::Settings, _) => text::SETTINGS,
        (Page::Keys, _) => text::CHANGE_KEYS,
        (Page::NewMatch, _) => text::NEW_MATCH,
        (Page::UnderWay, _) => text::UNDER_WAY,
        (Page::Lessons, _) => text::LESSONS,
        (Page::Practice, _) => text::PRACTICE,
        (Page::Shots, _) => text::SHOTS,
        (Page::Matches, _) => text::MATCHES,
        (Page::Review, _) => text::REVIEW,
        (Page::Logbook, _) => text::LOGBOOK,
        #[cfg(feature = "online")]
        (Page::Online | Page::Invite | Page::Join, _) => crate::words::online::HELP,
    }
}
