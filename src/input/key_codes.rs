//! The names of keys and mouse buttons used in `controls.ron`, and Bevy's value of each.

use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;

use crate::settings::{every_button, every_key};

macro_rules! key_codes {
    ($($name:literal $key:ident,)+) => { &[$(($name, KeyCode::$key)),+] };
}

/// Every key that a file can name.
const KEY_CODES: &[(&str, KeyCode)] = every_key!(key_codes);

macro_rules! button_codes {
    ($($name:literal $button:ident $label:literal,)+) => { &[$(($name, MouseButton::$button, $label)),+] };
}

/// Every button of the mouse that a file can name, with its words for the help.
const BUTTON_CODES: &[(&str, MouseButton, &str)] = every_button!(button_codes);

/// Keys that exist twice, and what is printed on both.
const TWINS: &[(KeyCode, KeyCode, &str)] = &[
    (KeyCode::ShiftLeft, KeyCode::ShiftRight, "Shift"),
    (KeyCode::ControlLeft, KeyCode::ControlRight, "Ctrl"),
    (KeyCode::AltLeft, KeyCode::AltRight, "Alt"),
];

/// The key with the name `name` in files; `None` if there is none.
#[must_use]
pub fn key_code(name: &str) -> Option<KeyCode> {
    KEY_CODES.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
}

/// The name of `key` in files; `None` if no action can have it.
#[must_use]
pub fn key_name(key: KeyCode) -> Option<&'static str> {
    KEY_CODES.iter().find(|(_, known)| *known == key).map(|(name, _)| *name)
}

/// The button of the mouse with the name `name` in files; `None` if there is none.
#[must_use]
pub fn button_code(name: &str) -> Option<MouseButton> {
    BUTTON_CODES.iter().find(|(known, ..)| *known == name).map(|(_, button, _)| *button)
}

/// The name of `button` in files; `None` if no action can have it.
#[must_use]
pub fn button_name(button: MouseButton) -> Option<&'static str> {
    BUTTON_CODES.iter().find(|(_, known, _)| *known == button).map(|(name, ..)| *name)
}

/// The words for `button`, for the help.
pub(super) fn button_label(button: MouseButton) -> &'static str {
    BUTTON_CODES.iter().find(|(_, known, _)| *known == button).map_or("", |(.., label)| label)
}

/// The other key with the same label.
pub(super) fn twin(key: KeyCode) -> Option<KeyCode> {
    TWINS.iter().find_map(|(left, right, _)| match key {
        key if key == *left => Some(*right),
        key if key == *right => Some(*left),
        _ => None,
    })
}

/// The label of `key`, for the help.
pub(super) fn label(key: KeyCode) -> &'static str {
    let on_both = TWINS.iter().find(|(left, right, _)| [*left, *right].contains(&key)).map(|(.., name)| *name);
    match key {
        KeyCode::PageUp => "PgUp",
        KeyCode::PageDown => "PgDn",
        KeyCode::Escape => "Esc",
        key => on_both.or_else(|| key_name(key)).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{BUTTONS, KEYS};

    #[test]
    fn every_name_that_a_file_may_use_is_a_key_and_every_key_has_that_name() {
        for name in KEYS {
            assert_eq!(key_code(name).and_then(key_name), Some(*name));
        }
    }

    #[test]
    fn every_button_that_a_file_may_name_is_one_of_the_mouse() {
        assert!(BUTTONS.iter().all(|name| button_code(name).and_then(button_name) == Some(*name)));
    }

    #[test]
    fn no_key_has_two_names() {
        for (name, key) in KEY_CODES {
            assert_eq!(key_name(*key), Some(*name));
        }
    }
}
