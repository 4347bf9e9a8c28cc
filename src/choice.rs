//! What the player plays with: rack, table, physics and keys; loaded, watched on the disk, saved and remembered.

mod broken_rules;
mod chosen;
mod difference;
mod folders;
mod remember;
mod requests;
mod saving;
mod shelf_lists;
mod start;
mod troubles;
mod watching;

use bevy::prelude::*;

pub use chosen::Chosen;
pub use difference::difference;
pub use folders::{CurrentControls, Folders};
pub use remember::Remembered;
pub use requests::Choose;
pub use shelf_lists::ShelfLists;
pub use start::Start;
pub use troubles::{Trouble, Troubles};
pub use watching::{InUse, Watching};

/// Keeps the table as the files say, and the files as the player asks. The simulation must be added beside it, with the
/// set-up of the same [`Start`].
pub struct ChoicePlugin {
    /// What the game starts with.
    pub start: Start,
}

impl Plugin for ChoicePlugin {
    fn build(&self, app: &mut App) {
        let Start { shelves, in_use, controls, remembered, troubles } = self.start.clone();
        app.insert_resource(Watching::new(&in_use, &shelves))
            .insert_resource(ShelfLists::read(&shelves))
            .insert_resource(Folders(shelves))
            .insert_resource(in_use)
            .insert_resource(CurrentControls(controls))
            .insert_resource(remembered)
            .insert_resource(troubles)
            .add_message::<Choose>()
            .add_systems(Update, (requests::take_choices, saving::save, watching::look).chain())
            .add_systems(Update, broken_rules::keep)
            .add_systems(Last, remember::keep);
    }
}
