//! A wall of the room: wainscot, papered wall with wall lamps, framed pictures and a score board.
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
    /// Nothing.
    Nothing,
    /// Landscapes in frames.
    Pictures,
    /// A score board between that section and the one before it.
    Scores(u32),
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

/// How many landscapes differ.
pub(super) const LANDSCAPES: u32 = 3;

/// Something that hangs on a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Thing {
    /// A board with the score of the match.
    ScoreBoard,
    /// A landscape, one of [`LANDSCAPES`].
    Landscape(u32),
    /// A window with a sky behind it. Its colours are shares of the light of the sky.
    Window,
}

impl Thing {
    /// What hangs between section `between` of `count` and the one before it: at an end of the table a score board and a place for a rack
    /// of cues, beside it pictures or windows.
    pub fn between_sections(between: u32, count: u32, hung: Hung) -> Option<Self> {
        if between == 0 || between >= count {
            return None;
        }
        match (between, hung) {
            (_, Hung::Windows) => Some(Self::Window),
            (_, Hung::Scores(at)) if at == between => Some(Self::ScoreBoard),
            (_, Hung::Scores(_) | Hung::Nothing) => None,
            (_, Hung::Pictures) => Some(Self::Landscape(between % LANDSCAPES)),
        }
    }

    /// Height of its middle over the floor, in metres.
    pub fn height(self) -> f32 {
        match self {
            Self::ScoreBoard => 2.06,
            Self::Landscape(_) => 1.66,
            Self::Window => 1.78,
        }
    }

    /// Half its width and half its height, in metres.
    pub fn half(self) -> Vec2 {
        match self {
            Self::ScoreBoard => Vec2::new(0.50, 0.20),
            Self::Landscape(index) => Vec2::new(0.40 + 0.12 * scramble(index, 1, 33), 0.30),
            Self::Window => Vec2::new(0.88, 0.72),
        }
    }

    /// Its colour at a place, in metres from its middle. The colours of a score board change.
    pub fn colour(self, offset: Vec2) -> Vec3 {
        let inside = (self.half() - offset.abs()).min_element();
        match self {
            Self::ScoreBoard => Vec3::ZERO,
            Self::Landscape(index) => landscape(offset / self.half(), inside, index),
            Self::Window => window(offset, inside),
        }
    }
}

/// A landscape of soft blots in a mount. `inside` is the distance to the edge of its frame.
fn landscape(place: Vec2, inside: f32, index: u32) -> Vec3 {
    if inside < 0.055 {
        return Vec3::splat(0.42) * (0.94 + 2.0 * inside.min(0.03));
    }
    let sky =
        smooth((place.y * 0.8 + 0.5 + 0.5 * (noise(place.x * 0.5 + 0.5, 0.3, [4, 4], index) - 0.5)).clamp(0.0, 1.0));
    let blots = 0.7 + 0.6 * noise(place.x * 0.5 + 0.5, place.y * 0.5 + 0.5, [7, 6], index + 7);
    Vec3::new(0.16, 0.13, 0.05).lerp(Vec3::new(0.42, 0.50, 0.56), sky) * blots
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
