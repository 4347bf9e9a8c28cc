//! The names of keys and mouse buttons used in `controls.ron`, and Bevy's value of each.

use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;

/// Every key that a file can name.
const KEY_CODES: &[(&str, KeyCode)] = &[
    ("A", KeyCode::KeyA),
    ("B", KeyCode::KeyB),
    ("C", KeyCode::KeyC),
    ("D", KeyCode::KeyD),
    ("E", KeyCode::KeyE),
    ("F", KeyCode::KeyF),
    ("G", KeyCode::KeyG),
    ("H", KeyCode::KeyH),
    ("I", KeyCode::KeyI),
    ("J", KeyCode::KeyJ),
    ("K", KeyCode::KeyK),
    ("L", KeyCode::KeyL),
    ("M", KeyCode::KeyM),
    ("N", KeyCode::KeyN),
    ("O", KeyCode::KeyO),
    ("P", KeyCode::KeyP),
    ("Q", KeyCode::KeyQ),
    ("R", KeyCode::KeyR),
    ("S", KeyCode::KeyS),
    ("T", KeyCode::KeyT),
    ("U", KeyCode::KeyU),
    ("V", KeyCode::KeyV),
    ("W", KeyCode::KeyW),
    ("X", KeyCode::KeyX),
    ("Y", KeyCode::KeyY),
    ("Z", KeyCode::KeyZ),
    ("0", KeyCode::Digit0),
    ("1", KeyCode::Digit1),
    ("2", KeyCode::Digit2),
    ("3", KeyCode::Digit3),
    ("4", KeyCode::Digit4),
    ("5", KeyCode::Digit5),
    ("6", KeyCode::Digit6),
    ("7", KeyCode::Digit7),
    ("8", KeyCode::Digit8),
    ("9", KeyCode::Digit9),
    ("F1", KeyCode::F1),
    ("F2", KeyCode::F2),
    ("F3", KeyCode::F3),
    ("F4", KeyCode::F4),
    ("F5", KeyCode::F5),
    ("F6", KeyCode::F6),
    ("F7", KeyCode::F7),
    ("F8", KeyCode::F8),
    ("F9", KeyCode::F9),
    ("F10", KeyCode::F10),
    ("F11", KeyCode::F11),
    ("F12", KeyCode::F12),
    ("Space", KeyCode::Space),
    ("Enter", KeyCode::Enter),
    ("Tab", KeyCode::Tab),
    ("Escape", KeyCode::Escape),
    ("Backspace", KeyCode::Backspace),
    ("Insert", KeyCode::Insert),
    ("Delete", KeyCode::Delete),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Left", KeyCode::ArrowLeft),
    ("Right", KeyCode::ArrowRight),
    ("Up", KeyCode::ArrowUp),
    ("Down", KeyCode::ArrowDown),
    ("LeftShift", KeyCode::ShiftLeft),
    ("RightShift", KeyCode::ShiftRight),
    ("LeftControl", KeyCode::ControlLeft),
    ("RightControl", KeyCode::ControlRight),
    ("LeftAlt", KeyCode::AltLeft),
    ("RightAlt", KeyCode::AltRight),
    (".", KeyCode::Period),
    (",", KeyCode::Comma),
    ("-", KeyCode::Minus),
    ("=", KeyCode::Equal),
    (";", KeyCode::Semicolon),
    ("'", KeyCode::Quote),
    ("/", KeyCode::Slash),
    ("\\", KeyCode::Backslash),
    ("[", KeyCode::BracketLeft),
    ("]", KeyCode::BracketRight),
    ("`", KeyCode::Backquote),
    ("Numpad0", KeyCode::Numpad0),
    ("Numpad1", KeyCode::Numpad1),
    ("Numpad2", KeyCode::Numpad2),
    ("Numpad3", KeyCode::Numpad3),
    ("Numpad4", KeyCode::Numpad4),
    ("Numpad5", KeyCode::Numpad5),
    ("Numpad6", KeyCode::Numpad6),
    ("Numpad7", KeyCode::Numpad7),
    ("Numpad8", KeyCode::Numpad8),
    ("Numpad9", KeyCode::Numpad9),
    ("NumpadAdd", KeyCode::NumpadAdd),
    ("NumpadSubtract", KeyCode::NumpadSubtract),
    ("NumpadMultiply", KeyCode::NumpadMultiply),
    ("NumpadDivide", KeyCode::NumpadDivide),
    ("NumpadDecimal", KeyCode::NumpadDecimal),
    ("NumpadEnter", KeyCode::NumpadEnter),
];

/// Every button of the mouse that a file can name, with its words for the help.
const BUTTON_CODES: &[(&str, MouseButton, &str)] = &[
    ("LeftButton", MouseButton::Left, "left button"),
    ("RightButton", MouseButton::Right, "right button"),
    ("MiddleButton", MouseButton::Middle, "middle button"),
    ("BackButton", MouseButton::Back, "back button"),
    ("ForwardButton", MouseButton::Forward, "forward button"),
];

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
        assert_eq!(KEY_CODES.len(), KEYS.len());
    }

    #[test]
    fn every_button_that_a_file_may_name_is_one_of_the_mouse() {
        assert!(BUTTONS.iter().all(|name| button_code(name).and_then(button_name) == Some(*name)));
        assert_eq!(BUTTON_CODES.len(), BUTTONS.len());
    }

    #[test]
    fn no_key_has_two_names() {
        for (name, key) in KEY_CODES {
            assert_eq!(key_name(*key), Some(*name));
        }
    }
}
