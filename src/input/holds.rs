//! A hold of the stroke button: from a press to its release, or the part of it that falls into a frame. A slow frame may have several.

use bevy::prelude::*;

/// A press that travels less than this, in logical pixels, is a click.
const CLICK: f32 = 4.0;

/// A hold of the stroke button, or the part of it that fell into this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hold {
    /// Where the button went down, in logical pixels.
    pub from: Vec2,
    /// Whether it went down in this frame.
    pub is_new: bool,
    /// Whether it went down on the table.
    pub on_table: bool,
    /// How far the mouse has moved in this frame while the button was down, in logical pixels, down being positive.
    pub moved: Vec2,
    /// Length of the mouse's path since the press, in logical pixels.
    pub travelled: f32,
    /// Where the button came up, in logical pixels; `None` if it is still down.
    pub to: Option<Vec2>,
}

impl Hold {
    /// Whether it was a click, which is known when the button came up.
    #[must_use]
    pub fn is_click(&self) -> bool {
        self.to.is_some() && self.travelled < CLICK
    }

    /// Adds a movement of the mouse in logical pixels.
    pub(super) fn add(&mut self, moved: Vec2) {
        self.moved += moved;
        self.travelled += moved.length();
    }
}
