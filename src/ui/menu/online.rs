//! The pages of matches with somebody at another machine: to invite, to join, and to look who is there.

mod invite_draft;
mod way;
mod invitation;
mod invite;
mod offered;
mod join;
mod first;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

use self::invite_draft::InviteDraft;
use super::matches::{Go, MatchParams};
use super::page::Page;
use crate::input::Screen;
use crate::online::{KnownPerson, OnlineRequest, OnlineTable, Stage};
use crate::settings::Often;
use crate::ui::clipboard::{AskForInvitation, CopyText, PastedInvitation};
use crate::ui::style::{DANGER, INK};

/// Keeps what the person has chosen and typed on the pages.
pub(super) fn plugin(app: &mut App) {
    // An app without the room `online` has the pages too, and nobody who answers.
    app.init_resource::<OnlinePages>()
        .init_resource::<OnlineTable>()
        .add_message::<OnlineRequest>()
        .add_systems(Update, (join_pasted, follow_stage.run_if(not(in_state(Screen::Playing)))));
}

/// What the person has chosen and typed.
#[derive(Resource, Default)]
pub(super) struct OnlinePages {
    invite: InviteDraft,
    /// The own name; empty before a page is opened first.
    name: String,
    /// The text of an invitation.
    invitation: String,
    watches: bool,
    /// Those with whom a match was played before, read whenever the first page is opened.
    known: Vec<KnownPerson>,
}

/// What the pages read and write.
#[derive(SystemParam)]
pub(super) struct OnlineParams<'w> {
    online: Res<'w, OnlineTable>,
    pages: ResMut<'w, OnlinePages>,
    requests: MessageWriter<'w, OnlineRequest>,
    copies: MessageWriter<'w, CopyText>,
    pastes: MessageWriter<'w, AskForInvitation>,
}

/// Draws the page; `fresh` if it has just been opened. Returns the response of its first button, and where the pressed one leads.
pub(super) fn online_page(
    ui: &mut egui::Ui,
    params: &mut OnlineParams,
    matches: &MatchParams,
    (often, page): (&Often, Page),
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if params.pages.name.is_empty() {
        matches.person.0.clone_into(&mut params.pages.name);
    }
    match page {
        Page::Invite => invite::invite(ui, params, matches, often, fresh),
        Page::Join => join::join(ui, params),
        _ => first::first(ui, params, matches, fresh),
    }
}

/// What has happened last or does not work.
fn sentence(ui: &mut egui::Ui, online: &OnlineTable) {
    let Some(sentence) = online.sentence() else { return };
    let colour = if matches!(online.stage(), Stage::Off) { DANGER } else { INK };
    ui.add(egui::Label::new(RichText::new(sentence).size(13.5).color(colour)).wrap());
}

/// Joins with the invitation that was on the clipboard.
fn join_pasted(
    mut pasted: MessageReader<PastedInvitation>,
    pages: Res<OnlinePages>,
    mut requests: MessageWriter<OnlineRequest>,
) {
    for PastedInvitation(text) in pasted.read() {
        let (text, name) = (text.clone(), pages.name.clone());
        requests.write(OnlineRequest::Join { text, name, watches: pages.watches });
    }
}

/// Opens the page on which the person sees how far it is: somebody who asks to be let in is seen on the page to join.
fn follow_stage(online: Res<OnlineTable>, mut page: ResMut<Page>) {
    let joins = matches!(online.stage(), Stage::Joining | Stage::Offered(_) | Stage::Agreed);
    if joins && *page == Page::Online {
        *page = Page::Join;
    }
}
