//! The darkness between balls that nearly touch, and below each ball: a ball hides a part of the lit surroundings from the other, and
//! of the lit cloth from its own underside.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec3;
use bevy::prelude::*;

use super::ball::Paint;
use super::materials::Materials;
use super::surface::{Cap, Corner, Surface};
use super::systems::ViewSystems;
use crate::simulation::{Replayed, SeenState, from_screen};

/// The dark places of all balls.
#[derive(Component)]
pub(super) struct DarkTouches;

/// Balls with a wider gap than this many radii of the smaller one do not darken each other.
const WIDEST_GAP: f64 = 0.6;
/// Share of light that each keeps from the other where they touch.
const DARKEST: f64 = 0.97;
/// With more balls than this nobody looks at single ones.
pub(super) const MOST_BALLS: usize = 60;
/// A dark place. It floats over the ball farther than the flat parts of the coarse spheres.
const DARK_PLACE: Cap = Cap { reach: 1.05, over_ball: 0.006, rings: 7, sectors: 20 };

/// The dark place below a ball on the bed, which sees the cloth in its own shadow, and its darkness in the middle. It fades while the
/// ball rises by this share of its radius.
const UNDERSIDE: Cap = Cap { reach: 1.25, over_ball: 0.007, rings: 7, sectors: 20 };
const DARK_BELOW: f64 = 0.85;
const FADES: f64 = 0.5;

/// Darkens balls where others are near.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, spawn_touches.in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, darken_touches.in_set(ViewSystems::AroundBalls));
}

/// Spawns the mesh of all dark places, empty until [`darken_touches`] fills it.
fn spawn_touches(mut commands: Commands, mut materials: Materials) {
    commands.spawn((
        DarkTouches,
        MeshMaterial3d(materials.unlit_mesh_colours()),
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver, NoFrustumCulling),
    ));
}

/// Rebuilds the dark places in each frame in which a ball moved, came or went.
fn darken_touches(
    mut commands: Commands,
    balls: Query<(Ref<Transform>, SeenState), With<Paint>>,
    changed: Query<(), (With<Paint>, Changed<Replayed>)>,
    mut count: Local<usize>,
    touches: Single<(Entity, Option<&Mesh3d>), With<DarkTouches>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let seen = || balls.iter().filter(|(_, state)| !state.is_out());
    let before = std::mem::replace(&mut *count, seen().count());
    if before == *count && changed.is_empty() && !balls.iter().any(|(ball, _)| ball.is_changed()) {
        return;
    }
    let spheres: Vec<(DVec3, f64)> =
        seen().map(|(ball, _)| (from_screen(ball.translation), f64::from(ball.scale.x))).collect();
    let surface = if spheres.len() > MOST_BALLS { Surface::default() } else { dark_places(&spheres) };
    surface.show(*touches, &mut commands, &mut meshes);
}

fn dark_places(spheres: &[(DVec3, f64)]) -> Surface {
    let mut surface = Surface::default();
    for (index, (centre, radius)) in spheres.iter().enumerate() {
        darken_below(&mut surface, (*centre, *radius));
        for (other, (far, far_radius)) in spheres.iter().enumerate() {
            let gap = centre.distance(*far) - radius - far_radius;
            if other != index && gap < WIDEST_GAP * radius.min(*far_radius) {
                darken(&mut surface, (*centre, *radius), (*far, *far_radius));
            }
        }
    }
    surface
}

/// Adds the dark place on a ball that faces another one.
fn darken(surface: &mut Surface, (centre, radius): (DVec3, f64), (far, far_radius): (DVec3, f64)) {
    let rows = DARK_PLACE.rows((centre, radius), far - centre);
    let dark = |row: &[Corner]| {
        let on_ball = row.first().map_or(DVec3::ZERO, |corner| corner.normal * radius);
        LinearRgba::new(0.0, 0.0, 0.0, (DARKEST * hidden(centre + on_ball, on_ball, far, far_radius)) as f32)
    };
    let mut colours: Vec<LinearRgba> = rows.iter().map(|row| dark(row)).collect();
    if let Some(edge) = colours.last_mut() {
        edge.alpha = 0.0;
    }
    for (rows, colours) in rows.windows(2).zip(colours.windows(2)) {
        surface.band_of(&rows[0], &rows[1], [colours[0], colours[1]]);
    }
}

/// Adds the dark place below a ball on the bed.
fn darken_below(surface: &mut Surface, (centre, radius): (DVec3, f64)) {
    let rows = UNDERSIDE.rows((centre, radius), DVec3::NEG_Z);
    let near = 1.0 - ((centre.z / radius - 1.0).abs() / FADES).min(1.0);
    let dark = |ring: usize| {
        let outwards = ring as f64 / f64::from(UNDERSIDE.rings);
        let inwards = 1.0 - outwards * outwards;
        LinearRgba::new(0.0, 0.0, 0.0, (DARK_BELOW * near * inwards * inwards) as f32)
    };
    for (ring, rows) in rows.windows(2).enumerate().filter(|_| near > 0.0) {
        surface.band_of(&rows[0], &rows[1], [dark(ring), dark(ring + 1)]);
    }
}

/// The share of the light on a surface at `place` that a sphere keeps from it (Quilez, "Sphere occlusion", for a sphere that is
/// not cut by the horizon): the cosine of the angle to its middle, times the square of its radius over its distance.
fn hidden(place: DVec3, normal: DVec3, sphere: DVec3, radius: f64) -> f64 {
    let to = sphere - place;
    let distance = to.length().max(radius);
    let cosine = normal.normalize_or_zero().dot(to) / distance;
    cosine.max(0.0) * (radius / distance) * (radius / distance)
}
