//! Reds, yellows and the black, and whose they are.

use serde::{Deserialize, Serialize};

use crate::rules::equipment::Equipment;
use crate::rules::groups::{Group, Groups};
use crate::rules::lie::Lie;
use crate::rules::pool;
use crate::rules::side::Side;
use baize_physics::BallId;

/// The balls of each group.
const BALLS: usize = 7;

/// A group of balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Colour {
    /// The balls whose names begin with `red`.
    Red,
    /// The balls whose names begin with `yellow`.
    Yellow,
}

impl Group for Colour {
    fn other(self) -> Self {
        match self {
            Self::Red => Self::Yellow,
            Self::Yellow => Self::Red,
        }
    }
}

impl Colour {
    /// The word for one of its balls.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
        }
    }

    /// The group of a ball; `None` for the black and the cue ball.
    pub(super) fn of(equipment: &Equipment, ball: BallId) -> Option<Self> {
        let name = &equipment.ball(ball)?.name;
        [Self::Red, Self::Yellow].into_iter().find(|colour| name.starts_with(colour.name()))
    }

    /// The group to which all these balls belong; `None` if there are none, or not all are of one group.
    pub(super) fn of_all(equipment: &Equipment, balls: &[BallId]) -> Option<Self> {
        let first = Self::of(equipment, *balls.first()?)?;
        balls.iter().all(|ball| Self::of(equipment, *ball) == Some(first)).then_some(first)
    }
}

/// The balls that a player has to hit first and may pocket, by ascending id: those of the player's group, on an open table
/// those of both groups, and if none of these is left the black.
pub(super) fn targets(groups: Groups<Colour>, side: Side, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    let is_own = |ball: &BallId| match (Colour::of(equipment, *ball), groups.of(side)) {
        (Some(colour), Some(own)) => colour == own,
        (colour, None) => colour.is_some(),
        (None, _) => false,
    };
    let objects = pool::object_balls(equipment, lie);
    let own: Vec<BallId> = objects.iter().copied().filter(is_own).collect();
    if own.is_empty() { objects.into_iter().filter(|ball| Some(*ball) == black(equipment)).collect() } else { own }
}

/// The black.
pub(super) fn black(equipment: &Equipment) -> Option<BallId> {
    equipment.named("black")
}

/// Why blackball cannot be played with this table and these balls, as a sentence; `None` if it can.
pub(super) fn unfit(equipment: &Equipment) -> Option<String> {
    if equipment.table.boundary.pockets.is_empty() {
        return Some("Blackball needs a table with pockets.".to_owned());
    }
    if black(equipment).is_none() {
        return Some("Blackball needs a ball named `black`; the rack has none.".to_owned());
    }
    for colour in [Colour::Red, Colour::Yellow] {
        let found = equipment.object_balls().filter(|ball| Colour::of(equipment, ball.id) == Some(colour)).count();
        if found != BALLS {
            return Some(format!("Blackball needs {BALLS} {}s; the rack has {found}.", colour.name()));
        }
    }
    let found = equipment.object_balls().count();
    (found != 2 * BALLS + 1).then(|| format!("Blackball needs {} object balls; the rack has {found}.", 2 * BALLS + 1))
}
