//! Saves each shot that broke an invariant of the engine in the person's own folder, and sends the player a notice. The
//! game goes on.

use bevy::prelude::*;

use crate::files::Folders;
use crate::shot::keep_broken;
use crate::simulation::{InvariantBroken, Notice};

/// Saves every such shot, and says where.
pub(super) fn keep(
    mut broken: MessageReader<InvariantBroken>,
    folders: Res<Folders>,
    mut notices: MessageWriter<Notice>,
) {
    for InvariantBroken { rule, setup } in broken.read() {
        notices.write(Notice(keep_broken(rule, setup, &folders)));
    }
}
