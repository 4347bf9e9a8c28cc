//! Gives the buttons of the mouse the work that the player has chosen for them.

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::keyboard::Keys;
use crate::settings::Action;

/// Which action each button does at the table if nobody exchanged them. The systems of the table ask for these buttons.
const USUAL: [(Action, MouseButton); 3] = [
    (Action::StrokeButton, MouseButton::Left),
    (Action::CueButton, MouseButton::Right),
    (Action::ViewButton, MouseButton::Middle),
];

/// The button as which the table sees `button`; `None` for a button without work.
pub(super) fn by_work(keys: &Keys, button: MouseButton) -> Option<MouseButton> {
    USUAL.iter().find(|(action, _)| keys.buttons_of(*action).contains(&button)).map(|(_, shown)| *shown)
}

/// Shows the table the buttons by their work: the one that strokes as the left one, and so on. A button without work is
/// not shown. Egui reads the messages of the window, so panel and menus keep the usual buttons.
pub(super) fn exchange_buttons(
    mut pressed: Local<ButtonInput<MouseButton>>,
    mut messages: MessageReader<MouseButtonInput>,
    mut focus: MessageReader<WindowFocused>,
    keys: Res<Keys>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
) {
    pressed.clear();
    for MouseButtonInput { button, state, .. } in messages.read() {
        match state {
            ButtonState::Pressed => pressed.press(*button),
            ButtonState::Released => pressed.release(*button),
        }
    }
    // A window without the focus does not hear of a release.
    if focus.read().any(|focus| !focus.focused) {
        pressed.release_all();
    }
    if USUAL.iter().all(|(action, button)| keys.buttons_of(*action) == [*button]) {
        return;
    }
    let by_work = |button: &MouseButton| by_work(&keys, *button);
    buttons.reset_all();
    let came_up: Vec<_> = pressed.get_just_released().copied().collect();
    let was_held = pressed.get_pressed().chain(&came_up).filter(|button| !pressed.just_pressed(**button));
    was_held.filter_map(by_work).for_each(|button| buttons.press(button));
    buttons.clear();
    pressed.get_just_pressed().filter_map(by_work).for_each(|button| buttons.press(button));
    came_up.iter().filter_map(by_work).for_each(|button| buttons.release(button));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Controls;

    /// The buttons that the table sees after each frame of these changes, for a left-handed player.
    fn seen(frames: &[&[(MouseButton, ButtonState)]]) -> Vec<ButtonInput<MouseButton>> {
        let mut controls = Controls::default();
        controls.set(Action::StrokeButton, vec!["RightButton".to_owned()]);
        controls.set(Action::CueButton, vec!["LeftButton".to_owned()]);
        let mut app = App::new();
        app.add_message::<MouseButtonInput>()
            .add_message::<WindowFocused>()
            .insert_resource(Keys::of(&controls))
            .init_resource::<ButtonInput<MouseButton>>()
            .add_systems(PreUpdate, exchange_buttons);
        let window = Entity::PLACEHOLDER;
        let mut frame = |changes: &&[(MouseButton, ButtonState)]| {
            for (button, state) in *changes {
                app.world_mut().write_message(MouseButtonInput { button: *button, state: *state, window });
            }
            app.update();
            app.world().resource::<ButtonInput<MouseButton>>().clone()
        };
        frames.iter().map(&mut frame).collect()
    }

    #[test]
    fn a_left_handed_player_strokes_with_the_right_button() {
        use ButtonState::{Pressed, Released};
        let seen = seen(&[&[(MouseButton::Right, Pressed)], &[], &[(MouseButton::Right, Released)], &[]]);
        let left = |index: usize| {
            let buttons: &ButtonInput<MouseButton> = &seen[index];
            (
                buttons.just_pressed(MouseButton::Left),
                buttons.pressed(MouseButton::Left),
                buttons.just_released(MouseButton::Left),
            )
        };
        assert_eq!(
            [0, 1, 2, 3].map(left),
            [(true, true, false), (false, true, false), (false, false, true), (false, false, false)]
        );
        assert!(seen.iter().all(|buttons| !buttons.pressed(MouseButton::Right)));
    }

    #[test]
    fn a_press_and_its_release_in_one_slow_frame_are_both_seen() {
        use ButtonState::{Pressed, Released};
        let seen = seen(&[&[(MouseButton::Left, Pressed), (MouseButton::Left, Released)]]);
        assert!(seen[0].just_pressed(MouseButton::Right) && seen[0].just_released(MouseButton::Right));
        assert!(!seen[0].pressed(MouseButton::Right));
    }

    #[test]
    fn a_button_without_work_is_not_seen() {
        let seen = seen(&[&[(MouseButton::Back, ButtonState::Pressed)]]);
        assert_eq!(seen[0].get_pressed().count(), 0);
    }
}
