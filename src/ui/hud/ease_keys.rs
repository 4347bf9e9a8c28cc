//! Keys that switch what makes the game easier to follow.

use bevy::prelude::*;

use crate::input::{Keyboard, Owner};
use crate::settings::{Action, Remembered};

/// Keys that make the game easier to see.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, switch_with_keys);
}

/// Switches the line with the keys, and the names above the balls, in the settings.
fn switch_with_keys(keys: Keyboard, owner: Res<Owner>, remembered: Option<ResMut<Remembered>>) {
    let (line, names) = (keys.hit(Action::KeysLine), keys.hit(Action::BallNames));
    if let Some(mut remembered) = remembered.filter(|_| (line || names) && !owner.panel_types) {
        remembered.settings.ease.keys_line ^= line;
        remembered.settings.ease.ball_names ^= names;
    }
}
