//! Behind the start screen the eye strolls around the table, and comes back when one begins to play.

use bevy::prelude::*;

use crate::view::{Eye, View};

/// From where the player looked before.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Before(Option<View>);

/// Lets the eye stroll.
pub(super) fn stroll(mut eyes: Query<&mut Eye>, mut before: ResMut<Before>) {
    for mut eye in &mut eyes {
        if eye.view != View::Stroll {
            before.0 = Some(eye.view);
            eye.view = View::Stroll;
        }
    }
}

/// Looks from where the player looked before.
pub(super) fn look_as_before(mut eyes: Query<&mut Eye>, mut before: ResMut<Before>) {
    for mut eye in &mut eyes {
        if let Some(view) = before.0.take() {
            eye.view = view;
        }
    }
}
