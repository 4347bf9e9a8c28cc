//! A stalemate that a person calls at the table: who has to agree, and what follows.

use super::current_match::{CurrentMatch, MatchAtTable};
use crate::match_play::{Command, Match, Opening};
use crate::rules::{Ended, Objection, Side, Stalemate, State};
use crate::words::in_match as text;

/// The computer agrees to a stalemate after so many shots in a row without a pot: three turns of each player (WPA 1.12).
const IDLE_SHOTS: usize = 6;

impl CurrentMatch {
    /// What follows from a stalemate in this match, as a sentence; `None` where nobody can call one: without a match, after its
    /// end, and in games that have none.
    #[must_use]
    pub fn after_stalemate(&self) -> Option<String> {
        let the_match =
            self.the_match().filter(|the_match| self.lags().is_none() && the_match.state().to_act().is_some())?;
        match the_match.state().in_progress.stalemate() {
            Stalemate::SameBreaker => Some(text::after_stalemate(the_match.game().word_for_rack())),
            Stalemate::Lag if self.is_away() => Some(text::AFTER_STALEMATE_COIN.to_owned()),
            Stalemate::Lag => Some(text::AFTER_STALEMATE_LAG.to_owned()),
            Stalemate::Unknown => None,
        }
    }

    /// Why a stalemate cannot be called now, as a sentence; `None` if it can, as far as the computer is concerned. Two persons have
    /// to agree among themselves.
    #[must_use]
    pub fn objection_to_stalemate(&self) -> Option<String> {
        self.0.as_ref()?.objection_to_stalemate()
    }
}

impl MatchAtTable {
    /// Carries out a stalemate that `by` called, if the other side is the computer and agrees, or a person, who has agreed. Somebody at
    /// another machine is asked there; then a coin, which falls alike on all machines, stands in for a lag.
    pub(super) fn call_stalemate(&mut self, by: Side) -> Result<(), Objection> {
        if let Some(objection) = self.objection_to_stalemate() {
            return Err(Objection(objection));
        }
        let is_lag = self.the_match.state().in_progress.stalemate() == Stalemate::Lag;
        if self.elsewhere.is_on() {
            let with_coin = Command::LagAfterStalemate(Opening::Coin);
            return self.want(by, if is_lag { with_coin } else { Command::AgreeOnStalemate });
        }
        if is_lag {
            self.lag_after_stalemate(by);
            return Ok(());
        }
        let verdict = self.the_match.give(by, Command::AgreeOnStalemate)?;
        self.said = verdict.map(|verdict| verdict.sentence.clone());
        Ok(())
    }

    fn objection_to_stalemate(&self) -> Option<String> {
        let computer = self.seats.iter().zip(&self.the_match.beginning().players).find(|(seat, _)| seat.is_some());
        let (_, computer) = computer?;
        let idle = idle_shots(&self.the_match);
        (idle < IDLE_SHOTS).then(|| text::stalemate_too_early(computer, IDLE_SHOTS, idle))
    }
}

/// How many shots in a row, up to the last one, left every object ball on the bed.
fn idle_shots(the_match: &Match) -> usize {
    let object_balls = |state: &State| {
        let cue_ball = state.cue_ball(the_match.equipment());
        state.lie.on_bed().filter(|(ball, _)| *ball != cue_ball).count()
    };
    let stands = the_match.steps().iter().filter(|step| !step.is_taken_back);
    let shots = stands.filter(|step| matches!(step.command, Command::Strike { .. }));
    let after: Vec<(usize, Ended)> = shots
        .filter_map(|step| step.outcome.as_ref())
        .map(|outcome| (object_balls(&outcome.state), outcome.verdict.ended))
        .collect();
    after.windows(2).rev().take_while(|pair| pair[0].0 == pair[1].0 && pair[1].1 == Ended::Nothing).count()
}
