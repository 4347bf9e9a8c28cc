//! What the players learn after a shot, a choice or a concession.

use serde::{Deserialize, Serialize};

use super::each::Each;
use super::foul::Foul;
use super::side::Side;
use super::turn::{Next, Order};

/// What ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    /// Nothing: the rack goes on.
    Nothing,
    /// The rack, with its winner; `None` for a draw.
    Rack(Option<Side>),
    /// The match, with its winner; `None` for a draw.
    Match(Option<Side>),
}

/// The judgement about a shot, a choice or a concession, with what follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Who played, chose or conceded.
    pub player: Side,
    /// All fouls of the shot, the gravest first.
    pub fouls: Vec<Foul>,
    /// What was added to the points of each side.
    pub points: Each<i32>,
    /// What is to be done on the table, in this order.
    pub orders: Vec<Order>,
    /// What ended.
    pub ended: Ended,
    /// What comes next.
    pub next: Next,
    /// What happened and why, in plain sentences.
    pub sentence: String,
}

impl Verdict {
    /// Whether there was a foul.
    #[must_use]
    pub fn is_foul(&self) -> bool {
        !self.fouls.is_empty()
    }
}
