//! The page that joins a match with an invitation, and says how far that is.

use bevy_egui::egui;
use egui::{RichText, vec2};

use super::super::entries::{entry, entry_if, main_entry, title};
use super::super::matches::Go;
use super::super::page::Page;
use super::offered::offered;
use super::{OnlineParams, sentence};
use crate::online::{OnlineRequest, Stage};
use crate::ui::clipboard::AskForInvitation;
use crate::ui::style::{INK, QUIET};
use crate::words::online as text;
use crate::words::shared;

/// Draws the page.
pub(super) fn join(ui: &mut egui::Ui, params: &mut OnlineParams) -> (egui::Response, Option<Go>) {
    let words = match params.online.stage() {
        Stage::Offered(offer) => {
            let (play, answer) = offered(ui, offer, &params.online.others());
            if let Some(agrees) = answer {
                params.requests.write(OnlineRequest::Answer(agrees));
            }
            return (play, None);
        }
        Stage::Joining => text::JOINING,
        Stage::Agreed | Stage::Playing => text::BEGINS,
        Stage::Off | Stage::Looking | Stage::Inviting | Stage::Over(_) => return form(ui, params),
    };
    ui.ctx().request_repaint();
    title(ui, text::JOIN, 40.0);
    ui.add_space(6.0);
    ui.label(RichText::new(words).size(15.0).color(INK));
    sentence(ui, &params.online);
    ui.add_space(8.0);
    let stop = entry(ui, text::STOP);
    if stop.clicked() {
        params.requests.write(OnlineRequest::Stop);
    }
    (stop, None)
}

/// The own name, and the invitation from the clipboard or as it is typed.
fn form(ui: &mut egui::Ui, params: &mut OnlineParams) -> (egui::Response, Option<Go>) {
    title(ui, text::JOIN, 40.0);
    ui.add_space(6.0);
    let paste = main_entry(ui, text::PASTE);
    if paste.clicked() {
        params.pastes.write(AskForInvitation);
    }
    let pages = &mut *params.pages;
    field(ui, &mut pages.invitation, text::INVITATION_FIELD, 2000);
    let joins = entry_if(ui, !pages.invitation.trim().is_empty(), text::JOIN).clicked();
    ui.label(RichText::new(text::YOUR_NAME).size(13.0).color(QUIET));
    field(ui, &mut pages.name, &shared::unnamed_player(1), 40);
    ui.checkbox(&mut pages.watches, text::WATCH);
    if joins {
        let (text, name) = (pages.invitation.clone(), pages.name.clone());
        params.requests.write(OnlineRequest::Join { text, name, watches: pages.watches });
    }
    sentence(ui, &params.online);
    ui.add_space(8.0);
    let goes_back = entry(ui, shared::BACK).clicked();
    (paste, goes_back.then_some(Go::Open(Page::Online)))
}

/// A field for one line, as wide as the page.
fn field(ui: &mut egui::Ui, text: &mut String, hint: &str, most: usize) {
    let field = egui::TextEdit::singleline(text).char_limit(most).hint_text(hint);
    ui.add_sized(vec2(ui.available_width(), 26.0), field.vertical_align(egui::Align::Center));
}
