//! The page on which the keys are changed, and the buttons of mouse and gamepad.

/// The title.
pub(crate) const TITLE: &str = "Keys";

/// Below the title: what to do.
pub(crate) const CLICK_A_KEY: &str = "Click a key, then press another one.";

/// The button that gives each action its usual key.
pub(crate) const USUAL_KEYS: &str = "Back to the usual keys";

/// Why the keys are not in force.
pub(crate) const TWO_THINGS: &str = "A key that does two things is not used yet.";

/// In place of the key of an action that waits for its key.
pub(crate) const PRESS_A_KEY: &str = "press a key";

/// The same of an action that waits for a button of the mouse or of a gamepad.
pub(crate) const PRESS_A_BUTTON: &str = "press a button";

/// The hint of the button that leaves an action without a key.
pub(crate) const NO_KEY: &str = "No key";

/// The button with the key of an action, as a screen reader names it: what the action does, and what stands on the button.
pub(crate) fn key_read(does: &str, key: &str) -> String {
    format!("{does}: {key}")
}

/// The button that leaves an action without a key, as a screen reader names it; `does` says what the action does.
pub(crate) fn no_key_read(does: &str) -> String {
    format!("No key: {does}")
}

/// The hint of the button that gives an action its usual key; `key` is the name of that key in files.
pub(crate) fn back_to(key: &str) -> String {
    format!("Back to {key}")
}

/// The same button as a screen reader names it; `does` says what the action does.
pub(crate) fn back_to_read(key: &str, does: &str) -> String {
    format!("Back to {key}: {does}")
}

/// Below an action whose key others have too: what these do.
pub(crate) fn also(others: &[&str]) -> String {
    format!("also: {}", others.join("; "))
}
