//! Who owns the mouse and the keyboard: the table, or what lies over it.

use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;

/// Who has the mouse and the keyboard.
#[derive(Resource, Clone, Debug, Default)]
pub struct Owner {
    /// The pointer is over the panel now, or over anything else that lies over the picture, or a menu is open.
    pub over_panel: bool,
    /// The panel takes what is typed, or a menu does.
    pub panel_types: bool,
    /// Something on panel or menu is open that the menu key closes first.
    pub panel_needs_escape: bool,
    /// The mouse buttons that went down on the table and are still held.
    pub table: Vec<MouseButton>,
    /// How far the mouse has moved in this frame, in logical pixels, down being positive.
    pub moved: Vec2,
    /// How much of the window's right side the panel covers, in logical pixels.
    pub panel_width: f32,
    /// Parts of the window that nothing lies over while one plays, in logical pixels.
    pub clear: Vec<Rect>,
}

impl Owner {
    /// Whether `button` went down on the table and is still held. Who owns a drag is settled at the press.
    #[must_use]
    pub fn table_has(&self, button: MouseButton) -> bool {
        self.table.contains(&button)
    }
}

/// Adds up how far the mouse has moved. Where the cursor stands still at the screen's edge the mouse itself tells.
pub(super) fn follow_mouse(
    mut cursor: MessageReader<CursorMoved>,
    motion: Res<AccumulatedMouseMotion>,
    mut owner: ResMut<Owner>,
) {
    let moved: Vec2 = cursor.read().filter_map(|moved| moved.delta).sum();
    owner.moved = if moved == Vec2::ZERO { motion.delta } else { moved };
}

/// Settles at each press whether table or panel owns it.
pub(super) fn settle_owner(buttons: Res<ButtonInput<MouseButton>>, mut owner: ResMut<Owner>) {
    // A button that just came up is still owned, so that its release finds its owner.
    owner.table.retain(|button| buttons.pressed(*button) || buttons.just_released(*button));
    // Another button belongs to whom the first one does, wherever the pointer is by then.
    if owner.over_panel && owner.table.is_empty() {
        return;
    }
    for button in buttons.get_just_pressed() {
        if !owner.table_has(*button) {
            owner.table.push(*button);
        }
    }
}
