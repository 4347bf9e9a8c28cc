//! A queue of the pointer's events for egui. After a slow frame egui receives the presses one by one, each together with the
//! place of the pointer at that time.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiInput, PrimaryEguiContext, egui};

/// Events of the pointer that egui has not received yet. Egui determines once per frame what is under the pointer. With
/// all events in one frame it would use the place after the press.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct EventQueue(VecDeque<egui::Event>);

impl EventQueue {
    /// Whether the release of a button waits in the queue.
    pub fn has_release(&self) -> bool {
        self.0.iter().any(|event| matches!(event, egui::Event::PointerButton { pressed: false, .. }))
    }

    /// The events for this frame: all up to a press and the press itself; or all before a release; or a release alone;
    /// or all, if there is neither.
    fn next(&mut self) -> Vec<egui::Event> {
        let mut sent = Vec::new();
        while let Some(event) = self.0.pop_front() {
            match &event {
                egui::Event::PointerButton { pressed: false, .. } if !sent.is_empty() => {
                    self.0.push_front(event);
                    break;
                }
                egui::Event::PointerButton { .. } => {
                    sent.push(event);
                    break;
                }
                _ => sent.push(event),
            }
        }
        sent
    }
}

/// Sends egui one press or release a frame.
pub(super) fn send_in_turn(
    mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>,
    mut queue: ResMut<EventQueue>,
    mut modifiers: Local<egui::Modifiers>,
) {
    let (pointer, mut others): (Vec<_>, Vec<_>) =
        std::mem::take(&mut input.events).into_iter().partition(is_of_pointer);
    // Bevy reports the modifier keys in every frame. Egui would then ask for a next frame for ever.
    others.retain(|event| match event {
        egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *modifiers, *now) != *now,
        _ => true,
    });
    input.events = others;
    queue.0.extend(pointer);
    let sent = queue.next();
    input.events.extend(sent);
}

/// Whether an event comes from the pointer or its wheel.
pub(super) fn is_of_pointer(event: &egui::Event) -> bool {
    matches!(
        event,
        egui::Event::PointerMoved(_)
            | egui::Event::PointerGone
            | egui::Event::MouseMoved(_)
            | egui::Event::PointerButton { .. }
            | egui::Event::MouseWheel { .. }
    )
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Event, Modifiers, PointerButton, pos2};

    use super::*;

    fn moved(x: f32) -> Event {
        Event::PointerMoved(pos2(x, 0.0))
    }

    fn button(x: f32, pressed: bool) -> Event {
        let (pos, button, modifiers) = (pos2(x, 0.0), PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos, button, pressed, modifiers }
    }

    #[test]
    fn the_events_of_one_frame_are_sent_press_by_press_and_in_order() {
        let all = [moved(1.0), button(1.0, true), moved(2.0), moved(3.0), button(3.0, false), moved(4.0)];
        let mut queue = EventQueue(all.to_vec().into());
        assert_eq!(queue.next(), all[..2]);
        assert_eq!(queue.next(), all[2..4]);
        assert!(queue.has_release());
        assert_eq!(queue.next(), all[4..5]);
        assert_eq!(queue.next(), all[5..]);
        assert_eq!(queue.next(), []);
    }
}
