//! What belongs to the next strike: the card, the buttons over it, and the line beside it. They are drawn one after the other, so
//! that the line tells what a click on the card has just changed.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::history_buttons::row;
use super::status_line::line;
use super::strike_card::{LastStroke, card, note_stroke};
use super::systems::HudSystems;

/// Draws card, buttons and line.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastStroke>()
        .add_systems(Update, note_stroke)
        .add_systems(EguiPrimaryContextPass, (card, row, line).chain().in_set(HudSystems::Strike));
}
