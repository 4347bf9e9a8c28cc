//! The four walls of the room: where their places are.

use bevy::prelude::*;

use super::space::Room;
use super::wall::{self, Hung, LANDSCAPES, Thing};
use crate::simulation::from_screen;
use crate::view::surface::{Corner, Surface};

/// The light on walls and ceiling is stored at places so far apart, in metres.
pub(super) const STEP: f32 = 0.12;
/// How far the things on the walls stand out, in metres.
pub(super) const STAND_OUT: f32 = 0.02;

/// A corner at a place of the room.
pub(super) fn corner(room: &Room, place: Vec3, inwards: Vec3, grain: Vec2) -> Corner {
    Corner { place: from_screen(room.middle + place), normal: from_screen(inwards), grain: grain.as_dvec2() }
}

/// The part of the picture of all landscapes that shows one, from 0 to 1 to the right and down. Other things have pictures of their own.
pub(super) fn part_of(thing: Thing) -> Rect {
    match thing {
        Thing::Landscape(index) => {
            let above = index as f32 / LANDSCAPES as f32;
            Rect::new(0.0, above, 1.0, above + 1.0 / LANDSCAPES as f32)
        }
        Thing::ScoreBoard | Thing::Window => Rect::new(0.0, 0.0, 1.0, 1.0),
    }
}

/// Where a thing hangs: its middle on the screen's axes, how high that is over the floor, and half its size, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub middle: Vec3,
    pub up: f32,
    pub half: Vec2,
}

/// A wall of the room, with the coordinates of its places.
pub(super) struct Wall<'a> {
    pub room: &'a Room,
    on_end: bool,
    /// On which side of the table it is: 1 or -1.
    side: f32,
}

impl Wall<'_> {
    /// All four walls.
    pub fn all(room: &Room) -> impl Iterator<Item = Wall<'_>> {
        [(false, 1.0), (false, -1.0), (true, 1.0), (true, -1.0)].into_iter().map(move |(on_end, side)| Wall {
            room,
            on_end,
            side,
        })
    }

    /// Half its length, in metres.
    pub fn half(&self) -> f32 {
        if self.on_end { self.room.half.y } else { self.room.half.x }
    }

    fn height(&self) -> f32 {
        self.room.ceiling - self.room.floor()
    }

    /// Number of its sections.
    pub fn sections(&self) -> f32 {
        wall::sections(2.0 * self.half() / self.room.times)
    }

    /// The corner at a place: metres from its middle, over the floor, and out from it.
    pub fn corner(&self, along: f32, up: f32, out: f32, grain: Vec2) -> Corner {
        corner(self.room, self.place(along, up) + self.inwards() * out, self.inwards(), grain)
    }

    /// What hangs on it.
    fn hung(&self) -> Hung {
        self.room.hung(self.on_end, self.side)
    }

    /// The unit vector from it into the room.
    pub fn inwards(&self) -> Vec3 {
        let outwards = if self.on_end { Vec3::X } else { Vec3::Z };
        outwards * -self.side
    }

    /// The place on it, metres from its middle and over the floor, from the middle of the room.
    pub fn place(&self, along: f32, up: f32) -> Vec3 {
        let Vec2 { x, y: z } = self.room.half;
        let (x, z) = if self.on_end { (x * self.side, along) } else { (along, z * self.side) };
        Vec3::new(x, self.room.floor() + up, z)
    }

    /// Adds the bare wall, in parts of about [`STEP`].
    pub fn add_to(&self, surface: &mut Surface) {
        let (half, height) = (self.half(), self.height());
        let [across, up] = [2.0 * half, height].map(|length| (length / STEP).ceil().max(1.0) as u32);
        let at = |x: u32, y: u32| {
            let share = Vec2::new(x as f32 / across as f32, y as f32 / up as f32);
            let grain = Vec2::new(share.x * self.sections(), 1.0 - share.y);
            self.corner((2.0 * share.x - 1.0) * half, share.y * height, 0.0, grain)
        };
        let row = |y: u32| -> Vec<Corner> { (0..=across).map(|x| at(x, y)).collect() };
        for y in 0..up {
            surface.band(&row(y), &row(y + 1));
        }
    }

    /// What hangs between its sections, and where.
    pub fn things(&self) -> impl Iterator<Item = (Thing, Place)> + '_ {
        let (count, times) = (self.sections() as u32, self.room.times);
        (1..count).filter_map(move |between| {
            let thing = Thing::between_sections(between, count, self.hung())?;
            let along = (between as f32 / count as f32 * 2.0 - 1.0) * self.half();
            let up = thing.height() * times;
            Some((thing, Place { middle: self.room.middle + self.place(along, up), up, half: thing.half() * times }))
        })
    }

    /// Adds what hangs between its sections and is `wanted`.
    pub fn add_things(&self, surface: &mut Surface, wanted: impl Fn(Thing) -> bool) {
        let (up, inwards) = (Vec3::Y, self.inwards());
        let right = up.cross(inwards);
        for (thing, place) in self.things().filter(|(thing, _)| wanted(*thing)) {
            let part = part_of(thing);
            let corner = |x: f32, y: f32| {
                let at = place.middle + right * (place.half.x * x) + up * (place.half.y * y) + inwards * STAND_OUT;
                let grain = part.center() + part.half_size() * Vec2::new(x, -y);
                corner(self.room, at - self.room.middle, inwards, grain)
            };
            surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
        }
    }
}
