//! Saves each shot that broke an invariant of the engine in the person's own folder, and writes a line into the log. The game
//! goes on, and nothing is shown to the player: nobody at the table can do anything about it. `baize simulate` says it of the
//! saved shot.

use bevy::prelude::*;

use super::game_folders::GameFolders;
use crate::shot::keep_broken;
use crate::simulation::InvariantBroken;

/// Saves every such shot, and logs where.
pub(super) fn keep(mut broken: MessageReader<InvariantBroken>, folders: Res<GameFolders>) {
    for InvariantBroken { rule, setup, .. } in broken.read() {
        // Saved before it is logged: without a logger the arguments of a log line are not computed.
        let said = keep_broken(rule, setup, &folders);
        log::warn!("{said}");
    }
}
