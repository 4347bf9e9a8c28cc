//! What is drawn while balls are placed by hand: a ring around a dragged ball, red where it may not lie, and rings around
//! what it must keep away from.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec3;
use bevy::prelude::*;

use super::materials::Materials;
use super::surface::ring;
use super::systems::ViewSystems;
use crate::cue::{Arranging, Hand};
use crate::simulation::{
    CurrentPhysics, IsBall, OffTable, Pocketed, Position, Radius, TableState, TheTable, to_screen,
};

/// Height of the rings over the cloth, in metres.
const ON_CLOTH: f64 = 0.002;
/// Radius of the ring around a ball, in its radii.
const AROUND: f64 = 1.35;
/// The balls nearer than this to the dragged one, in its radii, show how near it may come.
const NEAR: f64 = 12.0;
/// How much larger than the ball the red cover is.
const COVER: f64 = 1.02;

const FREE: Color = Color::srgba(1.0, 1.0, 1.0, 0.35);
const ALLOWED: Color = Color::srgb(0.35, 1.0, 0.45);
const BLOCKED: Color = Color::srgb(1.0, 0.18, 0.12);
const KEEP_AWAY: Color = Color::srgba(1.0, 0.25, 0.18, 0.6);

/// The red cover of a dragged ball that may not lie where it is.
#[derive(Component)]
struct Cover;

/// Shows where a ball may be placed.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, make_cover.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, (cover_misplaced, draw_rings).in_set(ViewSystems::Overlay));
}

/// Spawns the cover with radius 1, hidden.
fn make_cover(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: Materials) {
    commands.spawn((
        Cover,
        Mesh3d(meshes.add(Sphere::new(1.0).mesh().uv(48, 24))),
        MeshMaterial3d(materials.warning()),
        (NotShadowCaster, NotShadowReceiver, Visibility::Hidden),
    ));
}

/// A ball on the table.
type OnTable = (&'static IsBall, &'static Position, &'static Radius, (Has<Pocketed>, Has<OffTable>));

/// Puts the cover over a dragged ball that may not lie where it is.
fn cover_misplaced(
    hand: Res<Hand>,
    balls: Query<(&IsBall, &Radius)>,
    mut cover: Single<(&mut Transform, &mut Visibility), With<Cover>>,
) {
    let (transform, visibility) = &mut *cover;
    let misplaced = hand.drag().filter(|drag| drag.misplaced.is_some());
    let placed = misplaced.and_then(|drag| {
        let (_, radius) = balls.iter().find(|(id, _)| id.0 == drag.ball)?;
        Some((drag.place?.extend(radius.0), radius.0))
    });
    let Some((place, radius)) = placed else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let size = Vec3::splat((radius * COVER) as f32);
    transform.set_if_neq(Transform::from_translation(to_screen(place)).with_scale(size));
}

/// Draws the rings.
pub(super) fn draw_rings(
    mut gizmos: Gizmos,
    hand: Res<Hand>,
    state: TheTable<&TableState>,
    physics: TheTable<&CurrentPhysics>,
    arranging: Res<Arranging>,
    balls: Query<OnTable>,
) {
    if **state != TableState::AtRest || !(hand.is_placing() || hand.is_dragging()) {
        return;
    }
    let mut circle = |centre: DVec3, radius: f64, colour: Color| {
        let places = ring(48).map(|way| to_screen((centre.truncate() + way * radius).extend(ON_CLOTH)));
        gizmos.linestrip(places, colour);
    };
    let dragged = hand.drag().and_then(|drag| {
        let (_, _, radius, _) = balls.iter().find(|(id, ..)| id.0 == drag.ball)?;
        Some((drag, drag.place?, radius.0))
    });
    if let Some((drag, place, radius)) = dragged {
        let colour = if drag.misplaced.is_some() { BLOCKED } else { ALLOWED };
        circle(place.extend(0.0), radius * AROUND, colour);
    }
    let on_table = balls.iter().filter(|(.., (pocketed, off_table))| !pocketed && !off_table);
    for (id, centre, size, _) in on_table.filter(|(id, ..)| hand.drag().is_none_or(|drag| drag.ball != id.0)) {
        match dragged {
            Some((_, place, radius)) if place.distance(centre.0.truncate()) < NEAR * radius => {
                circle(centre.0, physics.0.shape.contact_distance(radius, size.0), KEEP_AWAY);
            }
            None if hand.is_placing() && arranging.chosen == Some(id.0) => circle(centre.0, size.0 * AROUND, ALLOWED),
            None if hand.is_placing() => circle(centre.0, size.0 * AROUND, FREE),
            _ => {}
        }
    }
}
