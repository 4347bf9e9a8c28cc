//! A wall of the room: wainscot, papered wall with wall lamps, framed pictures, a rack of cues and a score board.

use bevy::prelude::*;

use super::{smooth, warm};
use crate::view::texture::{noise, scramble};

/// Height of the wainscot over the floor, in metres.
const WAINSCOT: f32 = 0.98;
/// Distance between wall lamps, and their height over the floor, in metres.
const LAMPS: Vec2 = Vec2::new(2.5, 1.72);
/// Half the size of the shade of a wall lamp, in metres.
const LAMP: Vec2 = Vec2::new(0.075, 0.11);
/// How far a wall lamp stands off the wall, in metres.
const OFF_WALL: f32 = 0.28;
/// What a white sheet on the wall sends to the eye far from the wall lamps, and beside one.
const LIGHT: [f32; 2] = [0.24, 1.0];
/// Linear colours of the wainscot and of the paper.
const PANEL: Vec3 = Vec3::new(0.150, 0.072, 0.036);
const PAPER: Vec3 = Vec3::new(0.115, 0.150, 0.118);

/// The light that a place of a wall sends to the eye, in linear light of the picture. `along` runs from the middle of the wall
/// to `half` at its end, `up` from the floor to `height`, all in metres of a room for a lamp that is `times` as large as usual.
/// At an end of the table hang a score board and a rack of cues, beside it pictures.
pub(in crate::view) fn light(along: f32, up: f32, half: f32, height: f32, times: f32, on_end: bool) -> Vec3 {
    let (place, size) = (Vec2::new(along, up) / times, Vec2::new(half, height) / times);
    let (nearest, glow) = lamps(place, size.x);
    if nearest.abs().cmple(LAMP).all() {
        // The shade of a wall lamp, brightest where its bulb is.
        return warm(0.95 - 0.35 * nearest.length() / LAMP.y);
    }
    let corner = smooth(((size.x - place.x.abs()) / 1.2).clamp(0.0, 1.0)) * 0.3 + 0.7;
    let falling = 1.0 - 0.25 * (place.y / size.y);
    let lit = warm(LIGHT[0] * corner * falling + LIGHT[1] * glow);
    hung(place, size, on_end).unwrap_or_else(|| covering(place, size)) * lit
}

/// Where a place is from the nearest wall lamp, and the light of all of them there.
fn lamps(place: Vec2, half: f32) -> (Vec2, f32) {
    let count = (2.0 * half / LAMPS.x).floor().max(1.0);
    let step = 2.0 * half / count;
    let index = ((place.x + half) / step).floor().clamp(0.0, count - 1.0);
    let at = |index: f32| place - Vec2::new((index + 0.5) * step - half, LAMPS.y);
    let from = |offset: Vec2| (OFF_WALL * OFF_WALL / (offset.length_squared() + OFF_WALL * OFF_WALL)).powf(1.5);
    (at(index), from(at(index)) + from(at(index - 1.0)) + from(at(index + 1.0)))
}

/// The colour of the bare wall.
fn covering(place: Vec2, size: Vec2) -> Vec3 {
    let Vec2 { x, y } = place;
    if y < 0.13 {
        return PANEL * if y > 0.115 { 1.3 } else { 0.8 };
    }
    if y < WAINSCOT {
        return PANEL * panel(x, y);
    }
    if y < WAINSCOT + 0.07 {
        let round = (y - WAINSCOT) / 0.07;
        return PANEL * (0.9 + 1.1 * round);
    }
    if y > size.y - 0.12 {
        return Vec3::splat(0.22) * (0.8 + 0.4 * ((size.y - y) / 0.12));
    }
    let stripe = if (x / 0.22).rem_euclid(1.0) < 0.5 { 1.0 } else { 0.90 };
    PAPER * (stripe * (0.95 + 0.10 * noise(x * 0.1, y * 0.1, [40, 40], 31)))
}

/// How light a place of the wainscot is: a row of panels with bevelled edges.
fn panel(x: f32, y: f32) -> f32 {
    let cell = (x / 0.74).rem_euclid(1.0) * 0.74;
    let edge = cell.min(0.74 - cell).min(y - 0.13).min(WAINSCOT - y);
    let grain = 0.9 + 0.2 * noise(x * 0.9, y * 0.12, [40, 6], 32);
    let below = (WAINSCOT - y) < (y - 0.13).min(cell.min(0.74 - cell));
    let bevel = if below { 0.55 } else { 1.35 };
    grain
        * if (0.085..0.115).contains(&edge) {
            bevel
        } else if edge < 0.085 {
            1.0
        } else {
            0.82
        }
}

/// The colour of what hangs on the wall at a place, if anything does.
fn hung(place: Vec2, size: Vec2, on_end: bool) -> Option<Vec3> {
    // Between the wall lamps.
    let count = (2.0 * size.x / LAMPS.x).floor().max(1.0);
    let step = 2.0 * size.x / count;
    let between = ((place.x + size.x) / step).round();
    if between < 1.0 || between > count - 1.0 {
        return None;
    }
    let offset = Vec2::new(place.x + size.x - between * step, place.y);
    let index = between as u32 + if on_end { 10 } else { 0 };
    match index {
        11 => cue_rack(offset - Vec2::new(0.0, 1.22)),
        12 => score_board(offset - Vec2::new(0.0, 1.62)),
        _ => picture(offset - Vec2::new(0.0, 1.66), index),
    }
}

/// A framed picture: a landscape of soft blots.
fn picture(offset: Vec2, index: u32) -> Option<Vec3> {
    let half = Vec2::new(0.40 + 0.12 * scramble(index, 1, 33), 0.30);
    let inside = (half - offset.abs()).min_element();
    if inside < 0.0 {
        return None;
    }
    if inside < 0.045 {
        return Some(Vec3::new(0.30, 0.19, 0.07) * (0.6 + 14.0 * inside));
    }
    if inside < 0.10 {
        return Some(Vec3::splat(0.36));
    }
    let place = offset / half;
    let sky =
        smooth((place.y * 0.8 + 0.5 + 0.5 * (noise(place.x * 0.5 + 0.5, 0.3, [4, 4], index) - 0.5)).clamp(0.0, 1.0));
    let blots = 0.7 + 0.6 * noise(place.x * 0.5 + 0.5, place.y * 0.5 + 0.5, [7, 6], index + 7);
    Some(Vec3::new(0.09, 0.075, 0.03).lerp(Vec3::new(0.20, 0.24, 0.27), sky) * blots)
}

/// A rack with cues.
fn cue_rack(offset: Vec2) -> Option<Vec3> {
    if offset.x.abs() > 0.52 || offset.y.abs() > 0.78 {
        return None;
    }
    let slot = (offset.x / 0.13).round();
    let from_cue = (offset.x - slot * 0.13).abs();
    let share = (offset.y + 0.72) / 1.44;
    let radius = 0.0165 - 0.0095 * share;
    if slot.abs() <= 3.0 && (0.0..1.0).contains(&share) && from_cue < radius {
        let dark_butt = share < 0.40;
        let wood = if dark_butt { Vec3::new(0.07, 0.03, 0.02) } else { Vec3::new(0.42, 0.28, 0.13) };
        return Some(wood * (1.25 - 0.6 * from_cue / radius));
    }
    let on_board = offset.y.abs() > 0.66 || (0.34..0.44).contains(&offset.y);
    on_board.then_some(PANEL * 1.25)
}

/// A score board: a black field in a wooden frame, with rows of figures and two brass rails with markers.
fn score_board(offset: Vec2) -> Option<Vec3> {
    let inside = (Vec2::new(0.56, 0.26) - offset.abs()).min_element();
    if inside < 0.0 {
        return None;
    }
    if inside < 0.05 {
        return Some(PANEL * (1.0 + 8.0 * inside));
    }
    let row = (offset.y.abs() - 0.10).abs();
    let marker = (offset.x - if offset.y > 0.0 { -0.13 } else { 0.21 }).abs();
    if row < 0.035 && marker < 0.018 {
        return Some(Vec3::new(0.45, 0.30, 0.08));
    }
    if row < 0.006 {
        return Some(Vec3::new(0.35, 0.24, 0.09));
    }
    let figure = (offset.x / 0.05).rem_euclid(1.0);
    let is_figure = (0.045..0.075).contains(&row) && (0.35..0.6).contains(&figure);
    Some(if is_figure { Vec3::splat(0.35) } else { Vec3::new(0.05, 0.045, 0.04) })
}
