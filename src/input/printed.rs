//! What is printed on the keys of this keyboard. A key is known by its place until it is pressed for the first time.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// The letters and digits on the keys that were pressed so far, and which keys went down in this frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct Printed {
    on_keys: HashMap<KeyCode, char>,
    just_pressed: Vec<KeyCode>,
}

impl Printed {
    /// The capital letter, digit or sign on a key, once it is known.
    #[must_use]
    pub fn on(&self, key: KeyCode) -> Option<char> {
        self.on_keys.get(&key).copied()
    }

    /// Whether a key with this Latin capital letter went down in this frame. `None` if no key with a Latin letter did: then only
    /// the places of the keys say anything.
    #[must_use]
    pub fn letter_pressed(&self, letter: char) -> Option<bool> {
        let mut letters = self.just_pressed.iter().filter_map(|key| self.on(*key)).filter(char::is_ascii_alphabetic);
        letters.clone().next().map(|_| letters.any(|pressed| pressed == letter))
    }

    /// Notes that `key`, which gives `character`, went down. With Shift a key that has no letter gives another sign than the one
    /// that is asked for, so it is not noted.
    fn note(&mut self, key: KeyCode, character: char, is_shifted: bool) {
        self.just_pressed.push(key);
        if character.is_alphabetic() || !is_shifted && !character.is_whitespace() && !character.is_control() {
            self.on_keys.insert(key, character.to_uppercase().next().unwrap_or(character));
        }
    }
}

/// Reads what is printed on the keys that go down.
pub(super) fn read_printed(
    mut events: MessageReader<KeyboardInput>,
    input: Res<ButtonInput<KeyCode>>,
    mut printed: ResMut<Printed>,
) {
    if !printed.just_pressed.is_empty() {
        printed.just_pressed.clear();
    }
    let is_shifted = input.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for event in events.read().filter(|event| event.state == ButtonState::Pressed && !event.repeat) {
        let Key::Character(text) = &event.logical_key else { continue };
        if let Some(character) = text.chars().next() {
            printed.note(event.key_code, character, is_shifted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_german_keyboard_the_key_in_the_place_of_z_has_a_y() {
        let mut printed = Printed::default();
        assert_eq!(printed.letter_pressed('Z'), None, "nothing was pressed");
        printed.note(KeyCode::KeyZ, 'y', false);
        assert_eq!((printed.letter_pressed('Z'), printed.letter_pressed('Y')), (Some(false), Some(true)));
        assert_eq!(printed.on(KeyCode::KeyZ), Some('Y'));
    }

    #[test]
    fn on_a_russian_keyboard_the_places_count() {
        let mut printed = Printed::default();
        printed.note(KeyCode::KeyZ, 'я', false);
        assert_eq!(printed.letter_pressed('Z'), None);
        assert_eq!(printed.on(KeyCode::KeyZ), Some('Я'));
    }

    #[test]
    fn what_a_digit_gives_with_shift_is_not_taken_for_what_is_printed_on_it() {
        let mut printed = Printed::default();
        printed.note(KeyCode::Digit1, '!', true);
        assert_eq!(printed.on(KeyCode::Digit1), None);
    }
}
