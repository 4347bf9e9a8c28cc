//! The match that is played at the table.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::match_play::Match;
use crate::physics::BallId;
use crate::rules::{Declaration, Hand, Side, Zone};
use crate::shot::{Setup, StrikeFile};

/// The match that is played at the table, if there is one.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentMatch(pub(super) Option<AtTable>);

/// A match at the table.
#[derive(Clone, Debug)]
pub(super) struct AtTable {
    pub play: Match,
    /// What the referee said last.
    pub said: Option<String>,
    /// The shot that was struck and is not judged yet.
    pub shot: Option<Shot>,
    /// Ticks for which the table has rested since that strike was sent to it.
    pub waited: u8,
    /// The set-up that the table was asked to rack, until it is racked.
    pub laid: Option<Setup>,
}

/// A shot of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shot {
    pub by: Side,
    pub declares: Declaration,
    pub strike: StrikeFile,
}

impl CurrentMatch {
    /// Whether a match is played.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The match.
    #[must_use]
    pub fn play(&self) -> Option<&Match> {
        self.0.as_ref().map(|at_table| &at_table.play)
    }

    /// What the referee said last, in sentences; `None` before the first shot.
    #[must_use]
    pub fn said(&self) -> Option<&str> {
        self.0.as_ref()?.said.as_deref()
    }

    /// Whether a shot is under way.
    #[must_use]
    pub fn is_shooting(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.shot.is_some())
    }

    /// The ball that is struck next; `None` without a match.
    #[must_use]
    pub fn cue_ball(&self) -> Option<BallId> {
        let play = self.play()?;
        Some(play.state().cue_ball(play.equipment()))
    }

    /// Where the cue ball may be put now; `None` if it is not in hand.
    #[must_use]
    pub fn zone(&self) -> Option<Zone> {
        if self.is_shooting() {
            return None;
        }
        match self.play()?.state().turn()?.hand {
            Hand::InHand(zone) | Hand::OrInHand(zone) => Some(zone),
            Hand::AsItLies => None,
        }
    }

    /// Why the cue ball must not be put at `place` (metres), as a sentence; `None` if it may.
    #[must_use]
    pub fn objection_to(&self, place: DVec2) -> Option<String> {
        let play = self.play()?;
        let Some(zone) = self.zone() else { return Some("The cue ball is not in hand.".to_owned()) };
        let (state, equipment) = (play.state(), play.equipment());
        zone.objection(equipment, &state.lie, state.cue_ball(equipment), place)
    }
}

/// Whether a match is played at the table.
#[must_use]
pub fn match_is_on(current: Option<Res<CurrentMatch>>) -> bool {
    current.is_some_and(|current| current.is_on())
}
