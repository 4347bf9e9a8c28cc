//! Writes every finished shot of a person into the [`logbook`](crate::logbook): of matches, of drills and of the free table. A shot
//! that is taken back is marked.
//!
//! The record is on a thread of its own, and no frame waits for it. When the app ends, it ends after the last shot is written. If the
//! record cannot be used, the person reads why, and the game goes on without it.

mod person;
mod keeper;
mod bookkeeper;
mod entries;
mod match_shots;
mod drill_shots;
mod free_shots;
mod note;
mod requests;

use bevy::prelude::*;

pub use bookkeeper::{Bookkeeper, Shown};
pub use person::PersonAtMachine;
pub use requests::RecordRequest;

use crate::practice::{CurrentDrill, PracticePlugin};
use crate::referee::{RefereePlugin, RefereeSystems};
use crate::settings::Troubles;
use crate::simulation::FinishShot;

/// Records the shots at the table of `BilliardsPlugin` in the data folder of [`Folders`](crate::files::Folders); without such a folder
/// nothing is recorded. Requires the plugin of the referee.
pub struct BookkeepingPlugin;

impl Plugin for BookkeepingPlugin {
    fn build(&self, app: &mut App) {
        debug_assert!(app.is_plugin_added::<RefereePlugin>(), "the shots of a match are recorded");
        if !app.is_plugin_added::<PracticePlugin>() {
            app.init_resource::<CurrentDrill>();
        }
        app.init_resource::<Bookkeeper>()
            .init_resource::<PersonAtMachine>()
            .init_resource::<note::Desk>()
            .init_resource::<Troubles>()
            .add_message::<RecordRequest>()
            .add_systems(Startup, bookkeeper::open)
            .add_systems(Update, (requests::take_requests, requests::listen).chain().after(RefereeSystems))
            // The shot that is played to its end when the app ends is noted too.
            .add_systems(
                Last,
                (note::note_shots, note::note_marks, note::note_evidence, bookkeeper::close).chain().after(FinishShot),
            );
    }
}
