//! The table and its room as a scene through which light can be traced: the same meshes, materials and pictures that are drawn.

use bevy::prelude::*;

use super::ball::Paint;
use super::camera::Eye;
use super::cue_stick::Stick;
use super::frame::FRAME_DEPTH;
use super::gathered::Drawn;
use super::materials::LACQUER;
use super::plain::Plain;
use super::plan::stand;
use super::resin::Resin;
use super::room::Room;
use super::shapes::Rectangle;
use super::still::{Sheet, Still};
use crate::light::{Camera as Lens, Scene};
use crate::settings::CurrentMood;
use crate::simulation::{CurrentSetup, OfMainTable, to_screen};

/// How far over the cloth what belongs to the table reaches, and how far beyond its edge, in metres.
const OVER_TABLE: f32 = 0.2;
const EDGE_OF_TABLE: f32 = 0.002;

/// Everything that is seen now, as a scene. The pictures must be painted: see [`TracedPicture`](super::TracedPicture).
pub fn scene(world: &mut World) -> Scene {
    let room = Room::of(&world.of_main_table::<CurrentSetup>().0, &world.resource::<CurrentMood>().0);
    let mut parts = world.query::<((&Mesh3d, &MeshMaterial3d<Plain>, Option<&Still>), &InheritedVisibility)>();
    let mut balls = world.query_filtered::<(&Transform, &MeshMaterial3d<Resin>, &Visibility), With<Paint>>();
    let mut sticks =
        world.query_filtered::<(&Transform, &Mesh3d, &MeshMaterial3d<StandardMaterial>, &Visibility), With<Stick>>();
    let mut sheets = world.query::<&Sheet>();
    let world = &*world;
    let (meshes, materials) = (world.resource::<Assets<Mesh>>(), world.resource::<Assets<Plain>>());
    let resins = world.resource::<Assets<Resin>>();
    let standards = world.resource::<Assets<StandardMaterial>>();
    let mut drawn = Drawn::in_room(&room, world.resource::<Assets<Image>>(), sheets.iter(world));
    for (part, _) in parts.iter(world).filter(|(_, seen)| seen.get()) {
        drawn.part(part, meshes, materials);
    }
    for (place, material, seen) in balls.iter(world) {
        if let (Some(resin), true) = (resins.get(&material.0), *seen != Visibility::Hidden) {
            drawn.ball(place, resin);
        }
    }
    for (place, mesh, material, seen) in sticks.iter(world) {
        let known = meshes.get(&mesh.0).zip(standards.get(&material.0)).filter(|_| *seen != Visibility::Hidden);
        if let Some((mesh, standard)) = known {
            let lacquered = drawn.coated(standard, LACQUER);
            drawn.mesh(mesh, place.compute_affine(), lacquered);
        }
    }
    drawn.collected().build()
}

/// The part of the scene that the table takes, with what lies and falls on it, as two corners of a box.
pub fn box_of_table(world: &World) -> [Vec3; 2] {
    let Rectangle { middle, half } = stand(&world.of_main_table::<CurrentSetup>().0);
    let (middle, half) = (to_screen(middle.extend(0.0)), half.as_vec2());
    let corner = |side: f32, height: f32| middle + Vec3::new(side * half.x, height, side * half.y);
    [corner(-1.0, -(FRAME_DEPTH as f32)) - EDGE_OF_TABLE, corner(1.0, OVER_TABLE) + EDGE_OF_TABLE]
}

/// The camera of the picture, as it stands now, for a picture of that width over its height. `None` before the first frame.
/// `opening` is the radius of its lens in metres, `focus` the distance of what is sharp.
pub fn lens(world: &mut World, aspect: f32, opening: f32, focus: Option<f32>) -> Option<Lens> {
    let mut eyes = world.query_filtered::<(&Transform, &Projection), With<Eye>>();
    let (place, projection) = eyes.single(world).ok()?;
    let mut projection = projection.clone();
    projection.update(aspect, 1.0);
    let to_target = place.translation.y.abs().max(0.1) / (-place.forward().y).max(0.05);
    Some(Lens {
        clip_from_scene: projection.get_clip_from_view() * place.to_matrix().inverse(),
        forward: *place.forward(),
        opening,
        focus: focus.unwrap_or(to_target),
    })
}
