//! The gamepad in terms of actions: what its buttons ask for, and what its sticks do.

use bevy::prelude::*;

use super::pad_signs::PadSigns;
use crate::settings::Action;

/// A stick that is moved less than this is at rest: sticks do not come back to their middle exactly.
const AT_REST: f32 = 0.15;
/// The further a stick is moved, the more a little more of it does: the exponent of its curve.
const CURVE: f32 = 2.5;
/// A full push of the right stick scrolls so many points in a second.
const SCROLL: f32 = 1200.0;
/// Longest frame time, in seconds, that counts for a held stick.
const LONGEST_FRAME: f32 = 0.1;

/// What a button asks for: alone, and while the button of [`Action::PadSecond`] is held.
pub(super) const WORK: &[(Action, Option<Action>, Option<Action>)] = &[
    (Action::PadStrike, Some(Action::Strike), Some(Action::Skip)),
    (Action::PadBack, Some(Action::Menu), Some(Action::Retry)),
    (Action::PadButtons, None, Some(Action::Replay)),
    (Action::PadCoach, Some(Action::Coach), Some(Action::Line)),
    (Action::PadUndo, Some(Action::Undo), Some(Action::Redo)),
    (Action::PadMenu, Some(Action::Menu), Some(Action::Help)),
    (Action::PadSofter, Some(Action::Softer), Some(Action::ZoomOut)),
    (Action::PadHarder, Some(Action::Harder), Some(Action::ZoomIn)),
    (Action::PadFine, Some(Action::Fine), Some(Action::Fine)),
    (Action::PadAbove, Some(Action::ViewAbove), Some(Action::ViewHome)),
    (Action::PadCue, Some(Action::ViewCue), Some(Action::ViewStanding)),
];

/// The same for the directional pad, which has no other work.
pub(super) const DIRECTIONS: &[(GamepadButton, Action, Action)] = &[
    (GamepadButton::DPadLeft, Action::TipLeft, Action::TipCentre),
    (GamepadButton::DPadRight, Action::TipRight, Action::CallPocket),
    (GamepadButton::DPadUp, Action::TipUp, Action::ButtUp),
    (GamepadButton::DPadDown, Action::TipDown, Action::ButtDown),
];

/// What the gamepads ask for in this frame.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Pad {
    /// The actions whose buttons went down.
    pub(super) hit: Vec<Action>,
    /// The actions whose buttons are held, and how far each is pressed, from 0 to 1.
    pub(super) held: Vec<(Action, f32)>,
    /// The left stick as it is, right and up being positive, each from -1 to 1.
    pub left: Vec2,
    /// The right stick as it is.
    pub right: Vec2,
    /// Whether the second work is asked for: then the left stick moves the cue ball in hand, and the right one turns the view.
    pub second: bool,
    /// Whether a pad was the last thing that the player used.
    pub was_last: bool,
    /// The signs of the pad that was used last.
    pub signs: PadSigns,
    /// Whether there is a pad.
    pub is_there: bool,
}

impl Pad {
    /// Whether a button of that action went down in this frame.
    #[must_use]
    pub fn hit(&self, action: Action) -> bool {
        self.hit.contains(&action)
    }

    /// How far a button of that action is pressed, from 0 to 1.
    #[must_use]
    pub fn pressed(&self, action: Action) -> f32 {
        self.held.iter().find(|(held, _)| *held == action).map_or(0.0, |(_, pressed)| *pressed)
    }

    /// How fast the left stick turns the cue, to the left being positive, from -1 to 1: slowly near the middle.
    #[must_use]
    pub fn turn(&self) -> f32 {
        if self.second { 0.0 } else { -curved(Vec2::new(self.left.x, 0.0)).x }
    }

    /// How fast the left stick moves the cue ball in hand, right and up being positive.
    #[must_use]
    pub fn carry(&self) -> Vec2 {
        if self.second { curved(self.left) } else { Vec2::ZERO }
    }

    /// How fast the right stick turns the view, right and up being positive.
    #[must_use]
    pub fn look(&self) -> Vec2 {
        if self.second { curved(self.right) } else { Vec2::ZERO }
    }

    /// How many points the right stick scrolls a page in so many seconds, to what stands higher being positive.
    #[must_use]
    pub fn scrolled(&self, seconds: f32) -> f32 {
        curved(Vec2::new(0.0, self.right.y)).y * SCROLL * seconds.min(LONGEST_FRAME)
    }

    /// How far the right stick is pushed, from -1 (drawn back) to 1.
    #[must_use]
    pub fn push(&self) -> f32 {
        if self.second { 0.0 } else { self.right.y }
    }

    /// Whether anything on a pad is pressed or moved.
    #[must_use]
    pub fn is_used(&self) -> bool {
        !self.hit.is_empty() || !self.held.is_empty() || is_moved(self.left) || is_moved(self.right) || self.second
    }
}

/// Whether a stick is away from its middle.
fn is_moved(stick: Vec2) -> bool {
    stick.length() > AT_REST
}

/// What a stick asks for: nothing near its middle, little at first, everything at its edge.
fn curved(stick: Vec2) -> Vec2 {
    let share = ((stick.length() - AT_REST) / (1.0 - AT_REST)).clamp(0.0, 1.0);
    stick.normalize_or_zero() * share.powf(CURVE)
}

/// The action of a button of the directional pad, alone or with the second work.
pub(super) fn of_direction(action: Action) -> Option<(GamepadButton, bool)> {
    let of = |(button, first, second): &(GamepadButton, Action, Action)| {
        (*first == action).then_some((*button, false)).or((*second == action).then_some((*button, true)))
    };
    DIRECTIONS.iter().find_map(of)
}

/// The action of a pad whose buttons ask for `action`, and whether they do it only as their second work.
pub(super) fn asks_for(action: Action) -> Option<(Action, bool)> {
    let first = WORK.iter().find(|(_, first, _)| *first == Some(action)).map(|(of, ..)| (*of, false));
    first.or_else(|| WORK.iter().find(|(.., second)| *second == Some(action)).map(|(of, ..)| (*of, true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Device;

    #[test]
    fn every_button_of_a_gamepad_has_work_and_one_holds_the_second_work() {
        for action in Action::ALL.iter().filter(|action| action.device() == Device::Gamepad) {
            let has_work = WORK.iter().any(|(of, ..)| of == action);
            assert!(has_work || *action == Action::PadSecond, "{}", action.name());
        }
    }

    #[test]
    fn a_stick_that_does_not_come_back_exactly_turns_nothing_and_one_half_moved_turns_finely() {
        let turn = |x: f32| Pad { left: Vec2::new(x, 0.0), ..Pad::default() }.turn();
        assert_eq!(turn(0.1), 0.0);
        assert!((-0.2..-0.05).contains(&turn(0.5)), "{}", turn(0.5));
        assert_eq!(turn(1.0), -1.0);
        assert_eq!(turn(-1.0), 1.0);
    }
}
