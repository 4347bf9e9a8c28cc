//! Keys and mouse: one list for what each key does, and who owns the mouse.

use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Strike with the set power.
    Strike,
    /// While held, the mouse turns the cue.
    Aim,
    /// While held, everything that turns or shifts does so finely.
    Fine,
    /// Turn the cue to the left.
    TurnLeft,
    /// Turn the cue to the right.
    TurnRight,
    /// More power.
    Harder,
    /// Less power.
    Softer,
    /// Tip to the left.
    TipLeft,
    /// Tip to the right.
    TipRight,
    /// Tip up.
    TipUp,
    /// Tip down.
    TipDown,
    /// Tip to the centre, cue level.
    TipCentre,
    /// Butt up.
    ButtUp,
    /// Butt down.
    ButtDown,
    /// Rack again.
    Rerack,
    /// Hold or let run.
    Pause,
    /// One tick.
    Step,
    /// Slow motion on and off.
    Slow,
    /// The view from above on and off.
    ViewAbove,
    /// The view along the cue on and off.
    ViewCue,
    /// Turn the view to the left.
    OrbitLeft,
    /// Turn the view to the right.
    OrbitRight,
    /// Tilt the view up.
    OrbitUp,
    /// Tilt the view down.
    OrbitDown,
    /// Come closer.
    ZoomIn,
    /// Go away.
    ZoomOut,
    /// Show or hide the help.
    Help,
    /// Save a picture of the window.
    Screenshot,
}

/// A key and what it does.
pub struct Control {
    /// What it asks for.
    pub action: Action,
    /// The key.
    pub key: KeyCode,
    /// What is printed on the key.
    pub name: &'static str,
    /// What it does, for the help.
    pub does: &'static str,
}

const fn control(action: Action, key: KeyCode, name: &'static str, does: &'static str) -> Control {
    Control { action, key, name, does }
}

/// Every key; help and handling are both made from this list.
pub const CONTROLS: &[Control] = &[
    control(Action::Strike, KeyCode::Space, "Space", "strike with the set power"),
    control(Action::Aim, KeyCode::KeyA, "A", "hold and move the mouse: turn the cue"),
    control(Action::Fine, KeyCode::ShiftLeft, "Shift", "hold: turn and shift finely"),
    control(Action::TurnLeft, KeyCode::KeyQ, "Q", "turn the cue to the left"),
    control(Action::TurnRight, KeyCode::KeyE, "E", "turn the cue to the right"),
    control(Action::Harder, KeyCode::KeyW, "W", "more power"),
    control(Action::Softer, KeyCode::KeyS, "S", "less power"),
    control(Action::TipLeft, KeyCode::ArrowLeft, "Left", "tip to the left"),
    control(Action::TipRight, KeyCode::ArrowRight, "Right", "tip to the right"),
    control(Action::TipUp, KeyCode::ArrowUp, "Up", "tip up: follow"),
    control(Action::TipDown, KeyCode::ArrowDown, "Down", "tip down: draw"),
    control(Action::TipCentre, KeyCode::KeyX, "X", "tip to the centre, cue level"),
    control(Action::ButtUp, KeyCode::PageUp, "PgUp", "butt up"),
    control(Action::ButtDown, KeyCode::PageDown, "PgDn", "butt down"),
    control(Action::Rerack, KeyCode::KeyR, "R", "rack again"),
    control(Action::Pause, KeyCode::KeyP, "P", "pause or run"),
    control(Action::Step, KeyCode::Period, ".", "one tick while paused"),
    control(Action::Slow, KeyCode::KeyT, "T", "slow motion on or off"),
    control(Action::ViewAbove, KeyCode::KeyV, "V", "view from above on or off"),
    control(Action::ViewCue, KeyCode::KeyC, "C", "view along the cue on or off"),
    control(Action::OrbitLeft, KeyCode::KeyJ, "J", "turn the view to the left"),
    control(Action::OrbitRight, KeyCode::KeyL, "L", "turn the view to the right"),
    control(Action::OrbitUp, KeyCode::KeyI, "I", "tilt the view up"),
    control(Action::OrbitDown, KeyCode::KeyK, "K", "tilt the view down"),
    control(Action::ZoomIn, KeyCode::KeyO, "O", "come closer"),
    control(Action::ZoomOut, KeyCode::KeyU, "U", "go away"),
    control(Action::Help, KeyCode::F1, "F1", "this help"),
    control(Action::Screenshot, KeyCode::F12, "F12", "save a picture of the window"),
];

/// What the mouse does, for the help.
pub const MOUSE: &[(&str, &str)] = &[
    ("Left, pull and push", "stroke: the push's speed is the cue's"),
    ("Left click", "point the cue there"),
    ("Left on a cue ball in hand", "drag it to its place"),
    ("Right, move", "turn the cue"),
    ("Middle, move", "turn the view"),
    ("Wheel", "closer or further"),
];

/// The keyboard, asked for actions.
pub trait Ask {
    /// Whether a key of that action is held.
    fn held(&self, action: Action) -> bool;
    /// Whether a key of that action went down in this frame.
    fn hit(&self, action: Action) -> bool;

    /// 1, -1 or 0 for two opposite actions that are held.
    fn axis(&self, more: Action, less: Action) -> f32 {
        f32::from(u8::from(self.held(more))) - f32::from(u8::from(self.held(less)))
    }
}

impl Ask for ButtonInput<KeyCode> {
    fn held(&self, action: Action) -> bool {
        // A tap between two frames counts too.
        self.any_pressed(keys_of(action)) || self.hit(action)
    }

    fn hit(&self, action: Action) -> bool {
        self.any_just_pressed(keys_of(action))
    }
}

fn keys_of(action: Action) -> impl Iterator<Item = KeyCode> {
    CONTROLS.iter().filter(move |control| control.action == action).map(|control| control.key)
}

/// Name of the key for `action`.
#[must_use]
pub fn key_name(action: Action) -> &'static str {
    CONTROLS.iter().find(|control| control.action == action).map_or("", |control| control.name)
}

/// Who has the mouse and the keyboard.
#[derive(Resource, Clone, Debug, Default)]
pub struct Owner {
    /// The pointer is over the panel now.
    pub over_panel: bool,
    /// The panel takes what is typed.
    pub panel_types: bool,
    /// The mouse buttons that went down on the table and are still held.
    pub table: Vec<MouseButton>,
    /// How far the mouse has moved in this frame, in logical pixels, down being positive.
    pub moved: Vec2,
    /// How much of the window's right side the panel covers, in logical pixels.
    pub panel_width: f32,
}

impl Owner {
    /// Whether `button` went down on the table and is still held. Who owns a drag is settled at the press.
    #[must_use]
    pub fn table_has(&self, button: MouseButton) -> bool {
        self.table.contains(&button)
    }
}

/// Adds up how far the mouse has moved. Where the cursor stands still at the screen's edge the mouse itself tells.
pub fn follow_mouse(
    mut cursor: MessageReader<CursorMoved>,
    motion: Res<AccumulatedMouseMotion>,
    mut owner: ResMut<Owner>,
) {
    let moved: Vec2 = cursor.read().filter_map(|moved| moved.delta).sum();
    owner.moved = if moved == Vec2::ZERO { motion.delta } else { moved };
}

/// Settles at each press whether table or panel owns it.
pub fn settle_owner(buttons: Res<ButtonInput<MouseButton>>, mut owner: ResMut<Owner>) {
    // A button that just came up is still owned, so that its release finds its owner.
    owner.table.retain(|button| buttons.pressed(*button) || buttons.just_released(*button));
    if owner.over_panel {
        return;
    }
    for button in buttons.get_just_pressed() {
        if !owner.table_has(*button) {
            owner.table.push(*button);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things() {
        for (i, one) in CONTROLS.iter().enumerate() {
            assert!(CONTROLS[i + 1..].iter().all(|other| other.key != one.key), "{} is used twice", one.name);
        }
    }
}
