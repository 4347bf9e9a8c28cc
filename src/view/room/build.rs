//! Builds floor, walls, ceiling and furniture. Nothing of the room is lit when it is drawn: its light comes with the colours of
//! its meshes. The pictures of boards, walls and what hangs on them are the same in every room.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::boards::{board_at, boards_repeat};
use super::furniture::{floor_shadows, furniture};
use super::lit::{Room, RoomKey};
use super::remembered::Remembered;
use super::tone::warm;
use super::wall::{self, Covering, Hung, SECTION, Thing};
use crate::settings::{CurrentMood, Level};
use crate::simulation::{CurrentSetup, from_screen};
use crate::view::materials::Materials;
use crate::view::plain::Plain;
use crate::view::surface::{Corner, Surface};
use crate::view::texture::texture;

/// A part of the room.
#[derive(Component)]
pub(super) struct RoomPart;

/// Width and height of the pictures of floorboards, of a section of a wall and of all things on the walls, in texels.
const PICTURE: u32 = 512;
/// The light on the floor is computed at places so far apart, in metres, but at no more of them along a side.
const FLOOR_STEP: f32 = 0.3;
const MOST_STEPS: u32 = 40;
/// The same by day: fine enough for the edges of the patches of sun.
const DAY_STEP: f32 = 0.08;
const MOST_DAY_STEPS: u32 = 128;
/// The light on the ceiling is computed at so many places along a side.
const CEILING_STEPS: u32 = 10;
/// Into so many parts the dark end of a wall is divided.
const CORNER_PARTS: u32 = 3;
/// By day a wall is divided into so many parts up and down, and its middle along into so many.
const DAY_PARTS: [u32; 2] = [6, 12];
/// Light of the shade of a wall lamp beside its bulb and at its rim, in linear light of the picture.
const SHADE_LIGHT: [f32; 2] = [3.2, 1.3];
/// How far the things on the walls stand out, in metres.
const STAND_OUT: f32 = 0.02;

/// The pictures whose colours depend on the mood: floorboards and a section of a wall.
type RoomPictures = Remembered<(Vec3, Covering, Level), [Handle<Image>; 2]>;

/// Builds the room around a table of another size or colour, in another mood, or for another level of quality.
pub(super) fn build_room(
    mut commands: Commands,
    (setup, level, mood): (Res<CurrentSetup>, Res<Level>, Res<CurrentMood>),
    parts: Query<Entity, With<RoomPart>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
    (mut built, mut pictures): (Local<Option<(RoomKey, Level)>>, Local<RoomPictures>),
) {
    let wanted = Some((Room::key(&setup.0, &mood.0), *level));
    if std::mem::replace(&mut *built, wanted) == wanted {
        return;
    }
    for part in &parts {
        commands.entity(part).despawn();
    }
    let room = Room::of(&setup.0, &mood.0);
    let mut add = |surface: Surface, material: Handle<Plain>| {
        if !surface.is_empty() {
            let drawn = (Mesh3d(meshes.add(surface.mesh(1.0))), MeshMaterial3d(material));
            commands.spawn((RoomPart, drawn, Transform::default(), NotShadowCaster, NotShadowReceiver));
        }
    };
    let [boards, section] = pictures
        .of((room.boards, room.covering, *level), || {
            let painter = &mut materials.painter;
            [
                painter.add_to_table(|coarseness| picture_of_boards(room.boards, coarseness)),
                painter.add_to_table(|coarseness| picture_of_section(&room.covering, coarseness)),
            ]
        })
        .clone();
    let on_walls = materials.painter.common("things on walls", picture_of_things);
    let window = materials.painter.common("window", picture_of_window);
    for (surface, picture) in
        [(floor(&room), boards), (walls(&room), section), (things(&room), on_walls), (windows(&room), window)]
    {
        add(surface, materials.in_light_of_mesh(picture));
    }
    let mut bare = furniture(&room);
    add_ceiling(&mut bare, &room);
    lamp_shades(&mut bare, &room);
    add(bare, materials.solid_mesh_colours());
    add(floor_shadows(&room), materials.unlit_mesh_colours());
}

fn picture_of_boards(colour: Vec3, coarseness: u32) -> Image {
    let size = PICTURE / coarseness;
    texture(size, size, |x, y| painted(colour * board_at(share([x, y], size) * boards_repeat())))
}

fn picture_of_section(covering: &Covering, coarseness: u32) -> Image {
    let size = PICTURE / coarseness;
    texture(size, size, |x, y| {
        let place = share([x, y], size);
        painted(wall::section_light(covering, Vec2::new(place.x - 0.5, 1.0 - place.y) * SECTION))
    })
}

fn picture_of_window(coarseness: u32) -> Image {
    let size = PICTURE / 2 / coarseness;
    texture(size, size, |x, y| {
        let offset = (share([x, y], size) * 2.0 - 1.0) * Vec2::new(1.0, -1.0);
        painted(Thing::Window.colour(offset * Thing::Window.half()))
    })
}

/// All things that hang on walls, each in its own part of the picture.
fn picture_of_things(coarseness: u32) -> Image {
    let size = PICTURE / coarseness;
    texture(size, size, |x, y| {
        let place = share([x, y], size);
        let found = Thing::ALL.into_iter().find(|thing| part_of(*thing).contains(place)).unwrap_or(Thing::CueRack);
        let part = part_of(found);
        let offset = (place - part.center()) / part.half_size() * Vec2::new(1.0, -1.0);
        painted(found.colour(offset * found.half()))
    })
}

/// The part of the picture of all things that shows one, from 0 to 1 to the right and down. A window has a picture of its own.
fn part_of(thing: Thing) -> Rect {
    let below = match thing {
        Thing::CueRack => return Rect::new(0.0, 0.0, 0.5, 1.0),
        Thing::ScoreBoard => 0.0,
        Thing::Landscape(index) => 0.25 * (index + 1) as f32,
        Thing::Window => return Rect::new(0.0, 0.0, 1.0, 1.0),
    };
    Rect::new(0.5, below, 1.0, below + 0.25)
}

/// The middle of a texel, 0 to 1 to the right and down.
fn share(texel: [u32; 2], size: u32) -> Vec2 {
    Vec2::from(texel.map(|place| (place as f32 + 0.5) / size as f32))
}

fn painted(light: Vec3) -> LinearRgba {
    LinearRgba::from_vec3(light)
}

/// A corner at a place of the room.
fn corner(room: &Room, place: Vec3, inwards: Vec3, grain: Vec2) -> Corner {
    Corner { place: from_screen(room.middle + place), normal: from_screen(inwards), grain: grain.as_dvec2() }
}

fn floor(room: &Room) -> Surface {
    let light = room.light_on_floor();
    let by_day = room.away_from_windows().is_some();
    let (step, most) = if by_day { (DAY_STEP, MOST_DAY_STEPS) } else { (FLOOR_STEP, MOST_STEPS) };
    let steps = (room.half * 2.0 / step).ceil().as_uvec2().min(UVec2::splat(most));
    let mut surface = Surface::default();
    add_level(&mut surface, room, (room.floor(), Vec3::Y), steps, &light);
    surface
}

fn add_ceiling(surface: &mut Surface, room: &Room) {
    let light = |place: Vec2| room.ceiling_light(place);
    add_level(surface, room, (room.ceiling, Vec3::NEG_Y), UVec2::splat(CEILING_STEPS), &light);
}

/// Adds a level rectangle as large as the room, in so many steps along its sides. `light` gives the light at a place.
fn add_level(
    surface: &mut Surface,
    room: &Room,
    (height, normal): (f32, Vec3),
    steps: UVec2,
    light: &dyn Fn(Vec2) -> Vec3,
) {
    let at = |x: u32, z: u32| {
        let place = (UVec2::new(x, z).as_vec2() / steps.as_vec2() * 2.0 - 1.0) * room.half;
        let corner = corner(room, Vec3::new(place.x, height, place.y), normal, place / boards_repeat());
        (corner, painted(light(place)))
    };
    let row = |z: u32| -> Vec<(Corner, LinearRgba)> { (0..=steps.x).map(|x| at(x, z)).collect() };
    let rows: Vec<_> = (0..=steps.y).map(row).collect();
    for (near, far) in rows.iter().zip(&rows[1..]) {
        for (near, far) in near.windows(2).zip(far.windows(2)) {
            surface.quad_in_colours([near[0], near[1], far[1], far[0]]);
        }
    }
}

/// A wall of the room, with the coordinates of its places.
struct Wall<'a> {
    room: &'a Room,
    on_end: bool,
    /// On which side of the table it is: 1 or -1.
    side: f32,
}

impl Wall<'_> {
    /// All four walls.
    fn all(room: &Room) -> impl Iterator<Item = Wall<'_>> {
        [(false, 1.0), (false, -1.0), (true, 1.0), (true, -1.0)].into_iter().map(move |(on_end, side)| Wall {
            room,
            on_end,
            side,
        })
    }

    /// Half its length, in metres.
    fn half(&self) -> f32 {
        if self.on_end { self.room.half.y } else { self.room.half.x }
    }

    fn height(&self) -> f32 {
        self.room.ceiling - self.room.floor()
    }

    /// Number of its sections.
    fn sections(&self) -> f32 {
        wall::sections(2.0 * self.half() / self.room.times)
    }

    /// The corner at a place: metres from its middle, over the floor, and out from it.
    fn corner(&self, along: f32, up: f32, out: f32, grain: Vec2) -> Corner {
        let inwards = if self.on_end { Vec3::X } else { Vec3::Z } * -self.side;
        corner(self.room, self.place(along, up) + inwards * out, inwards, grain)
    }

    /// What hangs on it.
    fn hung(&self) -> Hung {
        self.room.hung(self.on_end, self.side)
    }

    /// The place on it, metres from its middle and over the floor, from the middle of the room.
    fn place(&self, along: f32, up: f32) -> Vec3 {
        let Vec2 { x, y: z } = self.room.half;
        let (x, z) = if self.on_end { (x * self.side, along) } else { (along, z * self.side) };
        Vec3::new(x, self.room.floor() + up, z)
    }

    /// How bright a place of its picture is: darker in the corners of the room, brighter by day.
    fn light(&self, along: f32, up: f32) -> Vec3 {
        let corner = wall::corner((self.half() - along.abs()) / self.room.times);
        self.room.day_on_wall(self.place(along, up), self.on_end, self.side) * corner
    }

    /// The heights over the floor between which its light changes.
    fn heights(&self) -> Vec<f32> {
        let parts = if self.room.windows.is_some() { DAY_PARTS[0] } else { 1 };
        (0..=parts).map(|part| self.height() * part as f32 / parts as f32).collect()
    }

    /// The places along it between which its light changes: the corners of the room are darker.
    fn places(&self) -> Vec<f32> {
        let half = self.half();
        let step = (wall::DARK_CORNER * self.room.times / CORNER_PARTS as f32).min(half / (CORNER_PARTS + 1) as f32);
        let left: Vec<f32> = (0..=CORNER_PARTS).map(|part| part as f32 * step - half).collect();
        let bright = half - CORNER_PARTS as f32 * step;
        let parts = if self.room.windows.is_some() { DAY_PARTS[1] } else { 1 };
        let middle = (1..parts).map(|part| (part as f32 / parts as f32 * 2.0 - 1.0) * bright);
        left.iter().copied().chain(middle).chain(left.iter().rev().map(|place| -place)).collect()
    }

    /// Adds the bare wall.
    fn add_to(&self, surface: &mut Surface) {
        let (half, height) = (self.half(), self.height());
        let at = |along: f32, up: f32| {
            let grain = Vec2::new((along / half + 1.0) / 2.0 * self.sections(), 1.0 - up / height);
            (self.corner(along, up, 0.0, grain), painted(self.light(along, up)))
        };
        let (places, heights) = (self.places(), self.heights());
        for (pair, up) in places.windows(2).flat_map(|pair| heights.windows(2).map(move |up| (pair, up))) {
            surface.quad_in_colours([at(pair[0], up[0]), at(pair[1], up[0]), at(pair[1], up[1]), at(pair[0], up[1])]);
        }
    }

    /// Adds what hangs between its sections and is `wanted`. `light` is the light on a place of it, in metres from the middle of
    /// the wall and over the floor.
    fn add_things(&self, surface: &mut Surface, wanted: impl Fn(Thing) -> bool, light: impl Fn(Vec2) -> Vec3) {
        let count = self.sections() as u32;
        for between in 1..count {
            let thing = Thing::between_sections(between, count, self.hung());
            let Some(thing) = thing.filter(|thing| wanted(*thing)) else { continue };
            let (part, times) = (part_of(thing), self.room.times);
            let middle = Vec2::new((between as f32 / count as f32 * 2.0 - 1.0) * self.half(), thing.height() * times);
            let corner = |right: f32, above: f32| {
                let place = middle + thing.half() * times * Vec2::new(right, above);
                let grain = part.center() + part.half_size() * Vec2::new(right, -above);
                (self.corner(place.x, place.y, STAND_OUT, grain), painted(light(place)))
            };
            surface.quad_in_colours([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
        }
    }
}

fn walls(room: &Room) -> Surface {
    let mut surface = Surface::default();
    Wall::all(room).for_each(|wall| wall.add_to(&mut surface));
    surface
}

/// The shades of the wall lamps, brighter than a picture of a wall can be.
fn lamp_shades(surface: &mut Surface, room: &Room) {
    if room.covering.lamps <= 0.0 {
        return;
    }
    let [bulb, rim] = SHADE_LIGHT.map(|light| warm(light * room.covering.lamps));
    for wall in Wall::all(room) {
        let count = wall.sections() as u32;
        for section in 0..count {
            let along = ((section as f32 + 0.5) / count as f32 * 2.0 - 1.0) * wall.half();
            let corner = |right: f32, above: f32, light: Vec3| {
                let place = Vec2::new(right * (1.0 - 0.18 * above), above) * wall::LAMP * room.times;
                let up = wall::LAMP_HEIGHT * room.times + place.y;
                (wall.corner(along + place.x, up, STAND_OUT, Vec2::ZERO), painted(light))
            };
            for (low, high, lights) in [(-1.0, -0.1, [rim, bulb]), (-0.1, 1.0, [bulb, rim])] {
                surface.quad_in_colours([
                    corner(-1.0, low, lights[0] * 0.8),
                    corner(1.0, low, lights[0] * 0.8),
                    corner(1.0, high, lights[1]),
                    corner(-1.0, high, lights[1]),
                ]);
            }
        }
    }
}

/// What hangs on the walls besides windows.
fn things(room: &Room) -> Surface {
    let mut surface = Surface::default();
    for wall in Wall::all(room) {
        let light = |place: Vec2| room.covering.dim(place.y / wall.height()) * wall.light(place.x, place.y);
        wall.add_things(&mut surface, |thing| thing != Thing::Window, light);
    }
    surface
}

/// The windows, in the light of the sky.
fn windows(room: &Room) -> Surface {
    let mut surface = Surface::default();
    for wall in Wall::all(room) {
        wall.add_things(&mut surface, |thing| thing == Thing::Window, |_| room.sky());
    }
    surface
}
