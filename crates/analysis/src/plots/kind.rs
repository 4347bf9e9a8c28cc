//! What a map shows in one colour: a kind of outcome.

use baize_files::shown;
use baize_physics::BallId;
use baize_table::shot::{Brief, Setup};

/// A kind of outcome.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The strike cannot be made.
    Unplayable,
    /// The cue ball met no ball and stayed on the table.
    Missed,
    /// The cue ball met this ball first; no ball was pocketed or left the table.
    Met(BallId),
    /// These balls fell into these pockets (indices into the boundary), in the order of the balls, or left the table (`None`). The cue
    /// ball stayed on the table.
    Fell(Vec<(BallId, Option<usize>)>),
    /// The cue ball fell into a pocket or left the table.
    Scratched,
}

impl Kind {
    /// The kind of an outcome of a shot with this cue ball.
    #[must_use]
    pub fn of(brief: &Brief, cue_ball: BallId) -> Self {
        let pocketed = brief.pockets.iter().map(|(ball, pocket)| (*ball, Some(*pocket)));
        let mut fell: Vec<_> = pocketed.chain(brief.off_table.iter().map(|ball| (*ball, None))).collect();
        if fell.iter().any(|(ball, _)| *ball == cue_ball) {
            return Self::Scratched;
        }
        fell.sort_unstable();
        match brief.first_hit {
            _ if !fell.is_empty() => Self::Fell(fell),
            Some(hit) => Self::Met(hit.ball),
            None => Self::Missed,
        }
    }

    /// The kind in words, with the names of balls and pockets, safe to print: `the 1 in the foot right pocket`.
    #[must_use]
    pub fn words(&self, setup: &Setup) -> String {
        let name =
            |ball: &BallId| setup.placed(*ball).map_or_else(|| ball.0.to_string(), |placed| shown(&placed.look.name));
        let pockets = &setup.table.boundary.pockets;
        let pocket = |index: usize| pockets.get(index).map_or_else(|| index.to_string(), |pocket| shown(&pocket.name));
        match self {
            Self::Unplayable => "the strike cannot be made".to_owned(),
            Self::Missed => "no ball is met".to_owned(),
            Self::Met(ball) => format!("the {} is met, and nothing falls", name(ball)),
            Self::Scratched => "the cue ball falls or leaves the table".to_owned(),
            Self::Fell(fell) => {
                let one = |(ball, into): &(BallId, Option<usize>)| match into {
                    Some(index) => format!("the {} in the {} pocket", name(ball), pocket(*index)),
                    None => format!("the {} off the table", name(ball)),
                };
                fell.iter().map(one).collect::<Vec<_>>().join(", ")
            }
        }
    }
}
