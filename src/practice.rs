//! The drill at the table: each attempt is laid out, judged when it is over, and followed by the next one.
//!
//! A shot is judged here. An attempt at a game is a match of one player, which the [`referee`](crate::referee) plays.

mod at_table;
mod law;
mod requests;
mod watching;

use bevy::prelude::*;

pub use at_table::{CurrentDrill, drill_is_on, shot_of_drill_is_on};
pub use requests::DrillRequest;

use crate::referee::{RefereePlugin, RefereeSystems};
use crate::settings::{TableStays, require};
use crate::simulation::AddTableLaw;

/// Lets a person practise drills at the table of `BilliardsPlugin`. Adds the plugin of the referee if the app has none. Without a drill, nothing changes.
pub struct PracticePlugin;

impl Plugin for PracticePlugin {
    fn build(&self, app: &mut App) {
        // A drill may be a match of one player.
        require(app, RefereePlugin);
        app.add_table_law(law::law)
            .init_resource::<CurrentDrill>()
            .add_message::<DrillRequest>()
            .add_systems(
                Update,
                (requests::end_with_match, requests::take_requests, watching::watch_game, watching::go_on)
                    .chain()
                    .before(RefereeSystems),
            )
            .add_systems(Update, keep_table.after(watching::go_on))
            .add_systems(FixedLast, watching::judge_shot);
    }
}

/// Lets nobody choose another rack or table while a drill is on.
fn keep_table(current: Res<CurrentDrill>, mut stays: ResMut<TableStays>) {
    let in_drill = current.round().is_some();
    if stays.in_drill != in_drill {
        stays.in_drill = in_drill;
    }
}
