//! Behind the start screen the camera moves slowly around the table. When play begins, the view of the player comes back.

use bevy::prelude::*;

use crate::view::Eye;

/// Starts the stroll.
pub(super) fn begin_stroll(mut eyes: Query<&mut Eye>) {
    for mut eye in &mut eyes {
        if !eye.strolls {
            eye.strolls = true;
        }
    }
}

/// Ends the stroll.
pub(super) fn end_stroll(mut eyes: Query<&mut Eye>) {
    for mut eye in &mut eyes {
        eye.strolls = false;
    }
}
