//! A wall of the room: wainscot, papered wall with wall lamps, framed pictures, a rack of cues and a score board.
//!
//! A wall is made of equal sections with a lamp in the middle of each. Between two sections hangs something. One picture shows
//! a section as it would be in metres of a usual room; a wall is stretched a little, so that whole sections fit.

use bevy::prelude::*;

use super::tone::{linear, smooth, tint, warm};
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
/// Colour of the shade of a wall lamp that does not burn.
const UNLIT_SHADE: f32 = 0.45;
/// How far a wall lamp stands off the wall, in metres.
const OFF_WALL: f32 = 0.28;
/// What a white sheet on the wall sends to the eye far from the wall lamps, and beside one.
const LIGHT: [f32; 2] = [0.24, 1.0];
/// Over this distance from a corner of the room the wall is darker, in metres.
pub(super) const DARK_CORNER: f32 = 1.2;
/// Width of a panel of the wainscot, and of a stripe of the paper with its gap, in metres.
const PANEL_WIDTH: f32 = SECTION.x / 3.0;
const STRIPE: f32 = SECTION.x / 11.0;
/// Linear colour of the wood of racks and boards.
const WOOD: Vec3 = Vec3::new(0.150, 0.072, 0.036);

/// What covers the walls, and how the room lights it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Covering {
    /// Linear colours of the wainscot and of the paper.
    panel: Vec3,
    paper: Vec3,
    /// The dim light as a multiple of the usual one.
    tint: Vec3,
    /// The light of the wall lamps as a multiple of the usual one.
    pub(super) lamps: f32,
}

impl Covering {
    /// The covering of the walls in that mood.
    pub fn of(mood: &Mood) -> Self {
        let room = &mood.room;
        let lamps = if room.wall_lamps { mood.exposure } else { 0.0 };
        Self { panel: linear(room.panel), paper: linear(room.paper), tint: tint(mood), lamps }
    }

    /// What a white sheet sends to the eye far from the wall lamps, at a height from 0 to 1.
    pub fn dim(&self, height: f32) -> Vec3 {
        warm(LIGHT[0] * (1.0 - 0.25 * height)) * self.tint
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

/// A place on a wall, in metres of a room for a lamp that is `times` as large as usual.
#[derive(Clone, Copy, Debug)]
pub(super) struct WallPlace {
    /// From the middle of the wall.
    pub along: f32,
    /// Over the floor.
    pub up: f32,
    /// Half the length of the wall.
    pub half: f32,
    /// Height of the wall.
    pub height: f32,
    /// How many times as large as usual the lamp is.
    pub times: f32,
    /// What hangs on the wall.
    pub hung: Hung,
}

impl WallPlace {
    /// Number of the section that begins next to it, counted from the start of the wall, with the part of a section.
    fn section(&self) -> f32 {
        (self.along / self.half + 1.0) / 2.0 * sections(2.0 * self.half / self.times)
    }

    /// What hangs there, and where on it, in metres from its middle.
    fn thing(&self) -> Option<(Thing, Vec2)> {
        let (section, count) = (self.section(), sections(2.0 * self.half / self.times));
        let between = section.round();
        let thing = Thing::between_sections(between as u32, count as u32, self.hung)?;
        let across = (section - between) * 2.0 * self.half / (count * self.times);
        let offset = Vec2::new(across, self.up / self.times - thing.height());
        thing.is_at(offset).then_some((thing, offset))
    }
}

/// How many sections a wall of that length has, in metres of a room for a lamp of the usual size.
pub(super) fn sections(length: f32) -> f32 {
    (length / SECTION.x).round().max(1.0)
}

/// The share of the sky's light that a window at a place sends to the eye; `None` where there is no window.
pub(super) fn window_at(place: &WallPlace) -> Option<Vec3> {
    let (thing, offset) = place.thing()?;
    (thing == Thing::Window).then(|| thing.colour(offset))
}

/// The light that a place of a wall without windows sends to the eye, in linear light of the picture.
pub(super) fn light(covering: &Covering, place: &WallPlace) -> Vec3 {
    let height = place.up / place.height;
    let hung = place.thing().map(|(thing, offset)| thing.colour(offset) * covering.dim(height));
    let in_section = || {
        let across = place.section().rem_euclid(1.0) - 0.5;
        section_light(covering, Vec2::new(across, height) * SECTION)
    };
    hung.unwrap_or_else(in_section) * corner((place.half - place.along.abs()) / place.times)
}

/// Share of the light at a distance in metres from a corner of the room.
pub(super) fn corner(distance: f32) -> f32 {
    0.7 + 0.3 * smooth((distance / DARK_CORNER).clamp(0.0, 1.0))
}

/// The light of a section of a usual wall far from the corners of the room. `place` is in metres from its middle, and from the
/// floor.
pub(super) fn section_light(covering: &Covering, place: Vec2) -> Vec3 {
    let from_lamp = place - Vec2::new(0.0, LAMP_HEIGHT);
    let dim = covering.dim(place.y / SECTION.y);
    if from_lamp.abs().cmple(LAMP).all() {
        // The shade of a wall lamp, brightest where its bulb is; dark linen if it does not burn.
        let linen = Vec3::splat(UNLIT_SHADE) * dim;
        return linen.max(warm(0.95 - 0.35 * from_lamp.length() / LAMP.y) * covering.lamps);
    }
    let shine = |offset: Vec2| (OFF_WALL * OFF_WALL / (offset.length_squared() + OFF_WALL * OFF_WALL)).powf(1.5);
    let neighbours = [-1.0, 1.0].map(|side| shine(from_lamp + Vec2::new(side * SECTION.x, 0.0)));
    let glow = shine(from_lamp) + neighbours[0] + neighbours[1];
    covering.bare(place) * (dim + warm(LIGHT[1] * glow) * covering.lamps)
}

impl Covering {
    /// The colour of the bare wall.
    fn bare(&self, place: Vec2) -> Vec3 {
        let Vec2 { x, y } = place;
        if y < 0.13 {
            return self.panel * if y > 0.115 { 1.3 } else { 0.8 };
        }
        if y < WAINSCOT {
            return self.panel * panel(x, y);
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

    fn is_at(self, offset: Vec2) -> bool {
        offset.abs().cmplt(self.half()).all()
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
