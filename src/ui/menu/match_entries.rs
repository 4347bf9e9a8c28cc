//! What the pause has about a match: take back, concede and leave.

use bevy_egui::egui;

use super::entries::{entry, entry_if};
use super::matches::{Go, MatchParams, Question};
use super::own_foul::own_fouls;
use crate::input::Screen;
use crate::match_play::{Command, Match};
use crate::referee::{CurrentMatch, MatchRequest};
use crate::rules::Side;
use crate::ui::take_back::take_back_question;
use crate::words::match_entries as text;
use crate::words::shared;

/// The entries of the pause during a match. Returns the first answer to the question that stands there, and where the pressed entry
/// leads.
pub(super) fn in_match(ui: &mut egui::Ui, matches: &mut MatchParams) -> (Option<egui::Response>, Option<Go>) {
    let (first, request) = match *matches.question {
        Question::Nothing => {
            questions(ui, matches);
            (None, None)
        }
        question => answers(ui, matches, question),
    };
    if let Some(request) = request {
        *matches.question = Question::Nothing;
        matches.requests.write(request);
        return (first, Some(Go::To(Screen::Playing)));
    }
    if *matches.question != Question::Nothing {
        return (first, None);
    }
    if entry(ui, text::LEAVE).on_hover_text(text::LEAVE_HINT).clicked() {
        matches.requests.write(MatchRequest::Leave);
        return (first, Some(Go::To(Screen::Start)));
    }
    (first, None)
}

/// The entries that ask a question first.
fn questions(ui: &mut egui::Ui, matches: &mut MatchParams) {
    let current = &matches.current;
    let Some(the_match) = current.the_match() else { return };
    let goes_on = the_match.state().to_act().is_some() && current.lags().is_none();
    let take_back = if current.persons().count() == 1 { text::TAKE_BACK_YOURS } else { text::TAKE_BACK };
    let rack = text::concede_rack(the_match.game().word_for_rack());
    let mut entries = vec![
        (take_back, current.takes_back().is_some(), Question::TakeBack, None),
        (rack.as_str(), goes_on && the_match.terms().race_to > 1, Question::ConcedeRack, None),
        (text::CONCEDE_MATCH, goes_on, Question::ConcedeMatch, None),
    ];
    let shooter = the_match.state().turn().map(|turn| turn.player).filter(|_| goes_on && !current.is_shooting());
    let is_person = current.persons().any(|side| Some(side) == shooter);
    entries.push((text::OWN_UP, is_person, Question::Foul, None));
    if current.after_stalemate().is_some() {
        let objection = current.objection_to_stalemate();
        entries.push((text::CALL_STALEMATE, objection.is_none(), Question::Stalemate, objection));
    }
    for (words, is_possible, question, objection) in entries {
        let response = entry_if(ui, is_possible, words);
        let is_clicked = response.clicked();
        if let Some(objection) = objection {
            response.on_disabled_hover_text(objection);
        }
        if is_clicked {
            *matches.question = question;
        }
    }
}

/// A question with its answers. Returns the first answer that can be given, and what is asked of the referee.
fn answers(
    ui: &mut egui::Ui,
    matches: &mut MatchParams,
    question: Question,
) -> (Option<egui::Response>, Option<MatchRequest>) {
    let current = &matches.current;
    let Some(state) = current.the_match().map(Match::state) else { return (None, None) };
    let by = state.to_act().unwrap_or(Side::First);
    let (mut request, mut first) = (None, None);
    let mut answer = |response: egui::Response| {
        let is_clicked = response.clicked();
        if first.is_none() && response.enabled() {
            first = Some(response);
        }
        is_clicked
    };
    match question {
        Question::Nothing => {}
        Question::TakeBack => {
            ui.label(take_back_question(current));
            if answer(entry(ui, shared::YES_TAKE_BACK)) {
                request = Some(MatchRequest::Do(by, Command::TakeBack));
            }
        }
        Question::Stalemate => {
            let two = current.persons().count() == 2;
            ui.label(text::ask_stalemate(two, &current.after_stalemate().unwrap_or_default()));
            if answer(entry(ui, text::YES_STALEMATE)) {
                let caller = conceding(current).into_iter().find(|side| *side == by);
                request = Some(MatchRequest::CallStalemate(caller.unwrap_or(by.other())));
            }
        }
        Question::Foul => {
            ui.label(text::ask_foul(state.name(by)));
            for (words, foul) in current.the_match().map(own_fouls).unwrap_or_default() {
                if answer(entry(ui, &words)) {
                    request = Some(MatchRequest::Do(by, Command::AgreeOnFoul(foul)));
                }
            }
        }
        Question::ConcedeRack | Question::ConcedeMatch => {
            let is_rack = question == Question::ConcedeRack;
            let concede = if is_rack { Command::ConcedeRack } else { Command::ConcedeMatch };
            ui.label(text::WHO_CONCEDES);
            for side in conceding(current) {
                let is_possible = !is_rack || state.may_concede_rack(side);
                if answer(entry_if(ui, is_possible, state.name(side))) {
                    request = Some(MatchRequest::Do(side, concede));
                }
            }
            if is_rack && conceding(current).into_iter().any(|side| !state.may_concede_rack(side)) {
                ui.label(text::only_in_own_turn(state.game().word_for_rack()));
            }
        }
    }
    if answer(entry(ui, text::NO_GO_BACK)) {
        *matches.question = Question::Nothing;
    }
    (first, request)
}

/// Who can concede: a person, and where only computers play, each of them.
fn conceding(current: &CurrentMatch) -> Vec<Side> {
    let persons: Vec<Side> = current.persons().collect();
    if persons.is_empty() { Side::BOTH.to_vec() } else { persons }
}
