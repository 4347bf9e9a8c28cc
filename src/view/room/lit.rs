//! The size of the room around the table, and the light that each place of it sends to the eye.

use bevy::prelude::*;

use super::boards::board_at;
use super::tone::{linear, smooth, tint, warm};
use super::wall::{self, Covering, Hung, WallPlace};
use super::windows::Windows;
use crate::physics::FLOOR;
use crate::settings::{Mood, WindowSide};
use crate::shot::Setup;
use crate::simulation::to_screen;
use crate::view::plan::{bed, rail_top, stand};
use crate::view::shades::{HEIGHT, Shades};

/// Distance of the walls from the table under a lamp of the usual size, in metres.
const CLEARANCE: f32 = 2.7;
/// Height of the ceiling over the lamp, in metres, for a lamp of the usual size.
const OVER_LAMP: f32 = 0.75;
/// What a white sheet on the floor sends to the eye where the lamp does not reach it, in linear light of the picture.
const DIM: f32 = 0.30;
/// Over this distance in metres the edge of the table's shadow on the floor is soft.
const PENUMBRA: f32 = 0.22;
/// Share of the lamp's light that the cloth sends up.
const CLOTH_LIGHT: f32 = 0.84;

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
    /// Half the size of the bed and of the whole table.
    bed: Vec2,
    table: Vec2,
    /// Height of the rails over the cloth.
    top: f32,
    /// Colours of cloth and rails, linear.
    cloth: Vec3,
    wood: Vec3,
    shades: Shades,
    /// The light of the lamp as a multiple of the usual one.
    pub lamp: Vec3,
    /// The dim light of the room as a multiple of the usual one.
    pub(super) tint: Vec3,
    /// Colours of floor and ceiling, linear.
    pub(super) boards: Vec3,
    plaster: Vec3,
    pub(super) covering: Covering,
    pub(super) windows: Option<Windows>,
}

/// What a room depends on.
pub(super) type RoomKey = (Vec3, Vec2, Vec2, [f32; 3], [f32; 3], Mood);

impl Room {
    /// The room in which that set-up stands, in that mood.
    pub fn of(setup: &Setup, mood: &Mood) -> Self {
        let (bed, whole) = (bed(setup), stand(setup));
        let shades = Shades::of(setup, mood);
        let times = shades.times;
        let half = whole.half.as_vec2() + CLEARANCE * times;
        let windows = mood.daylight.map(|daylight| {
            let side = if daylight.side == WindowSide::Left { -1.0 } else { 1.0 };
            let sky = linear(daylight.colour) * (daylight.light * mood.exposure);
            Windows::of(side, half, -(FLOOR as f32), times, sky)
        });
        Self {
            middle: to_screen(bed.middle.extend(0.0)),
            half,
            ceiling: (HEIGHT + OVER_LAMP) * times,
            times,
            bed: bed.half.as_vec2(),
            table: whole.half.as_vec2(),
            top: rail_top(&setup.table) as f32,
            cloth: linear(setup.table.cloth_colour),
            wood: linear(setup.table.rail_colour),
            shades,
            lamp: linear(mood.lamp.colour) * (mood.lamp.light * mood.exposure) / linear(Mood::default().lamp.colour),
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
        let middle = to_screen(bed.middle.extend(0.0));
        let table = &setup.table;
        (middle, bed.half.as_vec2(), whole.half.as_vec2(), table.cloth_colour, table.rail_colour, *mood)
    }

    /// Height of the floor over the cloth: below zero.
    pub fn floor(&self) -> f32 {
        -(FLOOR as f32)
    }

    /// What a white floor sends to the eye at `place` (x and z from the middle of the room).
    pub fn light_on_floor(&self) -> impl Fn(Vec2) -> Vec3 {
        let lamp = self.shades.on_partly_hidden_white();
        move |place| {
            let on_floor = self.middle + Vec3::new(place.x, self.floor(), place.y);
            let passes = |from: Vec3| self.passes(on_floor, from);
            let day = self.daylight(on_floor, Vec3::Y, &passes) + self.sun_on_floor(place);
            lamp(on_floor, &passes).to_vec3() + warm(DIM) * self.tint * self.open_to(place) + day
        }
    }

    /// What white cloth on the bed sends to the eye at a place on the screen's axes: the light of the lamp, and by day that of
    /// the room. Without windows the dim light of the room is hardly seen beside that of the lamp.
    pub fn light_on_cloth(&self) -> impl Fn(Vec3) -> Vec3 {
        let lamp = self.shades.on_white();
        let dim = if self.windows.is_some() { warm(DIM) * self.tint } else { Vec3::ZERO };
        move |place| lamp(place).to_vec3() + dim + self.daylight(place, Vec3::Y, &|_| 1.0)
    }

    /// What the daylight makes a white sheet at a place (on the screen's axes) that faces `normal` send to the eye. `sees` says
    /// which share of a place of a window it sees.
    fn daylight(&self, place: Vec3, normal: Vec3, sees: &dyn Fn(Vec3) -> f32) -> Vec3 {
        let windows = self.windows.as_ref();
        windows.map_or(Vec3::ZERO, |windows| {
            windows.on_white(place - self.middle, normal, |part| sees(part + self.middle))
        })
    }

    /// What the sun makes a white floor send to the eye at `place` (x and z from the middle of the room).
    fn sun_on_floor(&self, place: Vec2) -> Vec3 {
        let place = Vec3::new(place.x, self.floor(), place.y);
        self.windows.as_ref().map_or(Vec3::ZERO, |windows| windows.sun_on_white(place))
    }

    /// Towards which side the windows throw shadows on the bed: a unit vector along it, on the screen's x and z; `None` without
    /// windows.
    pub fn away_from_windows(&self) -> Option<Vec2> {
        self.windows.as_ref().map(Windows::inwards)
    }

    /// How much more light than the usual dim one reaches what faces `normal` at a place, both on the screen's axes; a factor for
    /// each colour.
    pub fn dim_light(&self, place: Vec3, normal: Vec3) -> Vec3 {
        self.tint + self.daylight(place, normal, &|_| 1.0) / warm(DIM)
    }

    /// The mean light by day in the middle of the table, in linear light of the picture; `None` without windows.
    pub(super) fn mean_by_day(&self) -> Option<Vec3> {
        self.windows.as_ref()?;
        let sides = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];
        let day = sides.map(|side| self.daylight(self.middle, side, &|_| 1.0)).into_iter().sum::<Vec3>();
        Some(warm(DIM) * self.tint + day / sides.len() as f32)
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
        0.20 + 0.80 * smooth(((beside + 0.5) / 1.3).clamp(0.0, 1.0))
    }

    /// The light of the ceiling at a place: the cloth lights it from below.
    pub(super) fn ceiling_light(&self, place: Vec2) -> Vec3 {
        let glow = (-(place / (self.table + 1.2 * self.times)).length_squared()).exp();
        let at = self.middle + Vec3::new(place.x, self.ceiling, place.y);
        let lit = warm(DIM) * self.tint + self.daylight(at, Vec3::NEG_Y, &|_| 1.0);
        self.plaster * lit + self.cloth * self.lamp * (0.10 * glow)
    }

    /// What one sees from `from`, near the cloth, towards `way`.
    pub fn seen(&self) -> impl Fn(Vec3, Vec3) -> Vec3 {
        let on_cloth = self.light_on_cloth();
        let on_floor = self.light_on_floor();
        move |from, way| {
            let start = from - self.middle;
            let (to_edge, edge_height) = leaving(start, way, self.bed);
            if edge_height < 0.0 {
                let place = start + way * (-start.y / way.y);
                return self.cloth * on_cloth(place + self.middle) * CLOTH_LIGHT;
            }
            if edge_height < self.top {
                let edge = start + way * to_edge;
                return self.cloth * on_cloth((edge + self.middle).with_y(self.middle.y)) * 0.4;
            }
            if way.y < 0.0 {
                let on_rail = start + way * ((self.top - start.y) / way.y);
                if on_rail.xz().abs().cmple(self.table).all() {
                    return self.wood * on_cloth(on_rail + self.middle) * 0.7;
                }
            }
            let (to_wall, height) = leaving(start, way, self.half);
            if height < self.floor() {
                let place = (start + way * ((self.floor() - start.y) / way.y)).xz();
                return self.boards * board_at(place) * on_floor(place);
            }
            if height > self.ceiling {
                return self.ceiling_light((start + way * ((self.ceiling - start.y) / way.y)).xz());
            }
            let place = start + way * to_wall;
            let on_end = (place.x.abs() / self.half.x) > (place.z.abs() / self.half.y);
            let side = if on_end { place.x } else { place.z }.signum();
            let (along, half) = if on_end { (place.z, self.half.y) } else { (place.x, self.half.x) };
            let (up, whole) = (height - self.floor(), self.ceiling - self.floor());
            let on_wall =
                WallPlace { along, up, half, height: whole, times: self.times, hung: self.hung(on_end, side) };
            match wall::window_at(&on_wall) {
                Some(glass) => glass * self.sky(),
                None => wall::light(&self.covering, &on_wall) * self.day_on_wall(place, on_end, side),
            }
        }
    }

    /// What hangs on the wall at an end or beside the table, on that side (1 or -1) of x or z.
    pub(super) fn hung(&self, on_end: bool, side: f32) -> Hung {
        let has_windows = self.windows.as_ref().is_some_and(|windows| windows.are_on(side));
        match (on_end, has_windows) {
            (true, _) => Hung::CuesAndScores,
            (false, true) => Hung::Windows,
            (false, false) => Hung::Pictures,
        }
    }

    /// How many times as bright as by its dim light and its lamps a place on a wall is by day.
    pub(super) fn day_on_wall(&self, place: Vec3, on_end: bool, side: f32) -> Vec3 {
        let inwards = if on_end { Vec3::X } else { Vec3::Z } * -side;
        let height = (place.y - self.floor()) / (self.ceiling - self.floor());
        let day = self.daylight(place + self.middle, inwards, &|_| 1.0);
        Vec3::ONE + day / self.covering.dim(height).max(Vec3::splat(1e-3))
    }

    /// What the sky in the windows sends to the eye; black without windows.
    pub(super) fn sky(&self) -> Vec3 {
        self.windows.as_ref().map_or(Vec3::ZERO, |windows| windows.sky)
    }
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
