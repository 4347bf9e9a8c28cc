//! A wall of the room: wainscot, papered wall with wall lamps, framed pictures, a rack of cues and a score board.
//!
//! A wall is made of equal sections with a lamp in the middle of each. Between two sections hangs something. One picture shows
//! a section as it would be in metres of a usual room; a wall is stretched a little, so that whole sections fit.

use bevy::prelude::*;

use super::tone::{linear, smooth};
use crate::settings::Mood;
use crate::view::texture::{noise, scramble};

/// Width and height of a section of a usual wall, in metres.
pub(super) const SECTION: Vec2 = Vec2::new(2.5, 2.9);
/// Height of the wainscot over the floor, in metres.
const WAINSCOT: f32 = 0.98;
/// Height of the wall lamps over the floor, in metres.
pub(super) const LAMP_HEIGHT: f32 = 1.72;
/// Half the size of the shade of a wall lamp, in metres.
pub(super) const LAMP: Vec2 = Vec2::new(0.075, 0.11);
/// Width of a panel of the wainscot, and of a stripe of the paper with its gap, in metres.
const PANEL_WIDTH: f32 = SECTION.x / 3.0;
const STRIPE: f32 = SECTION.x / 11.0;
/// Linear colour of the wood of racks and boards.
const WOOD: Vec3 = Vec3::new(0.250, 0.120, 0.060);
/// How bright the field of a panel is, as a multiple of the colour of the mood.
const PANELS: f32 = 1.7;

/// What covers the walls, and how the room lights it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Covering {
    /// Linear colours of the wainscot and of the paper.
    panel: Vec3,
    paper: Vec3,
    /// The light of the wall lamps as a multiple of the usual one.
    pub(super) lamps: f32,
}

impl Covering {
    /// The covering of the walls in that mood.
    pub fn of(mood: &Mood) -> Self {
        let room = &mood.room;
        let lamps = if room.wall_lamps { mood.exposure } else { 0.0 };
        Self { panel: linear(room.panel), paper: linear(room.paper), lamps }
    }
}

/// What hangs between the sections of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hung {
    /// Landscapes in frames.
    Pictures,
    /// A rack of cues, a score board, and landscapes.
    CuesAndScores,
    /// Windows.
    Windows,
}

/// How many sections a wall of that length has, in metres of a room for a lamp of the usual size.
pub(super) fn sections(length: f32) -> f32 {
    (length / SECTION.x).round().max(1.0)
}

impl Covering {
    /// The colour of a section of a usual wall. `place` is in metres from its middle, and from the floor.
    pub fn bare(&self, place: Vec2) -> Vec3 {
        let Vec2 { x, y } = place;
        if y < 0.13 {
            return self.panel * if y > 0.115 { 1.3 } else { 0.8 };
        }
        if y < WAINSCOT {
            return self.panel * (PANELS * panel(x, y));
        }
        if y < WAINSCOT + 0.07 {
            let round = (y - WAINSCOT) / 0.07;
            return self.panel * (0.9 + 1.1 * round);
        }
        if y > SECTION.y - 0.12 {
            return Vec3::splat(0.22) * (0.8 + 0.4 * ((SECTION.y - y) / 0.12));
        }
        let stripe = if (x / STRIPE).rem_euclid(1.0) < 0.5 { 1.0 } else { 0.90 };
        self.paper * (stripe * (0.95 + 0.10 * noise(x / SECTION.x, y / SECTION.x, [10, 10], 31)))
    }
}

/// How light a place of the wainscot is: a row of panels with bevelled edges.
fn panel(x: f32, y: f32) -> f32 {
    let cell = (x / PANEL_WIDTH + 0.5).rem_euclid(1.0) * PANEL_WIDTH;
    let from_side = cell.min(PANEL_WIDTH - cell);
    let edge = from_side.min(y - 0.13).min(WAINSCOT - y);
    let grain = 0.9 + 0.2 * noise(x / SECTION.x, y * 0.12, [90, 6], 32);
    let below = (WAINSCOT - y) < (y - 0.13).min(from_side);
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

/// Something that hangs on a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Thing {
    CueRack,
    ScoreBoard,
    /// A framed landscape, one of three.
    Landscape(u32),
    /// A window with a sky behind it. Its colours are shares of the light of the sky.
    Window,
}

impl Thing {
    /// All things that differ, without windows.
    pub const ALL: [Self; 5] =
        [Self::CueRack, Self::ScoreBoard, Self::Landscape(0), Self::Landscape(1), Self::Landscape(2)];

    /// What hangs between section `between` of `count` and the one before it: at an end of the table a rack of cues and a score
    /// board, beside it pictures or windows.
    pub fn between_sections(between: u32, count: u32, hung: Hung) -> Option<Self> {
        if between == 0 || between >= count {
            return None;
        }
        Some(match (between, hung) {
            (_, Hung::Windows) => Self::Window,
            (1, Hung::CuesAndScores) => Self::CueRack,
            (2, Hung::CuesAndScores) => Self::ScoreBoard,
            _ => Self::Landscape(between % 3),
        })
    }

    /// Height of its middle over the floor, in metres.
    pub fn height(self) -> f32 {
        match self {
            Self::CueRack => 1.22,
            Self::ScoreBoard => 1.62,
            Self::Landscape(_) => 1.66,
            Self::Window => 1.78,
        }
    }

    /// Half its width and half its height, in metres.
    pub fn half(self) -> Vec2 {
        match self {
            Self::CueRack => Vec2::new(0.52, 0.78),
            Self::ScoreBoard => Vec2::new(0.56, 0.26),
            Self::Landscape(index) => Vec2::new(0.40 + 0.12 * scramble(index, 1, 33), 0.30),
            Self::Window => Vec2::new(0.88, 0.72),
        }
    }

    /// Its colour at a place, in metres from its middle.
    pub fn colour(self, offset: Vec2) -> Vec3 {
        let inside = (self.half() - offset.abs()).min_element();
        match self {
            Self::CueRack => cue_rack(offset),
            Self::ScoreBoard => score_board(offset, inside),
            Self::Landscape(index) => landscape(offset / self.half(), inside, index),
            Self::Window => window(offset, inside),
        }
    }
}

/// A framed landscape of soft blots. `inside` is the distance to the edge of its frame.
fn landscape(place: Vec2, inside: f32, index: u32) -> Vec3 {
    if inside < 0.045 {
        return Vec3::new(0.30, 0.19, 0.07) * (0.6 + 14.0 * inside);
    }
    if inside < 0.10 {
        return Vec3::splat(0.36);
    }
    let sky =
        smooth((place.y * 0.8 + 0.5 + 0.5 * (noise(place.x * 0.5 + 0.5, 0.3, [4, 4], index) - 0.5)).clamp(0.0, 1.0));
    let blots = 0.7 + 0.6 * noise(place.x * 0.5 + 0.5, place.y * 0.5 + 0.5, [7, 6], index + 7);
    Vec3::new(0.09, 0.075, 0.03).lerp(Vec3::new(0.20, 0.24, 0.27), sky) * blots
}

/// A window with four panes. Behind them is a pale sky over far trees. `inside` is the distance to the edge of its frame.
fn window(place: Vec2, inside: f32) -> Vec3 {
    let to_bar = place.x.abs().min((place.y - 0.24).abs());
    if inside < 0.055 || to_bar < 0.022 {
        // Painted wood against the sky.
        return Vec3::splat(if inside < 0.012 { 0.022 } else { 0.040 });
    }
    let tree_tops = -0.30 + 0.22 * (noise(place.x * 0.5 + 0.5, 0.5, [7, 3], 41) - 0.5);
    let far = smooth(((place.y - tree_tops) / 0.10).clamp(0.0, 1.0));
    let leaves = 0.8 + 0.4 * noise(place.x * 0.5 + 0.5, place.y * 0.5 + 0.5, [23, 19], 42);
    let sky = Vec3::splat(0.86 + 0.14 * (place.y / 0.72));
    (Vec3::new(0.115, 0.150, 0.085) * leaves).lerp(sky, far)
}

/// Cues on a board.
fn cue_rack(offset: Vec2) -> Vec3 {
    let slot = (offset.x / 0.13).round();
    let from_cue = (offset.x - slot * 0.13).abs();
    let share = (offset.y + 0.72) / 1.44;
    let radius = 0.0165 - 0.0095 * share;
    if slot.abs() <= 3.0 && (0.0..1.0).contains(&share) && from_cue < radius {
        let dark_butt = share < 0.40;
        let wood = if dark_butt { Vec3::new(0.07, 0.03, 0.02) } else { Vec3::new(0.42, 0.28, 0.13) };
        return wood * (1.25 - 0.6 * from_cue / radius);
    }
    let on_rail = offset.y.abs() > 0.66 || (0.34..0.44).contains(&offset.y);
    WOOD * if on_rail { 1.25 } else { 0.55 }
}

/// A score board: a black field in a wooden frame, with rows of figures and two brass rails with markers.
fn score_board(offset: Vec2, inside: f32) -> Vec3 {
    if inside < 0.05 {
        return WOOD * (1.0 + 8.0 * inside);
    }
    let row = (offset.y.abs() - 0.10).abs();
    let marker = (offset.x - if offset.y > 0.0 { -0.13 } else { 0.21 }).abs();
    if row < 0.035 && marker < 0.018 {
        return Vec3::new(0.45, 0.30, 0.08);
    }
    if row < 0.006 {
        return Vec3::new(0.35, 0.24, 0.09);
    }
    let figure = (offset.x / 0.05).rem_euclid(1.0);
    let is_figure = (0.045..0.075).contains(&row) && (0.35..0.6).contains(&figure);
    if is_figure { Vec3::splat(0.35) } else { Vec3::new(0.05, 0.045, 0.04) }
}
