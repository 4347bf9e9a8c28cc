//! Who owns the mouse and the keyboard: the table, or the panel and menus over it.

use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy::window::WindowFocused;

/// Who has the mouse and the keyboard.
#[derive(Resource, Clone, Debug, Default)]
pub struct Owner {
    /// The pointer is over the panel or another part of the UI, or a menu is open.
    pub over_panel: bool,
    /// The panel or a menu receives what is typed.
    pub panel_types: bool,
    /// A list or a text field of the UI is open, which the menu key closes first.
    pub panel_needs_escape: bool,
    /// The mouse buttons that went down on the table and are still held.
    pub table: Vec<MouseButton>,
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
}

/// Adds up how far the mouse has moved in this frame. If the cursor has not moved, because the screen's edge stops it, the
/// raw motion of the mouse is used.
pub(super) fn follow_mouse(
    mut cursor: MessageReader<CursorMoved>,
    motion: Res<AccumulatedMouseMotion>,
    mut owner: ResMut<Owner>,
) {
    let moved: Vec2 = cursor.read().filter_map(|moved| moved.delta).sum();
    owner.moved = if moved == Vec2::ZERO { motion.delta } else { moved };
}

/// Decides at each press whether the table or the panel owns it.
pub(super) fn settle_owner(buttons: Res<ButtonInput<MouseButton>>, mut owner: ResMut<Owner>) {
    // A button that just came up is still owned, so that its release finds its owner.
    owner.table.retain(|button| buttons.pressed(*button) || buttons.just_released(*button));
    // While the table owns one button, a second one goes to the table too, wherever the pointer is.
    if owner.over_panel && owner.table.is_empty() {
        return;
    }
    for button in buttons.get_just_pressed() {
        if !owner.table_has(*button) {
            owner.table.push(*button);
        }
    }
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
        owner.table.clear();
    }
}
