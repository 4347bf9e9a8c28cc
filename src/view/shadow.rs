//! The shadows of the balls on the cloth, and the darkness where they touch it. No shadow maps are needed: what a ball hides of a
//! rectangle that shines is known in closed form.

use bevy::asset::uuid_handle;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::ball::Paint;
use super::drawn_ball::DrawnBall;
use super::room::Room;
use super::shader::add_shader;
use super::shining::{OnCloth, Shining};
use super::stored_light::StillLight;
use super::surface::{Corner, Surface, show_mesh};
use super::systems::ViewSystems;
use crate::settings::CurrentMood;
use crate::simulation::{Appearance, CurrentSetup, OffTable, Pocketed, Replayed, SeenState, TheTable, to_screen};

const SHADER: Handle<Shader> = uuid_handle!("7c1b7a34-86f4-4b8f-9d66-0d7f5d8d6b1c");

/// The shadows under all balls.
#[derive(Component, Clone, Copy)]
pub(super) struct Shadows;

/// The light on the cloth with its sheet, once it is known, for what throws shadows on it.
#[derive(Resource, Default)]
pub(super) struct ClothLight(pub Option<(OnCloth, Handle<Image>)>);

/// The balls on the bed as they are drawn: middles on the screen's axes, and radii, in metres.
#[derive(Resource, Default)]
pub(super) struct OnBed(pub Vec<Vec4>);

/// Half the side of the square of a shadow, in ball radii, and by how much more for each radius that the ball is over the cloth.
const REACH: f64 = 4.5;
const REACH_PER_HEIGHT: f64 = 0.8;
/// How far a shadow floats over the cloth, in metres.
const SHADOW_HEIGHT: f64 = 0.0009;

impl OnCloth {
    /// The light in that room on cloth under a sheet of light that covers `area`.
    fn of(room: &Room, area: Rect) -> Self {
        let (least, size) = (area.min, area.size());
        Self {
            lamp: Shining::of(&room.lamp.emitter()),
            windows: room.all_windows().as_ref().map(Shining::of).unwrap_or_default(),
            area: Vec4::new(least.x, least.y, size.x, size.y),
        }
    }
}

/// The material of the shadows. Each corner of its mesh has the middle of its ball and the radius in its two texture coordinates, and in
/// its colour how far from the middle of the shadow it is.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
pub(super) struct Shadow {
    #[uniform(0)]
    light: OnCloth,
    #[texture(1)]
    #[sampler(2)]
    sheet: Option<Handle<Image>>,
}

impl Material for Shadow {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn depth_bias(&self) -> f32 {
        1.0
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// Draws the shadows of the balls.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "shadow.wgsl", include_str!("shadow.wgsl"));
    app.add_plugins(MaterialPlugin::<Shadow>::default())
        .init_resource::<ClothLight>()
        .init_resource::<OnBed>()
        .add_systems(PostUpdate, spawn_shadows.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, (light_shadows, place_shadows).chain().in_set(ViewSystems::AroundBalls));
}

/// Spawns the mesh of all shadows, empty until [`place_shadows`] fills it.
fn spawn_shadows(mut commands: Commands, mut materials: ResMut<Assets<Shadow>>) {
    commands.spawn((
        Shadows,
        MeshMaterial3d(materials.add(Shadow::default())),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Finds the light on the cloth anew for another lamp, other windows, or another sheet, and tells the shadows of the balls of it.
fn light_shadows(
    (setup, mood, light): (TheTable<Ref<CurrentSetup>>, Res<CurrentMood>, Res<StillLight>),
    shadows: Single<&MeshMaterial3d<Shadow>, With<Shadows>>,
    mut known: ResMut<ClothLight>,
    mut materials: ResMut<Assets<Shadow>>,
) {
    if !light.is_changed() && !mood.is_changed() && !setup.is_changed() {
        return;
    }
    let (Some(mut shadow), Some((sheet, area))) = (materials.get_mut(&shadows.0), &light.on_bed) else { return };
    let lit = OnCloth::of(&Room::of(&setup.0, &mood.0), *area);
    shadow.light = lit.clone();
    shadow.sheet = Some(sheet.clone());
    known.0 = Some((lit, sheet.clone()));
}

/// A ball with a shadow.
type Shadowed = (Ref<'static, Transform>, Option<Ref<'static, Appearance>>, SeenState);

/// Keeps the shadows under the balls. One mesh holds all of them; it is rebuilt in each frame in which a ball moved.
pub(super) fn place_shadows(
    mut commands: Commands,
    balls: Query<Shadowed, With<Paint>>,
    changed: Query<(), (With<Paint>, Or<(Added<Pocketed>, Added<OffTable>, Changed<Replayed>)>)>,
    (mut removed, mut unpocketed, mut returned, mut replayed): (
        RemovedComponents<Paint>,
        RemovedComponents<Pocketed>,
        RemovedComponents<OffTable>,
        RemovedComponents<Replayed>,
    ),
    setup: TheTable<Ref<CurrentSetup>>,
    shadows: Single<(Entity, Option<&Mesh3d>), With<Shadows>>,
    mut known: ResMut<OnBed>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let came_or_went = removed.read().count() + unpocketed.read().count() + returned.read().count();
    let some_came_or_went = came_or_went + replayed.read().count() > 0;
    let is_same = !some_came_or_went && changed.is_empty() && !setup.is_changed();
    let has_moved = |seen: Option<Ref<Appearance>>| seen.is_some_and(|seen| seen.is_changed());
    if is_same && !balls.iter().any(|(ball, seen, _)| ball.is_changed() || has_moved(seen)) {
        return;
    }
    let on_bed = balls.iter().filter(|(.., state)| !state.is_out());
    let drawn: Vec<DrawnBall> = on_bed.map(|(ball, seen, _)| DrawnBall::of(&ball, seen.as_deref())).collect();
    known.0 = drawn.iter().map(|ball| to_screen(ball.centre).extend(ball.radius as f32)).collect();
    show_mesh(mesh(&drawn), *shadows, &mut commands, &mut meshes);
}

/// The mesh of the shadows of these balls; `None` without balls.
fn mesh(balls: &[DrawnBall]) -> Option<Mesh> {
    let mut surface = Surface::default();
    let mut of_balls: Vec<([f32; 2], [f32; 2])> = Vec::new();
    for ball in balls {
        patch(&mut surface, ball);
        let Vec3 { x, y, z } = to_screen(ball.centre);
        of_balls.resize(surface.corners(), ([x, y], [z, ball.radius as f32]));
    }
    if surface.is_empty() {
        return None;
    }
    let (places, sizes): (Vec<[f32; 2]>, Vec<[f32; 2]>) = of_balls.into_iter().unzip();
    let mut mesh = surface.mesh(1.0);
    mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, VertexAttributeValues::Float32x2(places));
    mesh.insert_attribute(Mesh::ATTRIBUTE_UV_1, VertexAttributeValues::Float32x2(sizes));
    Some(mesh)
}

/// Adds the patch of the cloth around a ball that its shadow may reach. The eye sees it at the time at which it sees the ball's foot.
fn patch(surface: &mut Surface, ball: &DrawnBall) {
    let over = (ball.centre.z / ball.radius - 1.0).max(0.0);
    let reach = REACH + REACH_PER_HEIGHT * over;
    let middle = ball.place(DVec3::NEG_Z).with_z(SHADOW_HEIGHT);
    let [long, wide] = [DVec3::X, DVec3::Y].map(|side| ball.along(side * reach));
    let corner = |x: f64, y: f64| {
        let corner = Corner { place: middle + long * x + wide * y, normal: DVec3::Z, grain: DVec2::ZERO };
        (corner, LinearRgba::rgb(x as f32, y as f32, 0.0))
    };
    surface.quad_in_colours([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
}
