//! The room around the table, and what shines in it.

mod tone;
mod wall;
mod windows;
mod boards;
mod space;
mod solids;
mod seats;
mod bar;
mod furniture;
mod rug;
mod score_board;
mod remembered;
mod walls;
mod emitters;
mod from_above;
mod build;

use bevy::prelude::*;

pub(super) use space::Room;

use score_board::ScoreBoard;

use super::systems::{ViewSystems, table_looks_other};
use super::warm_up::may_build;
use crate::referee::CurrentMatch;

/// Builds the room.
pub(super) fn plugin(app: &mut App) {
    let build = build::build_room.run_if(may_build.and_then(table_looks_other));
    let colour = from_above::colour_surroundings.run_if(table_looks_other);
    let score = score_board::show_score.run_if(resource_exists_and_changed::<CurrentMatch>.or_else(run_once));
    let systems = (score, build, colour, from_above::show_wall_lamps).chain();
    app.init_resource::<ScoreBoard>().add_systems(PostUpdate, systems.in_set(ViewSystems::Room));
}
