//! Reads the gamepads each frame. Without a gamepad nothing here ever changes.

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use super::keyboard::Keys;
use super::owner::Owner;
use super::pad::{DIRECTIONS, Pad, WORK};
use super::pad_signs::PadSigns;
use crate::settings::Action;

/// A trigger that is pressed less than this is not pressed.
const TRIGGER: f32 = 0.05;
/// A mouse that moves less than this in a frame, in logical pixels, was only touched.
const TOUCHED: f32 = 2.0;

/// Reads all gamepads. While panel or menu have the keys, the pad goes through them, and only the menu hears of it here.
pub(super) fn read_pads(
    pads: Query<(&Gamepad, Option<&Name>)>,
    keys: Res<Keys>,
    owner: Res<Owner>,
    (mut typed, mut clicked): (MessageReader<KeyboardInput>, MessageReader<MouseButtonInput>),
    mut pad: ResMut<Pad>,
) {
    let by_others = typed.read().count() + clicked.read().count() > 0 || owner.moved.length() > TOUCHED;
    let mut now = Pad { was_last: pad.was_last, signs: pad.signs, is_there: !pads.is_empty(), ..Pad::default() };
    for (gamepad, name) in &pads {
        let before = now.clone();
        now.add(gamepad, &keys);
        if now.is_used() && now != before {
            now.signs = PadSigns::of(name.map_or("", Name::as_str), gamepad.vendor_id());
            now.was_last = true;
        }
    }
    if owner.panel_types {
        now.hit.retain(|action| *action == Action::Menu);
        now.held.clear();
        now.second = false;
    }
    now.was_last &= now.is_there && !by_others;
    pad.set_if_neq(now);
}

impl Pad {
    /// Adds what one gamepad asks for.
    fn add(&mut self, gamepad: &Gamepad, keys: &Keys) {
        let buttons = |action: Action| keys.pad_buttons_of(action).iter().copied();
        let second = gamepad.any_pressed(buttons(Action::PadSecond));
        self.second |= second;
        for (of, first, other) in WORK {
            let Some(action) = (if second { *other } else { *first }) else { continue };
            if gamepad.any_just_pressed(buttons(*of)) {
                self.hit.push(action);
            }
            let pressed = buttons(*of).map(|button| how_far(gamepad, button)).fold(0.0, f32::max);
            if pressed > TRIGGER {
                self.held.push((action, pressed));
            }
        }
        for (button, first, other) in DIRECTIONS {
            let action = if second { *other } else { *first };
            if gamepad.just_pressed(*button) {
                self.hit.push(action);
            }
            if gamepad.pressed(*button) {
                self.held.push((action, 1.0));
            }
        }
        let farther = |one: Vec2, other: Vec2| if other.length() > one.length() { other } else { one };
        self.left = farther(self.left, gamepad.left_stick());
        self.right = farther(self.right, gamepad.right_stick());
    }
}

/// How far a button is pressed, from 0 to 1.
fn how_far(gamepad: &Gamepad, button: GamepadButton) -> f32 {
    let pressed = f32::from(u8::from(gamepad.pressed(button)));
    gamepad.get(button).unwrap_or(0.0).max(pressed)
}
