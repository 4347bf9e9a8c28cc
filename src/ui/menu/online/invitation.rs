//! The invitation that was made: its text, who has come, and who asks to be let in.

use bevy_egui::egui;
use egui::{RichText, vec2};

use super::super::entries::{entry, main_entry, title};
use super::super::matches::Go;
use super::super::page::Page;
use super::{OnlineParams, sentence};
use crate::files::shown;
use crate::online::OnlineRequest;
use crate::ui::clipboard::CopyText;
use crate::ui::style::{INK, QUIET, main_button};
use crate::words::online as text;
use crate::words::shared;

/// Draws the page while the person waits for somebody.
pub(super) fn invitation(ui: &mut egui::Ui, params: &mut OnlineParams) -> (egui::Response, Option<Go>) {
    // What comes from the network moves nothing that egui knows of.
    ui.ctx().request_repaint();
    title(ui, text::INVITE, 40.0);
    ui.add_space(6.0);
    let first = match params.online.invitation() {
        Some(line) => {
            let copy = main_entry(ui, text::COPY);
            if copy.clicked() {
                params.copies.write(CopyText { text: line.clone(), said: text::COPIED.to_owned() });
            }
            ui.add(egui::Label::new(RichText::new(text::SEND_THIS).size(13.5).color(INK)).wrap());
            ui.add(egui::Label::new(RichText::new(line).monospace().size(11.5).color(QUIET)).wrap());
            Some(copy)
        }
        None => {
            ui.label(RichText::new(text::INVITATION_COMES).size(13.5).color(QUIET));
            None
        }
    };
    ui.add(egui::Label::new(RichText::new(text::WAITS_FOR_GUEST).size(13.5).color(INK)).wrap());
    sentence(ui, &params.online);
    knocks(ui, params);
    ui.add_space(8.0);
    let stop = entry(ui, text::STOP);
    if stop.clicked() {
        params.requests.write(OnlineRequest::Stop);
    }
    let goes_back = entry(ui, shared::BACK).clicked();
    (first.unwrap_or(stop), goes_back.then_some(Go::Open(Page::Online)))
}

/// Those who ask to be let in without an invitation.
fn knocks(ui: &mut egui::Ui, params: &mut OnlineParams) {
    for (place, name) in params.online.knocks().enumerate() {
        ui.add(egui::Label::new(RichText::new(text::asks_to_be_let_in(&shown(name))).size(14.0).color(INK)).wrap());
        ui.push_id(place, |ui| {
            ui.horizontal(|ui| {
                let yes = main_button(ui, text::LET_IN, vec2(0.0, 28.0), 13.5).clicked();
                let no = ui.add(egui::Button::new(text::NOT_IN).min_size(vec2(0.0, 28.0))).clicked();
                if yes || no {
                    params.requests.write(OnlineRequest::LetIn(place, yes));
                }
            });
        });
    }
}
