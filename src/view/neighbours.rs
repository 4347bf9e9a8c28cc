//! What balls mirror of the balls beside them.

use bevy::asset::uuid_handle;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::ball::Paint;
use super::drawn_ball::DrawnBall;
use super::quality::Detail;
use super::room::Room;
use super::shader::add_shader;
use super::surface::{Cap, Surface, show_mesh};
use super::systems::ViewSystems;
use super::touch::MOST_BALLS;
use crate::settings::{CurrentMood, Ease, Level, Mood, Palette};
use crate::shot::Setup;
use crate::simulation::{Appearance, CurrentSetup, IsBall, Replayed, SeenState, TheTable, to_screen};

const SHADER: Handle<Shader> = uuid_handle!("0d1c6a52-7e0b-4b7e-8f0e-5a4f4f2b9f61");

/// Balls with a wider gap than this many radii do not mirror each other: what they show of each other is a few pixels wide.
const WIDEST_GAP: f64 = 2.0;
/// A ball mirrors at most so many others, the nearest.
const MOST_NEIGHBOURS: usize = 5;
/// The part of a ball that mirrors another. It floats over the ball farther than its own straight edges cut into it.
const PICTURE: Cap = Cap { reach: 1.3, over_ball: 0.010, rings: 7, sectors: 32 };

/// The mesh of all mirrored pictures.
#[derive(Component)]
pub(super) struct Mirrored;

/// A material that shows in each place of a ball what that place mirrors of one other ball. Each corner of its mesh has the middle
/// of the other ball and its radius in its two texture coordinates, and that ball's light as its colour.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
pub(super) struct Neighbour {}

impl Material for Neighbour {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// Lets balls mirror each other.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "neighbours.wgsl", include_str!("neighbours.wgsl"));
    app.add_plugins(MaterialPlugin::<Neighbour>::default())
        .add_systems(PostUpdate, spawn_mirrored.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, mirror_neighbours.in_set(ViewSystems::AroundBalls));
}

/// A ball as others mirror it.
struct Seen {
    ball: DrawnBall,
    /// What it sends to the eye where the lamp shines on it.
    light: LinearRgba,
}

/// Spawns the mesh of all mirrored pictures, empty until [`mirror_neighbours`] fills it.
fn spawn_mirrored(mut commands: Commands, mut materials: ResMut<Assets<Neighbour>>) {
    commands.spawn((
        Mirrored,
        MeshMaterial3d(materials.add(Neighbour {})),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Rebuilds the mirrored pictures in each frame in which a ball moved, came or went, or the level of quality or the mood is new.
fn mirror_neighbours(
    mut commands: Commands,
    (setup, level, mood, ease): (TheTable<Ref<CurrentSetup>>, Res<Level>, Res<CurrentMood>, Res<Ease>),
    balls: Query<(&IsBall, Ref<Transform>, Option<&Appearance>, SeenState), With<Paint>>,
    changed: Query<(), (With<Paint>, Or<(Changed<Replayed>, Changed<Appearance>)>)>,
    mut count: Local<usize>,
    mirrored: Single<(Entity, Option<&Mesh3d>), With<Mirrored>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let seen = || balls.iter().filter(|(.., state)| !state.is_out());
    let before = std::mem::replace(&mut *count, seen().count());
    let looks_other = setup.is_changed() || level.is_changed() || mood.is_changed() || ease.is_changed();
    let have_moved = || !changed.is_empty() || balls.iter().any(|(_, ball, ..)| ball.is_changed());
    if before == *count && !looks_other && !have_moved() {
        return;
    }
    let mirrors = Detail::of(*level).mirrored_balls && *count <= MOST_BALLS;
    let new = if mirrors { pictures(&as_mirrored(&setup.0, &mood.0, ease.palette, seen())) } else { None };
    show_mesh(new, *mirrored, &mut commands, &mut meshes);
}

/// The balls as others mirror them.
fn as_mirrored<'a, S>(
    setup: &Setup,
    mood: &Mood,
    palette: Palette,
    balls: impl Iterator<Item = (&'a IsBall, Ref<'a, Transform>, Option<&'a Appearance>, S)>,
) -> Vec<Seen> {
    let room = Room::of(setup, mood);
    let lit = room.guess(room.middle, Vec3::Y);
    balls
        .filter_map(|(id, ball, appearance, _)| {
            let look = &setup.placed(id.0)?.look;
            let [red, green, blue] = palette.shown(look.colour);
            let own = Color::srgb(red, green, blue).to_linear().to_vec3();
            let mean = if look.stripe { own.lerp(Vec3::ONE, 0.5) } else { own };
            let light = LinearRgba::from_vec3(mean * lit);
            Some(Seen { ball: DrawnBall::of(&ball, appearance), light })
        })
        .collect()
}

/// The mesh of what the balls mirror of each other, the farther before the nearer; `None` if they are all far apart.
fn pictures(balls: &[Seen]) -> Option<Mesh> {
    let mut surface = Surface::default();
    let mut others: Vec<([f32; 2], [f32; 2])> = Vec::new();
    for (index, Seen { ball, .. }) in balls.iter().enumerate() {
        let gap = |other: &Seen| other.ball.centre.distance(ball.centre) - other.ball.radius - ball.radius;
        let mut near: Vec<&Seen> = balls
            .iter()
            .enumerate()
            .filter(|(other, seen)| *other != index && gap(seen) < WIDEST_GAP * ball.radius)
            .map(|(_, seen)| seen)
            .collect();
        near.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
        near.truncate(MOST_NEIGHBOURS);
        for other in near.into_iter().rev() {
            add_picture(&mut surface, ball, other);
            let Vec3 { x, y, z } = to_screen(other.ball.centre);
            others.resize(surface.corners(), ([x, y], [z, other.ball.radius as f32]));
        }
    }
    if surface.is_empty() {
        return None;
    }
    let (places, sizes): (Vec<[f32; 2]>, Vec<[f32; 2]>) = others.into_iter().unzip();
    let mut mesh = surface.mesh(1.0);
    mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, VertexAttributeValues::Float32x2(places));
    mesh.insert_attribute(Mesh::ATTRIBUTE_UV_1, VertexAttributeValues::Float32x2(sizes));
    Some(mesh)
}

/// Adds the part of a ball that mirrors another one.
fn add_picture(surface: &mut Surface, ball: &DrawnBall, other: &Seen) {
    for pair in PICTURE.rows(ball, other.ball.centre - ball.centre).windows(2) {
        surface.band_of(&pair[0], &pair[1], [other.light; 2]);
    }
}
