//! Balls and wood have lacquer, a second and sharper gloss, if the level of quality has it.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::quality::Detail;
use super::systems::ViewSystems;
use crate::settings::Level;

/// Keeps the lacquer as the level of quality has it.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, fit_lacquer.in_set(ViewSystems::Quality));
}

/// Takes the lacquer off all materials if the level has none, and otherwise puts it back on.
fn fit_lacquer(
    level: Res<Level>,
    mut events: MessageReader<AssetEvent<StandardMaterial>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut taken_off: Local<HashMap<AssetId<StandardMaterial>, f32>>,
) {
    let is_new = events.read().filter(|event| matches!(event, AssetEvent::Added { .. })).count() > 0;
    if !level.is_changed() && !is_new {
        return;
    }
    if Detail::of(*level).lacquer {
        for (id, lacquer) in taken_off.drain() {
            if let Some(mut material) = materials.get_mut(id) {
                material.clearcoat = lacquer;
            }
        }
        return;
    }
    let lacquered = materials.iter().filter(|(_, material)| material.clearcoat > 0.0);
    let lacquered: Vec<_> = lacquered.map(|(id, material)| (id, material.clearcoat)).collect();
    for (id, lacquer) in lacquered {
        if let Some(mut material) = materials.get_mut(id) {
            material.clearcoat = 0.0;
            taken_off.insert(id, lacquer);
        }
    }
}
