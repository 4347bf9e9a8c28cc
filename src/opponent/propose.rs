//! Shots that are worth a closer look.

mod proposal;
mod caroms;
mod around;
mod breaks;
mod pots;
mod attacks;
mod stands;

pub(super) use around::{around, near_safety};
pub(super) use attacks::{Effort, attacks, near_attack, some_caroms};
pub(super) use breaks::breaks;
pub(super) use pots::{pots, proposed, straight_pots};
pub(super) use proposal::{Proposal, Stand};
pub(super) use stands::stands;
