//! Behind the start screen the camera moves slowly around the table. When play begins the view of the player comes back.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::view::{Eye, View};

/// The view from before the start screen; `None` during play.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Before(Option<View>);

/// The view of the player: the present one, or during the stroll the one that comes back after it.
#[derive(SystemParam)]
pub(super) struct Looking<'w, 's> {
    eyes: Query<'w, 's, &'static mut Eye>,
    before: ResMut<'w, Before>,
}

impl Looking<'_, '_> {
    /// The view.
    pub fn view(&self) -> View {
        self.before.0.or(self.eyes.iter().next().map(|eye| eye.view)).unwrap_or_default()
    }

    /// Changes the view; during the stroll, the one that comes back after it.
    pub fn look(&mut self, view: View) {
        if let Some(before) = &mut self.before.0 {
            *before = view;
            return;
        }
        for mut eye in &mut self.eyes {
            eye.view = view;
        }
    }
}

/// Starts the stroll, and remembers the present view.
pub(super) fn stroll(mut eyes: Query<&mut Eye>, mut before: ResMut<Before>) {
    for mut eye in &mut eyes {
        if eye.view != View::Stroll {
            before.0 = Some(eye.view);
            eye.view = View::Stroll;
        }
    }
}

/// Ends the stroll, and restores the view from before.
pub(super) fn look_as_before(mut eyes: Query<&mut Eye>, mut before: ResMut<Before>) {
    for mut eye in &mut eyes {
        if let Some(view) = before.0.take() {
            eye.view = view;
        }
    }
}
