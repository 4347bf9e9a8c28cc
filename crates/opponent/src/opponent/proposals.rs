//! Proposes shots that are worth a trial.

mod proposal;
mod caroms;
mod random_strokes;
mod breaks;
mod pots;
mod banks;
mod attacks;
mod placements;

pub(super) use attacks::{Effort, attacks, variants};
pub(super) use breaks::breaks;
pub(super) use caroms::caroms;
pub(super) use placements::placements;
pub(super) use pots::{pots, proposed, straight_pots};
pub(super) use proposal::{Placement, Proposal};
pub(super) use random_strokes::random_strokes;
