//! What went wrong with files, told until the player has read it.

use bevy::prelude::*;

/// What a trouble is with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Something could not be put on the table.
    Table,
    /// The keys.
    Keys,
    /// Something could not be saved.
    Saving,
    /// What was last chosen could not be read.
    Settings,
}

impl Trouble {
    /// What follows for the player, a sentence.
    #[must_use]
    pub fn consequence(self) -> &'static str {
        match self {
            Self::Table => "The table stays as it is. Mend the file, and it is taken at once.",
            Self::Keys => "The keys stay as they are. Mend the file, and it is taken at once.",
            Self::Saving => "Nothing was saved, and nothing was lost.",
            Self::Settings => "The game starts with its usual choices; the old file is kept.",
        }
    }
}

/// The troubles that the player has not closed, each with its whole message, the oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Troubles(pub Vec<(Trouble, String)>);

impl Troubles {
    /// Tells of a trouble. It takes the place of the last one of its kind.
    pub fn tell(&mut self, trouble: Trouble, message: impl ToString) {
        self.mend(trouble);
        self.0.push((trouble, message.to_string()));
    }

    /// What was wrong is right again. Answers whether anything was.
    pub fn mend(&mut self, trouble: Trouble) -> bool {
        let before = self.0.len();
        self.0.retain(|(of, _)| *of != trouble);
        self.0.len() < before
    }
}
