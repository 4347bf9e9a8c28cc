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

use crate::practice::PracticePlugin;
use crate::referee::RefereeSystems;
use crate::settings::require;
use crate::simulation::FinishShot;

/// The person at the machine and what is known of the record. By itself it records nothing and has nothing to show.
pub struct PersonsPlugin;

impl Plugin for PersonsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Bookkeeper>().init_resource::<PersonAtMachine>().add_message::<RecordRequest>();
    }
}

/// Records the shots at the table of `BilliardsPlugin` in the data folder of [`Folders`](crate::files::Folders); without such a folder
/// nothing is recorded. Adds the plugin of the drills if the app has none.
pub struct BookkeepingPlugin;

impl Plugin for BookkeepingPlugin {
    fn build(&self, app: &mut App) {
        // The shots of matches and of drills are recorded too.
        require(app, PracticePlugin);
        require(app, PersonsPlugin);
        app.init_resource::<note::Desk>()
            .add_systems(Startup, bookkeeper::open)
            .add_systems(Update, (requests::take_requests, requests::listen).chain().after(RefereeSystems))
            // The shot that is played to its end when the app ends is noted too.
            .add_systems(
                Last,
                (note::note_shots, note::note_marks, note::note_evidence, bookkeeper::close).chain().after(FinishShot),
            );
    }
}
