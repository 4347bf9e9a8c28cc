//! Aiming like a player: first the ball, then the pocket.

use bevy::prelude::*;

use crate::physics::BallId;
use crate::shot::NoPot;
use crate::words::pocket_aim as text;

/// The object ball that was clicked last: a click on a pocket then aims so that it goes there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkedBall(pub Option<BallId>);

/// What the player is told of a ball that cannot be aimed at a pocket.
pub(super) fn sentence(reason: NoPot) -> &'static str {
    match reason {
        NoPot::Angle => text::NO_CUT,
        NoPot::Blocked => text::BLOCKED,
    }
}
