//! The room as balls and wood mirror it: two cube maps, one for sharp and one for matt things.

use bevy::camera::Exposure;
use bevy::light::{EnvironmentMapLight, GlobalAmbientLight};
use bevy::prelude::*;

use super::camera::Eye;
use super::cube::{Cube, image, middle_of_balls};
use super::gloss::Walls;
use super::painter::Painter;
use super::plain::Plain;
use super::quality::Detail;
use super::room::Room;
use super::stored_light::{SEEN, StillLight};
use super::systems::ViewSystems;
use crate::light::Substance;
use crate::settings::{CurrentMood, Level};
use crate::simulation::{CurrentSetup, TheTable};

/// Width of a side of the matt cube, in texels.
const MATT: usize = 8;
/// Width of a side of the cube that is shown until the light of the room is computed, in texels.
const GUESSED: usize = 16;
/// Share of its light that the floor has close to the table, about.
const BESIDE_TABLE: f32 = 0.3;
/// Share of its light that cloth sends on, about.
const CLOTH: f32 = 0.16;

/// What is seen from the middle of the table, as pictures of all directions.
#[derive(Resource, Default)]
pub(super) struct Mirrored {
    /// Blurred more and more; `None` if the level of quality mirrors nothing.
    pub sharp: Option<Handle<Image>>,
    /// What white sheets send to the eye that face each way.
    pub matt: Option<Handle<Image>>,
    /// The walls around all that.
    pub walls: Walls,
}

/// Lets things mirror the room.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mirrored>().add_systems(PostUpdate, mirror_room.in_set(ViewSystems::Mirrors));
}

/// Makes everything that is glossy mirror the room, if the level of quality has it; otherwise light comes from everywhere alike.
fn mirror_room(
    mut commands: Commands,
    (setup, level, mood): (TheTable<&CurrentSetup>, Res<Level>, Res<CurrentMood>),
    light: Res<StillLight>,
    (eyes, without): (Query<Entity, With<Eye>>, Query<(), (With<Eye>, Without<EnvironmentMapLight>)>),
    mut painter: Painter,
    mut ambient: ResMut<GlobalAmbientLight>,
    mut materials: ResMut<Assets<Plain>>,
    mut known: ResMut<Mirrored>,
) {
    let mirrors = Detail::of(*level).mirror && painter.is_seen();
    let is_new = light.is_changed() || level.is_changed();
    if !is_new && (!mirrors || without.is_empty()) {
        return;
    }
    let room = Room::of(&setup.0, &mood.0);
    let seen = light.seen.as_ref().map_or_else(|| guessed(&room), |seen| Cube::of_texels(SEEN, seen));
    let mean = seen.on_matt(Vec3::X);
    ambient.brightness = if mirrors { 0.0 } else { mean.max_element() / Exposure::default().exposure() };
    ambient.color = LinearRgba::from_vec3(mean / mean.max_element().max(1e-6)).into();
    if !painter.is_seen() {
        return;
    }
    let halves = halves(seen);
    let diffuse_map = painter.add(|| image(&[&matt(&halves)]));
    known.walls = walls(&room);
    known.matt = Some(diffuse_map.clone());
    known.sharp = mirrors.then(|| painter.add(|| blurred(&halves)));
    let Some(specular_map) = known.sharp.clone() else {
        for eye in &eyes {
            commands.entity(eye).remove::<EnvironmentMapLight>();
        }
        return;
    };
    let coated: Vec<_> = (materials.iter())
        .filter(|(_, plain)| matches!(plain.substance, Some(Substance::Coated { .. })))
        .map(|(id, _)| id)
        .collect();
    for id in coated {
        if let Some(mut plain) = materials.get_mut(id) {
            plain.mirrored = Some(specular_map.clone());
            plain.walls = known.walls;
        }
    }
    // The colours are those of the picture.
    let intensity = 1.0 / Exposure::default().exposure();
    for eye in &eyes {
        let (diffuse_map, specular_map) = (diffuse_map.clone(), specular_map.clone());
        commands.entity(eye).insert(EnvironmentMapLight { diffuse_map, specular_map, intensity, ..default() });
    }
}

/// The walls of a room around what is seen from the middle of its table.
fn walls(room: &Room) -> Walls {
    let half = room.half.extend(0.0).xzy();
    let beside = room.middle + Vec3::new(0.0, room.floor(), 1.0 - room.half.y);
    Walls {
        least: (room.middle - half).with_y(room.floor()),
        most: (room.middle + half).with_y(room.ceiling),
        eye: middle_of_balls(room),
        floor: room.guess(beside, Vec3::Y) * room.boards * BESIDE_TABLE,
    }
}

/// About what is seen from the middle of the table: cloth below, dim walls above.
fn guessed(room: &Room) -> Cube {
    let below = room.guess(room.middle, Vec3::Y) * CLOTH;
    let above = room.guess(room.middle + Vec3::Y, Vec3::NEG_Y) * CLOTH;
    Cube::of(GUESSED, |way| above.lerp(below, (0.5 - 4.0 * way.y).clamp(0.0, 1.0)))
}

/// A cube and all smaller ones, each half as wide as the one before.
fn halves(sharp: Cube) -> Vec<Cube> {
    let mut halves = vec![sharp];
    while halves[halves.len() - 1].side > 1 {
        let half = halves[halves.len() - 1].half();
        halves.push(half);
    }
    halves
}

/// What white sheets send to the eye that face each way.
fn matt(halves: &[Cube]) -> Cube {
    let coarse = &halves[(halves[0].side / MATT).max(1).ilog2() as usize];
    Cube::of(MATT, |direction| coarse.on_matt(direction))
}

/// The cube, and what mirrors show that are rougher and rougher.
fn blurred(halves: &[Cube]) -> Image {
    let roughest = halves.len() - 1;
    let rough = |level: usize| {
        let source = &halves[level.saturating_sub(1)];
        let roughness = (level as f32 / roughest as f32).powi(2);
        Cube::of(halves[0].side >> level, |direction| source.in_rough_mirror(direction, roughness))
    };
    let levels: Vec<Cube> = (1..=roughest).map(rough).collect();
    image(&halves.iter().take(1).chain(&levels).collect::<Vec<_>>())
}
