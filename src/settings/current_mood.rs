//! The mood in force: which one the player has chosen, and its file.

use baize_table::looks::Mood;
use bevy::prelude::*;

use super::game_folders::GameFolders;
use super::in_use::InUse;
use super::remembered::Remembered;
use super::troubles::{Trouble, Troubles};
use super::watching::Watching;
use crate::files::{FileError, Folders, Kind, Source};

/// The mood of the room that the picture shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct CurrentMood(pub Mood);

/// The mood of that name or path, from its file as it is now.
pub(super) fn read_mood(name: &str, folders: &Folders) -> Result<Mood, FileError> {
    Source::find(Kind::Mood, name, folders)?.parse_checked(Mood::flaws)
}

/// Puts the mood of that name in force. If its file cannot be used, this is reported, and the mood stays. Returns whether a
/// report of such a file became needless.
pub(super) fn use_mood(
    name: &str,
    folders: &Folders,
    current: &mut ResMut<CurrentMood>,
    troubles: &mut Troubles,
) -> bool {
    match read_mood(name, folders) {
        Ok(mood) => {
            current.set_if_neq(CurrentMood(mood));
            troubles.clear(Trouble::Mood)
        }
        Err(error) => {
            troubles.report(Trouble::Mood, error);
            false
        }
    }
}

/// Follows the choice of a mood in the settings.
pub(super) fn take_mood(
    folders: Res<GameFolders>,
    remembered: Res<Remembered>,
    in_use: Res<InUse>,
    mut watching: ResMut<Watching>,
    mut current: ResMut<CurrentMood>,
    mut troubles: ResMut<Troubles>,
) {
    let name = &remembered.settings.picture.mood;
    if name != watching.mood() {
        watching.follow_mood(name, &in_use, &folders);
        use_mood(name, &folders, &mut current, &mut troubles);
    }
}
