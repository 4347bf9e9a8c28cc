//! The buttons in the corner.

/// The button that opens the panel.
pub(crate) const PANEL: &str = "Panel";

/// The button that opens the menu.
pub(crate) const MENU: &str = "Menu";

/// The button of the placing mode.
pub(crate) const BALLS: &str = "Balls";

/// The hint of the button of the placing mode.
pub(crate) const BALLS_HINT: &str = "Placing mode: drag any ball, put balls away, take them back";

/// The hint of the button of the placing mode, while balls run.
pub(crate) const BALLS_RUN: &str = "Balls can be moved only while all of them rest";

/// The button that asks the coach in a match.
pub(crate) const COACH: &str = "Coach";

/// The hint of the button that asks the coach.
pub(crate) const COACH_HINT: &str =
    "The best shot for a hand of your level, and why; in a match both players have to agree";
