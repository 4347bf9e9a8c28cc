//! Behind the start screen the eye strolls around the table, and comes back when one begins to play.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::view::{Eye, View};

/// From where the player looked before.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Before(Option<View>);

/// From where the player looks, or will look when the stroll is over.
#[derive(SystemParam)]
pub(super) struct Looking<'w, 's> {
    eyes: Query<'w, 's, &'static mut Eye>,
    before: ResMut<'w, Before>,
}

impl Looking<'_, '_> {
    /// From where.
    pub fn view(&self) -> View {
        self.before.0.or(self.eyes.iter().next().map(|eye| eye.view)).unwrap_or_default()
    }

    /// Looks from there.
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
