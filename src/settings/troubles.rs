//! Problems with files, shown until the player has read them.

use bevy::prelude::*;

use crate::words::troubles as text;

/// What a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The choice could not be put on the table.
    Table,
    /// The cue.
    Cue,
    /// The keys.
    Keys,
    /// The mood of the room.
    Mood,
    /// An opponent at the table.
    Opponent,
    /// The hand of the person's level.
    Person,
    /// Something could not be saved.
    Saving,
    /// The last choices could not be read.
    Settings,
    /// The table of the last time could not be put back.
    LastTable,
    /// A shot could not be written into the logbook.
    Logbook,
    /// The logbook was damaged.
    LogbookDamaged,
}

impl Trouble {
    /// What this means for the player, one sentence.
    #[must_use]
    pub fn consequence(self) -> &'static str {
        match self {
            Self::Table => text::FILE_MEANS,
            Self::Cue => text::CUE_MEANS,
            Self::Keys => text::KEYS_MEAN,
            Self::Mood => text::MOOD_MEANS,
            Self::Opponent => text::OPPONENT_MEANS,
            Self::Person => text::PERSON_MEANS,
            Self::Saving => text::SAVING_MEANS,
            Self::Settings => text::SETTINGS_MEAN,
            Self::Logbook => text::LOGBOOK_MEANS,
            Self::LogbookDamaged => text::LOGBOOK_DAMAGED_MEANS,
            Self::LastTable => text::LAST_TABLE_MEANS,
        }
    }
}

/// The problems that the player has not closed, each with its whole message, the oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Troubles(pub Vec<(Trouble, String)>);

impl Troubles {
    /// Adds a problem. It replaces an earlier one of the same kind.
    pub fn report(&mut self, trouble: Trouble, message: impl ToString) {
        self.clear(trouble);
        self.0.push((trouble, message.to_string()));
    }

    /// Removes a problem that is solved. Returns whether there was one.
    pub fn clear(&mut self, trouble: Trouble) -> bool {
        let before = self.0.len();
        self.0.retain(|(of, _)| *of != trouble);
        self.0.len() < before
    }
}
