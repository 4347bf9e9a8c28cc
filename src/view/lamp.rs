//! The lamp over the table as the renderer knows it: it lights the cue. Balls know the lamp themselves, and the light on what keeps still is stored.

use bevy::camera::Exposure;
use bevy::prelude::*;

use super::lamp_light::LampLight;
use super::systems::{ViewSystems, table_looks_other};
use super::warm_up::may_build;
use crate::settings::CurrentMood;
use crate::simulation::{CurrentSetup, TheTable};

/// Beyond so many heights of the lamp its light is not drawn.
const RANGE: f32 = 12.0;

/// The light of the lamp.
#[derive(Component)]
struct Lamp;

/// Puts the light over the table.
pub(super) fn plugin(app: &mut App) {
    let looks_other = may_build.and_then(table_looks_other);
    app.add_systems(PostUpdate, place_lamp.run_if(looks_other).in_set(ViewSystems::Room));
}

/// Puts a light over the table that fits its size and the mood.
fn place_lamp(
    mut commands: Commands,
    (setup, mood): (TheTable<&CurrentSetup>, Res<CurrentMood>),
    lamps: Query<Entity, With<Lamp>>,
    mut placed: Local<Option<LampLight>>,
) {
    let lamp = LampLight::of(&setup.0, &mood.0);
    if placed.replace(lamp) == Some(lamp) {
        return;
    }
    for lamp in &lamps {
        commands.entity(lamp).despawn();
    }
    let size = lamp.half * 2.0;
    let brightest = lamp.light.max_element().max(1e-6);
    // The renderer takes the light of a whole rectangle, which shines as Lambert's law has it.
    let lumens = brightest / Exposure::default().exposure() * size.x * size.y * std::f32::consts::PI;
    commands.spawn((
        Lamp,
        RectLight {
            color: LinearRgba::from_vec3(lamp.light / brightest).into(),
            intensity: lumens,
            range: RANGE * lamp.middle.y,
            width: size.y,
            height: size.x,
        },
        Transform::from_translation(lamp.middle).looking_at(lamp.middle.with_y(0.0), Vec3::X),
    ));
}
