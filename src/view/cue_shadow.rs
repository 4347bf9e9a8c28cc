//! The shadow of the cue on the cloth: as those of the balls, what it hides of a rectangle that shines is known in closed form.

use bevy::asset::uuid_handle;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

use super::cue_stick::{Stick, place_stick};
use super::shader::add_shader;
use super::shadow::ClothLight;
use super::shining::OnCloth;
use super::surface::{Corner, Surface, show_mesh};
use super::systems::ViewSystems;
use crate::settings::{CueFile, CurrentCue};
use crate::simulation::from_screen;

const SHADER: Handle<Shader> = uuid_handle!("b1f0c6de-4f0e-4f4b-8d0e-7a5e1c0f2a91");

/// The shadow reaches so far to each side of the cue, in metres, and by so much more for each metre that the cue is over the cloth.
const REACH: f64 = 0.05;
const REACH_PER_HEIGHT: f64 = 2.2;
/// How far it floats over the cloth, in metres: between the cloth and the shadows of the balls.
const SHADOW_HEIGHT: f64 = 0.0007;

/// A cue, as the shader has it.
#[derive(ShaderType, Clone, Debug, Default)]
struct Cue {
    tip: Vec3,
    tip_radius: f32,
    along: Vec3,
    length: f32,
    butt_radius: f32,
}

/// The material of the shadow of a cue. Each corner of its mesh has in its colour how far it is from the middle, 1 being the border.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
struct CueShadow {
    #[uniform(0)]
    light: OnCloth,
    #[texture(1)]
    #[sampler(2)]
    sheet: Option<Handle<Image>>,
    #[uniform(3)]
    cue: Cue,
}

impl Material for CueShadow {
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

/// The shadow of the cue.
#[derive(Component)]
struct UnderCue;

/// Draws the shadow of the cue.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "cue_shadow.wgsl", include_str!("cue_shadow.wgsl"));
    app.add_plugins(MaterialPlugin::<CueShadow>::default())
        .add_systems(PostUpdate, spawn_shadow.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, place_shadow.after(place_stick).in_set(ViewSystems::Overlay));
}

/// Spawns the shadow, without a mesh until [`place_shadow`] gives it one.
fn spawn_shadow(mut commands: Commands, mut materials: ResMut<Assets<CueShadow>>) {
    commands.spawn((
        UnderCue,
        MeshMaterial3d(materials.add(CueShadow::default())),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Keeps the shadow under the cue.
fn place_shadow(
    mut commands: Commands,
    stick: Single<(Ref<Transform>, Ref<Visibility>), With<Stick>>,
    (cue, light): (Res<CurrentCue>, Res<ClothLight>),
    shadow: Single<(Entity, Option<&Mesh3d>, &MeshMaterial3d<CueShadow>), With<UnderCue>>,
    mut materials: ResMut<Assets<CueShadow>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (place, visibility) = &*stick;
    if !light.is_changed() && !cue.is_changed() && !place.is_changed() && !visibility.is_changed() {
        return;
    }
    let (entity, shown, material) = *shadow;
    let Some((lit, sheet)) = light.0.as_ref().filter(|_| **visibility != Visibility::Hidden) else {
        show_mesh(None, (entity, shown), &mut commands, &mut meshes);
        return;
    };
    let cue = seen(place, &cue.0);
    show_mesh(Some(mesh(&cue)), (entity, shown), &mut commands, &mut meshes);
    if let Some(mut shadow) = materials.get_mut(&material.0) {
        *shadow = CueShadow { light: lit.clone(), sheet: Some(sheet.clone()), cue };
    }
}

/// A cue in that place.
fn seen(place: &Transform, cue: &CueFile) -> Cue {
    Cue {
        tip: place.translation,
        tip_radius: cue.tip as f32 / 2.0,
        along: place.rotation * Vec3::Y,
        length: cue.length as f32,
        butt_radius: cue.butt as f32 / 2.0,
    }
}

/// The part of the cloth that the shadow of a cue may reach.
fn mesh(cue: &Cue) -> Mesh {
    let [tip, butt] = [cue.tip, cue.tip + cue.along * cue.length].map(from_screen);
    let along = (butt - tip).with_z(0.0).normalize_or(DVec3::X);
    let aside = DVec3::Z.cross(along);
    let reach = |end: DVec3| REACH + REACH_PER_HEIGHT * end.z.max(0.0);
    let corner = |end: DVec3, ahead: f64, side: f64| {
        let place = (end + along * (ahead * reach(end)) + aside * (side * reach(end))).with_z(SHADOW_HEIGHT);
        (Corner { place, normal: DVec3::Z, grain: DVec2::ZERO }, LinearRgba::rgb(ahead as f32, side as f32, 0.0))
    };
    let mut surface = Surface::default();
    surface.quad_in_colours([
        corner(tip, -1.0, -1.0),
        corner(butt, 1.0, -1.0),
        corner(butt, 1.0, 1.0),
        corner(tip, -1.0, 1.0),
    ]);
    surface.mesh(1.0)
}
