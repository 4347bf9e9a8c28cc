//! The room around the table, and what shines in it.

mod tone;
mod wall;
mod windows;
mod boards;
mod space;
mod furniture;
mod remembered;
mod walls;
mod emitters;
mod build;

use bevy::prelude::*;

pub(super) use space::Room;

use super::systems::{ViewSystems, looks_other};
use super::warm_up::may_build;
use crate::simulation::CurrentSetup;

/// Builds the room.
pub(super) fn plugin(app: &mut App) {
    let build = build::build_room.run_if(may_build.and_then(looks_other::<CurrentSetup>));
    app.add_systems(Startup, dim_surroundings).add_systems(PostUpdate, build.in_set(ViewSystems::Room));
}

/// Makes dark what lies beyond the room.
fn dim_surroundings(mut clear: ResMut<ClearColor>) {
    clear.0 = Color::srgb(0.006, 0.007, 0.010);
}
