//! The size of the room around the table, and its colours.

use bevy::prelude::*;

use super::tone::{linear, tint, warm};
use super::wall::{Covering, Hung};
use super::windows::Windows;
use crate::physics::FLOOR;
use crate::settings::{Furnished, Mood, WindowSide};
use crate::shot::Setup;
use crate::view::lamp_light::{HEIGHT, LampLight};
use crate::view::plan::{bed, stand};

/// Distance of the walls from the table under a lamp of the usual size, in metres.
const CLEARANCE: f32 = 2.7;
/// The same in a hall with stands.
const CLEARANCE_OF_STANDS: f32 = 4.6;
/// Height of the ceiling over the lamp, in metres, for a lamp of the usual size.
const OVER_LAMP: f32 = 0.75;
/// What the ceiling sends to the eye by itself, in linear light of the picture: it stands for the dim lights of a hall.
const CEILING: f32 = 0.40;
/// What a white sheet far from all lights may send to the eye, before its light is computed.
const DIM: f32 = 0.34;
/// So far below the cloth, in metres, and within the table there is only this share of it, in pockets and under the table.
const BELOW: f32 = 0.002;
const UNDER_TABLE: f32 = 0.25;

/// The room around a table. Places are on the screen's axes, in metres from the middle of the bed.
#[derive(Clone)]
pub struct Room {
    /// The middle of the room, at the height of the cloth.
    pub middle: Vec3,
    /// Half its length and half its width.
    pub half: Vec2,
    /// Height of the ceiling over the cloth.
    pub ceiling: f32,
    /// How many times as large as usual the lamp is.
    pub times: f32,
    /// What stands in it.
    pub(super) furnished: Furnished,
    /// Half the size of the table.
    pub(super) table: Vec2,
    /// The light over the table.
    pub lamp: LampLight,
    /// The dim light of the room as a multiple of the usual one.
    tint: Vec3,
    /// Colours of floor and ceiling, linear.
    pub boards: Vec3,
    pub(super) plaster: Vec3,
    pub(super) covering: Covering,
    pub(super) windows: Option<Windows>,
}

/// What a room depends on.
pub(super) type RoomKey = (Vec3, Vec2, Vec2, Mood);

impl Room {
    /// The room in which that set-up stands, in that mood.
    pub fn of(setup: &Setup, mood: &Mood) -> Self {
        let lamp = LampLight::of(setup, mood);
        let times = lamp.times;
        let table = stand(setup).half.as_vec2();
        let furnished = mood.room.furniture;
        let clearance = match furnished {
            Furnished::Club => CLEARANCE,
            Furnished::Stands => CLEARANCE_OF_STANDS,
        };
        let half = table + clearance * times;
        let windows = mood.daylight.map(|daylight| {
            let side = if daylight.side == WindowSide::Left { -1.0 } else { 1.0 };
            let sky = linear(daylight.colour) * (daylight.light * mood.exposure);
            Windows::of(side, half, -(FLOOR as f32), times, sky)
        });
        Self {
            middle: lamp.middle.with_y(0.0),
            half,
            ceiling: (HEIGHT + OVER_LAMP) * times,
            times,
            furnished,
            table,
            lamp,
            tint: tint(mood),
            boards: linear(mood.room.floor),
            plaster: linear(mood.room.ceiling),
            covering: Covering::of(mood),
            windows,
        }
    }

    /// What the room of a set-up in that mood depends on.
    pub fn key(setup: &Setup, mood: &Mood) -> RoomKey {
        let (bed, whole) = (bed(setup), stand(setup));
        let middle = crate::simulation::to_screen(bed.middle.extend(0.0));
        (middle, bed.half.as_vec2(), whole.half.as_vec2(), *mood)
    }

    /// Height of the floor over the cloth: below zero.
    pub fn floor(&self) -> f32 {
        -(FLOOR as f32)
    }

    /// What the ceiling sends to the eye by itself.
    pub(super) fn glow(&self) -> Vec3 {
        warm(CEILING) * self.tint
    }

    /// About what a white sheet at a place that faces `normal`, both on the screen's axes, sends to the eye: without shadows, and
    /// without light that was sent on. It is shown until the light there is computed.
    pub fn guess(&self, place: Vec3, normal: Vec3) -> Vec3 {
        let is_below = place.y < -BELOW && (place - self.middle).xz().abs().cmple(self.table).all();
        let open = if is_below { UNDER_TABLE } else { 1.0 };
        let day = self.windows.as_ref().map_or(Vec3::ZERO, |windows| windows.on_white(place - self.middle, normal));
        (warm(DIM) * self.tint + self.lamp.on_white(place, normal) + day) * open
    }

    /// Towards which side the windows throw shadows on the bed: a unit vector along it, on the screen's x and z; `None` without
    /// windows.
    pub fn away_from_windows(&self) -> Option<Vec2> {
        self.windows.as_ref().map(Windows::inwards)
    }

    /// What hangs on the wall at an end or beside the table, on that side (1 or -1) of x or z.
    pub(super) fn hung(&self, on_end: bool, side: f32) -> Hung {
        let has_windows = self.windows.as_ref().is_some_and(|windows| windows.are_on(side));
        match (on_end, has_windows) {
            (false, false) if self.furnished == Furnished::Stands => Hung::Nothing,
            // At both ends it hangs beside the rack of cues, on the left of somebody who looks there.
            (true, _) => Hung::Scores(if side > 0.0 { 2 } else { 1 }),
            (false, true) => Hung::Windows,
            (false, false) => Hung::Pictures,
        }
    }

    /// What the sky in the windows sends to the eye; black without windows.
    pub(super) fn sky(&self) -> Vec3 {
        self.windows.as_ref().map_or(Vec3::ZERO, |windows| windows.sky)
    }
}
