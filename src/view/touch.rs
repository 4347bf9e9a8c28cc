//! The darkness between balls that nearly touch: a ball hides a part of the lit surroundings from the other.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec3;
use bevy::prelude::*;

use super::ball::Paint;
use super::drawn_ball::DrawnBall;
use super::materials::Materials;
use super::surface::{Cap, Corner, Surface};
use super::systems::ViewSystems;
use crate::simulation::{Appearance, Replayed, SeenState};

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
    balls: Query<(Ref<Transform>, Option<&Appearance>, SeenState), With<Paint>>,
    changed: Query<(), (With<Paint>, Or<(Changed<Replayed>, Changed<Appearance>)>)>,
    mut count: Local<usize>,
    touches: Single<(Entity, Option<&Mesh3d>), With<DarkTouches>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let seen = || balls.iter().filter(|(.., state)| !state.is_out());
    let before = std::mem::replace(&mut *count, seen().count());
    if before == *count && changed.is_empty() && !balls.iter().any(|(ball, ..)| ball.is_changed()) {
        return;
    }
    let drawn: Vec<DrawnBall> = seen().map(|(ball, appearance, _)| DrawnBall::of(&ball, appearance)).collect();
    let surface = if drawn.len() > MOST_BALLS { Surface::default() } else { dark_places(&drawn) };
    surface.show(*touches, &mut commands, &mut meshes);
}

fn dark_places(balls: &[DrawnBall]) -> Surface {
    let mut surface = Surface::default();
    for (index, ball) in balls.iter().enumerate() {
        for (other, far) in balls.iter().enumerate() {
            let gap = ball.centre.distance(far.centre) - ball.radius - far.radius;
            if other != index && gap < WIDEST_GAP * ball.radius.min(far.radius) {
                darken(&mut surface, ball, far);
            }
        }
    }
    surface
}

/// Adds the dark place on a ball that faces another one.
fn darken(surface: &mut Surface, ball: &DrawnBall, far: &DrawnBall) {
    let rows = DARK_PLACE.rows(ball, far.centre - ball.centre);
    let dark = |row: &[Corner]| {
        let normal = row.first().map_or(DVec3::ZERO, |corner| corner.normal * ball.radius);
        LinearRgba::new(0.0, 0.0, 0.0, (DARKEST * hidden(ball.centre + normal, normal, far)) as f32)
    };
    let mut colours: Vec<LinearRgba> = rows.iter().map(|row| dark(row)).collect();
    if let Some(edge) = colours.last_mut() {
        edge.alpha = 0.0;
    }
    for (rows, colours) in rows.windows(2).zip(colours.windows(2)) {
        surface.band_of(&rows[0], &rows[1], [colours[0], colours[1]]);
    }
}

/// The share of the light on a surface at `place` that a sphere keeps from it (Quilez, "Sphere occlusion", for a sphere that is
/// not cut by the horizon): the cosine of the angle to its middle, times the square of its radius over its distance.
fn hidden(place: DVec3, normal: DVec3, sphere: &DrawnBall) -> f64 {
    let to = sphere.centre - place;
    let distance = to.length().max(sphere.radius);
    let cosine = normal.normalize_or_zero().dot(to) / distance;
    cosine.max(0.0) * (sphere.radius / distance) * (sphere.radius / distance)
}
