//! The lag at the table: each player drives the cue ball to the foot cushion and back; the one whose ball ends nearer to the
//! head cushion chooses who breaks.

use super::current_match::{AtTable, CurrentMatch};
use super::new_match::NewMatch;
use crate::files::Folders;
use crate::match_play::lag_setup;
use crate::rules::{Objection, Side};
use crate::shot::{Setup, StrikeFile};

/// A lag that is being played.
#[derive(Clone, Debug)]
pub(super) struct Lagging {
    /// The match that begins after it.
    pub new: NewMatch,
    /// The stroke of the first player, once it is played.
    pub first: Option<StrikeFile>,
}

impl Lagging {
    /// Whose turn it is.
    pub(super) fn side(&self) -> Side {
        if self.first.is_none() { Side::First } else { Side::Second }
    }
}

impl CurrentMatch {
    /// Who is to lag; `None` if nobody is.
    #[must_use]
    pub fn lags(&self) -> Option<Side> {
        self.0.as_ref()?.lag.as_ref().map(Lagging::side)
    }
}

impl AtTable {
    /// The table for the lag of the player whose turn it is; `None` if nobody lags.
    pub(super) fn lag_setup(&self) -> Option<Setup> {
        lag_setup(self.play.setup(), &self.play.game(), self.lag.as_ref()?.side()).ok()
    }

    /// Takes note of a stroke of the lag that is over. After the second one the match begins; if the lag has no winner, it is
    /// repeated.
    pub(super) fn end_stroke_of_lag(&mut self, stroke: StrikeFile, folders: &Folders) {
        let Some(lag) = &mut self.lag else { return };
        let Some(first) = lag.first else {
            lag.first = Some(stroke);
            return;
        };
        match lag.new.begin_after_lag(folders, [first, stroke]) {
            Ok(play) => {
                self.said = Some(play.decided().to_owned());
                self.play = play;
                self.lag = None;
            }
            Err(Objection(reason)) => {
                self.said = Some(reason);
                lag.first = None;
            }
        }
    }
}
