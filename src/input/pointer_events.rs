//! What the pointer did in this frame, event by event.

use bevy::input::ButtonState;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

use super::exchanged_buttons::by_work;
use super::keyboard::Keys;

/// A change of a button of the mouse in this frame. Buttons are called by their work, as for the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ButtonChange {
    pub button: MouseButton,
    pub state: ButtonState,
    /// Where the pointer was, in logical pixels.
    pub place: Vec2,
    /// Whether the panel or another part of the UI was there. Only asked of a press.
    pub over_panel: bool,
}

/// What the pointer did in this frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PointerEvent {
    /// It moved by that many logical pixels.
    Moved(Vec2),
    /// A button went down or came up.
    Button(ButtonChange),
}

impl PointerEvent {
    /// How far the pointer moved with this event, in logical pixels.
    fn displacement(&self) -> Vec2 {
        match self {
            Self::Moved(moved) => *moved,
            Self::Button(_) => Vec2::ZERO,
        }
    }
}

/// The events of the pointer in this frame, in their order.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct PointerEvents {
    pub events: Vec<PointerEvent>,
    /// How far it has moved in all, in logical pixels, down being positive.
    pub moved: Vec2,
    /// Where the pointer was last seen, in logical pixels.
    place: Option<Vec2>,
}

impl PointerEvents {
    /// The presses of this frame.
    pub fn presses(&mut self) -> impl Iterator<Item = &mut ButtonChange> {
        self.events.iter_mut().filter_map(|event| match event {
            PointerEvent::Button(change) if change.state == ButtonState::Pressed => Some(change),
            _ => None,
        })
    }
}

/// Collects the events of the pointer. If it has not moved, because the screen's edge stops it, the raw motion of the mouse follows
/// the events.
pub(super) fn collect_events(
    mut incoming: MessageReader<WindowEvent>,
    motion: Res<AccumulatedMouseMotion>,
    keys: Res<Keys>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut pointer: ResMut<PointerEvents>,
) {
    let PointerEvents { events, moved, place } = &mut *pointer;
    events.clear();
    for event in incoming.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                *place = Some(moved.position);
                events.extend(moved.delta.map(PointerEvent::Moved));
            }
            WindowEvent::MouseButtonInput(input) => {
                let seen = place.or_else(|| window.single().ok()?.cursor_position());
                let (Some(button), Some(place)) = (by_work(&keys, input.button), seen) else { continue };
                let change = ButtonChange { button, state: input.state, place, over_panel: false };
                events.push(PointerEvent::Button(change));
            }
            _ => {}
        }
    }
    *moved = events.iter().map(PointerEvent::displacement).sum();
    if *moved == Vec2::ZERO && motion.delta != Vec2::ZERO {
        *moved = motion.delta;
        events.push(PointerEvent::Moved(motion.delta));
    }
}
