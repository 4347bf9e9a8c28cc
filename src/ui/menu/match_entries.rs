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
            (None, at_once(ui, matches))
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

/// What the person at the table can do at once: take a time-out, or ask the referee whether the rack leads anywhere.
fn at_once(ui: &mut egui::Ui, matches: &MatchParams) -> Option<MatchRequest> {
    let state = matches.current.the_match()?.state();
    let side = state.turn().map(|turn| turn.player).filter(|side| matches.current.is_person_here(*side))?;
    let mut asked = None;
    if state.terms.time_outs > state.players[side.index()].time_outs
        && entry(ui, text::TIME_OUT).on_hover_text(text::TIME_OUT_HINT).clicked()
    {
        asked = Some(Command::TakeTimeOut);
    }
    if state.may_warn_of_stalemate() && entry(ui, text::LEADS_NOWHERE).on_hover_text(text::LEADS_NOWHERE_HINT).clicked()
    {
        asked = Some(Command::WarnOfStalemate);
    }
    asked.map(|command| MatchRequest::Do(side, command))
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
        (rack.as_str(), goes_on && concedes_racks(the_match), Question::ConcedeRack, None),
        (text::CONCEDE_MATCH, goes_on && the_match.state().players.len() == 2, Question::ConcedeMatch, None),
    ];
    let shooter = the_match.state().turn().map(|turn| turn.player).filter(|_| goes_on && !current.is_shooting());
    let is_person = shooter.is_some_and(|side| current.is_person_here(side));
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
            let (two, follows) = (current.persons().count() == 2, current.after_stalemate().unwrap_or_default());
            ui.label(match current.is_away() {
                true => text::ask_stalemate_there(&follows),
                false => text::ask_stalemate(two, &follows),
            });
            if answer(entry(ui, text::YES_STALEMATE)) {
                let caller = conceding(current).into_iter().find(|side| *side == by);
                request = Some(MatchRequest::CallStalemate(caller.unwrap_or_else(|| state.next_side(by))));
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
                if answer(entry_if(ui, is_possible, state.side_name(side))) {
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

/// Whether a rack can be conceded: it is not the whole match, or somebody else than one other plays on.
fn concedes_racks(the_match: &Match) -> bool {
    let terms = the_match.terms();
    terms.race_to > 1 || terms.sets > 1 || the_match.state().players.len() > 2
}

/// Who can concede: the sides of persons at this machine, and where only computers play, each side.
fn conceding(current: &CurrentMatch) -> Vec<Side> {
    let Some(state) = current.the_match().map(Match::state) else { return Vec::new() };
    let here = current.persons().filter(|seat| !current.sits_elsewhere(*seat));
    let mut sides: Vec<Side> = here.filter_map(|seat| state.side_of(seat)).collect();
    sides.sort_unstable();
    sides.dedup();
    if sides.is_empty() { state.players.sides().collect() } else { sides }
}
