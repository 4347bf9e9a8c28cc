//! The first page of the pause, and the entries that stand at its end and at the end of the start page.

/// The title.
pub(crate) const TITLE: &str = "Paused";

/// The button that goes back to the table.
pub(crate) const RESUME: &str = "Resume";

/// The entry that lists the shots of the match at the table.
pub(crate) const SHOTS_OF_MATCH: &str = "The shots";

/// The hint of the entry that lists the shots of the match.
pub(crate) const SHOTS_OF_MATCH_HINT: &str = "Every shot with its verdict; a click watches it";

/// The entry that racks the balls again at the free table.
pub(crate) const RACK_AGAIN: &str = "Rack again";

/// The entry that goes to the start screen.
pub(crate) const START_SCREEN: &str = "Start screen";

/// The hint of the entry that goes to the start screen.
pub(crate) const START_SCREEN_HINT: &str = "Leaves the table as it is";

/// The entry that opens the logbook.
pub(crate) const LOGBOOK: &str = "The logbook";

/// The hint of the entry that opens the logbook.
pub(crate) const LOGBOOK_HINT: &str = "What your shots say together: pots, runs, rating, progress";

/// The entry that opens the settings.
pub(crate) const SETTINGS: &str = "Settings";

/// The entry that ends the program.
pub(crate) const QUIT: &str = "Quit";
