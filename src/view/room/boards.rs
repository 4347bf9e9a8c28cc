//! The boards of the floor.

use bevy::math::Vec2;

use crate::view::texture::{noise, scramble};

/// Width and length of a floorboard, in metres.
const BOARD: Vec2 = Vec2::new(0.14, 1.9);
/// After so many boards across and along, the boards of the floor repeat.
const BOARDS: [u16; 2] = [14, 2];

/// Length and width of the part of the floor after which its boards repeat, in metres.
pub(super) fn boards_repeat() -> Vec2 {
    Vec2::new(BOARD.y * f32::from(BOARDS[1]), BOARD.x * f32::from(BOARDS[0]))
}

/// How light the floorboard at a place is (x along the table and z from the middle of the room), as a share of the colour of the
/// floor.
pub(super) fn board_at(place: Vec2) -> f32 {
    let place = place.rem_euclid(boards_repeat());
    let row = (place.y / BOARD.x).floor();
    let along = (place.x / BOARD.y + scramble(row as u32, 0, 21)).rem_euclid(f32::from(BOARDS[1]));
    let tone = scramble(row as u32, along.floor() as u32, 22);
    let [across, along] = [(place.y / BOARD.x).fract(), along.fract()];
    let gap = across.min(1.0 - across) * BOARD.x;
    let joint = along.min(1.0 - along) * BOARD.y;
    let groove = if gap.min(joint) < 0.004 { 0.45 } else { 1.0 };
    let grain = noise(along + tone, across + tone, [6, 9], 23);
    (0.72 + 0.42 * tone + 0.30 * (grain - 0.5)) * groove
}
