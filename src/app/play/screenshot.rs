//! A key saves the picture of the window beside the game.

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};

use crate::input::{Keyboard, Owner};
use crate::settings::Action;

/// Saves the picture when the key is pressed.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, save_picture);
}

fn save_picture(mut commands: Commands, keys: Keyboard, owner: Res<Owner>, mut count: Local<u32>) {
    if keys.hit(Action::Screenshot) && !owner.panel_types {
        let seconds =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
        *count += 1;
        let path = format!("baize-{seconds}-{}.png", *count);
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
    }
}
