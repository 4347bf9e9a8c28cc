//! What the menus have about matches: continue and begin on the start screen; take back, concede and leave in the pause.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::Page;
use super::entries::{entry, main_entry};
use super::new_match::Draft;
use crate::files::Folders;
use crate::input::Screen;
use crate::match_play::Command;
use crate::referee::{CurrentMatch, MatchRequest, SavedMatch};
use crate::rules::Side;
use crate::ui::take_back::take_back_question;

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

/// Where an entry leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Go {
    /// To another screen.
    To(Screen),
    /// To another page of this menu.
    Open(Page),
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

/// The entries of the start screen. The first of them is the main one of the screen if `is_main`. Returns the response of
/// the first one, and where the pressed one leads.
pub(super) fn play_a_match(
    ui: &mut egui::Ui,
    matches: &mut MatchParams,
    is_main: bool,
) -> (egui::Response, Option<Go>) {
    let goes_on = matches.saved.0.then(|| main_entry(ui, "Continue the match"));
    let is_main = is_main && goes_on.is_none();
    let begin = if is_main { main_entry(ui, "Play a match") } else { entry(ui, "Play a match") };
    let goes = if goes_on.as_ref().is_some_and(egui::Response::clicked) {
        matches.requests.write(MatchRequest::Continue);
        Some(Go::To(Screen::Playing))
    } else {
        begin.clicked().then_some(Go::Open(Page::NewMatch))
    };
    (goes_on.unwrap_or(begin), goes)
}

/// The entries of the pause during a match. Returns where the pressed one leads.
pub(super) fn in_match(ui: &mut egui::Ui, matches: &mut MatchParams) -> Option<Go> {
    let command = match *matches.question {
        Question::Nothing => {
            questions(ui, matches);
            None
        }
        question => answers(ui, matches, question),
    };
    if let Some((side, command)) = command {
        *matches.question = Question::Nothing;
        matches.requests.write(MatchRequest::Do(side, command));
        return Some(Go::To(Screen::Playing));
    }
    if entry(ui, "Leave the match").on_hover_text("It is saved: the start screen continues it").clicked() {
        *matches.question = Question::Nothing;
        matches.requests.write(MatchRequest::Leave);
        return Some(Go::To(Screen::Start));
    }
    None
}

/// The entries that ask a question first.
fn questions(ui: &mut egui::Ui, matches: &mut MatchParams) {
    let Some(play) = matches.current.play() else { return };
    let is_over = play.state().to_act().is_none();
    let rack = format!("Concede the {}", play.game().word_for_rack());
    let entries = [
        ("Take back the last shot", play.can_take_back(), Question::TakeBack),
        (rack.as_str(), !is_over && play.terms().race_to > 1, Question::ConcedeRack),
        ("Concede the match", !is_over, Question::ConcedeMatch),
    ];
    for (words, is_possible, question) in entries {
        if ui.add_enabled_ui(is_possible, |ui| entry(ui, words)).inner.clicked() {
            *matches.question = question;
        }
    }
}

/// A question with its answers. Returns what is to be done.
fn answers(ui: &mut egui::Ui, matches: &mut MatchParams, question: Question) -> Option<(Side, Command)> {
    let state = matches.current.play()?.state();
    let mut command = None;
    if question == Question::TakeBack {
        ui.label(take_back_question(&matches.current));
        if entry(ui, "Yes, take it back").clicked() {
            command = Some((state.to_act().unwrap_or(Side::First), Command::TakeBack));
        }
    } else {
        let is_rack = question == Question::ConcedeRack;
        let concede = if is_rack { Command::ConcedeRack } else { Command::ConcedeMatch };
        ui.label("Who concedes?");
        for side in conceding(&matches.current) {
            let is_possible = !is_rack || state.may_concede_rack(side);
            if ui.add_enabled_ui(is_possible, |ui| entry(ui, state.name(side))).inner.clicked() {
                command = Some((side, concede));
            }
        }
    }
    if entry(ui, "No, go back").clicked() {
        *matches.question = Question::Nothing;
    }
    command
}

/// Who can concede: a person, and where only computers play, each of them.
fn conceding(current: &CurrentMatch) -> Vec<Side> {
    let persons: Vec<Side> = current.persons().collect();
    if persons.is_empty() { Side::BOTH.to_vec() } else { persons }
}
