//! Builds floor, walls, ceiling and furniture. Their light is painted on, so that they cost next to nothing to draw.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::furniture::furniture;
use super::{Remembered, Room, RoomKey, wall};
use crate::simulation::{CurrentSetup, from_screen};
use crate::view::materials::Materials;
use crate::view::surface::{Corner, Surface};
use crate::view::texture::texture;

/// A part of the room.
#[derive(Component)]
pub(in crate::view) struct RoomPart;

/// Width and height of the picture of the floor, in texels.
const FLOOR: u32 = 1024;
/// Width and height of the picture of a wall, in texels.
const WALL: [u32; 2] = [1024, 512];
/// Width and height of the picture of the ceiling, in texels.
const CEILING: u32 = 64;

/// What a part of a room is drawn with.
type Drawn = (Mesh3d, MeshMaterial3d<StandardMaterial>);

/// Builds the room around a table of another size or colour.
pub(in crate::view) fn build_room(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    parts: Query<Entity, With<RoomPart>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
    mut built: Local<Option<RoomKey>>,
    mut rooms: Local<Remembered<Vec<Drawn>>>,
) {
    let key = Room::key(&setup.0);
    if built.replace(key) == Some(key) {
        return;
    }
    for part in &parts {
        commands.entity(part).despawn();
    }
    for drawn in rooms.of(key, || draw(&Room::of(&setup.0), &mut meshes, &mut materials)) {
        commands.spawn((RoomPart, drawn.clone(), Transform::default(), NotShadowCaster, NotShadowReceiver));
    }
}

fn draw(room: &Room, meshes: &mut Assets<Mesh>, materials: &mut Materials) -> Vec<Drawn> {
    let mut parts = Vec::new();
    let mut add = |surface: Surface, material: Handle<StandardMaterial>| {
        parts.push((Mesh3d(meshes.add(surface.mesh(1.0))), MeshMaterial3d(material)));
    };
    let half = room.half;
    let light = room.floor_light();
    let floor = texture(FLOOR, FLOOR, |x, y| painted(light(across([x, y], [FLOOR; 2]) * half)));
    add(level(room, room.floor(), DVec3::Z), materials.painted_light(floor));
    let ceiling = texture(CEILING, CEILING, |x, y| painted(room.ceiling_light(across([x, y], [CEILING; 2]) * half)));
    add(level(room, room.ceiling, DVec3::NEG_Z), materials.painted_light(ceiling));
    let height = room.ceiling - room.floor();
    for on_end in [false, true] {
        let half = if on_end { half.y } else { half.x };
        let wall = texture(WALL[0], WALL[1], |x, y| {
            let place = across([x, y], WALL);
            painted(wall::light(place.x * half, (1.0 - place.y) * height / 2.0, half, height, room.times, on_end))
        });
        add(walls(room, on_end), materials.painted_light(wall));
    }
    add(furniture(room), materials.solid_mesh_colours());
    parts
}

/// The middle of a texel, -1 to 1 across the picture and down.
fn across(texel: [u32; 2], size: [u32; 2]) -> Vec2 {
    let share = |index: usize| (texel[index] as f32 + 0.5) / size[index] as f32 * 2.0 - 1.0;
    Vec2::new(share(0), share(1))
}

fn painted(light: Vec3) -> LinearRgba {
    LinearRgba::from_vec3(light)
}

/// A rectangle as large as the room at a height over the cloth. Its picture has x to the right and z down.
fn level(room: &Room, height: f32, normal: DVec3) -> Surface {
    let mut surface = Surface::default();
    let corner = |x: f32, z: f32| Corner {
        place: from_screen(room.middle + Vec3::new(x * room.half.x, height, z * room.half.y)),
        normal,
        grain: (DVec2::new(f64::from(x), f64::from(z)) + 1.0) / 2.0,
    };
    surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
    surface
}

/// The two walls at the ends of the table, or the two along its sides.
fn walls(room: &Room, on_end: bool) -> Surface {
    let mut surface = Surface::default();
    for side in [-1.0, 1.0] {
        let corner = |along: f32, height: f32, up: f64| {
            let (x, z) = if on_end { (side, along) } else { (along, side) };
            let place = room.middle + Vec3::new(x * room.half.x, height, z * room.half.y);
            let inwards = if on_end { Vec3::X } else { Vec3::Z } * -side;
            let grain = DVec2::new((f64::from(along) + 1.0) / 2.0, 1.0 - up);
            Corner { place: from_screen(place), normal: from_screen(inwards), grain }
        };
        let (low, high) = (room.floor(), room.ceiling);
        surface.quad([corner(-1.0, low, 0.0), corner(1.0, low, 0.0), corner(1.0, high, 1.0), corner(-1.0, high, 1.0)]);
    }
    surface
}
