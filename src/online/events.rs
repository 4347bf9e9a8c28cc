//! What the session says, told to the referee and to the person.

use std::time::SystemTime;

use baize_online::{Session, SessionEvent};

use super::online_table::{OnlineTable, Stage};
use super::outlets::Outlets;
use super::people::People;
use crate::files::{FileError, Folders, Kind, save_new, shown_path};
use crate::referee::{FromElsewhere, MatchRequest};
use crate::rules::{Objection, Seat};
use crate::words::online as text;

/// The name of the files in which two versions of a match are kept that should be one.
const DIFFERENT: &str = "different";

impl OnlineTable {
    /// Takes what the session has said.
    pub(super) fn hear(&mut self, out: &mut Outlets) {
        while let Some(event) = self.session.as_mut().and_then(Session::next_event) {
            self.heard(event, out);
        }
    }

    fn heard(&mut self, event: SessionEvent, out: &mut Outlets) {
        match event {
            SessionEvent::Met { .. } => self.sentence = Some(self.met_words(&self.name_of_other())),
            SessionEvent::Offered(offered) => {
                self.sentence = None;
                self.stage = Stage::Offered(Box::new(offered));
            }
            SessionEvent::Declined => self.declined(),
            SessionEvent::Begun => self.begin(out),
            SessionEvent::Command { seat, command, .. } => out.tell(FromElsewhere::Plays(seat, command)),
            SessionEvent::Asked { seat, command } => out.tell(FromElsewhere::Asks(seat, command)),
            SessionEvent::Refused(refusal) => out.tell(FromElsewhere::Refuses(refusal.to_string())),
            SessionEvent::Aim { steps, aim } => self.aim = Some((steps as usize, aim)),
            SessionEvent::Gesture(gesture) => self.talk.gesture(&self.name_of_other(), gesture, out.now()),
            SessionEvent::Said(words) => self.talk.words(&self.name_of_other(), &words, out.now()),
            SessionEvent::TimeClaimed => out.tell(FromElsewhere::ClaimsTime),
            SessionEvent::Waits => {
                let away = text::is_away(&self.name_of_other());
                self.sentence = Some(away.clone());
                out.tell(FromElsewhere::Waits(Some(away)));
            }
            SessionEvent::GoesOn => {
                self.sentence = None;
                out.tell(FromElsewhere::Waits(None));
            }
            SessionEvent::Differed { own, other, sentence } => {
                self.differs = true;
                let sentence = keep_both(&own, &other, &sentence, &out.folders());
                self.is_over(sentence, false, out);
            }
            SessionEvent::Broken(sentence) => self.is_over(sentence, true, out),
            SessionEvent::Left(reason) => self.is_over(reason.to_string(), true, out),
        }
    }

    fn met_words(&self, name: &str) -> String {
        if self.invited.is_some() { text::looks_at_the_offer(name) } else { text::is_there(name) }
    }

    /// The guest does not play what was offered. Before the first match the next one may.
    fn declined(&mut self) {
        let sentence = text::declined(&self.name_of_other());
        if self.is_seated {
            self.sentence = Some(sentence);
        } else {
            self.wait_for_another(sentence);
        }
    }

    /// Whoever has come does not play. The invitation counts for the next one.
    fn wait_for_another(&mut self, sentence: String) {
        self.send();
        if let (Some(wire), Some(other)) = (&self.wire, self.other.take()) {
            wire.close(other);
        }
        self.sentence = Some(match self.renew(self.token) {
            Ok(()) => sentence,
            Err(Objection(reason)) => reason,
        });
    }

    /// The match begins: it comes to the table, and those who play at the other machine sit there.
    fn begin(&mut self, out: &mut Outlets) {
        self.sentence = None;
        self.stage = Stage::Playing;
        self.knocks.clear();
        (self.kept, self.saved, self.is_seated) = (None, None, false);
        let Some(the_match) = self.the_match().cloned() else { return };
        let mut people = People::read(&out.folders());
        people.note(self.other_name().unwrap_or(text::THE_OTHER), self.peer.as_ref(), SystemTime::now());
        // Whoever is not remembered is invited, or invites, once more.
        let _ = people.save(&out.folders());
        out.ask(MatchRequest::Open(Box::new(the_match)));
        self.seat(None, out);
        out.go_to_table();
    }

    /// Seats those who play at the other machine, at the match that is at the table. `waits` says why nothing can be given yet.
    pub(super) fn seat(&self, waits: Option<String>, out: &mut Outlets) {
        let Some(session) = &self.session else { return };
        let Some(the_match) = session.the_match() else { return };
        let seats = (0..the_match.beginning().players.len()).filter_map(Seat::at);
        let seats = seats.filter(|seat| !session.is_own(*seat)).collect();
        let terms = session.terms().cloned().unwrap_or_default();
        let (draws_lots, tolerance) = (terms.hand.is_some(), terms.tolerance);
        let the_match = Box::new(the_match.clone());
        out.tell(FromElsewhere::Sits { seats, draws_lots, tolerance, waits, the_match });
    }

    /// Nothing comes from the other machine any more. Before a match has begun the page says why, and whoever invites goes on waiting. One
    /// that has begun `can_go_on` another time.
    fn is_over(&mut self, sentence: String, can_go_on: bool, out: &mut Outlets) {
        let has_begun = self.is_seated || matches!(self.stage, Stage::Playing);
        if !has_begun && self.invited.is_some() {
            return self.wait_for_another(sentence);
        }
        let sentence = if has_begun && can_go_on { text::ended(&sentence) } else { sentence };
        self.sentence = Some(sentence.clone());
        if has_begun {
            out.tell(FromElsewhere::Waits(Some(sentence.clone())));
            self.stage = Stage::Over(sentence);
        } else {
            self.stage = Stage::Off;
        }
    }
}

/// Keeps both versions of a match in files of their own. Returns the sentence with the paths.
fn keep_both(own: &str, other: &str, sentence: &str, folders: &Folders) -> String {
    let keep = |version: &str| -> Option<Result<String, FileError>> {
        let (_, path) = folders.free_own_path(Kind::Match, DIFFERENT).filter(|_| !version.is_empty())?;
        Some(save_new(&path, version).map(|()| shown_path(&path)))
    };
    let paths: Result<Vec<String>, FileError> = [own, other].into_iter().filter_map(keep).collect();
    match paths {
        Ok(paths) => text::differed(sentence, &paths),
        Err(error) => text::differed_unsaved(sentence, error),
    }
}
