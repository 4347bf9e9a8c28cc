//! What the player has set: rack, table, physics, keys, view and sound; loaded, watched on the disk, saved and remembered.

mod action;
mod aids;
mod aid_limit;
mod broken_invariants;
mod difference;
mod palette;
mod ease;
mod file_lists;
mod free_view;
mod game_folders;
mod keys;
mod controls;
mod lessons;
mod often;
mod opponent_pace;
mod person;
mod quality;
mod relativity_view;
mod resize;
mod seeds;
mod stroke;
mod troubles;
mod saving_shots;
mod saving_set_ups;
mod view;
mod file;
mod chosen;
mod texts;
mod remembered;
mod current_cue;
mod in_use;
mod persons_hand;
mod choices;
mod watching;
mod current_mood;
mod key_changes;
mod requests;
mod saving;
mod last_table;
mod start;
mod changed_files;

pub use baize_table::looks::{
    BandFile, Colour, CueFile, Daylight, FerruleFile, Furnished, LampKind, Mood, MoodLamp, MoodRoom, PointsFile,
    StretchFile, WindowSide,
};
use bevy::prelude::*;

use crate::mode::ModeSystems;

pub use action::{Action, Device};
pub use aid_limit::AidLimit;
pub use aids::{AidSet, Aids};
pub use choices::ChoicesPlugin;
pub(crate) use choices::require;
pub use chosen::{Chosen, places};
pub use controls::{Controls, CurrentControls};
pub use current_cue::{CurrentCue, OpponentCue};
pub use current_mood::CurrentMood;
pub use difference::difference;
pub use ease::Ease;
pub use file::{Settings, Sound, Window};
pub use file_lists::FileLists;
pub use free_view::{FreeView, SavedViews};
pub use game_folders::GameFolders;
pub use in_use::InUse;
pub use key_changes::ChangeKeys;
pub use keys::{BUTTONS, KEYS, PAD_BUTTONS};
pub(crate) use keys::{every_button, every_key, every_pad_button};
pub use last_table::LastTable;
pub use lessons::{LeftLesson, LessonsLearned};
pub use often::{LastMatch, Often, Pastime};
pub use opponent_pace::OpponentPace;
pub use palette::Palette;
pub use person::Person;
pub use persons_hand::PersonsHand;
pub use quality::{Level, Picture, Quality};
pub use relativity_view::RelativityView;
pub use remembered::Remembered;
pub use requests::Choose;
pub use resize::ResizeWindow;
pub use saving_set_ups::{SaveSetup, SetupSaved};
pub use saving_shots::SaveShot;
pub use seeds::Seeds;
pub use start::Start;
pub use stroke::{StrikeBy, StrokeCurve, StrokeStyle};
pub use texts::{controls_text, settings_text};
pub use troubles::{Trouble, Troubles};
pub use view::View;
pub use watching::Watching;

/// Loads what the player chooses, reloads files that change on the disk, and saves and remembers choices. The app must
/// also have the simulation, with the set-up of the same [`Start`].
pub struct SettingsPlugin {
    /// What the game starts with.
    pub start: Start,
}

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        let Start { folders, in_use, last_table, controls, mood, remembered, seeds, troubles } = self.start.clone();
        register_types(app);
        require(app, ChoicesPlugin);
        app.insert_resource(Watching::new(&in_use, &remembered.settings.picture.mood, &folders))
            .insert_resource(FileLists::read(&folders))
            .insert_resource(GameFolders(folders))
            .insert_resource(in_use)
            .insert_resource(last_table)
            .insert_resource(CurrentControls(controls))
            .insert_resource(CurrentMood(mood))
            .insert_resource(remembered)
            .insert_resource(seeds)
            .insert_resource(troubles)
            .init_resource::<current_cue::CueInUse>()
            .add_message::<Choose>()
            .add_message::<ChangeKeys>()
            .add_message::<ResizeWindow>()
            .add_message::<SaveShot>()
            .add_message::<SaveSetup>()
            .add_message::<SetupSaved>()
            .add_systems(
                Update,
                (
                    requests::take_choices,
                    saving::save,
                    key_changes::change_keys,
                    current_mood::take_mood,
                    changed_files::reload_changed_files,
                )
                    .chain()
                    .after(ModeSystems::AfterRequests),
            )
            .add_systems(Update, current_cue::take_cue.after(requests::take_choices))
            .add_systems(Update, persons_hand::take_hand)
            .add_systems(Update, (broken_invariants::keep, saving_shots::save_shots, saving_set_ups::save_set_ups))
            .add_systems(Last, remembered::keep);
    }
}

/// Lets an inspector show what the player has chosen.
fn register_types(app: &mut App) {
    app.register_type::<Aids>()
        .register_type::<StrokeStyle>()
        .register_type::<Ease>()
        .register_type::<Level>()
        .register_type::<RelativityView>()
        .register_type::<OpponentPace>();
}
