//! The drill at the table: each attempt is laid out, judged when it is over, and followed by the next one.
//!
//! A shot is judged here. An attempt at a game is a match of one player, which the [`referee`](crate::referee) plays.

mod at_table;
mod drill_guard;
mod modes;
mod requests;
mod attempt_end;

use bevy::prelude::*;

pub use at_table::CurrentDrill;
pub use requests::DrillRequest;

use crate::mode::{Looking, ModeSystems};
use crate::referee::{RefereePlugin, RefereeSystems};
use crate::settings::require;
use crate::simulation::AddTableGuard;
use crate::teaching::{LessonSystems, TeachingPlugin};

/// Lets a person practise drills at the table of `BilliardsPlugin`, and keeps the [`Mode`](crate::mode::Mode) true with the other states
/// beside it. Adds the plugin of the referee if the app has none. Without a drill, nothing changes on the table.
pub struct PracticePlugin;

impl Plugin for PracticePlugin {
    fn build(&self, app: &mut App) {
        // A drill may be a match of one player.
        require(app, RefereePlugin);
        // The modes say whether a lesson is on.
        require(app, TeachingPlugin);
        app.add_table_guard(drill_guard::guard)
            .init_resource::<CurrentDrill>()
            .add_message::<DrillRequest>()
            .add_systems(
                Update,
                (
                    requests::end_with_match,
                    requests::end_with_lesson,
                    requests::take_requests,
                    attempt_end::watch_game,
                    attempt_end::go_on.run_if(in_state(Looking::AtTable)),
                )
                    .chain()
                    .after(LessonSystems)
                    .before(RefereeSystems),
            )
            .configure_sets(Update, (ModeSystems::AfterTicks, RefereeSystems, ModeSystems::AfterRequests).chain())
            .add_systems(
                Update,
                (
                    modes::look.pipe(modes::follow).in_set(ModeSystems::AfterTicks),
                    modes::look.pipe(modes::follow).in_set(ModeSystems::AfterRequests),
                ),
            )
            .add_systems(FixedLast, attempt_end::judge_shot);
    }
}
