//! Behind the start screen the camera moves slowly around the table. When play begins, the view of the player comes back.

use bevy::prelude::*;

use crate::input::Screen;
use crate::view::Eye;

/// Lets the camera go around the table behind the start screen.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, begin_stroll.run_if(in_state(Screen::Start)))
        .add_systems(OnExit(Screen::Start), end_stroll);
}

/// Starts the stroll.
fn begin_stroll(mut eyes: Query<&mut Eye>) {
    for mut eye in &mut eyes {
        if !eye.strolls {
            eye.strolls = true;
        }
    }
}

/// Ends the stroll.
fn end_stroll(mut eyes: Query<&mut Eye>) {
    for mut eye in &mut eyes {
        eye.strolls = false;
    }
}
