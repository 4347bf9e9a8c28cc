//! Slow frames: what the pointer did in one frame reaches egui press by press, each with the pointer where it was.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiInput, PrimaryEguiContext, egui};

use super::pointer::is_of_pointer;

/// What the pointer did that egui is yet to be told. Egui asks once a frame what lies under the pointer: it would look for
/// what was pressed where the pointer has gone since.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Untold(VecDeque<egui::Event>);

impl Untold {
    /// Whether egui will hear of a button that was let go.
    pub fn has_release(&self) -> bool {
        self.0.iter().any(|event| matches!(event, egui::Event::PointerButton { pressed: false, .. }))
    }

    /// What egui is to be told in this frame: up to a press, up to the place of a release, or the release.
    fn next(&mut self) -> Vec<egui::Event> {
        let mut told = Vec::new();
        while let Some(event) = self.0.pop_front() {
            match &event {
                egui::Event::PointerButton { pressed: false, .. } if !told.is_empty() => {
                    self.0.push_front(event);
                    break;
                }
                egui::Event::PointerButton { .. } => {
                    told.push(event);
                    break;
                }
                _ => told.push(event),
            }
        }
        told
    }
}

/// Tells egui of one press or release a frame.
pub(super) fn tell_in_turn(mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>, mut untold: ResMut<Untold>) {
    let (pointer, others) = std::mem::take(&mut input.events).into_iter().partition(is_of_pointer);
    input.events = others;
    untold.0.extend::<Vec<_>>(pointer);
    let told = untold.next();
    input.events.extend(told);
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
    fn what_came_in_one_frame_is_told_press_by_press_and_in_order() {
        let all = [moved(1.0), button(1.0, true), moved(2.0), moved(3.0), button(3.0, false), moved(4.0)];
        let mut untold = Untold(all.to_vec().into());
        assert_eq!(untold.next(), all[..2]);
        assert_eq!(untold.next(), all[2..4]);
        assert!(untold.has_release());
        assert_eq!(untold.next(), all[4..5]);
        assert_eq!(untold.next(), all[5..]);
        assert_eq!(untold.next(), []);
    }
}
