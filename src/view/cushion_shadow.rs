//! The shadows of the balls on the cushions, and the light by which fibres of the bed's cloth shine.

use bevy::prelude::*;

use super::plain::Plain;
use super::shadow::{ClothLight, OnBed, place_shadows};
use super::shining::{MOST_SHADING, Shaded};
use super::systems::ViewSystems;
use super::table::{BedCloth, CushionCloth};

/// Draws the shadows on the cushions, and the shine of the bed.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (shade_cushions, light_bed).after(place_shadows).in_set(ViewSystems::AroundBalls));
}

/// Tells the cloth of the cushions which balls may keep light from it.
fn shade_cushions(
    (light, on_bed): (Res<ClothLight>, Res<OnBed>),
    cushions: Query<Ref<CushionCloth>>,
    mut materials: ResMut<Assets<Plain>>,
) {
    let is_new = light.is_changed() || on_bed.is_changed() || cushions.iter().any(|cloth| cloth.is_added());
    let Some((lit, _)) = light.0.as_ref().filter(|_| is_new) else { return };
    let mut balls = [Vec4::ZERO; MOST_SHADING];
    balls.iter_mut().zip(&on_bed.0).for_each(|(shown, ball)| *shown = *ball);
    let count = on_bed.0.len().min(MOST_SHADING) as u32;
    for cloth in &cushions {
        if let Some(mut material) = materials.get_mut(&cloth.0) {
            material.shaded = Shaded { lit: lit.clone(), balls, count };
        }
    }
}

/// Tells the cloth of the bed where light comes from.
fn light_bed(light: Res<ClothLight>, beds: Query<Ref<BedCloth>>, mut materials: ResMut<Assets<Plain>>) {
    let is_new = light.is_changed() || beds.iter().any(|cloth| cloth.is_added());
    let Some((lit, _)) = light.0.as_ref().filter(|_| is_new) else { return };
    for cloth in &beds {
        if let Some(mut material) = materials.get_mut(&cloth.0) {
            material.shaded.lit = lit.clone();
        }
    }
}
