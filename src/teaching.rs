//! The lesson at the table: each step is laid out, watched, answered, and followed by the next one.
//!
//! What a shot does is judged here. What the hand does without a stroke, the room of the [`cue`](crate::cue) reports.

mod at_table;
mod lesson_guard;
mod requests;
mod judging;

use bevy::prelude::*;

pub use at_table::{CurrentLesson, ShownStep};
pub use requests::LessonRequest;

use crate::mode::{Looking, ModeSystems};
use crate::referee::{RefereePlugin, RefereeSystems};
use crate::settings::require;
use crate::simulation::AddTableGuard;

/// The systems that carry out what is asked of a lesson.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LessonSystems;

/// Lets a person go through lessons at the table of `BilliardsPlugin`. Adds the plugin of the referee if the app has none. Without a
/// lesson, nothing changes on the table.
pub struct TeachingPlugin;

impl Plugin for TeachingPlugin {
    fn build(&self, app: &mut App) {
        // A match that is at the table is left before a lesson begins.
        require(app, RefereePlugin);
        app.add_table_guard(lesson_guard::guard)
            .init_resource::<CurrentLesson>()
            .add_message::<LessonRequest>()
            .configure_sets(Update, LessonSystems.after(ModeSystems::AfterTicks).before(RefereeSystems))
            .add_systems(
                Update,
                (
                    requests::end_with_match,
                    requests::take_requests,
                    judging::lay_out_again.run_if(in_state(Looking::AtTable)),
                )
                    .chain()
                    .in_set(LessonSystems),
            )
            .add_systems(FixedLast, judging::judge_shot);
    }
}
