//! The hand of the person: that of an opponent of the person's level.

use std::sync::Arc;

use bevy::prelude::*;

use super::game_folders::GameFolders;
use super::person::Person;
use super::remembered::Remembered;
use super::troubles::{Trouble, Troubles};
use crate::coach::person_of_level;
use crate::files::Folders;
use crate::opponent::OpponentFile;

/// The hand of the person.
#[derive(Resource, Clone, Debug)]
pub struct PersonsHand {
    /// The level, from 1 to 8.
    pub level: f64,
    /// Whether the person has chosen that level; otherwise it changes with each shot that is played.
    pub is_chosen: bool,
    /// Somebody of that level, as the files of the opponents have it.
    pub file: Arc<OpponentFile>,
    /// Whether each strike of the person has the errors of that hand.
    pub noise: bool,
}

impl Default for PersonsHand {
    /// The hand of somebody of whom nothing is known yet.
    fn default() -> Self {
        let level = Person::default().level_now();
        let file = person_of_level(level, &Folders::of_game()).unwrap_or_default();
        Self { level, is_chosen: false, file: Arc::new(file), noise: false }
    }
}

/// Gives the person a hand of the level in the settings. If the files of the opponents cannot be used, this is reported, and the hand
/// stays as it is.
pub(super) fn take_hand(
    folders: Res<GameFolders>,
    remembered: Res<Remembered>,
    mut before: Local<Option<Person>>,
    mut hand: ResMut<PersonsHand>,
    mut troubles: ResMut<Troubles>,
) {
    let person = remembered.settings.person;
    if before.replace(person) == Some(person) {
        return;
    }
    match person_of_level(person.level_now(), &folders) {
        Ok(file) => {
            let is_chosen = person.level.is_some();
            *hand = PersonsHand { level: person.level_now(), is_chosen, file: Arc::new(file), noise: person.noise };
            troubles.clear(Trouble::Person);
        }
        Err(error) => troubles.report(Trouble::Person, error),
    }
}
