//! The first page: invite or join, who is nearby, and with whom a match was played before.

use bevy_egui::egui;
use egui::RichText;

use super::super::entries::{entry, heading, main_entry, title};
use super::super::matches::{Go, MatchParams};
use super::super::page::Page;
use super::{OnlineParams, sentence};
use crate::files::shown;
use crate::online::{OnlineRequest, Stage, known_persons};
use crate::ui::style::{INK, QUIET};
use crate::words::online as text;
use crate::words::shared;

/// Draws the page.
pub(super) fn first(
    ui: &mut egui::Ui,
    params: &mut OnlineParams,
    matches: &MatchParams,
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if fresh {
        params.pages.known = known_persons(&matches.folders);
    }
    let mut goes = None;
    title(ui, text::TITLE, 40.0);
    ui.add(egui::Label::new(RichText::new(text::ABOUT).size(13.5).color(INK)).wrap());
    ui.add_space(6.0);
    let invite = main_entry(ui, text::INVITE).on_hover_text(text::INVITE_HINT);
    if invite.clicked() {
        goes = Some(Go::Open(Page::Invite));
    }
    if entry(ui, text::JOIN).on_hover_text(text::JOIN_HINT).clicked() {
        goes = Some(Go::Open(Page::Join));
    }
    sentence(ui, &params.online);
    nearby(ui, params);
    goes = before(ui, params).or(goes);
    ui.add_space(8.0);
    if entry(ui, shared::BACK).clicked() {
        if matches!(params.online.stage(), Stage::Looking) {
            params.requests.write(OnlineRequest::Look(false));
        }
        goes = Some(Go::Open(Page::Main));
    }
    (invite, goes)
}

/// Who invites on the same network, once the person wants to know.
fn nearby(ui: &mut egui::Ui, params: &mut OnlineParams) {
    heading(ui, text::NEARBY);
    let looks = matches!(params.online.stage(), Stage::Looking);
    let mut wants = looks;
    if ui.checkbox(&mut wants, text::LOOK).on_hover_text(text::LOOK_HINT).changed() {
        params.requests.write(OnlineRequest::Look(wants));
    }
    if !looks {
        return;
    }
    ui.ctx().request_repaint();
    if params.online.nearby().is_empty() {
        ui.label(RichText::new(text::NOBODY_NEARBY).size(13.5).color(QUIET));
    }
    for nearby in params.online.nearby() {
        if entry(ui, &shown(&nearby.name)).on_hover_text(text::KNOCK_HINT).clicked() {
            let (peer, name) = (nearby.peer.clone(), params.pages.name.clone());
            params.requests.write(OnlineRequest::Knock { peer, name });
        }
    }
}

/// With whom a match was played before. Who has invited is asked to let the person in; who was invited is invited again, which is where
/// the entry leads.
fn before(ui: &mut egui::Ui, params: &mut OnlineParams) -> Option<Go> {
    if params.pages.known.is_empty() {
        return None;
    }
    heading(ui, text::BEFORE);
    let mut goes = None;
    for known in &params.pages.known {
        let peer = known.peer();
        let words = text::played_before(&shown(&known.name), &shown(&known.day), peer.is_some());
        let hint = if peer.is_some() { text::KNOCK_HINT } else { text::INVITE_AGAIN_HINT };
        if !entry(ui, &words).on_hover_text(hint).clicked() {
            continue;
        }
        match peer {
            Some(peer) => {
                let name = params.pages.name.clone();
                params.requests.write(OnlineRequest::Knock { peer, name });
            }
            None => goes = Some(Go::Open(Page::Invite)),
        }
    }
    goes
}
