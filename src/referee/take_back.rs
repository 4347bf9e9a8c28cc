//! How far a match goes back when a shot is taken back: with the computer at one side, to before the person's own last shot.

use super::current_match::{CurrentMatch, MatchAtTable};
use crate::match_play::Command;
use crate::rules::{Objection, Side};
use crate::words::in_match as text;

/// What can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakesBack<'a> {
    /// The last shot. Where two persons play, both have to agree.
    LastShot,
    /// The last shot of the person who plays against the computer.
    OwnShot,
    /// The same, with what the computer of this name has played since.
    OwnShotAndAnswer(&'a str),
}

impl CurrentMatch {
    /// What can be taken back now; `None` if nothing can.
    #[must_use]
    pub fn takes_back(&self) -> Option<TakesBack<'_>> {
        self.0.as_ref()?.takes_back()
    }
}

impl MatchAtTable {
    /// What can be taken back now; `None` if nothing can.
    pub(super) fn takes_back(&self) -> Option<TakesBack<'_>> {
        if self.lag.is_some() || !self.the_match.can_take_back() {
            return None;
        }
        let Some(person) = self.lone_person() else { return Some(TakesBack::LastShot) };
        let steps = self.the_match.steps().iter().filter(|step| !step.is_taken_back && step.command.is_like_a_shot());
        let players: Vec<Side> = steps.map(|step| step.by).collect();
        match players.last() {
            Some(last) if *last == person => Some(TakesBack::OwnShot),
            _ if players.contains(&person) => {
                let state = self.the_match.state();
                Some(TakesBack::OwnShotAndAnswer(state.name(state.next_side(person))))
            }
            _ => None,
        }
    }

    /// Takes back the shots of the computer before which it was to play: it would only play them again. With them goes the last
    /// shot of the person who plays against it.
    pub(super) fn take_back_to_person(&mut self) {
        let Some(person) = self.lone_person() else { return };
        while self.the_match.can_take_back() && self.the_match.state().to_act().is_some_and(|acts| acts != person) {
            if self.the_match.give(person, Command::TakeBack).is_err() {
                return;
            }
        }
    }

    /// Why nothing can be taken back.
    pub(super) fn nothing_to_take_back(&self) -> Objection {
        let is_alone = self.lone_person().is_some();
        let reason = if is_alone { text::NOTHING_OF_YOURS } else { text::NOTHING_TO_TAKE_BACK };
        Objection(reason.to_owned())
    }
}
