//! What the menus have about matches: continue and begin on the start screen; take back, concede and leave in the pause.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::Page;
use super::column::{MenuParams, entry, main_entry};
use super::new_match::Draft;
use crate::files::Folders;
use crate::input::Screen;
use crate::match_play::Command;
use crate::referee::{CurrentMatch, MatchRequest, SavedMatch};
use crate::rules::Side;

/// What the menus read of a match and ask of the referee.
#[derive(SystemParam)]
pub(super) struct MatchParams<'w> {
    pub current: Res<'w, CurrentMatch>,
    pub saved: Res<'w, SavedMatch>,
    pub draft: ResMut<'w, Draft>,
    pub question: ResMut<'w, Question>,
    pub folders: Res<'w, Folders>,
    pub requests: MessageWriter<'w, MatchRequest>,
}

/// A question that stands in the pause menu until it is answered.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Question {
    /// None.
    #[default]
    Nothing,
    /// Whether both agree to take back the last shot.
    TakeBack,
    /// Who concedes the rack.
    ConcedeRack,
    /// Who concedes the match.
    ConcedeMatch,
}

/// The entries of the start screen. Returns the response of the first one.
pub(super) fn play_a_match(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    let goes_on = params.matches.saved.0.then(|| main_entry(ui, "Continue the match"));
    if goes_on.as_ref().is_some_and(egui::Response::clicked) {
        params.matches.requests.write(MatchRequest::Continue);
        params.commands.set_state(Screen::Playing);
    }
    let begin = if goes_on.is_some() { entry(ui, "Play a match") } else { main_entry(ui, "Play a match") };
    if begin.clicked() {
        *params.page = Page::NewMatch;
    }
    goes_on.unwrap_or(begin)
}

/// The entries of the pause during a match.
pub(super) fn in_match(ui: &mut egui::Ui, params: &mut MenuParams) {
    let Some(play) = params.matches.current.play() else { return };
    let names = Side::BOTH.map(|side| play.state().name(side).to_owned());
    let (can_take_back, acts) = (play.can_take_back(), play.state().to_act());
    let (is_over, has_racks) = (acts.is_none(), play.terms().race_to > 1);
    let mut command = None;
    let question = *params.matches.question;
    match question {
        Question::Nothing => {
            let ask = |ui: &mut egui::Ui, words: &str, can: bool| ui.add_enabled_ui(can, |ui| entry(ui, words)).inner.clicked();
            let asked = &mut params.matches.question;
            if ask(ui, "Take back the last shot", can_take_back) {
                **asked = Question::TakeBack;
            }
            if has_racks && ask(ui, "Concede the rack", !is_over) {
                **asked = Question::ConcedeRack;
            }
            if ask(ui, "Concede the match", !is_over) {
                **asked = Question::ConcedeMatch;
            }
        }
        Question::TakeBack => {
            ui.label("Do both players agree to take back the last shot?");
            if entry(ui, "Yes, take it back").clicked() {
                command = Some((acts.unwrap_or(Side::First), Command::TakeBack));
            }
        }
        Question::ConcedeRack | Question::ConcedeMatch => {
            ui.label("Who concedes?");
            for side in Side::BOTH {
                if entry(ui, &names[side.index()]).clicked() {
                    let concede =
                        if question == Question::ConcedeRack { Command::ConcedeRack } else { Command::ConcedeMatch };
                    command = Some((side, concede));
                }
            }
        }
    }
    if question != Question::Nothing && entry(ui, "No, go back").clicked() {
        *params.matches.question = Question::Nothing;
    }
    if let Some((side, command)) = command {
        *params.matches.question = Question::Nothing;
        params.matches.requests.write(MatchRequest::Do(side, command));
        params.commands.set_state(Screen::Playing);
    }
    if entry(ui, "Leave the match").on_hover_text("It is saved: the start screen continues it").clicked() {
        *params.matches.question = Question::Nothing;
        params.matches.requests.write(MatchRequest::Leave);
        params.commands.set_state(Screen::Start);
    }
}
