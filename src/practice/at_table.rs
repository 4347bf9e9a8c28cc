//! The drill that is practised at the table.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::drills::{Attempt, DrillRound, Tried};
use crate::shot::{BedZone, Setup};
use crate::words::in_drill as text;

/// The drill that is practised at the table, if there is one.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentDrill(pub(super) Option<DrillAtTable>);

/// A drill at the table.
#[derive(Clone, Debug)]
pub(super) struct DrillAtTable {
    pub round: DrillRound,
    pub stage: Stage,
    /// The set-up as which the table was asked to lie, until the table has got that command.
    pub laid: Option<Setup>,
    /// What the last attempt gave.
    pub last: Option<Tried>,
    /// What is said of the last attempt, as a sentence.
    pub said: String,
    /// The name of the person.
    pub person: String,
}

/// How an attempt stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stage {
    /// A shot is to be played, or under way.
    Shot,
    /// A match of one player goes on.
    Game,
    /// The attempt is over. After so many seconds the next one is laid out.
    Shown(f32),
    /// The round is over.
    Over,
}

impl CurrentDrill {
    /// The round of the drill; `None` without a drill.
    #[must_use]
    pub fn round(&self) -> Option<&DrillRound> {
        self.0.as_ref().map(|at_table| &at_table.round)
    }

    /// What the last attempt gave, while it is shown or after the round.
    #[must_use]
    pub fn shown(&self) -> Option<Tried> {
        let at_table = self.0.as_ref()?;
        matches!(at_table.stage, Stage::Shown(_) | Stage::Over).then_some(at_table.last?)
    }

    /// What is said of the last attempt, as a sentence; empty before the first.
    #[must_use]
    pub fn said(&self) -> &str {
        self.0.as_ref().map_or("", |at_table| at_table.said.as_str())
    }

    /// Whether an attempt of one shot is to be played or under way.
    #[must_use]
    pub fn is_shot(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.stage == Stage::Shot)
    }

    /// Where the cue ball may be put before this shot; `None` if it stays where it lies.
    #[must_use]
    pub fn zone(&self) -> Option<BedZone> {
        let at_table = self.0.as_ref().filter(|at_table| at_table.stage == Stage::Shot)?;
        at_table.round.drill().stations[at_table.round.station()].in_hand
    }

    /// Why the cue ball must not be put at `place` (metres), as a sentence; `None` if it may, and without a drill of shots.
    #[must_use]
    pub fn objection_to(&self, place: DVec2) -> Option<String> {
        let at_table = self.0.as_ref().filter(|at_table| at_table.stage == Stage::Shot)?;
        let station = &at_table.round.drill().stations[at_table.round.station()];
        match station.in_hand {
            None => Some(text::FROM_WHERE_IT_LIES.to_owned()),
            Some(zone) if zone.holds(&station.setup.table, place) => None,
            Some(_) => Some(text::NOT_THERE.to_owned()),
        }
    }
}

impl DrillAtTable {
    /// The coming attempt.
    pub fn attempt(&self) -> Result<Attempt, String> {
        self.round.begin(&self.person)
    }
}
