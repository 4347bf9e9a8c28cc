//! The light over the table, and the dark room around it.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::light::{EnvironmentMapLight, GlobalAmbientLight, LightProbe};
use bevy::prelude::*;

use super::quality::Detail;
use super::shades::{HEIGHT, Shades, lit};
use super::surface::Surface;
use super::table::BED_HEIGHT;
use crate::settings::Level;
use crate::simulation::CurrentSetup;

/// Light of the lamp's bright strip, which makes the long highlight, in lumens.
const TUBE_LUMENS: f32 = 11_000.0;

/// Radius of the floor in metres around a table of up to 1.778 m in width.
const FLOOR: f32 = 9.0;

/// Luminance of a white sheet on the cloth, in cd/m2.
const LIT_CLOTH: f32 = 2_500.0;

/// Height over the cloth of the box in which balls show the reflections of the probe, in metres.
const BALLS_HEIGHT: f32 = 0.3;

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

/// Applies the level to the lamp, if the level has changed or the lamp is new.
pub(super) fn fit_lamp(
    level: Res<Level>,
    new: Query<(), Added<Lamp>>,
    mut shades: Query<(&Transform, &mut SpotLight), With<Lamp>>,
    mut strips: Query<&mut Visibility, (With<Lamp>, With<RectLight>)>,
) {
    if !level.is_changed() && new.is_empty() {
        return;
    }
    let detail = Detail::of(*level);
    let count = shades.iter().count().max(1) as f32;
    let middle = shades.iter().map(|(place, _)| place.translation).sum::<Vec3>() / count;
    let mut by_distance: Vec<_> = shades.iter_mut().collect();
    by_distance.sort_by(|(one, _), (other, _)| {
        let away = |place: &Transform| place.translation.distance(middle);
        away(one).total_cmp(&away(other)).then(one.translation.x.total_cmp(&other.translation.x))
    });
    for (index, (_, shade)) in by_distance.iter_mut().enumerate() {
        shade.shadow_maps_enabled = index < detail.shadows;
    }
    for mut visibility in &mut strips {
        visibility.set_if_neq(if detail.strip { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// Shows the floor, or hides it, as the level says.
pub(super) fn fit_floor(level: Res<Level>, mut floors: Query<&mut Visibility, With<Floor>>) {
    let seen = if Detail::of(*level).floor { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut floors {
        visibility.set_if_neq(seen);
    }
}
