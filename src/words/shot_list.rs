//! The window with the shots of the evening.

/// The title.
pub(crate) const TITLE: &str = "The shots of the evening";

/// In place of the list, while there is no shot.
pub(crate) const EMPTY: &str = "Every shot that you play is kept here: to watch it, to play it again, to save it.";

/// The hint at the drawing of a shot.
pub(crate) const DRAWING_HINT: &str = "Watch it";

/// The button that shows a shot again.
pub(crate) const WATCH: &str = "Watch";

/// The hint of the button that shows a shot again.
pub(crate) const WATCH_HINT: &str = "Shows it again";

/// The button that plays a shot again.
pub(crate) const RETRY: &str = "Retry";

/// The hint of the button that plays a shot again.
pub(crate) const RETRY_HINT: &str = "Puts table and aim back to before it";

/// The button that saves a shot.
pub(crate) const SAVE: &str = "Save";

/// The hint of the button that saves a shot.
pub(crate) const SAVE_HINT: &str = "Saves it as a file in your own folder";

/// The drawing of a shot, as a screen reader names it.
pub(crate) fn drawing_read(number: u32) -> String {
    format!("Watch shot {number}")
}

/// Over the words about a shot.
pub(crate) fn shot(number: u32) -> String {
    format!("Shot {number}")
}
