//! The lamp that is seen over the table: a bar, or a canopy over a table of twelve feet. It hangs where its light comes from.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::camera::Eye;
use super::lamp::strip_size;
use super::materials::Materials;
use super::room::Room;
use super::shades::{HEIGHT, LONG, lit};
use super::surface::{Corner, Surface};
use crate::simulation::{CurrentSetup, from_screen};

/// A part of the body of the lamp.
#[derive(Component)]
pub(super) struct LampBody;

/// How far the frame stands out around the light, in metres.
const FRAME: f64 = 0.035;
/// Height of the frame of a bar, and of a canopy, in metres.
const HIGH: [f64; 2] = [0.09, 0.30];
/// How far a canopy narrows upwards, in metres.
const SLOPE: f64 = 0.16;
/// Radius of the rods on which it hangs, in metres.
const ROD: f64 = 0.006;
/// Linear colours of the outside: of a bar and of a canopy. The outside is lit by the dim room only.
const OUTSIDE: [Vec3; 2] = [Vec3::new(0.045, 0.028, 0.018), Vec3::new(0.020, 0.060, 0.032)];
/// Brightness of the light itself, in linear light of the picture: so bright that it is seen white.
const BRIGHT: Vec3 = Vec3::new(1.0, 0.95, 0.86);

/// Hangs the body of the lamp over a table of another size.
pub(super) fn hang_lamp(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    bodies: Query<Entity, With<LampBody>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
    mut hung: Local<(Vec3, Vec2)>,
) {
    let place = lit(&setup.0);
    if *hung == place {
        return;
    }
    *hung = place;
    for body in &bodies {
        commands.entity(body).despawn();
    }
    let (middle, size) = place;
    let room = Room::of(&setup.0);
    let mesh = meshes.add(body(&room, middle, size).mesh(1.0));
    let look = (Mesh3d(mesh), MeshMaterial3d(materials.solid_mesh_colours()));
    commands.spawn((LampBody, look, Transform::default(), (NotShadowCaster, NotShadowReceiver)));
}

/// Shows the lamp to an eye below it, and hides it from one above, which looks at the table through it.
pub(super) fn show_lamp(
    eyes: Query<&Transform, With<Eye>>,
    setup: Res<CurrentSetup>,
    mut bodies: Query<&mut Visibility, With<LampBody>>,
) {
    let Ok(eye) = eyes.single() else { return };
    let lowest = HEIGHT * super::shades::times(lit(&setup.0).1);
    let seen = if eye.translation.y < lowest { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut bodies {
        visibility.set_if_neq(seen);
    }
}

fn body(room: &Room, middle: Vec3, size: Vec2) -> Surface {
    let is_canopy = size.x >= LONG;
    let times = f64::from(room.times);
    let half = strip_size(size, room.times).as_dvec2() / 2.0;
    let (high, slope, outside) = if is_canopy { (HIGH[1], SLOPE, OUTSIDE[1]) } else { (HIGH[0], 0.0, OUTSIDE[0]) };
    let low = from_screen(middle.with_y(HEIGHT * room.times));
    let mut surface = Surface::default();
    let ring = |out: f64, up: f64, slant: f64| -> Vec<Corner> {
        let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)];
        let place = |(x, y): (f64, f64)| {
            let flat = DVec2::new(x, y) * (half + out * times);
            Corner { place: low + flat.extend(up * times), normal: DVec3::new(x, y, slant), grain: DVec2::ZERO }
        };
        corners.map(place).to_vec()
    };
    let colour = |of: Vec3| LinearRgba::from_vec3(of);
    // The light itself, a little above the edge of the frame, and the bright inside of the frame.
    let light: Vec<Corner> =
        ring(0.0, 0.012, 0.0).iter().map(|corner| Corner { normal: -DVec3::Z, ..*corner }).collect();
    surface.quad([light[0], light[1], light[2], light[3]]);
    surface.paint(colour(BRIGHT));
    let edge = |out: f64| -> Vec<Corner> {
        ring(out, -0.008, 0.0).iter().map(|corner| Corner { normal: -DVec3::Z, ..*corner }).collect()
    };
    surface.band(&edge(0.0), &edge(FRAME));
    surface.paint(colour(outside * 0.5));
    surface.band(&ring(FRAME, -0.008, 0.3), &ring(FRAME - slope, high, 0.3));
    surface.paint(colour(outside * if is_canopy { 1.6 } else { 1.0 }));
    if is_canopy {
        // A fringe of brass at the lower edge.
        surface.band(&ring(FRAME + 0.004, -0.03, 0.0), &ring(FRAME + 0.004, 0.02, 0.0));
        surface.paint(colour(Vec3::new(0.16, 0.11, 0.04)));
    }
    let ceiling = f64::from(room.ceiling - HEIGHT * room.times);
    for side in [-0.6, 0.6] {
        let length = (ceiling - high * times) / 2.0;
        let at = low + DVec3::new(side * half.x, 0.0, high * times + length);
        surface.block(at, DVec3::new(ROD, ROD, length));
    }
    surface.paint(colour(Vec3::new(0.10, 0.075, 0.035)));
    surface
}
