//! Messages about the keys that the player changes, and what is wrong with a file of keys.
//!
//! What is wrong with a file goes on after the name of an action, and ends without a full stop.

use std::fmt::Display;

/// If the keys that the player has chosen are not put in force; `flaw` says what is wrong with them.
pub(crate) fn unusable(flaw: impl Display) -> String {
    format!("These keys cannot be used: {flaw}.")
}

/// After the keys were saved in place of a file that could not be edited; `kept` is the new path of that file.
pub(crate) fn old_keys_kept(kept: &str) -> String {
    format!("Your old keys are kept as {kept}.")
}

/// What is wrong with an action whose key is unknown: that key, and which ones are possible.
pub(crate) fn no_such_key(key: &str, possible: &str) -> String {
    format!("is \"{key}\", but there is no such key; possible are {possible}")
}

/// The same of a button of the mouse.
pub(crate) fn no_such_mouse_button(button: &str, possible: &str) -> String {
    format!("is \"{button}\", but there is no such button of the mouse; possible are {possible}")
}

/// The same of a button of a gamepad.
pub(crate) fn no_such_pad_button(button: &str, possible: &str) -> String {
    format!("is \"{button}\", but there is no such button of a gamepad; possible are {possible}")
}

/// What is wrong with an action whose key another action has; `other` is the name of that action in files.
pub(crate) fn key_taken(key: &str, other: &str) -> String {
    format!("is \"{key}\", but that key does {other} already; give one of them another key")
}
