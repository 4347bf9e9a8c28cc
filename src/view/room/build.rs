//! Builds floor, rug, walls, ceiling and furniture. Their light is stored with the corners of their meshes.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::boards::{board_at, boards_repeat};
use super::emitters::{lamp_boxes, windows};
use super::from_above::WallLamps;
use super::furniture::Furniture;
use super::remembered::Remembered;
use super::rug::{picture_of_rug, rug};
use super::score_board::ScoreBoard;
use super::space::{Room, RoomKey};
use super::wall::{Covering, LANDSCAPES, SECTION, Thing};
use super::walls::{STEP, Wall, corner, part_of};
use crate::settings::{CurrentMood, Level};
use crate::simulation::{CurrentSetup, TheTable};
use crate::view::materials::Materials;
use crate::view::plain::Plain;
use crate::view::still::Still;
use crate::view::surface::{Corner, Surface};
use crate::view::texture::texture;

/// A part of the room.
#[derive(Component)]
pub(super) struct RoomPart;

/// Width and height of the pictures of floorboards, of a section of a wall and of all things on the walls, in texels.
const PICTURE: u32 = 512;
/// Index of refraction and roughness of leather and oiled wood, and of glass and lacquer.
const SATIN: [f32; 2] = [1.30, 0.28];
const GLOSS: [f32; 2] = [1.5, 0.012];
/// The light on the floor is stored at places so far apart, in metres, but at no more of them along a side.
const FLOOR_STEP: f32 = 0.10;
const MOST_STEPS: u32 = 110;
/// The pictures whose colours depend on the mood: floorboards and a section of a wall.
type RoomPictures = Remembered<(Vec3, Covering, Level), [Handle<Image>; 2]>;

/// Builds the room around a table of another size or colour, in another mood, or for another level of quality.
pub(super) fn build_room(
    mut commands: Commands,
    (setup, level, mood): (TheTable<&CurrentSetup>, Res<Level>, Res<CurrentMood>),
    parts: Query<Entity, With<RoomPart>>,
    mut scores: ResMut<ScoreBoard>,
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
    let [boards, section] = pictures
        .of((room.boards, room.covering, *level), || {
            let painter = &mut materials.painter;
            [
                painter.add_to_table(|coarseness| picture_of_boards(room.boards, coarseness)),
                painter.add_to_table(|coarseness| picture_of_section(&room.covering, coarseness)),
            ]
        })
        .clone();
    let landscapes = materials.painter.common("landscapes", picture_of_landscapes);
    let window = materials.painter.common("window", picture_of_window);
    let mut add = |surface: Surface, material: Handle<Plain>, glow: Option<Vec3>| {
        if surface.is_empty() {
            return None;
        }
        let bare = surface.mesh(1.0);
        let drawn = (Mesh3d(meshes.add(bare.clone())), MeshMaterial3d(material), Transform::default());
        let mut part = commands.spawn((RoomPart, drawn, NotShadowCaster, NotShadowReceiver));
        if let Some(glow) = glow {
            part.insert(Still { bare, glow });
        }
        Some(part.id())
    };
    let carpet = materials.painter.common("rug", picture_of_rug);
    let shown =
        [(floor(&room), boards), (walls(&room), section), (rug(&room), carpet), (pictures_on_walls(&room), landscapes)];
    for (surface, picture) in shown {
        add(surface, materials.matt_picture(picture), Some(Vec3::ZERO));
    }
    add(score_boards(&room), scores.new_material(&mut materials), Some(Vec3::ZERO));
    let Furniture { matt, satin, gloss } = Furniture::of(&room);
    add(matt, materials.matt_mesh_colours(), Some(Vec3::ZERO));
    add(satin, materials.coated_mesh_colours(SATIN, room.lamp), Some(Vec3::ZERO));
    add(gloss, materials.coated_mesh_colours(GLOSS, room.lamp), Some(Vec3::ZERO));
    add(ceiling(&room), materials.matt_mesh_colours(), Some(room.glow()));
    // What shines is drawn as bright as it is.
    add(windows(&room), materials.in_light_of_mesh(window), None);
    if let Some(lamps) = add(lamp_boxes(&room), materials.solid_mesh_colours(), None) {
        commands.entity(lamps).insert(WallLamps(room.ceiling));
    }
}

fn picture_of_boards(colour: Vec3, coarseness: u32) -> Image {
    let size = PICTURE / coarseness;
    texture(size, size, |x, y| painted(colour * board_at(share([x, y], size) * boards_repeat())))
}

fn picture_of_section(covering: &Covering, coarseness: u32) -> Image {
    let size = PICTURE / coarseness;
    texture(size, size, |x, y| {
        let place = share([x, y], size);
        painted(covering.bare(Vec2::new(place.x - 0.5, 1.0 - place.y) * SECTION))
    })
}

fn picture_of_window(coarseness: u32) -> Image {
    let size = PICTURE / 2 / coarseness;
    texture(size, size, |x, y| {
        let offset = (share([x, y], size) * 2.0 - 1.0) * Vec2::new(1.0, -1.0);
        painted(Thing::Window.colour(offset * Thing::Window.half()))
    })
}

/// All landscapes, each in its own part of the picture.
fn picture_of_landscapes(coarseness: u32) -> Image {
    let size = PICTURE / coarseness;
    texture(size, size, |x, y| {
        let place = share([x, y], size);
        let thing = Thing::Landscape(((place.y * LANDSCAPES as f32) as u32).min(LANDSCAPES - 1));
        let part = part_of(thing);
        let offset = (place - part.center()) / part.half_size() * Vec2::new(1.0, -1.0);
        painted(thing.colour(offset * thing.half()))
    })
}

/// The middle of a texel, 0 to 1 to the right and down.
pub(super) fn share(texel: [u32; 2], size: u32) -> Vec2 {
    Vec2::from(texel.map(|place| (place as f32 + 0.5) / size as f32))
}

pub(super) fn painted(light: Vec3) -> LinearRgba {
    LinearRgba::from_vec3(light)
}

fn floor(room: &Room) -> Surface {
    let mut surface = Surface::default();
    add_level(&mut surface, room, (room.floor(), Vec3::Y), FLOOR_STEP);
    surface
}

fn ceiling(room: &Room) -> Surface {
    let mut surface = Surface::default();
    add_level(&mut surface, room, (room.ceiling, Vec3::NEG_Y), STEP);
    surface.paint(painted(room.plaster));
    surface
}

/// Adds a level rectangle as large as the room, in steps of about that length in metres.
fn add_level(surface: &mut Surface, room: &Room, (height, normal): (f32, Vec3), step: f32) {
    let steps = (room.half * 2.0 / step).ceil().as_uvec2().min(UVec2::splat(MOST_STEPS));
    let at = |x: u32, z: u32| {
        let place = (UVec2::new(x, z).as_vec2() / steps.as_vec2() * 2.0 - 1.0) * room.half;
        corner(room, Vec3::new(place.x, height, place.y), normal, place / boards_repeat())
    };
    let row = |z: u32| -> Vec<Corner> { (0..=steps.x).map(|x| at(x, z)).collect() };
    for z in 0..steps.y {
        surface.band(&row(z), &row(z + 1));
    }
}

fn walls(room: &Room) -> Surface {
    let mut surface = Surface::default();
    Wall::all(room).for_each(|wall| wall.add_to(&mut surface));
    surface
}

/// The pictures on the walls, without their frames.
fn pictures_on_walls(room: &Room) -> Surface {
    on_walls(room, |thing| matches!(thing, Thing::Landscape(_)))
}

/// The score boards, without their frames.
fn score_boards(room: &Room) -> Surface {
    on_walls(room, |thing| thing == Thing::ScoreBoard)
}

fn on_walls(room: &Room, wanted: impl Fn(Thing) -> bool) -> Surface {
    let mut surface = Surface::default();
    Wall::all(room).for_each(|wall| wall.add_things(&mut surface, &wanted));
    surface
}
