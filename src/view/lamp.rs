//! The light over the table, and the dark room around it.

use bevy::camera::Exposure;
use bevy::light::cluster::GlobalClusterSettings;
use bevy::light::{EnvironmentMapLight, GlobalAmbientLight, LightProbe};
use bevy::prelude::*;

use super::plan::{Rectangle, bed};
use super::quality::Detail;
use super::surface::Surface;
use super::table::BED_HEIGHT;
use crate::settings::Level;
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, to_screen};

/// Height of the lamp over the cloth of a table up to [`WIDEST`], in metres. Over a wider table the lamp is scaled up.
const HEIGHT: f32 = 1.35;
/// The widest table that the lamp lights at its usual size, in metres.
const WIDEST: f32 = 1.778;
/// Light of one shade of the lamp, in lumens.
const SHADE_LUMENS: f32 = 85_000.0;
/// Light of the lamp's bright strip, which makes the long highlight, in lumens.
const TUBE_LUMENS: f32 = 11_000.0;

/// A table of at least this length, in metres, has four shades.
const LONG: f32 = 3.2;
/// Radius of the floor in metres around a table up to [`WIDEST`].
const FLOOR: f32 = 9.0;

/// Luminance of a white sheet on the cloth, in cd/m2.
const LIT_CLOTH: f32 = 2_500.0;

/// Height over the cloth of the box in which balls show the reflections of the probe, in metres.
const BALLS_HEIGHT: f32 = 0.3;

/// The shades of the lamp over a table.
pub(super) struct Shades {
    /// Where they hang, on the screen's axes, in metres. They shine straight down.
    places: Vec<Vec3>,
    /// How many times as high as usual they hang.
    times: f32,
}

impl Shades {
    /// Three shades, or four over a table of twelve feet.
    pub(super) fn of(setup: &Setup) -> Self {
        let (middle, size) = lit(setup);
        let times = (size.y / WIDEST).max(1.0);
        let shares: &[f32] = if size.x < LONG { &[-0.32, 0.0, 0.32] } else { &[-0.38, -0.13, 0.13, 0.38] };
        let place = |share: &f32| (middle + Vec3::X * *share * size.x).with_y(HEIGHT * times);
        Self { places: shares.iter().map(place).collect(), times }
    }

    /// The light of one of them.
    fn light(&self) -> SpotLight {
        let times = self.times;
        SpotLight {
            color: Color::srgb(1.0, 0.93, 0.82),
            // A lamp that is `times` as far away needs the square of `times` as much light.
            intensity: SHADE_LUMENS * times * times,
            range: 8.0 * times,
            radius: 0.05 * times,
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.0015,
            shadow_normal_bias: 0.8,
            shadow_map_near_z: 0.3 * times,
            outer_angle: 1.05,
            inner_angle: 0.55,
            ..default()
        }
    }

    /// What a white matt sheet at `place`, a point of the cloth on the screen's axes, sends to the eye: linear light of the
    /// picture, by the formulas that the renderer has for spot lights.
    pub(super) fn on_white(&self, place: Vec3) -> LinearRgba {
        let light = self.light();
        let (inner, outer) = (light.inner_angle.cos(), light.outer_angle.cos());
        let from = |shade: &Vec3| {
            let to = *shade - place;
            let distance = to.length();
            let cosine = to.y / distance;
            let in_cone = ((cosine - outer) / (inner - outer)).clamp(0.0, 1.0).powi(2);
            let in_range = (1.0 - (distance / light.range).powi(4)).clamp(0.0, 1.0).powi(2);
            cosine * in_cone * in_range / (distance * distance)
        };
        let candela = light.intensity / (4.0 * std::f32::consts::PI);
        let luminance = self.places.iter().map(from).sum::<f32>() * candela / std::f32::consts::PI;
        light.color.to_linear() * (luminance * Exposure::default().exposure())
    }
}

/// A part of the lamp.
#[derive(Component)]
pub(super) struct Lamp;

/// The floor of the room.
#[derive(Component)]
pub(super) struct Floor;

/// Assigns the lights to clusters on the processor. The graphics card does this some frames late, and the table would
/// be dark for these frames after each jump of the view.
pub(super) fn cluster_lights_on_processor(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

/// Dims the room.
pub(super) fn dim_room(mut ambient: ResMut<GlobalAmbientLight>, mut clear: ResMut<ClearColor>) {
    ambient.brightness = 30.0;
    clear.0 = Color::srgb(0.006, 0.007, 0.010);
}

/// Makes things on the bed reflect the lit cloth below and the dark room above, if the level of quality has it.
pub(super) fn reflect_room(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    probes: Query<Entity, With<LightProbe>>,
    level: Res<Level>,
    mut images: ResMut<Assets<Image>>,
) {
    for probe in &probes {
        commands.entity(probe).despawn();
    }
    if !Detail::of(*level).mirror {
        return;
    }
    let table = &setup.0.table;
    let [red, green, blue] = table.cloth_colour;
    let light = EnvironmentMapLight {
        intensity: LIT_CLOTH,
        ..EnvironmentMapLight::hemispherical_gradient(
            &mut images,
            LinearRgba::rgb(0.030, 0.028, 0.025),
            LinearRgba::rgb(0.009, 0.009, 0.010),
            LinearRgba::from(Srgba::rgb(red, green, blue)),
        )
    };
    let (middle, size) = lit(&setup.0);
    let place = Transform::from_translation(middle.with_y(BALLS_HEIGHT / 2.0));
    let place = place.with_scale(Vec3::new(size.x, BALLS_HEIGHT, size.y));
    commands.spawn((LightProbe::default(), light, place));
}

/// The middle of the lit bed, and its size along and across, in metres.
fn lit(setup: &Setup) -> (Vec3, Vec2) {
    let Rectangle { middle, half } = bed(setup);
    (to_screen(middle.extend(0.0)), half.as_vec2() * 2.0)
}

/// Spawns the floor of the room.
pub(super) fn spawn_floor(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let mut floor = Surface::default();
    floor.disc(bevy::math::DVec3::new(0.0, 0.0, -BED_HEIGHT), f64::from(FLOOR));
    let carpet = StandardMaterial {
        base_color: Color::srgb(0.10, 0.075, 0.07),
        perceptual_roughness: 1.0,
        reflectance: 0.05,
        ..default()
    };
    commands.spawn((Floor, Mesh3d(meshes.add(floor.mesh(1.0))), MeshMaterial3d(materials.add(carpet))));
}

/// Puts a lamp over the table that fits its size: three shades, or four over a table of twelve feet. The floor reaches
/// as far as its light.
pub(super) fn place_lamp(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    lamps: Query<Entity, With<Lamp>>,
    mut floor: Single<&mut Transform, With<Floor>>,
    mut placed: Local<(Vec3, Vec2)>,
) {
    let (middle, size) = lit(&setup.0);
    if *placed == (middle, size) {
        return;
    }
    *placed = (middle, size);
    let shades = Shades::of(&setup.0);
    let times = shades.times;
    floor.scale = Vec3::new(times, 1.0, times);
    for lamp in &lamps {
        commands.entity(lamp).despawn();
    }
    for place in &shades.places {
        let down = Transform::from_translation(*place).looking_at(place.with_y(0.0), Vec3::X);
        commands.spawn((Lamp, shades.light(), down));
    }
    commands.spawn((
        Lamp,
        RectLight {
            color: Color::srgb(1.0, 0.94, 0.85),
            intensity: TUBE_LUMENS * times * times,
            range: 8.0 * times,
            width: 0.16 * times,
            height: size.x * 0.75,
        },
        Transform::from_translation(middle.with_y(HEIGHT * times)).looking_at(middle, Vec3::X),
    ));
}
