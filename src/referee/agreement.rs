//! Whether the coach may help in a match: a person asks, and the other player answers. The computer always agrees.

use super::aftermath::Aftermath;
use super::current_match::{CurrentMatch, MatchAtTable};
use crate::match_play::Command;
use crate::rules::{Objection, Side};
use crate::words::in_match as text;

impl CurrentMatch {
    /// The person who asks whether the coach may help, so that the other one has to answer.
    #[must_use]
    pub fn asks_for_coach(&self) -> Option<Side> {
        self.0.as_ref()?.asks_for_coach
    }

    /// Whether both players have agreed that the coach helps.
    #[must_use]
    pub fn has_coach(&self) -> bool {
        self.the_match().is_some_and(crate::match_play::Match::has_coach)
    }
}

/// Opens the coach or hides it. Where the players have not agreed on it yet, asks the other one.
pub(super) fn ask_for_coach(current: &mut CurrentMatch, aftermath: &mut Aftermath) -> Result<(), Objection> {
    let Some(at_table) = &mut current.0 else {
        return Err(Objection(text::COACH_NEEDS_MATCH.to_owned()));
    };
    if at_table.the_match.has_coach() {
        aftermath.coaching.is_open = !aftermath.coaching.is_open;
        return Ok(());
    }
    let asker = at_table.may_ask()?;
    if at_table.elsewhere.is_on() {
        return at_table.want(asker, Command::AgreeOnCoach);
    }
    if at_table.another_person(asker).is_none() {
        return agree(at_table, asker, aftermath);
    }
    let is_asked = at_table.asks_for_coach.is_some();
    at_table.asks_for_coach = (!is_asked).then_some(asker);
    Ok(())
}

/// The other player's answer.
pub(super) fn answer_coach(
    current: &mut CurrentMatch,
    agrees: bool,
    aftermath: &mut Aftermath,
) -> Result<(), Objection> {
    let Some(at_table) = &mut current.0 else { return Ok(()) };
    match at_table.asks_for_coach.take() {
        Some(asker) if agrees => agree(at_table, asker, aftermath),
        _ => Ok(()),
    }
}

fn agree(at_table: &mut MatchAtTable, asker: Side, aftermath: &mut Aftermath) -> Result<(), Objection> {
    at_table.the_match.give(asker, Command::AgreeOnCoach)?;
    let state = at_table.the_match.state();
    let other = at_table.another_person(asker).unwrap_or_else(|| state.name(state.next_side(asker)));
    at_table.said = Some(text::agrees_to_coach(other));
    aftermath.coaching.is_open = true;
    aftermath.keeping.keep(at_table);
    Ok(())
}

impl CurrentMatch {
    /// Another person than the one who plays for `asker`, who is asked for agreement; `None` if all others are computers.
    #[must_use]
    pub fn another_person(&self, asker: Side) -> Option<&str> {
        self.0.as_ref()?.another_person(asker)
    }
}

impl MatchAtTable {
    /// The person here who may ask now: the one whose turn it is, if it is that of a person here.
    fn may_ask(&self) -> Result<Side, Objection> {
        let the_match = &self.the_match;
        if self.lag.is_some() || self.shot.is_some() {
            return Err(Objection(text::COACH_AT_REST.to_owned()));
        }
        let is_person = |side: &Side| self.is_person_here(*side);
        let acts = the_match.state().to_act().ok_or_else(|| Objection(text::COACH_TOO_LATE.to_owned()))?;
        let others = the_match.state().players.sides().filter(|side| *side != acts);
        [acts].into_iter().chain(others).find(is_person).ok_or_else(|| Objection(text::COACH_HELPS_PERSONS.to_owned()))
    }
}
