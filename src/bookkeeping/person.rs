//! Who sits at the machine.

use bevy::prelude::*;

use crate::words::shared;

/// The name of the person who sits at the machine: the shots of drills and of the free table are recorded under it. It is the first
/// person of the last match, and at the start of the game the one who was recorded last.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct PersonAtMachine(pub String);

impl Default for PersonAtMachine {
    fn default() -> Self {
        Self(shared::unnamed_player(1))
    }
}
