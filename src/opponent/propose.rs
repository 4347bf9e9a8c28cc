//! Shots that are worth a closer look.

mod proposal;
mod around;
mod breaks;
mod pots;
mod stands;

pub(super) use around::{around, near_safety};
pub(super) use breaks::breaks;
pub(super) use pots::{near, pots, proposed, straight_pots};
pub(super) use proposal::{Proposal, Stand};
pub(super) use stands::stands;
