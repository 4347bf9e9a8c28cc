//! What shines in the room besides the lamp over the table: windows, wall lamps, and the ceiling.

use std::sync::Arc;

use bevy::math::DVec2;
use bevy::prelude::*;

use super::space::Room;
use super::tone::warm;
use super::wall::{self, Thing};
use super::walls::{STAND_OUT, Wall};
use crate::light::{Emitter, Picture, Sun};
use crate::simulation::from_screen;
use crate::view::surface::{Corner, Surface};

/// How far the shade of a wall lamp stands out from its wall, in metres.
const OUT: f32 = 0.10;
/// What the linen of a wall lamp sends to the eye, and what its open top and bottom do, in linear light of the picture.
const LINEN: f32 = 2.6;
const OPEN: f32 = 48.0;
/// Linear colour of the linen of a lamp that does not burn.
const UNLIT: Vec3 = Vec3::new(0.16, 0.15, 0.13);
/// Width and height of the picture of what shines in a window, in texels.
const TEXELS: u32 = 64;
/// The ceiling is so far above the light that it sends, in metres.
const BELOW_CEILING: f32 = 0.002;

/// One side of the shade of a wall lamp: its middle, from there to its right and upper side as it is seen, and its light.
type Side = (Vec3, [Vec3; 2], f32);

/// The sides of the shades of all wall lamps of a room, on the screen's axes.
fn sides(room: &Room) -> Vec<Side> {
    let Vec2 { x: wide, y: high } = wall::LAMP * room.times;
    let deep = OUT * room.times / 2.0;
    let of_lamp = |wall: &Wall, section: u32| -> [Side; 5] {
        let count = wall.sections();
        let along = ((section as f32 + 0.5) / count * 2.0 - 1.0) * wall.half();
        let up = Vec3::Y;
        let inwards = wall.inwards();
        let right = up.cross(inwards);
        let middle = wall.place(along, wall::LAMP_HEIGHT * room.times) + room.middle + inwards * deep;
        [
            (middle + inwards * deep, [right * wide, up * high], LINEN),
            (middle + right * wide, [-inwards * deep, up * high], LINEN),
            (middle - right * wide, [inwards * deep, up * high], LINEN),
            (middle + up * high, [right * wide, -inwards * deep], OPEN),
            (middle - up * high, [right * wide, inwards * deep], OPEN),
        ]
    };
    Wall::all(room)
        .flat_map(|wall| (0..wall.sections() as u32).flat_map(|at| of_lamp(&wall, at)).collect::<Vec<_>>())
        .collect()
}

/// The shades of the wall lamps, as bright as they are seen.
pub(super) fn lamp_boxes(room: &Room) -> Surface {
    let mut surface = Surface::default();
    for (middle, [right, up], light) in sides(room) {
        let normal = right.cross(up);
        let corner = |x: f32, y: f32| Corner {
            place: from_screen(middle + right * x + up * y),
            normal: from_screen(normal),
            grain: DVec2::ZERO,
        };
        surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
        let seen = if room.covering.lamps > 0.0 { warm(light * room.covering.lamps) } else { UNLIT * room.glow() };
        surface.paint(LinearRgba::from_vec3(seen));
    }
    surface
}

/// The windows, in the light of the sky.
pub(super) fn windows(room: &Room) -> Surface {
    let mut surface = Surface::default();
    for wall in Wall::all(room) {
        wall.add_things(&mut surface, |thing| thing == Thing::Window);
    }
    surface.paint(LinearRgba::from_vec3(room.sky()));
    surface
}

impl Room {
    /// All that shines in the room, the lamp over the table first.
    pub fn emitters(&self) -> Vec<Emitter> {
        let shining = |(middle, half): (Vec3, [Vec3; 2]), light: Vec3| Emitter {
            middle,
            half,
            light,
            picture: None,
            colour: Vec3::ZERO,
            is_open_behind: false,
        };
        let mut emitters = vec![self.lamp.emitter()];
        let above = self.middle + Vec3::Y * (self.ceiling - BELOW_CEILING);
        let ceiling = [Vec3::X * self.half.x, Vec3::Z * self.half.y];
        emitters.push(Emitter { colour: self.plaster, is_open_behind: true, ..shining((above, ceiling), self.glow()) });
        if self.covering.lamps > 0.0 {
            let lamps = sides(self).into_iter();
            emitters
                .extend(lamps.map(|(middle, half, light)| shining((middle, half), warm(light * self.covering.lamps))));
        }
        let sky = sky().map(Arc::new);
        let inwards = self.away_from_windows().map_or(Vec3::ZERO, |away| Vec3::new(away.x, 0.0, away.y));
        let before = |middle: Vec3| middle + inwards * STAND_OUT;
        for (middle, half) in self.windows.iter().flat_map(|windows| windows.rectangles(self.middle)) {
            emitters.push(Emitter {
                picture: sky.clone(),
                is_open_behind: true,
                ..shining((before(middle), half), self.sky())
            });
        }
        emitters
    }

    /// All windows as one rectangle with as much light; `None` without windows.
    pub fn all_windows(&self) -> Option<Emitter> {
        let windows = self.windows.as_ref()?;
        let all: Vec<(Vec3, [Vec3; 2])> = windows.rectangles(self.middle).collect();
        let (first, last) = (all.first()?, all.last()?);
        let [right, up] = first.1;
        let glass = 4.0 * right.length() * up.length() * all.len() as f32;
        let half_length = (last.0 - first.0).length() / 2.0 + right.length();
        let shown = sky().map_or(Vec3::ONE, |sky| sky.mean());
        Some(Emitter {
            middle: (first.0 + last.0) / 2.0,
            half: [right.normalize_or_zero() * half_length, up],
            light: self.sky() * shown * (glass / (4.0 * half_length * up.length())),
            picture: None,
            colour: Vec3::ZERO,
            is_open_behind: true,
        })
    }

    /// The sun, if it shines in.
    pub fn sun(&self) -> Option<Sun> {
        self.windows.as_ref().map(|windows| windows.sun(self.middle))
    }
}

/// What shines in a window, as shares of the light of the sky.
fn sky() -> Option<Picture> {
    let texel = |index: u32| {
        let share = Vec2::new((index % TEXELS) as f32 + 0.5, (index / TEXELS) as f32 + 0.5) / TEXELS as f32;
        let colour = Thing::Window.colour((share * 2.0 - 1.0) * Vec2::new(1.0, -1.0) * Thing::Window.half());
        Srgba::from(LinearRgba::from_vec3(colour)).to_u8_array()
    };
    let bytes: Vec<u8> = (0..TEXELS * TEXELS).flat_map(texel).collect();
    Picture::new(TEXELS, TEXELS, &bytes)
}
