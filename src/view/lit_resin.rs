//! The light around the balls.

use bevy::prelude::*;

use super::lamp_light::LampLight;
use super::materials::mean_of_cloth;
use super::mirrored::Mirrored;
use super::resin::Resin;
use super::stored_light::StillLight;
use super::systems::ViewSystems;
use crate::settings::CurrentMood;
use crate::simulation::{CurrentSetup, TheTable};

/// Keeps the light around the balls.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, light_resin.in_set(ViewSystems::AroundBalls));
}

/// Tells new balls, or all of them if it has changed, of the light around them.
fn light_resin(
    (setup, mood): (TheTable<Ref<CurrentSetup>>, Res<CurrentMood>),
    (light, mirrored): (Res<StillLight>, Res<Mirrored>),
    mut events: MessageReader<AssetEvent<Resin>>,
    mut materials: ResMut<Assets<Resin>>,
) {
    let is_new = events.read().filter(|event| matches!(event, AssetEvent::Added { .. })).count() > 0;
    let has_changed = light.is_changed() || mirrored.is_changed() || mood.is_changed() || setup.is_changed();
    if !is_new && !has_changed {
        return;
    }
    let lamp = LampLight::of(&setup.0, &mood.0);
    let cloth = mean_of_cloth(setup.0.table.cloth_colour);
    for (_, resin) in materials.iter_mut() {
        resin.lamp = lamp;
        resin.cloth = cloth;
        resin.walls = mirrored.walls;
        resin.matt.clone_from(&mirrored.matt);
        resin.mirrored.clone_from(&mirrored.sharp);
        if let Some((bed, area)) = &light.on_bed {
            resin.bed = Some(bed.clone());
            resin.area = *area;
        }
    }
}
