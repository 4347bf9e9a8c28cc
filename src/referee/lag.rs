//! The lag at the table: each player drives the cue ball to the foot cushion and back; the one whose ball ends nearer to the
//! head cushion chooses who breaks. It comes before a match, or after a stalemate in games that lag then.

use super::current_match::MatchAtTable;
use super::lagging::{Lagging, Reason};
use crate::files::Folders;
use crate::match_play::{Command, Match, Opening, lag_setup};
use crate::rules::{Objection, Side};
use crate::shot::{Setup, StrikeFile};
use crate::words::in_match as text;

impl MatchAtTable {
    /// The table for the lag of the player whose turn it is; `None` if nobody lags.
    pub(super) fn lag_setup(&self) -> Option<Setup> {
        lag_setup(self.the_match.setup(), &self.the_match.game(), self.lag.as_ref()?.side()).ok()
    }

    /// Begins the lag after a stalemate, which `by` called and the opponent agreed to.
    pub(super) fn lag_after_stalemate(&mut self, by: Side) {
        self.lag = Some(Lagging::of(Reason::Stalemate(by)));
        self.said = Some(text::STALEMATE_LAG.to_owned());
        // The balls of the match go: the cue ball is racked alone.
        self.is_racked = false;
    }

    /// Takes note of a stroke of the lag that is over. After the second one the match begins or goes on; if the lag has no winner,
    /// it is repeated.
    pub(super) fn end_stroke_of_lag(&mut self, stroke: StrikeFile, folders: &Folders) {
        let Some(lag) = &mut self.lag else { return };
        let Some(first) = lag.first else {
            lag.first = Some(stroke);
            return;
        };
        let strokes = [first, stroke];
        let ended = match &lag.reason {
            Reason::Beginning(new) => new.begin_after_lag(folders, strokes).map(|the_match| {
                self.the_match = the_match;
                self.the_match.decided().to_owned()
            }),
            Reason::Stalemate(by) => go_on_after_stalemate(&mut self.the_match, *by, strokes),
        };
        match ended {
            Ok(said) => {
                self.said = Some(said);
                self.lag = None;
            }
            Err(Objection(reason)) => {
                self.said = Some(reason);
                lag.first = None;
                lag.repeated += 1;
            }
        }
    }
}

/// Gives the stalemate to the match, with the lag as it was played. Returns what is said.
fn go_on_after_stalemate(
    the_match: &mut Match,
    by: Side,
    [first, second]: [StrikeFile; 2],
) -> Result<String, Objection> {
    let verdict = the_match.give(by, Command::LagAfterStalemate(Opening::Lag(first, second)))?;
    Ok(verdict.map(|verdict| verdict.sentence.clone()).unwrap_or_default())
}
