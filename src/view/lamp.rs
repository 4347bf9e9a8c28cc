//! The light over the table.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;

use super::quality::Detail;
use super::shades::{HEIGHT, Shades, lit};
use super::systems::{ViewSystems, looks_other};
use super::warm_up::may_build;
use crate::settings::{CurrentMood, LampKind, Level, MoodLamp};
use crate::simulation::CurrentSetup;

/// Light of the lamp's bright strip, which makes the long highlight, in lumens.
const TUBE_LUMENS: f32 = 15_000.0;

/// Width of this strip, in metres, and its length as a share of the bed's: of a bar or a canopy, and of a rectangle.
const STRIPS: [Vec2; 2] = [Vec2::new(0.18, 0.78), Vec2::new(0.52, 0.86)];
/// How white the light of the strip is: share of the way from the lamp's colour to white.
const WHITER: f32 = 0.15;

/// A part of the lamp.
#[derive(Component)]
struct Lamp;

/// Puts the light over the table.
pub(super) fn plugin(app: &mut App) {
    let looks_other = may_build.and_then(looks_other::<CurrentSetup>);
    app.add_systems(Startup, cluster_lights_on_processor)
        .add_systems(PostUpdate, place_lamp.run_if(looks_other).in_set(ViewSystems::Room))
        .add_systems(PostUpdate, fit_lamp.in_set(ViewSystems::Quality));
}

/// Assigns the lights to clusters on the processor. The graphics card does this some frames late, and the table would
/// be dark for these frames after each jump of the view.
fn cluster_lights_on_processor(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

/// Length and width in metres of the bright strip of a lamp of that kind, `times` as large as usual, over a bed of that size.
pub(super) fn strip_size(kind: LampKind, bed: Vec2, times: f32) -> Vec2 {
    let strip = STRIPS[usize::from(kind == LampKind::Rectangle)];
    Vec2::new(bed.x * strip.y, strip.x * times)
}

/// Puts a lamp over the table that fits its size and the mood: three shades, or four over a table of twelve feet.
fn place_lamp(
    mut commands: Commands,
    (setup, mood): (Res<CurrentSetup>, Res<CurrentMood>),
    lamps: Query<Entity, With<Lamp>>,
    mut placed: Local<Option<(Vec3, Vec2, MoodLamp, f32)>>,
) {
    let ((middle, size), mood) = (lit(&setup.0), &mood.0);
    let wanted = Some((middle, size, mood.lamp, mood.exposure));
    if std::mem::replace(&mut *placed, wanted) == wanted {
        return;
    }
    let shades = Shades::of(&setup.0, mood);
    let times = shades.times;
    for lamp in &lamps {
        commands.entity(lamp).despawn();
    }
    for place in &shades.places {
        let down = Transform::from_translation(*place).looking_at(place.with_y(0.0), Vec3::X);
        commands.spawn((Lamp, shades.light(), down));
    }
    let strip = strip_size(mood.lamp.body, size, times);
    let [red, green, blue] = mood.lamp.colour.map(|part| part + WHITER * (1.0 - part));
    commands.spawn((
        Lamp,
        RectLight {
            color: Color::srgb(red, green, blue),
            intensity: TUBE_LUMENS * times * times * mood.lamp.light * mood.exposure,
            range: 8.0 * times,
            width: strip.y,
            height: strip.x,
        },
        Transform::from_translation(middle.with_y(HEIGHT * times)).looking_at(middle, Vec3::X),
    ));
}

/// Applies the level to the lamp, if the level has changed or the lamp is new.
fn fit_lamp(
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
