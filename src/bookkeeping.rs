//! Writes every finished shot of a person into the [`logbook`](crate::logbook): of matches, of drills and of the free table. A shot
//! that is taken back is marked.
//!
//! The logbook is on a thread of its own, and no frame waits for it. When the app ends, it ends after the last shot is written. If the
//! record cannot be used, the person reads why, and the game goes on without it.

mod person;
mod writing;
mod logbook_thread;
mod entries;
mod match_shots;
mod drill_shots;
mod free_shots;
mod note;
mod requests;

use bevy::prelude::*;

pub use logbook_thread::{KnownOfLogbook, LogbookThread};
pub use person::{FirstName, PersonAtMachine};
pub use requests::LogbookRequest;

use crate::practice::PracticePlugin;
use crate::referee::RefereeSystems;
use crate::settings::require;
use crate::simulation::FinishShot;

/// The person at the machine and what is known of the logbook. By itself it records nothing and has nothing to show.
pub struct PersonsPlugin;

impl Plugin for PersonsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<LogbookThread>()
            .init_resource::<FirstName>()
            .init_resource::<PersonAtMachine>()
            .add_message::<LogbookRequest>();
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
        app.init_resource::<note::OpenSittings>()
            .add_systems(Startup, logbook_thread::open)
            .add_systems(Update, (requests::take_requests, requests::listen).chain().after(RefereeSystems))
            // The shot that is played to its end when the app ends is noted too.
            .add_systems(
                Last,
                (note::note_shots, note::note_marks, note::note_evidence, logbook_thread::close)
                    .chain()
                    .after(FinishShot),
            );
    }
}
