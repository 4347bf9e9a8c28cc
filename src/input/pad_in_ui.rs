//! The gamepad in panel and menus: it moves the frame around a control as the Tab and arrow keys do, and presses it.

use bevy::prelude::*;
use bevy_egui::{EguiInput, PrimaryEguiContext, egui};

use super::keyboard::Keys;
use super::owner::Owner;
use crate::settings::Action;

/// A direction that is held goes on after this time, and then after this time again and again, in seconds.
const DELAY: f32 = 0.45;
const REPEAT: f32 = 0.11;
/// Longest frame time, in seconds, that counts for a held stick.
const LONGEST_FRAME: f32 = 0.1;

/// A direction that is held, and for how long it was, in seconds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeldDirection {
    key: Option<egui::Key>,
    since: f32,
}

impl HeldDirection {
    /// Whether the key that is held now goes down in this frame, which takes so many seconds.
    fn goes_down(&mut self, key: Option<egui::Key>, seconds: f32) -> bool {
        if self.key != key {
            *self = Self { key, since: 0.0 };
            return key.is_some();
        }
        let count = |since: f32| ((since - DELAY) / REPEAT).floor();
        let before = self.since;
        self.since += seconds;
        key.is_some() && self.since > DELAY && (before <= DELAY || count(self.since) > count(before))
    }
}

/// Tells egui of the pad's buttons as if they were keys.
pub(super) fn press_keys(
    pads: Query<&Gamepad>,
    keys: Res<Keys>,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    mut direction: Local<HeldDirection>,
) {
    if pads.is_empty() {
        return;
    }
    let hit = |action: Action| pads.iter().any(|pad| pad.any_just_pressed(keys.pad_buttons_of(action).iter().copied()));
    let second = pads.iter().any(|pad| pad.any_pressed(keys.pad_buttons_of(Action::PadSecond).iter().copied()));
    let seconds = time.delta_secs().min(LONGEST_FRAME);
    let back = if second { egui::Modifiers::SHIFT } else { egui::Modifiers::NONE };
    if !owner.panel_types {
        // Egui has nothing in its frame yet: the first press takes it to the first button.
        if hit(Action::PadButtons) && !second {
            press(&mut input, egui::Key::Tab, egui::Modifiers::NONE);
        }
        direction.goes_down(None, seconds);
        return;
    }
    for (action, key, modifiers) in [
        (Action::PadStrike, egui::Key::Enter, egui::Modifiers::NONE),
        (Action::PadBack, egui::Key::Escape, egui::Modifiers::NONE),
        (Action::PadButtons, egui::Key::Tab, back),
    ] {
        if hit(action) {
            press(&mut input, key, modifiers);
        }
    }
    let held = pads.iter().find_map(held_direction);
    if let Some(key) = held.filter(|_| direction.goes_down(held, seconds)) {
        // Up and down visit every control in turn. Left and right go to what stands beside, and move sliders.
        let (key, modifiers) = match key {
            egui::Key::ArrowDown => (egui::Key::Tab, egui::Modifiers::NONE),
            egui::Key::ArrowUp => (egui::Key::Tab, egui::Modifiers::SHIFT),
            beside => (beside, egui::Modifiers::NONE),
        };
        press(&mut input, key, modifiers);
    } else if held.is_none() {
        direction.goes_down(None, seconds);
    }
}

/// The arrow key that the directional pad or the left stick of `pad` stands for.
fn held_direction(pad: &Gamepad) -> Option<egui::Key> {
    let stick = pad.left_stick();
    let of_stick = match () {
        () if stick.length() < 0.5 => Vec2::ZERO,
        () if stick.x.abs() > stick.y.abs() => Vec2::X * stick.x,
        () => Vec2::Y * stick.y,
    };
    let towards = |button: GamepadButton, along: f32| pad.pressed(button) || along > 0.0;
    match () {
        () if towards(GamepadButton::DPadUp, of_stick.y) => Some(egui::Key::ArrowUp),
        () if towards(GamepadButton::DPadDown, -of_stick.y) => Some(egui::Key::ArrowDown),
        () if towards(GamepadButton::DPadLeft, -of_stick.x) => Some(egui::Key::ArrowLeft),
        () if towards(GamepadButton::DPadRight, of_stick.x) => Some(egui::Key::ArrowRight),
        () => None,
    }
}

/// A key goes down and comes up.
fn press(input: &mut EguiInput, key: egui::Key, modifiers: egui::Modifiers) {
    let event = |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    input.events.extend([event(true), event(false)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_that_is_held_goes_one_step_waits_and_goes_on() {
        let mut held = HeldDirection::default();
        let steps: Vec<usize> = (0..60).filter(|_| held.goes_down(Some(egui::Key::ArrowDown), 1.0 / 60.0)).collect();
        assert_eq!(steps[0], 0);
        assert!((26..30).contains(&steps[1]), "{steps:?}");
        assert!((5..9).contains(&(steps[2] - steps[1])), "{steps:?}");
        assert!(!held.goes_down(None, 1.0 / 60.0));
    }
}
