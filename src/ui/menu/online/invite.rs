//! The page that invites somebody: what is played, who sits where, and how the two computers find each other.

use baize_online::{CoachTerm, MostAids};
use bevy_egui::egui;
use egui::RichText;

use super::super::draft::Against;
use super::super::entries::{entry, heading, main_entry, title};
use super::super::game_cards::game_cards;
use super::super::matches::{Go, MatchParams};
use super::super::new_match::{clock, how_long, later_breaks, length, options, setting};
use super::super::opponents::opponent;
use super::super::page::Page;
use super::super::player_row::{player, player_to_come};
use super::invitation::invitation;
use super::invite_draft::InviteDraft;
use super::way::way;
use super::{OnlineParams, sentence};
use crate::online::{OnlineRequest, Stage, most_aids};
use crate::rules::Objection;
use crate::settings::{AidSet, Often};
use crate::ui::style::{DANGER, QUIET};
use crate::words::online as text;
use crate::words::{against, new_match, shared};

/// The level of the hand when its errors are switched on.
const USUAL_LEVEL: f64 = 4.0;

/// Draws the page; `fresh` if it has just been opened.
pub(super) fn invite(
    ui: &mut egui::Ui,
    params: &mut OnlineParams,
    matches: &MatchParams,
    often: &Often,
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if matches!(params.online.stage(), Stage::Inviting) {
        return invitation(ui, params);
    }
    let invite = &mut params.pages.invite;
    if fresh || invite.draft.rules.is_none() && invite.draft.trouble.is_none() {
        invite.look(&matches.folders, &matches.person.0, often);
    }
    title(ui, text::INVITE, 40.0);
    ui.add_space(6.0);
    let make = main_entry(ui, text::MAKE_INVITATION);
    for trouble in invite.trouble.iter().chain(&invite.draft.trouble) {
        ui.add(egui::Label::new(RichText::new(trouble).size(13.5).color(DANGER)).wrap());
    }
    if let Some(game) = game_cards(ui, &mut invite.draft, &matches.folders) {
        invite.choose(&game, &matches.folders);
    }
    heading(ui, text::WHO_SITS_WHERE);
    who_sits_where(ui, invite);
    heading(ui, new_match::HOW_LONG);
    if let Some((game, terms)) = &mut invite.draft.rules {
        how_long(ui, game, terms, &invite.draft.usual);
    }
    heading(ui, text::WAY);
    way(ui, &mut invite.way);
    ui.add_space(8.0);
    let more = RichText::new(new_match::MORE).size(14.5);
    egui::CollapsingHeader::new(more).id_salt("more of an invitation").show(ui, |ui| all_else(ui, invite));
    if make.clicked() {
        match invite.made(&matches.folders) {
            Ok(made) => {
                invite.trouble = None;
                params.requests.write(OnlineRequest::Invite(Box::new(made)));
            }
            Err(Objection(reason)) => invite.trouble = Some(reason),
        }
    }
    sentence(ui, &params.online);
    ui.add_space(8.0);
    let goes_back = entry(ui, shared::BACK).clicked();
    (make, goes_back.then_some(Go::Open(Page::Online)))
}

/// The persons with their names and colours, and at which machine each sits.
fn who_sits_where(ui: &mut egui::Ui, invite: &mut InviteDraft) {
    ui.horizontal_wrapped(|ui| {
        for (choice, words) in [(Against::Friend, text::TWO), (Against::Several, text::SEVERAL)] {
            if ui.selectable_label(invite.draft.against == choice, RichText::new(words).size(14.5)).clicked() {
                invite.draft.play_against(choice);
            }
        }
    });
    if invite.draft.against == Against::Several {
        let has_partners = invite.draft.teams().is_some();
        ui.horizontal_wrapped(|ui| {
            for count in invite.draft.counts() {
                let words = if has_partners { against::of_each_side(count / 2) } else { against::so_many(count) };
                let is_chosen = invite.draft.players.len() == count;
                if ui.selectable_label(is_chosen, RichText::new(words).size(14.5)).clicked() {
                    invite.draft.sit_down(count);
                }
            }
        });
    }
    invite.sit_down();
    if invite.draft.against == Against::Friend {
        player(ui, &mut invite.draft, 0);
        who_plays(ui, invite, 0);
        player_to_come(ui, &mut invite.draft, 1, text::GUEST);
        return;
    }
    for index in 0..invite.draft.players.len() {
        player(ui, &mut invite.draft, index);
        let Some(here) = invite.here.get_mut(index) else { continue };
        ui.push_id(("sits", index), |ui| {
            ui.horizontal(|ui| {
                ui.selectable_value(here, true, text::HERE);
                ui.selectable_value(here, false, text::THERE);
            });
        });
        if *here {
            who_plays(ui, invite, index);
        }
    }
    ui.add(egui::Label::new(RichText::new(text::NAME_OF_GUEST).size(12.5).color(QUIET)).wrap());
}

/// Whether a person or an opponent plays a seat of this machine.
fn who_plays(ui: &mut egui::Ui, invite: &mut InviteDraft, index: usize) {
    let chosen = invite.draft.opponents[index].clone();
    ui.label(RichText::new(text::WHO_PLAYS).size(12.5).color(QUIET));
    let plays = ui.push_id(("plays", index), |ui| opponent(ui, &invite.draft.offered, chosen.as_deref())).inner;
    plays.into_iter().for_each(|who| invite.draft.seat(index, who));
}

/// What both keep to besides the rules.
fn terms(ui: &mut egui::Ui, invite: &mut InviteDraft) {
    heading(ui, text::TERMS);
    ui.add(egui::Label::new(RichText::new(text::TERMS_HINT).size(12.5).color(QUIET)).wrap());
    ui.horizontal_wrapped(|ui| {
        ui.label(text::AIDS);
        for most in MostAids::ALL {
            let hint = most_aids(most).map_or("", AidSet::shows);
            let choice = ui.selectable_value(&mut invite.aids, most, text::most_aids(most));
            if !hint.is_empty() {
                choice.on_hover_text(hint);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(text::COACH);
        for coach in CoachTerm::ALL {
            ui.selectable_value(&mut invite.coach, coach, text::coach(coach));
        }
    });
    ui.checkbox(&mut invite.texts, text::TEXTS).on_hover_text(text::TEXTS_HINT);
}

/// What can stay as it is: the terms, the errors of the hand, exact lengths, breaks, rules, and the clock.
fn all_else(ui: &mut egui::Ui, invite: &mut InviteDraft) {
    terms(ui, invite);
    let mut has_errors = invite.hand.is_some();
    if ui.checkbox(&mut has_errors, text::HAND).on_hover_text(text::HAND_HINT).changed() {
        invite.hand = has_errors.then_some(USUAL_LEVEL);
    }
    if let Some(level) = &mut invite.hand {
        setting(ui, text::HAND_LEVEL, text::HAND_HINT, |ui| {
            ui.add(egui::DragValue::new(level).range(1.0..=8.0).speed(0.05).max_decimals(1));
        });
    }
    let Some((game, terms)) = &mut invite.draft.rules else { return };
    heading(ui, new_match::LENGTH_AND_BREAKS);
    length(ui, game, terms);
    later_breaks(ui, terms);
    heading(ui, new_match::RULES);
    options(ui, game, terms.race_to);
    clock(ui, terms);
}
