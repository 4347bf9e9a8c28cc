//! What is computed about a shot beside the table: the line of the coming one with the band of human error, the map of where it
//! may end, the same shot in another world, and the trace of the last one. It changes nothing on the table.

mod error_band;
mod foreseen;
mod calling;
mod lying;
mod made;
mod prospects;
mod versus;
mod traces;

use bevy::prelude::*;

pub use error_band::ErrorBand;
pub use foreseen::Foreseen;
pub use made::MadeSetup;
pub use prospects::{Prospect, Prospects};
pub use traces::{Traced, Traces};
pub use versus::Versus;

use crate::cue::CueSystems;
use crate::simulation::table_exists;

/// Computes about a shot beside the table. Requires [`CuePlugin`](crate::cue::CuePlugin).
pub struct ShotStudyPlugin;

/// The systems that study a shot, in `Update`, after those of the cue.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShotStudySystems;

impl Plugin for ShotStudyPlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(Update, ShotStudySystems.after(CueSystems).run_if(table_exists)).add_plugins((
            foreseen::plugin,
            error_band::plugin,
            calling::plugin,
            prospects::plugin,
            versus::plugin,
            traces::plugin,
        ));
    }
}
