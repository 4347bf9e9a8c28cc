//! The room around the table: its size, and the light that each place of it sends to the eye. Walls and floor are painted with
//! this light, and the balls mirror it.

mod build;
mod furniture;
mod mirrored;
mod wall;

use bevy::prelude::*;

pub(super) use build::build_room;
pub(super) use mirrored::mirror_room;

use super::plan::{bed, rail_top, stand};
use super::shades::{HEIGHT, Shades};
use super::table::BED_HEIGHT;
use super::texture::{noise, scramble};
use crate::shot::Setup;
use crate::simulation::to_screen;

/// Distance of the walls from the table under a lamp of the usual size, in metres.
const CLEARANCE: f32 = 2.7;
/// Height of the ceiling over the lamp, in metres, for a lamp of the usual size.
const OVER_LAMP: f32 = 0.75;
/// What a white sheet on the floor sends to the eye where the lamp does not reach it, in linear light of the picture.
const DIM: f32 = 0.30;
/// Width and length of a floorboard, in metres.
const BOARD: Vec2 = Vec2::new(0.14, 1.9);
/// After so many boards across and along, the boards of the floor repeat.
const BOARDS: [u16; 2] = [14, 2];
/// Colour of the floorboards, linear.
const OAK: Vec3 = Vec3::new(0.215, 0.118, 0.062);
/// Over this distance in metres the edge of the table's shadow on the floor is soft.
const PENUMBRA: f32 = 0.22;
/// Share of the lamp's light that the cloth sends up.
const CLOTH_LIGHT: f32 = 0.84;

/// The room around a table. Places are on the screen's axes, in metres from the middle of the bed.
#[derive(Clone)]
pub(super) struct Room {
    /// The middle of the room, at the height of the cloth.
    pub middle: Vec3,
    /// Half its length and half its width.
    pub half: Vec2,
    /// Height of the ceiling over the cloth.
    pub ceiling: f32,
    /// How many times as large as usual the lamp is.
    pub times: f32,
    /// Half the size of the bed and of the whole table.
    bed: Vec2,
    table: Vec2,
    /// Height of the rails over the cloth.
    top: f32,
    /// Colours of cloth and rails, linear.
    cloth: Vec3,
    wood: Vec3,
    shades: Shades,
}

/// What a room depends on.
pub(super) type RoomKey = (Vec3, Vec2, Vec2, [f32; 3], [f32; 3]);

/// At most this many rooms are remembered. What one mirrors is about 1 MB.
const MOST_ROOMS: usize = 16;

/// What was made for the last few rooms, so that a table that comes back finds it.
pub(super) struct Remembered<T>(Vec<(RoomKey, T)>);

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Remembered<T> {
    /// What belongs to this room; `make` makes it if it is not remembered.
    fn of(&mut self, key: RoomKey, make: impl FnOnce() -> T) -> &T {
        let known = self.0.iter().position(|(other, _)| *other == key);
        let entry = known.map_or_else(|| (key, make()), |index| self.0.remove(index));
        self.0.truncate(MOST_ROOMS - 1);
        self.0.insert(0, entry);
        &self.0[0].1
    }
}

impl Room {
    /// The room in which that set-up stands.
    pub fn of(setup: &Setup) -> Self {
        let linear = |[red, green, blue]: [f32; 3]| LinearRgba::from(Srgba::rgb(red, green, blue)).to_vec3();
        let (bed, whole) = (bed(setup), stand(setup));
        let shades = Shades::of(setup);
        let times = shades.times;
        Self {
            middle: to_screen(bed.middle.extend(0.0)),
            half: whole.half.as_vec2() + CLEARANCE * times,
            ceiling: (HEIGHT + OVER_LAMP) * times,
            times,
            bed: bed.half.as_vec2(),
            table: whole.half.as_vec2(),
            top: rail_top(&setup.table) as f32,
            cloth: linear(setup.table.cloth_colour),
            wood: linear(setup.table.rail_colour),
            shades,
        }
    }

    /// What the room of a set-up depends on.
    pub fn key(setup: &Setup) -> RoomKey {
        let (bed, whole) = (bed(setup), stand(setup));
        let middle = to_screen(bed.middle.extend(0.0));
        let table = &setup.table;
        (middle, bed.half.as_vec2(), whole.half.as_vec2(), table.cloth_colour, table.rail_colour)
    }

    /// Height of the floor over the cloth: below zero.
    pub fn floor(&self) -> f32 {
        -(BED_HEIGHT as f32)
    }

    /// What a white floor sends to the eye at `place` (x and z from the middle of the room).
    pub fn light_on_floor(&self) -> impl Fn(Vec2) -> Vec3 {
        let lamp = self.shades.on_partly_hidden_white();
        move |place| {
            let on_floor = self.middle + Vec3::new(place.x, self.floor(), place.y);
            lamp(on_floor, &|shade| self.passes(on_floor, shade)).to_vec3() + warm(DIM) * self.open_to(place)
        }
    }

    /// Which share of the light from `shade` to `place` on the floor passes the table.
    fn passes(&self, place: Vec3, shade: Vec3) -> f32 {
        let at_cloth = place.lerp(shade, (self.middle.y - place.y) / (shade.y - place.y));
        let beside = (at_cloth - self.middle).xz().abs() - self.table;
        smooth((beside.max_element() / PENUMBRA + 0.5).clamp(0.0, 1.0))
    }

    /// How much of the dim light of the room reaches a place on the floor: least under the table.
    fn open_to(&self, place: Vec2) -> f32 {
        let beside = (place.abs() - self.table).max_element();
        0.30 + 0.70 * smooth(((beside + 0.5) / 1.3).clamp(0.0, 1.0))
    }

    /// The light of the ceiling at a place: the cloth lights it from below.
    fn ceiling_light(&self, place: Vec2) -> Vec3 {
        let glow = (-(place / (self.table + 1.2 * self.times)).length_squared()).exp();
        warm(0.075) + self.cloth * (0.10 * glow)
    }

    /// What one sees from `from`, near the cloth, towards `way`.
    pub fn seen(&self) -> impl Fn(Vec3, Vec3) -> Vec3 {
        let on_cloth = self.shades.on_white();
        let on_floor = self.light_on_floor();
        move |from, way| {
            let start = from - self.middle;
            let (to_edge, edge_height) = leaving(start, way, self.bed);
            if edge_height < 0.0 {
                let place = start + way * (-start.y / way.y);
                return self.cloth * on_cloth(place + self.middle).to_vec3() * CLOTH_LIGHT;
            }
            if edge_height < self.top {
                let edge = start + way * to_edge;
                return self.cloth * on_cloth((edge + self.middle).with_y(self.middle.y)).to_vec3() * 0.4;
            }
            if way.y < 0.0 {
                let on_rail = start + way * ((self.top - start.y) / way.y);
                if on_rail.xz().abs().cmple(self.table).all() {
                    return self.wood * on_cloth(on_rail + self.middle).to_vec3() * 0.7;
                }
            }
            let (to_wall, height) = leaving(start, way, self.half);
            if height < self.floor() {
                let place = (start + way * ((self.floor() - start.y) / way.y)).xz();
                return board_at(place) * on_floor(place);
            }
            if height > self.ceiling {
                return self.ceiling_light((start + way * ((self.ceiling - start.y) / way.y)).xz());
            }
            let place = start + way * to_wall;
            let on_end = (place.x.abs() / self.half.x) > (place.z.abs() / self.half.y);
            let (along, length) = if on_end { (place.z, self.half.y) } else { (place.x, self.half.x) };
            wall::light(along, height - self.floor(), length, self.ceiling - self.floor(), self.times, on_end)
        }
    }
}

/// Length and width of the part of the floor after which its boards repeat, in metres.
fn boards_repeat() -> Vec2 {
    Vec2::new(BOARD.y * f32::from(BOARDS[1]), BOARD.x * f32::from(BOARDS[0]))
}

/// The colour of the floorboard at a place (x along the table and z from the middle of the room).
fn board_at(place: Vec2) -> Vec3 {
    let place = place.rem_euclid(boards_repeat());
    let row = (place.y / BOARD.x).floor();
    let along = (place.x / BOARD.y + scramble(row as u32, 0, 21)).rem_euclid(f32::from(BOARDS[1]));
    let tone = scramble(row as u32, along.floor() as u32, 22);
    let [across, along] = [(place.y / BOARD.x).fract(), along.fract()];
    let gap = across.min(1.0 - across) * BOARD.x;
    let joint = along.min(1.0 - along) * BOARD.y;
    let groove = if gap.min(joint) < 0.004 { 0.45 } else { 1.0 };
    let grain = noise(along + tone, across + tone, [6, 9], 23);
    let light = (0.72 + 0.42 * tone + 0.30 * (grain - 0.5)) * groove;
    OAK * light
}

/// How far it is from `start` towards `way` to the side of an upright box of half size `half` around the origin, and the height
/// there.
fn leaving(start: Vec3, way: Vec3, half: Vec2) -> (f32, f32) {
    let to = |from: f32, along: f32, half: f32| {
        if along.abs() < 1e-6 { f32::INFINITY } else { (half * along.signum() - from) / along }
    };
    let distance = to(start.x, way.x, half.x).min(to(start.z, way.z, half.y)).min(1e6);
    (distance, start.y + way.y * distance)
}

/// Warm light of that brightness.
pub(super) fn warm(light: f32) -> Vec3 {
    Vec3::new(light, 0.86 * light, 0.68 * light)
}

/// From 0 to 1 without corners.
fn smooth(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}
