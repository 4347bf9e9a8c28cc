//! The keyboard, and the buttons of a gamepad: which of them ask for which action.

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use super::key_codes::{button_code, button_label, key_code, key_name, label, twin};
use super::pad::{Pad, asks_for, of_direction};
use super::pad_signs::{PadSigns, pad_button};
use super::printed::Printed;
use crate::settings::{Action, Controls, CurrentControls, Device};

/// With one of these keys held, other keys belong to the system or to another program, and ask for no action.
const MODIFIERS: [KeyCode; 6] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

/// These keys change what another key means, and leave it to the game.
const SHIFTS: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// These actions are known by their letters everywhere, wherever the keys lie, and with Control too.
const BY_LETTER: [Action; 2] = [Action::Undo, Action::Redo];

/// The keys of each action.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    keys: Vec<(Action, Vec<KeyCode>)>,
    /// The buttons of the mouse of those actions that need one.
    buttons: Vec<(Action, Vec<MouseButton>)>,
    /// The buttons of a gamepad of those actions that need one.
    pad_buttons: Vec<(Action, Vec<GamepadButton>)>,
    /// What is printed on the buttons of the gamepad.
    signs: PadSigns,
    /// Whether a gamepad was used last, so that its buttons are named instead of keys.
    names_pad: bool,
    /// What is printed on those keys that differ from a keyboard of the United States.
    printed: Vec<(KeyCode, String)>,
}

impl Default for Keys {
    fn default() -> Self {
        Self::of(&Controls::default())
    }
}

impl Keys {
    /// The keys that `controls` names. Left and right Shift (Control, Alt) count as one key, unless the other one has an
    /// action of its own.
    #[must_use]
    pub fn of(controls: &Controls) -> Self {
        let own = |action: Action| controls.keys(action).iter().filter_map(|name| key_code(name)).collect::<Vec<_>>();
        let taken: Vec<KeyCode> = Action::ALL.iter().flat_map(|action| own(*action)).collect();
        let with_twins = |action: &Action| {
            let mut keys = own(*action);
            let twins = keys.iter().filter_map(|key| twin(*key)).filter(|key| !taken.contains(key));
            keys.extend(twins.collect::<Vec<_>>());
            (*action, keys)
        };
        let buttons = |action: &Action| {
            let names = controls.keys(*action).iter();
            (*action, names.filter_map(|name| button_code(name)).collect())
        };
        let pad_buttons = |action: &Action| {
            let names = controls.keys(*action).iter();
            (*action, names.filter_map(|name| pad_button(name)).collect())
        };
        let of = |device: Device| Action::ALL.iter().filter(move |action| action.device() == device);
        Self {
            keys: Action::ALL.iter().map(with_twins).collect(),
            buttons: of(Device::Mouse).map(buttons).collect(),
            pad_buttons: of(Device::Gamepad).map(pad_buttons).collect(),
            signs: PadSigns::default(),
            names_pad: false,
            printed: Vec::new(),
        }
    }

    /// The same keys, with the signs of a gamepad; `is_last` if it was used last.
    #[must_use]
    pub fn with_pad(mut self, signs: PadSigns, is_last: bool) -> Self {
        (self.signs, self.names_pad) = (signs, is_last);
        self
    }

    /// The same keys, named as they are printed on this keyboard.
    #[must_use]
    fn named_as_printed(mut self, printed: &Printed) -> Self {
        let keys = self.keys.iter().flat_map(|(_, keys)| keys);
        let differs = |key: &KeyCode| {
            let printed = printed.on(*key)?.to_string();
            (printed != label(*key)).then_some((*key, printed))
        };
        self.printed = keys.filter_map(differs).collect();
        self
    }

    /// What is printed on a key of `action`.
    fn label_of(&self, action: Action, key: KeyCode) -> &str {
        let printed = self.printed.iter().find(|(of, _)| *of == key && !BY_LETTER.contains(&action));
        printed.map_or_else(|| label(key), |(_, printed)| printed)
    }

    /// The keys of `action`.
    #[must_use]
    pub fn of_action(&self, action: Action) -> &[KeyCode] {
        self.keys.iter().find(|(of, _)| *of == action).map_or(&[], |(_, keys)| keys)
    }

    /// The buttons of the mouse of `action`.
    #[must_use]
    pub fn buttons_of(&self, action: Action) -> &[MouseButton] {
        self.buttons.iter().find(|(of, _)| *of == action).map_or(&[], |(_, buttons)| buttons)
    }

    /// The buttons of a gamepad of `action`.
    #[must_use]
    pub fn pad_buttons_of(&self, action: Action) -> &[GamepadButton] {
        self.pad_buttons.iter().find(|(of, _)| *of == action).map_or(&[], |(_, buttons)| buttons)
    }

    /// Whether a gamepad was used last.
    #[must_use]
    pub fn names_pad(&self) -> bool {
        self.names_pad
    }

    /// What is printed on the buttons of the gamepad.
    #[must_use]
    pub fn signs(&self) -> PadSigns {
        self.signs
    }

    /// What asks for `action` on the device that was used last: on a gamepad a button such as `A` or `LB+A`, if it has one, else the keys.
    #[must_use]
    pub fn name(&self, action: Action) -> String {
        let on_pad = self.name_on_pad(action).filter(|_| self.names_pad);
        on_pad.unwrap_or_else(|| self.own_name(action))
    }

    /// What asks for `action` on a gamepad; `None` if nothing does.
    #[must_use]
    pub fn name_on_pad(&self, action: Action) -> Option<String> {
        if let Some((button, is_second)) = of_direction(action) {
            return self.after_second(direction_sign(button).to_owned(), is_second);
        }
        let (of, is_second) = asks_for(action)?;
        let name = self.own_name(of);
        if name.is_empty() { None } else { self.after_second(name, is_second) }
    }

    /// The name of a button, after that of the button that asks for its second work.
    fn after_second(&self, name: String, is_second: bool) -> Option<String> {
        let second = self.own_name(Action::PadSecond);
        match is_second {
            false => Some(name),
            true => (!second.is_empty()).then(|| format!("{second}+{name}")),
        }
    }

    /// The labels of the keys or buttons that the file gives to `action`, such as `Space or Enter`; empty if it has none.
    #[must_use]
    pub fn own_name(&self, action: Action) -> String {
        let keys = self.of_action(action).iter().map(|key| self.label_of(action, *key));
        let buttons = self.buttons_of(action).iter().map(|button| button_label(*button));
        let pad_buttons = self.pad_buttons_of(action).iter().map(|button| self.signs.sign(*button));
        let mut names: Vec<&str> = keys.chain(buttons).chain(pad_buttons).collect();
        names.dedup();
        names.join(" or ")
    }
}

/// The words for a direction of the directional pad.
fn direction_sign(button: GamepadButton) -> &'static str {
    match button {
        GamepadButton::DPadLeft => "pad left",
        GamepadButton::DPadRight => "pad right",
        GamepadButton::DPadUp => "pad up",
        _ => "pad down",
    }
}

/// Updates `Keys` when the controls change, when more is known about what is printed on the keys, or when another device is used.
pub(super) fn follow_controls(
    controls: Res<CurrentControls>,
    printed: Res<Printed>,
    pad: Res<Pad>,
    mut keys: ResMut<Keys>,
) {
    let is_other = (pad.signs, pad.was_last) != (keys.signs, keys.names_pad);
    if controls.is_changed() || printed.is_changed() || is_other {
        let named = Keys::of(&controls.0).named_as_printed(&printed).with_pad(pad.signs, pad.was_last);
        keys.set_if_neq(named);
    }
}

/// The keyboard and the buttons of the gamepad, in terms of actions.
#[derive(SystemParam)]
pub struct Keyboard<'w> {
    input: Res<'w, ButtonInput<KeyCode>>,
    keys: Res<'w, Keys>,
    printed: Res<'w, Printed>,
    pad: Res<'w, Pad>,
}

impl Keyboard<'_> {
    /// Whether a key or button of that action is held.
    #[must_use]
    pub fn held(&self, action: Action) -> bool {
        self.pad.pressed(action) > 0.0 || self.is_key_held(action)
    }

    /// Whether a key of that action is held. A tap between two frames counts too.
    fn is_key_held(&self, action: Action) -> bool {
        self.input.any_pressed(self.plain(action)) || self.hit(action)
    }

    /// Whether a key or button of that action went down in this frame.
    #[must_use]
    pub fn hit(&self, action: Action) -> bool {
        self.pad.hit(action) || self.is_key_hit(action)
    }

    /// Whether a key of that action went down in this frame.
    fn is_key_hit(&self, action: Action) -> bool {
        if !BY_LETTER.contains(&action) {
            return self.input.any_just_pressed(self.plain(action));
        }
        !self.is_held(&[KeyCode::AltLeft, KeyCode::AltRight])
            && self.keys.of_action(action).iter().any(|key| {
                let letter = key_name(*key).filter(|name| name.len() == 1).and_then(|name| name.chars().next());
                let by_letter =
                    letter.filter(char::is_ascii_alphabetic).and_then(|letter| self.printed.letter_pressed(letter));
                by_letter.unwrap_or_else(|| self.input.just_pressed(*key))
            })
    }

    /// The keys of that action that ask for it now: all of them, or with a key of [`MODIFIERS`] only such keys and Shift.
    fn plain(&self, action: Action) -> impl Iterator<Item = KeyCode> {
        let is_modified = self.is_held(&MODIFIERS);
        self.keys
            .of_action(action)
            .iter()
            .copied()
            .filter(move |key| !is_modified || SHIFTS.contains(key) || MODIFIERS.contains(key))
    }

    /// Whether the keys of the system ask to copy (Ctrl+C, on a Mac Command+C).
    #[must_use]
    pub fn copies(&self) -> bool {
        self.has_command() && self.input.just_pressed(KeyCode::KeyC)
    }

    /// Whether they ask to paste (Ctrl+V, on a Mac Command+V).
    #[must_use]
    pub fn pastes(&self) -> bool {
        self.has_command() && self.input.just_pressed(KeyCode::KeyV)
    }

    /// Whether Control or Command is held.
    fn has_command(&self) -> bool {
        self.is_held(&[KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight])
    }

    /// Whether one of these keys is held. A tap between two frames counts too.
    fn is_held(&self, keys: &[KeyCode]) -> bool {
        self.input.any_pressed(keys.iter().copied()) || self.input.any_just_pressed(keys.iter().copied())
    }

    /// 1, -1 or 0 for two opposite actions that are held; less for a trigger that is pressed a little.
    #[must_use]
    pub fn axis(&self, more: Action, less: Action) -> f32 {
        let amount = |action: Action| f32::from(u8::from(self.is_key_held(action))).max(self.pad.pressed(action));
        amount(more) - amount(less)
    }

    /// What the sticks of the gamepad ask for.
    #[must_use]
    pub fn pad(&self) -> &Pad {
        &self.pad
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_shift_keys_count_as_shift_until_one_has_an_action_of_its_own() {
        let mut controls = Controls::default();
        assert_eq!(Keys::of(&controls).of_action(Action::Fine), [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        assert_eq!(Keys::of(&controls).name(Action::Fine), "Shift");
        controls.set(Action::Strike, vec!["RightShift".to_owned()]);
        assert_eq!(Keys::of(&controls).of_action(Action::Fine), [KeyCode::ShiftLeft]);
    }

    #[test]
    fn while_a_gamepad_is_used_its_own_signs_name_what_asks_for_an_action() {
        let keys = Keys::default();
        assert_eq!(keys.name(Action::Strike), "Space");
        let keys = keys.with_pad(PadSigns::Sony, true);
        assert_eq!(keys.name(Action::Strike), "Cross");
        assert_eq!(
            (keys.name(Action::Skip), keys.name(Action::ButtUp)),
            ("L1+Cross".to_owned(), "L1+pad up".to_owned())
        );
        assert_eq!(keys.name(Action::Screenshot), "F12", "no button does that");
    }

    #[test]
    fn an_action_may_have_several_keys_or_none() {
        let mut controls = Controls::default();
        controls.set(Action::Strike, vec!["Space".to_owned(), "Numpad0".to_owned()]);
        controls.set(Action::Slow, Vec::new());
        let keys = Keys::of(&controls);
        assert_eq!(keys.name(Action::Strike), "Space or Numpad0");
        assert!(keys.of_action(Action::Slow).is_empty() && keys.name(Action::Slow).is_empty());
    }
}
