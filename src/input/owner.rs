//! Who owns the mouse and the keyboard: the table, or the panel and menus over it.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::holds::Hold;
use super::pointer_events::{ButtonChange, PointerEvent, PointerEvents};

/// Who has the mouse and the keyboard.
#[derive(Resource, Clone, Debug, Default)]
pub struct Owner {
    /// The pointer is over the panel or another part of the UI, or a menu is open.
    pub over_panel: bool,
    /// The panel or a menu receives what is typed.
    pub panel_types: bool,
    /// A list or a text field of the UI is open, which the menu key closes first.
    pub panel_needs_escape: bool,
    /// The mouse buttons that went down on the table and are still held, or came up in this frame.
    pub table: Vec<MouseButton>,
    /// The buttons that came up in this frame.
    pub(super) came_up: Vec<MouseButton>,
    /// The holds of the stroke button in this frame, the first one first.
    pub holds: Vec<Hold>,
    /// How far the mouse has moved in this frame, in logical pixels, down being positive.
    pub moved: Vec2,
    /// How much of the window's right side the panel covers, in logical pixels.
    pub panel_width: f32,
    /// Where the balls that are not on the table are shown, in logical pixels.
    pub tray: Option<Rect>,
    /// Parts of the window without any HUD over them during play, in logical pixels.
    pub clear: Vec<Rect>,
}

impl Owner {
    /// Whether `button` went down on the table and is still held. Who owns a drag is settled at the press.
    #[must_use]
    pub fn table_has(&self, button: MouseButton) -> bool {
        self.table.contains(&button)
    }

    /// From now on the release of a button that is down means nothing to the table.
    pub fn forget_presses(&mut self) {
        self.table.clear();
        self.holds.clear();
    }

    /// Decides at each press whether the table or the panel owns it, and follows the holds of the stroke button.
    fn follow(&mut self, events: &[PointerEvent]) {
        // A button that came up was still owned in that frame, so that its release found its owner.
        let came_up = std::mem::take(&mut self.came_up);
        self.table.retain(|button| !came_up.contains(button));
        self.holds.retain(|hold| hold.to.is_none());
        self.holds.iter_mut().for_each(|hold| (hold.is_new, hold.moved) = (false, Vec2::ZERO));
        for event in events {
            match event {
                PointerEvent::Moved(moved) => {
                    self.holds.iter_mut().filter(|hold| hold.to.is_none()).for_each(|hold| hold.add(*moved))
                }
                PointerEvent::Button(change) if change.state == ButtonState::Pressed => self.take_press(change),
                PointerEvent::Button(change) => self.take_release(change),
            }
        }
    }

    /// Where the stroke button went down or came up on the panel in this frame, in logical pixels.
    pub(super) fn changes_on_panel(&self) -> Vec<Vec2> {
        let on_panel = self.holds.iter().filter(|hold| !hold.on_table);
        on_panel.flat_map(|hold| [hold.is_new.then_some(hold.from), hold.to]).flatten().collect()
    }

    fn take_press(&mut self, change: &ButtonChange) {
        let ButtonChange { button, place, .. } = *change;
        // While the table owns one button, a second one goes to the table too, wherever the pointer is.
        let holds_another = self.table.iter().any(|held| !self.came_up.contains(held));
        let on_table = holds_another || !change.over_panel;
        self.table.retain(|held| *held != button);
        self.came_up.retain(|held| *held != button);
        if on_table {
            self.table.push(button);
        }
        if button == MouseButton::Left {
            self.holds.retain(|hold| hold.to.is_some());
            self.holds.push(Hold { from: place, is_new: true, on_table, ..Hold::default() });
        }
    }

    fn take_release(&mut self, change: &ButtonChange) {
        self.came_up.push(change.button);
        if change.button == MouseButton::Left {
            self.holds.iter_mut().filter(|hold| hold.to.is_none()).for_each(|hold| hold.to = Some(change.place));
        }
    }
}

/// Decides at each press whether the table or the panel owns it.
pub(super) fn settle_owner(pointer: Res<PointerEvents>, mut owner: ResMut<Owner>) {
    owner.moved = pointer.moved;
    owner.follow(&pointer.events);
}

/// Forgets all buttons when the window loses the focus: their release may never be reported, and the next press would
/// then not count as one.
pub(super) fn forget_buttons(
    mut changes: MessageReader<WindowFocused>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut owner: ResMut<Owner>,
) {
    if changes.read().any(|change| !change.focused) {
        buttons.reset_all();
        owner.forget_presses();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(state: ButtonState, x: f32, over_panel: bool) -> PointerEvent {
        PointerEvent::Button(ButtonChange { button: MouseButton::Left, state, place: Vec2::new(x, 0.0), over_panel })
    }

    fn press(x: f32) -> PointerEvent {
        change(ButtonState::Pressed, x, false)
    }

    fn release(x: f32) -> PointerEvent {
        change(ButtonState::Released, x, false)
    }

    fn moved(x: f32) -> PointerEvent {
        PointerEvent::Moved(Vec2::new(x, 0.0))
    }

    /// The holds in each of these frames.
    fn holds(frames: &[&[PointerEvent]]) -> Vec<Vec<Hold>> {
        let mut owner = Owner::default();
        let mut follow = |events: &&[PointerEvent]| {
            owner.follow(events);
            owner.holds.clone()
        };
        frames.iter().map(&mut follow).collect()
    }

    #[test]
    fn the_way_of_the_mouse_before_a_press_and_after_its_release_makes_no_drag_of_a_click() {
        let seen = holds(&[&[moved(500.0), press(500.0), moved(1.0), release(501.0), moved(-300.0)]]);
        assert_eq!(seen[0].len(), 1);
        assert!(seen[0][0].is_click() && seen[0][0].is_new && seen[0][0].on_table);
        assert_eq!((seen[0][0].from.x, seen[0][0].travelled), (500.0, 1.0));
    }

    #[test]
    fn a_hold_goes_on_from_frame_to_frame_and_ends_with_its_release() {
        let seen = holds(&[&[press(10.0)], &[moved(3.0)], &[moved(3.0), release(16.0)], &[moved(5.0)]]);
        assert_eq!(seen.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 1, 0]);
        assert_eq!([0, 1, 2].map(|frame| seen[frame][0].is_new), [true, false, false]);
        assert_eq!((seen[2][0].moved.x, seen[2][0].travelled), (3.0, 6.0));
        assert!(seen[2][0].to.is_some() && !seen[2][0].is_click(), "it has travelled six pixels");
    }

    #[test]
    fn two_clicks_within_a_frame_are_two_holds() {
        let seen = holds(&[&[press(10.0), release(10.0), moved(200.0), press(210.0), release(210.0)]]);
        assert_eq!(
            seen[0].iter().map(|hold| (hold.from.x, hold.is_click())).collect::<Vec<_>>(),
            [(10.0, true), (210.0, true)]
        );
    }

    #[test]
    fn each_press_belongs_to_what_lay_under_it() {
        let on_panel = change(ButtonState::Pressed, 210.0, true);
        let seen = holds(&[&[press(10.0), release(10.0), on_panel, release(210.0), press(10.0)], &[release(10.0)]]);
        assert_eq!(seen[0].iter().map(|hold| hold.on_table).collect::<Vec<_>>(), [true, false, true]);
        assert!(seen[1].len() == 1 && seen[1][0].on_table && !seen[1][0].is_new);
    }

    #[test]
    fn while_the_table_holds_one_button_a_second_one_is_its_own_wherever_it_goes_down() {
        let right = ButtonChange {
            button: MouseButton::Right,
            state: ButtonState::Pressed,
            place: Vec2::ZERO,
            over_panel: false,
        };
        let mut owner = Owner::default();
        owner.follow(&[PointerEvent::Button(right), change(ButtonState::Pressed, 210.0, true)]);
        assert!(owner.table_has(MouseButton::Right) && owner.table_has(MouseButton::Left) && owner.holds[0].on_table);
        owner.follow(&[PointerEvent::Button(ButtonChange { state: ButtonState::Released, ..right })]);
        assert!(owner.table_has(MouseButton::Right), "its release finds its owner");
        owner.follow(&[]);
        assert!(!owner.table_has(MouseButton::Right) && owner.table_has(MouseButton::Left));
    }
}
