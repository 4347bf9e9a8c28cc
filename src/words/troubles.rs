//! The windows about what cannot be used or saved: their titles, what it means for the player, and the button that closes them.

/// The button that closes such a window.
pub(crate) const CLOSE: &str = "Close";

/// The title about a rack, a table, a ball set or a physics file.
pub(crate) const FILE: &str = "This file cannot be used";

/// The title about a cue.
pub(crate) const CUE: &str = "This cue cannot be used";

/// The title about the file of the keys.
pub(crate) const KEYS: &str = "The controls cannot be used";

/// The title about the file of an opponent.
pub(crate) const OPPONENT: &str = "An opponent cannot be used";

/// The title about the light and the colours of the room.
pub(crate) const MOOD: &str = "The mood cannot be used";

/// The title about the file with the hand of the person's level.
pub(crate) const PERSON: &str = "The hand of your level cannot be used";

/// The title about something that was not saved.
pub(crate) const SAVING: &str = "This could not be saved";

/// The title about the file with the settings.
pub(crate) const SETTINGS: &str = "The last choices cannot be used";

/// The title about a shot that is not in the logbook.
pub(crate) const LOGBOOK: &str = "A shot could not be recorded";

/// The title about a logbook that was mended.
pub(crate) const LOGBOOK_DAMAGED: &str = "The logbook was damaged";

/// The title about the table as it was left.
pub(crate) const LAST_TABLE: &str = "The last table cannot be put back";

/// What it means that a rack, a table, a ball set or a physics file cannot be used.
pub(crate) const FILE_MEANS: &str = "The table stays as it is. Correct the file, and the game loads it at once.";

/// What it means that a cue cannot be used.
pub(crate) const CUE_MEANS: &str = "The cue looks as before. Correct the file, and the game loads it at once.";

/// What it means that the keys cannot be used.
pub(crate) const KEYS_MEAN: &str = "The keys stay as they are. Correct the file, and the game loads it at once.";

/// What it means that the light and the colours cannot be used.
pub(crate) const MOOD_MEANS: &str = "The room stays as it is. Correct the file, and the game loads it at once.";

/// What it means that an opponent cannot be used.
pub(crate) const OPPONENT_MEANS: &str =
    "The opponent plays as before. Correct the file, and the game loads it at once.";

/// What it means that the hand of the person's level cannot be used.
pub(crate) const PERSON_MEANS: &str = "Your hand stays as it is. Correct the file, and start the game again.";

/// What it means that something was not saved.
pub(crate) const SAVING_MEANS: &str = "Nothing was saved, and nothing was lost.";

/// What it means that the settings cannot be used.
pub(crate) const SETTINGS_MEAN: &str = "The game starts with its usual choices; the old file is kept.";

/// What it means that a shot is not in the logbook.
pub(crate) const LOGBOOK_MEANS: &str = "The game goes on, and what you play now is not recorded.";

/// What it means that the logbook was mended.
pub(crate) const LOGBOOK_DAMAGED_MEANS: &str = "The game goes on, and what you play now is recorded.";

/// What it means that the table as it was left cannot be used.
pub(crate) const LAST_TABLE_MEANS: &str = "A new rack lies on the table; the old file is kept.";
